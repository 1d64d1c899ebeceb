import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { changeToken } from "../protocol/change-token.ts";
import { GATES } from "../protocol/outcome.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import { playgroundSchema, type ServerSettings, serverSchema } from "../workspace/playground.ts";
import type { Presentation } from "./present.ts";
import { createScriptedPerson } from "./scripted-person.ts";
import { createSession, type Session } from "./session.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

const TOOLS = `import { elicit, text } from "roundtrip";
export const tools = {
  buy: {
    description: "Buys.",
    inputSchema: { type: "object" },
    async run(args, ctx) {
      ctx.saved.price ??= 190;
      const answer = await ctx.need("confirm", elicit("Buy?", { ok: { type: "boolean" } }));
      if (answer.action !== "accept" || !answer.content.ok) return text("Not bought.");
      ctx.ledger.add("charge", { price: ctx.saved.price });
      return text("Charged " + ctx.saved.price + ".");
    },
  },
};
`;
const { call, client } = playgroundSchema.parse({ version: 1, call: { method: "tools/call", name: "buy" } });
const responses = { confirm: { action: "accept", content: { ok: true } } };
const { signal } = new AbortController();

let session: Session;
let state: string;
beforeEach(async () => {
  session = createSession({ executor, seed: 1 });
  session.configure({ files: { "tools.ts": TOOLS } });
  const person = createScriptedPerson({ answers: [], host: client });
  await session.run({ call, client }, { person, fetch: session.fetch, url: "http://localhost/mcp", signal });
  const asked = session.trace.getSnapshot().runs[0]?.find((event) => event.kind === "received");
  state = (asked?.kind === "received" && (asked.message.result?.["requestState"] as string)) || "";
});

const configure = (server: Partial<ServerSettings>) =>
  session.configure({ server: { ...serverSchema.parse({}), ...server } });
const present = (over: Partial<Presentation> = {}) =>
  session.present(
    { call, principal: "ana", capabilities: client.capabilities, state, responses, ...over },
    signal,
  );
const statuses = async (over: Partial<Presentation> = {}) =>
  (await present(over)).gates.map(({ status }) => status).join(" ");

describe("presenting to a copy", () => {
  it("tells what the server made of it, and leaves the learner's world, trace and clock as they are", async () => {
    const before = session.trace.getSnapshot().length;
    const { now } = session.look();
    for (let times = 0; times < 2; times += 1) {
      const { verdict, text, ledger } = await present({ afterSeconds: 10 });
      expect([verdict, text, ledger]).toEqual(["accepted", "Charged 190.", 1]);
    }
    expect(session.trace.getSnapshot().length).toBe(before);
    expect(session.look()).toEqual({ now, keys: 1 });
  });

  it("sends what the built-in loop would send, with the changed state in it", async () => {
    const { events } = await present({ state: "hello" });
    const sent = events.find((event) => event.kind === "sent");
    expect(sent?.kind === "sent" && sent.message.params).toMatchObject({
      name: "buy",
      inputResponses: responses,
      requestState: "hello",
      _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" },
    });
  });

  it("asks again where no answers come with it", async () => {
    const { verdict, text, ledger } = await session.present(
      { call, principal: "ana", capabilities: client.capabilities, state },
      signal,
    );
    expect([verdict, text, ledger]).toEqual(["accepted", "", 0]);
  });

  it("reads the settings, the clock and the keys as they stand", async () => {
    session.moveClock(299_000);
    expect((await present()).verdict).toBe("accepted");
    expect((await present({ afterSeconds: 1 })).verdict).toBe("rejected: expired");
    session.rotateKey();
    expect([session.look().keys, (await present()).verdict]).toEqual([2, "accepted"]);
    session.rotateKey();
    expect([session.look().keys, (await present()).verdict]).toEqual([2, "rejected: bad signature"]);
    configure({ seal: "none" });
    expect((await present()).verdict).toBe("rejected: malformed state");
  });

  it("ends with the signal", async () => {
    const over = { call, principal: null, capabilities: {}, state };
    await expect(session.present(over, AbortSignal.abort())).rejects.toThrow();
  });
});

describe("the gates of a presentation", () => {
  it("stand in the order of checking, single use off by default", async () => {
    const { gates } = await present();
    expect(gates.map(({ gate }) => gate)).toEqual([...GATES]);
    expect(await statuses()).toBe("passed passed passed passed passed off");
    configure({ singleUse: true });
    expect(await statuses()).toBe("passed passed passed passed passed passed");
  });

  it.each<[string, Partial<Presentation>, string]>([
    ["form", { state: "hello" }, "stopped unreached unreached unreached unreached unreached"],
    ["signature", { state: "" }, "passed stopped unreached unreached unreached unreached"],
    ["expiry", { afterSeconds: 300 }, "passed passed stopped unreached unreached unreached"],
    ["principal", { principal: "bo" }, "passed passed passed stopped unreached unreached"],
    [
      "request",
      { call: { ...call, arguments: { more: 1 } } as Presentation["call"] },
      "passed passed passed passed stopped unreached",
    ],
  ])("stop at %s", async (gate, over, expected) => {
    const flipped = await changeToken(state, { flip: 5 });
    const changed = gate === "signature" && "token" in flipped ? { state: flipped.token } : over;
    expect(await statuses(changed)).toBe(expected);
  });

  it("say which are switched off, and which a protection does not have", async () => {
    configure({ checks: { signature: false, expiry: false, principal: true, request: false } });
    expect(await statuses()).toBe("passed off off passed off off");
    configure({ seal: "none" });
    const bare = state.split(".")[0] ?? "";
    expect(await statuses({ state: bare })).toBe("passed absent passed passed passed off");
  });

  it("show a good signature around a payload that is none", async () => {
    configure({ checks: { ...serverSchema.parse({}).checks, signature: false } });
    const mac = state.split(".")[1] ?? "";
    expect(await statuses({ state: `${Buffer.from("{}").toString("base64url")}.${mac}` })).toBe(
      "stopped off unreached unreached unreached unreached",
    );
  });
});
