import { describe, expect, it } from "vitest";
import { toBase64url } from "../protocol/base64url.ts";
import type { JsonObject } from "../protocol/json.ts";
import { VERDICTS } from "../protocol/outcome.ts";
import type { ServerSettings } from "../workspace/playground.ts";
import { accepted, confirm, createKit, type FakeBody, text, toHeaders } from "./test-kit.ts";
import { drawBytes, drawUint32 } from "./random.ts";
import { createWorld, rotateKey } from "./world.ts";

const lend: FakeBody = ({ need, act, run }) => {
  const answer = need("confirm", confirm());
  if (answer["action"] !== "accept") return text("Kept.");
  act("loan", run.args["days"] ?? null);
  return text("Lent.");
};
const ana = { principal: "ana" };
const responses = { confirm: accepted };

function createLibrary(change: Partial<ServerSettings> = {}, seed = 7) {
  return createKit({ bodies: { lend, return: lend } }, change, seed);
}
type Library = ReturnType<typeof createLibrary>;

/** The state that a first round gives to ana. */
async function issue(kit: Library, args: JsonObject = { days: 10 }): Promise<string> {
  const { result } = await kit.call("lend", { arguments: args }, ana);
  return result["requestState"] as string;
}

const present = (kit: Library, state: unknown, params: JsonObject = {}, options: object = ana) =>
  kit.call(
    "lend",
    { arguments: { days: 10 }, requestState: state as string, inputResponses: responses, ...params },
    options,
  );

const verdicts = ({ events }: Library) =>
  events.flatMap((event) => (event.kind === "judged" ? [event.verdict] : []));
const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as JsonObject;
const encode = (value: unknown) => toBase64url(new TextEncoder().encode(JSON.stringify(value)));
const refusal = (verdict: string) => `Invalid requestState: ${verdict}. Start the request again without it.`;

describe("a state under hmac", () => {
  it("is the payload, readable, and a MAC of 32 bytes", async () => {
    const state = await issue(createLibrary());
    const [payload = "", mac = "", ...more] = state.split(".");
    expect(more).toEqual([]);
    expect(Buffer.from(mac, "base64url")).toHaveLength(32);
    const { sub, exp, dig, nonce, data } = decode(payload);
    expect(sub).toBe("ana");
    expect(exp).toBe(Date.UTC(2026, 6, 28) / 1000 + 300);
    expect(dig).toMatch(/^[\w-]{43}$/);
    expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(data).toEqual({ saved: {}, open: ["confirm"], answers: {}, round: 1 });
  });

  it("is the same for the same seed, and another for another", async () => {
    expect(await issue(createLibrary())).toBe(await issue(createLibrary()));
    expect(await issue(createLibrary())).not.toBe(await issue(createLibrary({}, 8)));
  });

  it("is accepted untouched", async () => {
    const kit = createLibrary();
    const { result } = await present(kit, await issue(kit));
    expect(result["content"]).toEqual([{ type: "text", text: "Lent." }]);
    expect(verdicts(kit)).toEqual(["accepted"]);
  });

  it("does not care about _meta, which differs from round to round", async () => {
    const kit = createLibrary();
    const { result } = await present(
      kit,
      await issue(kit),
      {},
      { ...ana, meta: { progressToken: 2, traceparent: "00-a-b-01" } },
    );
    expect(result["resultType"]).toBe("complete");
  });

  it("counts absent arguments as none", async () => {
    const kit = createLibrary();
    const { result } = await kit.post("tools/call", { name: "lend" }, ana);
    const state = result["requestState"] as string;
    expect((await present(kit, state, { arguments: {} })).result["resultType"]).toBe("complete");
  });

  it.each(["10.0", "1e1", "10 "])("counts %s as the number that it is", async (spelling) => {
    const kit = createLibrary();
    const state = await issue(kit, { days: 10, a: { y: 1, x: 2 } });
    const meta = JSON.stringify({
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
    });
    const body = `{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"lend","_meta":${meta},"requestState":"${state}",
      "inputResponses":${JSON.stringify(responses)},"arguments":{"a":{"x":2,"y":1},"days":${spelling}}}}`;
    const { result } = await kit.send(body, toHeaders("tools/call", { name: "lend" }, ana));
    expect(result["resultType"]).toBe("complete");
  });

  it.each([
    ["another argument", { arguments: { days: 11 } }],
    ["the number as text", { arguments: { days: "10" } }],
    ["no arguments", { arguments: {} }],
    ["another tool", { name: "return" }],
  ])("belongs to its request: %s", async (_, params) => {
    const kit = createLibrary();
    const { error } = await present(kit, await issue(kit), params);
    expect(error).toMatchObject({ code: -32602, message: refusal("belongs to a different request") });
    expect(kit.world.ledger).toEqual([]);
  });

  it.each([
    ["another principal", { principal: "bo" }],
    ["nobody", {}],
    ["a name that only _meta claims", { meta: { principal: "ana", sub: "ana" } }],
  ])("belongs to its principal, not to %s", async (_, options) => {
    const kit = createLibrary();
    const { error } = await present(kit, await issue(kit), {}, options);
    expect(error.message).toBe(refusal("issued to a different principal"));
  });

  it("that was issued to nobody is not ana's", async () => {
    const kit = createLibrary();
    const { result } = await kit.call("lend", { arguments: { days: 10 } });
    const state = result["requestState"];
    expect((await present(kit, state)).error.message).toBe(refusal("issued to a different principal"));
    expect((await present(kit, state, {}, {})).result["resultType"]).toBe("complete");
  });

  it.each([
    [299_999, "accepted"],
    [300_000, "expired"],
    [300_001, "expired"],
  ])("lives until, not at, exp: after %d ms it is %s", async (ms, verdict) => {
    const kit = createLibrary();
    const state = await issue(kit);
    kit.world.now += ms;
    await present(kit, state);
    expect(verdicts(kit)).toEqual([verdict]);
  });

  it("from a clock that ran ahead is not good for longer than the lifetime and 60 s", async () => {
    for (const [ahead, verdict] of [
      [60_000, "accepted"],
      [61_000, "expired"],
    ] as const) {
      const kit = createLibrary();
      kit.world.now += ahead;
      const state = await issue(kit);
      kit.world.now -= ahead;
      await present(kit, state);
      expect(verdicts(kit)).toEqual([verdict]);
    }
  });

  it("outlives one new key and not two", async () => {
    const kit = createLibrary();
    const state = await issue(kit);
    rotateKey(kit.world);
    await present(kit, state);
    rotateKey(kit.world);
    await present(kit, state);
    expect(verdicts(kit)).toEqual(["accepted", "bad signature"]);
  });

  it("of one server is nothing to another", async () => {
    const state = await issue(createLibrary());
    const other = createLibrary({}, 8);
    expect((await present(other, state)).error.message).toBe(refusal("bad signature"));
  });
});

describe("a changed state", () => {
  const change: [string, (state: string) => unknown, string][] = [
    [
      "a flipped payload",
      (state) => `${state.startsWith("e") ? "f" : "e"}${state.slice(1)}`,
      "bad signature",
    ],
    [
      "an edited payload",
      (state) => `${encode({ ...decode(state.split(".")[0]!), sub: "bo" })}.${state.split(".")[1]!}`,
      "bad signature",
    ],
    ["an empty MAC", (state) => `${state.split(".")[0]!}.`, "malformed state"],
    ["a MAC cut to 16 bytes", (state) => state.slice(0, -21), "malformed state"],
    ["a MAC of 33 bytes", (state) => `${state}A`, "malformed state"],
    ["padding", (state) => `${state}=`, "malformed state"],
    ["another spelling of the MAC's last bits", (state) => respell(state), "malformed state"],
    ["text behind it", (state) => `${state}-TAMPERED`, "malformed state"],
    ["a third part", (state) => `${state}.AAAA`, "malformed state"],
    ["white space", (state) => ` ${state}`, "malformed state"],
    ["the payload alone", (state) => state.split(".")[0], "malformed state"],
    ["the MAC alone", (state) => `.${state.split(".")[1]!}`, "malformed state"],
    ["nothing", () => "", "malformed state"],
    ["a row's id", () => "42", "malformed state"],
    ["more than 64 KiB", (state) => "A".repeat(65_536) + state, "malformed state"],
    ["a number", () => 42, "malformed state"],
    ["an object", () => ({}), "malformed state"],
    ["a list", () => [], "malformed state"],
    ["true", () => true, "malformed state"],
    ["null", () => null, "malformed state"],
  ];

  it.each(change)("with %s is refused", async (_, edit, verdict) => {
    const kit = createLibrary();
    const reply = await present(kit, edit(await issue(kit)));
    expect(reply.status).toBe(200);
    expect(reply.error).toEqual({ code: -32602, message: refusal(verdict) });
    expect(verdicts(kit)).toEqual([verdict]);
    expect(kit.world.ledger).toEqual([]);
  });

  it.each(change)("with %s looks like every other when errors are opaque", async (_, edit) => {
    const kit = createLibrary({ errors: "opaque" });
    const reply = await present(kit, edit(await issue(kit)));
    expect(reply.error).toEqual({
      code: -32602,
      message: "Invalid requestState. Start the request again without it.",
    });
  });

  it.each(["prompts/get", "resources/read"])("is refused by %s too", async (method) => {
    const prompt = { name: "test://r", completes: false };
    const resource = { uri: "test://r", template: false, name: "r", completes: false };
    const kit = createKit({ bodies: {}, description: { prompts: [prompt], resources: [resource] } });
    const { error } = await kit.post(method, {
      [method === "prompts/get" ? "name" : "uri"]: "test://r",
      requestState: 7,
    });
    expect(error.message).toBe(refusal("malformed state"));
  });

  it("is ignored by a method that never asks", async () => {
    const { result } = await createLibrary().post("tools/list", { requestState: 7, inputResponses: null });
    expect(result["resultType"]).toBe("complete");
  });
});

/** The same MAC bytes with the unused low bits of its last character set. */
function respell(state: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return state.slice(0, -1) + alphabet.charAt(alphabet.indexOf(state.slice(-1)) + 1);
}

describe("checks that are switched off", () => {
  const off = (name: keyof ServerSettings["checks"]) => ({
    checks: { signature: true, expiry: true, principal: true, request: true, [name]: false },
  });

  it("let an edited payload through without the signature's, but no other form", async () => {
    const kit = createLibrary(off("signature"));
    const [payload = "", mac = ""] = (await issue(kit)).split(".");
    const edited = decode(payload);
    await present(kit, `${encode({ ...edited, sub: "bo" })}.${mac}`, {}, { principal: "bo" });
    await present(kit, `${encode({ ...edited, sub: 7 })}.${mac}`);
    await present(kit, encode(edited));
    expect(verdicts(kit)).toEqual(["accepted", "malformed state", "malformed state"]);
  });

  it("let old, foreign and misplaced states through, each its own", async () => {
    const late = createLibrary(off("expiry"));
    const first = await issue(late);
    late.world.now += 1e9;
    await present(late, first);
    const foreign = createLibrary(off("principal"));
    await present(foreign, await issue(foreign), {}, { principal: "bo" });
    const misplaced = createLibrary(off("request"));
    await present(misplaced, await issue(misplaced), { arguments: { days: 99 } });
    expect([late, foreign, misplaced].flatMap(verdicts)).toEqual(["accepted", "accepted", "accepted"]);
    expect(misplaced.world.ledger).toEqual([{ kind: "loan", detail: 99, principal: "ana" }]);
  });
});

describe("the other seals", () => {
  const seals = ["hmac", "aead", "handle", "none", "ctr"] as const;

  it.each(seals)("%s carries a dialog through", async (seal) => {
    const kit = createLibrary({ seal });
    const { result } = await present(kit, await issue(kit));
    expect(result["content"]).toEqual([{ type: "text", text: "Lent." }]);
  });

  it("none of them takes what another made, though all have one key", async () => {
    for (const issuer of seals) {
      for (const seal of seals) {
        if (seal === issuer) continue;
        const kit = createLibrary({ seal: issuer });
        const state = await issue(kit);
        kit.settings.seal = seal;
        await present(kit, state);
        expect(verdicts(kit)[0]).not.toBe("accepted");
      }
    }
  });

  it("show the payload only where they say so", async () => {
    const shows = await Promise.all(
      seals.map(async (seal) => {
        const state = await issue(createLibrary({ seal }));
        return Buffer.from(state.split(".")[0]!, "base64url").includes('"sub":"ana"');
      }),
    );
    expect(shows).toEqual([true, false, false, true, false]);
  });

  it("aead refuses any changed byte, a short tag, and text that is too short", async () => {
    const kit = createLibrary({ seal: "aead" });
    const state = await issue(kit);
    const bytes = Buffer.from(state, "base64url");
    for (const index of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[index] = changed[index]! ^ 1;
      await present(kit, changed.toString("base64url"));
    }
    await present(kit, bytes.subarray(0, -12).toString("base64url"));
    await present(kit, bytes.subarray(0, 28).toString("base64url"));
    expect(verdicts(kit)).toEqual([...Array<string>(4).fill("bad signature"), "malformed state"]);
  });

  it("aead and ctr outlive one new key", async () => {
    for (const seal of ["aead", "ctr"] as const) {
      const kit = createLibrary({ seal });
      const state = await issue(kit);
      rotateKey(kit.world);
      await present(kit, state);
      rotateKey(kit.world);
      await present(kit, state);
      expect(verdicts(kit)).toEqual(["accepted", seal === "aead" ? "bad signature" : "malformed state"]);
    }
  });

  it("ctr lets a flipped bit through: encrypted is not protected", async () => {
    const kit = createLibrary({
      seal: "ctr",
      checks: { signature: true, expiry: true, principal: true, request: true },
    });
    const bytes = Buffer.from(await issue(kit), "base64url");
    // 16 bytes of counter, then {"sub":"ana",…: the first letter of the name is byte 8 of the payload.
    bytes[24] = bytes[24]! ^ ("a".charCodeAt(0) ^ "b".charCodeAt(0));
    await present(kit, bytes.toString("base64url"), {}, { principal: "bna" });
    await present(kit, "AAAA");
    expect(verdicts(kit)).toEqual(["accepted", "malformed state"]);
  });

  it("a handle is 16 bytes that only its store knows", async () => {
    const kit = createLibrary({ seal: "handle" });
    const state = await issue(kit);
    expect(Buffer.from(state, "base64url")).toHaveLength(16);
    await present(kit, state, {}, { principal: "bo" });
    await present(kit, toBase64url(new Uint8Array(16)));
    await present(kit, "toString");
    await present(kit, state);
    kit.settings.handleStore = "world";
    await present(kit, state);
    expect(verdicts(kit)).toEqual([
      "issued to a different principal",
      "unknown state",
      "malformed state",
      "accepted",
      "unknown state",
    ]);
    await present(kit, await issue(kit));
    expect(verdicts(kit).at(-1)).toBe("accepted");
  });

  it("none believes everything that has the form", async () => {
    const kit = createLibrary({ seal: "none" });
    const payload = decode(await issue(kit));
    const now = kit.world.now / 1000;
    const presented: [JsonObject, string][] = [
      [{ ...payload, exp: now + 360 }, "accepted"],
      [{ ...payload, exp: now + 361 }, "expired"],
      [{ ...payload, exp: now }, "expired"],
      [{ ...payload, exp: "9999999999" }, "malformed state"],
      [{ ...payload, exp: null }, "malformed state"],
      [{ ...payload, sub: {} }, "malformed state"],
      [{ ...payload, dig: 1 }, "malformed state"],
      [{ ...payload, nonce: null }, "malformed state"],
      [{ ...payload, data: [] }, "malformed state"],
      [{ ...payload, data: { saved: {}, open: [7], answers: {} } }, "malformed state"],
      [{ ...payload, data: { saved: {}, open: [], answers: { a: 1 } } }, "malformed state"],
      [{ ...payload, data: { saved: [], open: [], answers: {} } }, "malformed state"],
      [{ ...payload, data: { saved: {}, open: [], answers: {}, round: 0 } }, "malformed state"],
      [
        { ...payload, data: { saved: {}, open: [], answers: {}, round: 9_007_199_254_740_991 } },
        "malformed state",
      ],
    ];
    for (const [edited] of presented) await present(kit, encode(edited));
    await present(kit, toBase64url(new Uint8Array([0xff, 0xfe])));
    await present(kit, encode([payload]));
    const nested = (levels: number) => `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    const withSaved = (text: string) =>
      Buffer.from(JSON.stringify(payload).replace('"saved":{}', `"saved":${text}`)).toString("base64url");
    for (const text of ['{"a":1e400}', nested(198), nested(3000)]) await present(kit, withSaved(text));
    await present(kit, withSaved(nested(190)));
    expect(verdicts(kit).splice(-4)).toEqual([
      "malformed state",
      "malformed state",
      "malformed state",
      "accepted",
    ]);
    expect(verdicts(kit).slice(0, -4)).toEqual([
      ...presented.map(([, verdict]) => verdict),
      "malformed state",
      "malformed state",
    ]);
    expect(VERDICTS).toEqual(
      expect.arrayContaining(verdicts(kit).filter((verdict) => verdict !== "accepted")),
    );
  });
});

describe("single use", () => {
  const once = { singleUse: true };

  it("is not kept by the token: without the record, the effect runs twice", async () => {
    const kit = createLibrary();
    const state = await issue(kit);
    await present(kit, state);
    await present(kit, state);
    expect(verdicts(kit)).toEqual(["accepted", "accepted"]);
    expect(kit.world.ledger).toHaveLength(2);
  });

  it("refuses the second of two, one after the other or at once", async () => {
    for (const atOnce of [false, true]) {
      const kit = createLibrary(once);
      const state = await issue(kit);
      const first = present(kit, state);
      if (!atOnce) await first;
      const [one, two] = await Promise.all([first, present(kit, state)]);
      expect(one.result["content"]).toEqual([{ type: "text", text: "Lent." }]);
      expect(two.error.message).toBe(refusal("already used"));
      expect(kit.world.ledger).toHaveLength(1);
    }
  });

  it("leaves a state good when the round asked again", async () => {
    const kit = createLibrary(once);
    const state = await issue(kit);
    const again = await present(kit, state, {
      inputResponses: { confirm: { action: "accept", content: { ok: "yes" } } },
    });
    expect(again.result["resultType"]).toBe("input_required");
    await present(kit, state);
    await present(kit, again.result["requestState"]);
    expect(verdicts(kit)).toEqual(["accepted", "accepted", "already used"]);
  });

  it("leaves a state good when the run failed before acting, and not after", async () => {
    for (const acts of [false, true]) {
      const guest = { bodies: { lend } };
      const kit = createKit(guest, once);
      const state = await issue(kit);
      guest.bodies.lend = ({ act }) => {
        if (acts) act("half");
        throw new Error("the shelf fell over");
      };
      await present(kit, state);
      guest.bodies.lend = lend;
      await present(kit, state);
      expect(verdicts(kit)).toEqual(["accepted", acts ? "already used" : "accepted"]);
    }
  });

  it("treats a result that says isError as a failure", async () => {
    const guest = { bodies: { lend } };
    const kit = createKit(guest, once);
    const state = await issue(kit);
    guest.bodies.lend = () => ({ ...text("no"), isError: true });
    await present(kit, state);
    guest.bodies.lend = lend;
    expect((await present(kit, state)).result["isError"]).toBeUndefined();
  });

  it("is checked last", async () => {
    const kit = createLibrary(once);
    const state = await issue(kit);
    await present(kit, state);
    await present(kit, state, { arguments: {} });
    await present(kit, state, {}, { principal: "bo" });
    expect(verdicts(kit)).toEqual([
      "accepted",
      "belongs to a different request",
      "issued to a different principal",
    ]);
  });

  it("does not make the voucher one-time: a fresh call has a fresh nonce", async () => {
    const kit = createLibrary(once);
    await present(kit, await issue(kit));
    await present(kit, await issue(kit));
    expect(verdicts(kit)).toEqual(["accepted", "accepted"]);
  });
});

describe("a world", () => {
  it("is plain data: a copy goes its own way", async () => {
    const kit = createLibrary();
    await present(kit, await issue(kit));
    const copy = structuredClone(kit.world);
    expect(copy).toEqual(kit.world);
    copy.ledger.push({ kind: "x", principal: null });
    expect(kit.world.ledger).toHaveLength(1);
  });

  it("takes its key from entropy where there is some, and then draws nothing from a generator that could be guessed", () => {
    const entropy = Uint8Array.from({ length: 32 }, (_, index) => index + 1);
    const [one, other] = [createWorld(1, entropy), createWorld(1, entropy)];
    expect(one.ring).toEqual([Buffer.from(entropy).toString("base64url")]);
    expect(one.random).toBeNull();
    expect(drawBytes(one.random, 16)).toHaveLength(16);
    expect(drawBytes(one.random, 16)).not.toEqual(drawBytes(other.random, 16));
    expect(drawUint32(one.random)).not.toBe(drawUint32(other.random));
  });

  it("begins on 28 July 2026", () => {
    expect(new Date(createWorld(1).now).toISOString()).toBe("2026-07-28T00:00:00.000Z");
  });
});
