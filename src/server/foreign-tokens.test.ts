import { describe, expect, it } from "vitest";
import { toBase64url } from "../protocol/base64url.ts";
import type { JsonObject } from "../protocol/json.ts";
import type { ServerSettings } from "../workspace/playground.ts";
import { accepted, confirm, createKit, type FakeBody, text } from "./test-kit.ts";

const SEALS: ServerSettings["seal"][] = ["hmac", "aead", "handle", "none", "ctr"];
const lend: FakeBody = ({ need, act }) => {
  if (need("confirm", confirm())["action"] !== "accept") return text("Kept.");
  act("loan");
  return text("Lent.");
};
const encode = (value: unknown) => toBase64url(new TextEncoder().encode(JSON.stringify(value)));
const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as JsonObject;

/** A server, the state that it gave, and what it makes of another one. */
async function issue(seal: ServerSettings["seal"], change: Partial<ServerSettings> = {}) {
  const kit = createKit({ bodies: { lend } }, { seal, ...change });
  const state = (await kit.call("lend")).result["requestState"] as string;
  const present = async (requestState: string) => {
    const { error } = await kit.call("lend", { requestState, inputResponses: { confirm: accepted } });
    const judged = kit.events.findLast(({ kind }) => kind === "judged");
    return { code: error.code, verdict: judged?.kind === "judged" ? judged.verdict : undefined };
  };
  return { ...kit, state, present };
}

describe("a token has no say in how it is judged", () => {
  it.each(SEALS)("%s: not by a header, a label or a part that says so", async (seal) => {
    const { state, present, world } = await issue(seal);
    const payload = (await issue("none")).state;
    const header = encode({ alg: "none", typ: "JWT" });
    for (const token of [
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${payload}.${payload}`,
      `none.${payload}`,
      `v1.${seal}.${state}`,
      `${seal}:${state}`,
      `${payload}.`,
      encode({ alg: "none", ...decode(payload) }) + ".",
    ]) {
      expect(await present(token), token).toMatchObject({ code: -32602 });
    }
    expect(world.ledger).toEqual([]);
    expect((await present(state)).verdict).toBe("accepted");
  });

  it("and what it says beside its fields counts for nothing", async () => {
    const { state, present, world } = await issue("none");
    const payload = decode(state);
    const wishes = { alg: "none", seal: "none", checks: { expiry: false }, iat: 0, admin: true };
    expect((await present(encode({ ...payload, ...wishes, exp: world.now / 1000 }))).verdict).toBe("expired");
    expect((await present(encode({ ...payload, ...wishes }))).verdict).toBe("accepted");
  });
});

describe("a payload inside a protection that lets it through", () => {
  it.each(["sub", "exp", "dig", "nonce", "data"])("is malformed without %s", async (field) => {
    const { state, present } = await issue("none");
    const payload = decode(state);
    Reflect.deleteProperty(payload, field);
    expect((await present(encode(payload))).verdict).toBe("malformed state");
  });

  it.each(['"9999999999"', "null", "true", "[1]", "{}", "1e999", "-1e999", '""'])(
    "is never without an end: exp %s",
    async (exp) => {
      const { state, present } = await issue("none");
      const written = JSON.stringify({ ...decode(state), exp: 0 }).replace('"exp":0', `"exp":${exp}`);
      expect((await present(Buffer.from(written).toString("base64url"))).verdict).toBe("malformed state");
    },
  );

  it.each(["__proto__", "constructor"])("takes nothing from a field named %s", async (name) => {
    const { state, present } = await issue("none");
    const { exp, ...rest } = decode(state);
    const hidden = `{"${name}":{"exp":${JSON.stringify(exp)}},${JSON.stringify(rest).slice(1)}`;
    expect((await present(Buffer.from(hidden).toString("base64url"))).verdict).toBe("malformed state");
  });
});
