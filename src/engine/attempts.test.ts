import { afterAll, describe, expect, it } from "vitest";
import { readTokenPayload } from "../protocol/token-payload.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import { toWire } from "../trace/wire.ts";
import { parsePlayground } from "../workspace/parse.ts";
import type { Attempt, AttemptInput, Playground, PlaygroundInput } from "../workspace/playground.ts";
import { runAttempt } from "./attempts.ts";
import { runDocument } from "./run-document.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

/** `buy` saves 95 for each seat, asks once, and charges what it saved. `gift` asks twice, then redeems. */
const TOOLS = `import { elicit, text } from "roundtrip";
const ok = { ok: { type: "boolean" } };
const yes = (answer) => answer.action === "accept" && answer.content.ok;
export const tools = {
  buy: {
    description: "Buys seats.",
    inputSchema: { type: "object", properties: { seats: { type: "number" }, date: { type: "string" } }, required: ["seats"] },
    async run(args, ctx) {
      ctx.saved.price ??= 95 * args.seats;
      if (!yes(await ctx.need("confirm", elicit("Buy for " + ctx.saved.price + "?", ok)))) return text("Not bought.");
      ctx.ledger.add("charge", { price: ctx.saved.price, seats: args.seats });
      return text("Charged " + ctx.saved.price.toFixed(2) + " for " + args.seats + ".");
    },
  },
  gift: {
    description: "Redeems a voucher for somebody.",
    inputSchema: { type: "object" },
    async run(args, ctx) {
      if (!yes(await ctx.need("first", elicit("Redeem?", ok)))) return text("Kept.");
      if (!yes(await ctx.need("second", elicit("As a gift?", ok)))) return text("Kept.");
      ctx.ledger.add("redeem");
      return text("Redeemed.");
    },
  },
  claimed: {
    description: "Redeems a code once.",
    inputSchema: { type: "object" },
    async run(args, ctx) {
      if (!yes(await ctx.need("confirm", elicit("Redeem?", ok)))) return text("Kept.");
      if (!ctx.claim("V-100")) return text("Redeemed before.");
      ctx.ledger.add("redeem");
      return text("Redeemed.");
    },
  },
  plain: { description: "Asks nothing.", inputSchema: { type: "object" }, async run() { return text("done"); } },
};
`;
const yes = { action: "accept", content: { ok: true } };
const no = { action: "decline" };

function toDocument(attempts: AttemptInput[], over: Partial<PlaygroundInput> = {}): Playground {
  const parsed = parsePlayground({
    version: 1,
    files: { "tools.ts": TOOLS },
    call: { method: "tools/call", name: "buy", arguments: { seats: 2 } },
    person: [yes, yes],
    attempts,
    ...over,
  });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  return parsed.playground;
}

async function attempt(one: AttemptInput, over: Partial<PlaygroundInput> = {}) {
  const document = toDocument([one], over);
  const options = { executor, signal: new AbortController().signal, serverName: "tickets" };
  const { report, ...rest } = await runAttempt(document, document.attempts[0] as Attempt, options);
  return { ...report, ...rest };
}
const call = (name: string) => ({ call: { method: "tools/call", name } }) as const;
const server = (settings: PlaygroundInput["server"]) => ({ server: settings });

describe("the eight presentations of a signed state", () => {
  it.each<[string, AttemptInput, string, number]>([
    ["untouched", {}, "accepted", 1],
    ["one character changed", { state: { flip: 10 } }, "rejected: bad signature", 0],
    [
      "price edited, signature kept",
      { state: { set: { "data.saved.price": 1 } } },
      "rejected: bad signature",
      0,
    ],
    ["by another user", { principal: "bo" }, "rejected: issued to a different principal", 0],
    ["by nobody", { principal: null }, "rejected: issued to a different principal", 0],
    ["on another request", { arguments: { seats: 20 } }, "rejected: belongs to a different request", 0],
    ["after its lifetime", { afterSeconds: 301 }, "rejected: expired", 0],
    ["at its very end", { afterSeconds: 300 }, "rejected: expired", 0],
    ["just before its end", { afterSeconds: 299.999 }, "accepted", 1],
    ["signed with another key", { state: { signWith: "mine" } }, "rejected: bad signature", 0],
    [
      "edited and signed with another key",
      { state: { set: { sub: "bo" }, signWith: "x" }, principal: "bo" },
      "rejected: bad signature",
      0,
    ],
    ["hello", { state: { raw: "hello" } }, "rejected: malformed state", 0],
    ["an empty text", { state: { raw: "" } }, "rejected: malformed state", 0],
    ["the payload alone", { state: { unsigned: { "data.saved.price": 1 } } }, "rejected: malformed state", 0],
  ])("%s: %j", async (_, one, verdict, ledger) => {
    const { verdicts, ledger: entries, text } = await attempt(one);
    expect([verdicts, entries]).toEqual([[verdict], ledger]);
    expect(text).toBe(ledger === 1 ? "Charged 190.00 for 2." : "");
  });

  it("are the same under opaque errors, since the trace tells what the wire does not", async () => {
    const { verdicts, events } = await attempt({ state: { flip: 10 } }, server({ errors: "opaque" }));
    expect(verdicts).toEqual(["rejected: bad signature"]);
    const wire = JSON.stringify(toWire(events));
    expect(wire).toContain("Invalid requestState. Start the request again without it.");
    expect(wire).not.toContain("bad signature");
  });

  it("compare principals in both directions", async () => {
    const anonymous = { client: { principal: null } };
    expect((await attempt({}, anonymous)).verdicts).toEqual(["accepted"]);
    expect((await attempt({ principal: "ana" }, anonymous)).verdicts).toEqual([
      "rejected: issued to a different principal",
    ]);
  });
});

describe("a check that is switched off lets through what it alone stops", () => {
  it.each<[keyof Playground["server"]["checks"], AttemptInput, string]>([
    ["signature", { state: { set: { "data.saved.price": 1 } } }, "Charged 1.00 for 2."],
    ["principal", { principal: "bo" }, "Charged 190.00 for 2."],
    ["request", { arguments: { seats: 20 } }, "Charged 190.00 for 20."],
    ["expiry", { afterSeconds: 301 }, "Charged 190.00 for 2."],
  ])("%s", async (check, one, text) => {
    const off = await attempt(one, server({ checks: { [check]: false } }));
    expect([off.verdicts, off.ledger, off.text]).toEqual([["accepted"], 1, text]);
    expect((await attempt(one)).ledger).toBe(0);
  });
});

describe("the other protections", () => {
  const edited: AttemptInput = { state: { set: { "data.saved.price": 1 } } };

  it("none believes the edited payload, and charges 1.00", async () => {
    const { verdicts, text, ledger } = await attempt(
      { state: { unsigned: { "data.saved.price": 1 } } },
      server({ seal: "none" }),
    );
    expect([verdicts, text, ledger]).toEqual([["accepted"], "Charged 1.00 for 2.", 1]);
  });

  it("none and hmac are shown the same bytes for the same seed", async () => {
    const one: AttemptInput = { state: { unsigned: { "data.saved.price": 1 } } };
    const careless = await attempt(one, server({ seal: "none" }));
    expect((await attempt(one)).tokens).toEqual(careless.tokens);
  });

  it.each(["aead", "handle", "ctr"] as const)(
    "%s gives nothing that could be read and edited",
    async (seal) => {
      for (const one of [edited, { state: { signWith: "x" } }, { state: { unsigned: {} } }]) {
        const { verdicts, ledger, tokens } = await attempt(one, server({ seal }));
        expect([verdicts, ledger, tokens]).toEqual([["not presented: the payload cannot be read"], 0, [""]]);
      }
      expect((await attempt({}, server({ seal }))).verdicts).toEqual(["accepted"]);
    },
  );

  it.each([
    ["aead", { state: { flip: 60 } }, "rejected: bad signature"],
    ["aead", { state: { flip: -1 } }, "rejected: bad signature"],
    ["handle", { state: { flip: 3 } }, "rejected: unknown state"],
    ["handle", { principal: "bo" }, "rejected: issued to a different principal"],
    ["aead", { afterSeconds: 300 }, "rejected: expired"],
    ["handle", { afterSeconds: 300 }, "rejected: expired"],
    ["none", { afterSeconds: 300 }, "rejected: expired"],
    ["ctr", { afterSeconds: 300 }, "rejected: expired"],
    ["none", { arguments: { seats: 20 } }, "rejected: belongs to a different request"],
  ] as const)("%s, %j: %s", async (seal, one, verdict) => {
    expect((await attempt(one, server({ seal }))).verdicts).toEqual([verdict]);
  });

  it("ctr: one flipped character changes one digit of the price, and nobody notices", async () => {
    // The token is base64url of 16 counter bytes and the payload in the same order, byte for byte; a character's highest bit is
    // bit 3 of a byte whose place is 1 above a multiple of three: 9 (0x39) becomes 1 (0x31), and 190 becomes 110.
    const plain = await attempt({}, server({ seal: "none" }));
    const text = Buffer.from(plain.tokens[0] ?? "", "base64url").toString();
    const byte = 16 + text.indexOf('"price":190') + '"price":1'.length;
    expect(byte % 3).toBe(1);
    const { text: said } = await attempt(
      { state: { flip: 4 * Math.floor(byte / 3) + 2 } },
      server({ seal: "ctr" }),
    );
    expect(said).toBe("Charged 110.00 for 2.");
  });
});

describe("one state, several times", () => {
  const record = server({ singleUse: true });

  it.each<[string, AttemptInput, Partial<PlaygroundInput>, string[], number]>([
    ["no record", { times: 2 }, {}, ["accepted", "accepted"], 2],
    ["no record, at once", { times: 2, parallel: true }, {}, ["accepted", "accepted"], 2],
    ["a record", { times: 2 }, record, ["accepted", "rejected: already used"], 1],
    [
      "a record, at once",
      { times: 3, parallel: true },
      record,
      ["accepted", "rejected: already used", "rejected: already used"],
      1,
    ],
    ["a record, fresh calls", { times: 2, fresh: true }, record, ["accepted", "accepted"], 2],
    [
      "a record, fresh calls at once",
      { times: 2, fresh: true, parallel: true },
      record,
      ["accepted", "accepted"],
      2,
    ],
  ])("%s", async (_, one, over, verdicts, ledger) => {
    const found = await attempt(one, over);
    expect([found.verdicts, found.ledger]).toEqual([verdicts, ledger]);
  });

  it("a claim makes the voucher one-time, where the record makes only the state so", async () => {
    const fresh: AttemptInput = { times: 2, fresh: true };
    const found = await attempt(fresh, { ...record, ...call("claimed") });
    expect([found.verdicts, found.ledger, found.text]).toEqual([
      ["accepted", "accepted"],
      1,
      "Redeemed before.",
    ]);
  });

  it("each presentation of a fresh call carries a state of its own, all issued first", async () => {
    const { tokens, events } = await attempt({ times: 3, fresh: true });
    expect(new Set(tokens).size).toBe(3);
    const ids = events.flatMap((event) => (event.kind === "sent" ? [event.message.id] : []));
    expect(new Set(ids).size).toBe(6);
    const judged = events.findIndex(({ kind }) => kind === "judged");
    expect(events.slice(0, judged).filter(({ kind }) => kind === "left")).toHaveLength(3);
  });

  it("a dialog forked at round 1 acts twice without a record, once with it", async () => {
    const fork: AttemptInput = { times: 2, finish: true };
    const free = await attempt(fork, call("gift"));
    expect([free.verdicts, free.ledger]).toEqual([["accepted", "accepted", "accepted", "accepted"], 2]);
    const bound = await attempt(fork, { ...call("gift"), ...record });
    expect([bound.verdicts, bound.ledger]).toEqual([
      ["accepted", "accepted", "accepted", "rejected: already used"],
      1,
    ]);
  });

  it("prompts for the shared round once", async () => {
    const { events } = await attempt({ times: 2, finish: true }, call("gift"));
    expect(events.flatMap((event) => (event.kind === "prompted" ? [event.key] : []))).toEqual([
      "first",
      "second",
      "second",
    ]);
  });

  it("without finish, a dialog that asks again is left there", async () => {
    const found = await attempt({ times: 2 }, call("gift"));
    expect([found.verdicts, found.ledger, found.text]).toEqual([["accepted", "accepted"], 0, ""]);
  });
});

describe("what an attempt changes in the retry", () => {
  it("answers, one map for all or one for each presentation", async () => {
    const one = await attempt({ responses: { confirm: no } });
    expect([one.verdicts, one.ledger, one.text]).toEqual([["accepted"], 0, "Not bought."]);
    const each = await attempt({ times: 2, fresh: true, responses: [{ confirm: no }, { confirm: yes }] });
    expect([each.ledger, each.text]).toEqual([1, "Charged 190.00 for 2."]);
  });

  it("nothing else: the untouched retry is what an honest client sends", async () => {
    const { report } = await runDocument(toDocument([]), { executor });
    const { events } = await attempt({});
    const sent = events.flatMap((event) => (event.kind === "sent" ? [event.message] : []));
    expect(sent).toEqual(report.rounds.map(({ request }) => request));
  });

  it("where nobody answered, the state comes alone, and the question is asked again", async () => {
    const found = await attempt({}, { person: [] });
    expect([found.verdicts, found.ledger, found.text]).toEqual([["accepted"], 0, ""]);
    const retry = found.events.findLast((event) => event.kind === "sent");
    expect(retry?.kind === "sent" && Object.keys(retry.message.params).sort()).toEqual([
      "_meta",
      "arguments",
      "name",
      "requestState",
    ]);
  });

  it("the rest of a carried-on dialog keeps who presents it and on which request", async () => {
    const over = { ...call("gift"), ...server({ checks: { principal: false, request: false } }) };
    const { events, verdicts, ledger } = await attempt(
      { principal: "bo", arguments: { to: "bo" }, finish: true },
      over,
    );
    expect([verdicts, ledger]).toEqual([["accepted", "accepted"], 1]);
    const sent = events.flatMap((event) => (event.kind === "sent" ? [event] : []));
    expect(sent.map(({ headers }) => headers["Authorization"])).toEqual([
      "Bearer ana",
      "Bearer bo",
      "Bearer bo",
    ]);
    expect(sent.map(({ message }) => message.params["arguments"])).toEqual([
      undefined,
      { to: "bo" },
      { to: "bo" },
    ]);
  });
});

describe("what cannot be presented", () => {
  it("a state where the first round gave none", async () => {
    const over = call("plain");
    for (const one of [{}, { state: { flip: 0 } }, { times: 2, finish: true }] as AttemptInput[]) {
      const { verdicts, tokens } = await attempt(one, over);
      expect(new Set(verdicts)).toEqual(new Set(["not presented: the first round gave no state"]));
      expect(tokens).toHaveLength(one.times ?? 1);
    }
    expect((await attempt({ state: { raw: "x" } }, over)).verdicts).toEqual(["rejected: malformed state"]);
  });

  it("a place that the token does not have", async () => {
    expect((await attempt({ state: { flip: 9999 } })).verdicts).toEqual([
      "not presented: the token has no character 9999",
    ]);
  });

  it("arguments that fail before anybody looks at the state", async () => {
    const { verdicts, ledger } = await attempt({ arguments: { seats: "two" } });
    expect(verdicts[0]).toMatch(/^not presented: the call failed before its state was looked at: .*seats/);
    expect(ledger).toBe(0);
  });

  it("is refused with code and message where the server does not know the call", async () => {
    const { verdicts } = await attempt({}, { call: { method: "tools/call", name: "nothing" } });
    expect(verdicts).toEqual(["not presented: the first round gave no state"]);
    const raw = await attempt({ state: { raw: "x" } }, { call: { method: "tools/call", name: "nothing" } });
    expect(raw.verdicts).toEqual(["refused: -32602 Unknown tool: nothing"]);
  });
});

describe("a fleet", () => {
  const two = { seal: "handle", instances: 2, routing: "round-robin" } as const;

  it("keeps a handle in one instance's memory, so that the other does not know it", async () => {
    expect((await attempt({}, server(two))).verdicts).toEqual(["rejected: unknown state"]);
    expect((await attempt({}, server({ ...two, routing: "sticky" }))).verdicts).toEqual(["accepted"]);
    expect((await attempt({}, server({ ...two, handleStore: "world" }))).verdicts).toEqual(["accepted"]);
  });

  it("shares the key, so that a signed state goes anywhere", async () => {
    const { verdicts, events } = await attempt({}, server({ instances: 3, routing: ["C", "A"] }));
    expect(verdicts).toEqual(["accepted"]);
    expect(events.flatMap((event) => (event.kind === "entered" ? [event.instance] : []))).toEqual(["C", "A"]);
  });
});

describe("a document's attempts", () => {
  it("run beside the main run, in order, each in a world of its own and without its faults", async () => {
    const attempts = [{ label: "first" }, { label: "second", times: 2 }];
    const faults = [{ when: "waiting" as const, afterSeconds: 400 }];
    const { report } = await runDocument(toDocument(attempts, { faults }), { executor });
    expect(report.outcome).toMatchObject({ status: "refused", code: -32602 });
    expect(report.attempts).toEqual([
      { label: "first", verdicts: ["accepted"], ledger: 1, text: "Charged 190.00 for 2." },
      { label: "second", verdicts: ["accepted", "accepted"], ledger: 2, text: "Charged 190.00 for 2." },
    ]);
  });

  it("give the same token to everyone, that of the main run too", async () => {
    const [mine, theirs] = [await attempt({}), await attempt({})];
    expect(mine.tokens).toEqual(theirs.tokens);
    const { report } = await runDocument(toDocument([]), { executor });
    expect(report.rounds[0]?.response?.result?.["requestState"]).toBe(mine.tokens[0]);
    expect(readTokenPayload(mine.tokens[0] ?? "")).toMatchObject({ sub: "ana", exp: 1785196800 + 300 });
  });

  it("end with the signal", async () => {
    const document = toDocument([{}]);
    const options = { executor, signal: AbortSignal.abort(), serverName: "tickets" };
    await expect(runAttempt(document, document.attempts[0] as Attempt, options)).rejects.toThrow();
  });
});
