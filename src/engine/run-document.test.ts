import { afterAll, describe, expect, it } from "vitest";
import { createNodeSandbox } from "../sandbox/node.ts";
import { parsePlayground } from "../workspace/parse.ts";
import type { PlaygroundInput } from "../workspace/playground.ts";
import { runDocument } from "./run-document.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

/** tools.ts with one tool, `act`. `body` begins on line 8. */
const tool = (
  body: string,
  schema = "{ amount: { type: 'number' } }",
) => `import { elicit, text, inputRequired } from "roundtrip";
export const tools = {
  act: {
    description: "Acts.",
    inputSchema: { type: "object", properties: ${schema} },
    async run(args: any, ctx: any) {
      // The body:
${body}
    },
  },
};
`;

const EXPENSE = tool(`      if (args.amount > 100) {
        const answer = await ctx.need("confirm", elicit("Submit?", { ok: { type: "boolean" } }));
        if (answer.action === "decline") return text("The person said no. Do not ask again.");
        if (answer.action === "cancel") return text("The person closed the question. Ask later.");
        if (!answer.content.ok) return text("The person left the box empty. Nothing was submitted.");
      }
      ctx.ledger.add("expense", { amount: args.amount });
      return text("Submitted " + args.amount + ".");`);

const ask = `await ctx.need("go", elicit("Go?", { ok: { type: "boolean" } }))`;
const ACT_THEN_ASK = tool(`      ctx.ledger.add("charge");
      const answer = ${ask};
      return text(answer.action);`);
const ASK_THEN_ACT = tool(`      const answer = ${ask};
      if (answer.action !== "accept") return text("not done");
      ctx.ledger.add("charge");
      return text("done");`);

const yes = { action: "accept", content: { ok: true } };

async function play(
  tools: string,
  over: Partial<PlaygroundInput> & { amount?: number } = {},
  sandbox = executor,
) {
  const { amount = 250, ...rest } = over;
  const parsed = parsePlayground({
    version: 1,
    files: { "tools.ts": tools },
    call: { method: "tools/call", name: "act", arguments: { amount } },
    ...rest,
  });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  const { report, events } = await runDocument(parsed.playground, { executor: sandbox });
  const { requests, prompts, ledger, parked } = report.measures;
  return { ...report, events, counts: [requests, prompts, ledger], parked };
}

describe("a tool that wants an argument in a header", () => {
  it("gets it, as from any client that listed the tools", async () => {
    const schema = "{ amount: { type: 'integer', 'x-mcp-header': 'Amount' } }";
    const { outcome, events } = await play(tool('      return text("got it");', schema));
    expect(outcome).toEqual({ status: "completed", text: "got it" });
    const sent = events.find((event) => event.kind === "sent");
    expect(sent?.kind === "sent" && sent.headers).toMatchObject({ "Mcp-Param-Amount": "250" });
  });
});

describe("a tool that asks above 100", () => {
  it("takes two requests, one prompt and one entry where the person says yes", async () => {
    const { outcome, counts, parked, rounds, ledger } = await play(EXPENSE, { person: [yes] });
    expect(outcome).toEqual({ status: "completed", text: "Submitted 250." });
    expect(counts).toEqual([2, 1, 1]);
    expect(parked).toBe(0);
    expect(rounds.map(({ id, status }) => [id, status])).toEqual([
      [1, 200],
      [2, 200],
    ]);
    expect(ledger).toEqual([{ kind: "expense", detail: { amount: 250 }, round: 2, line: 14 }]);
    const [first, second] = rounds;
    expect(second?.request.params["requestState"]).toBe(first?.response?.result?.["requestState"]);
    expect(second?.request.params["inputResponses"]).toEqual({ confirm: yes });
  });

  it("asks nothing for 50", async () => {
    const { counts, rounds } = await play(EXPENSE, { amount: 50 });
    expect(counts).toEqual([1, 0, 1]);
    expect(rounds.map(({ id }) => id)).toEqual([1]);
  });

  it("does nothing on decline, cancel and an unticked box, and says something different each time", async () => {
    const answers = [
      { action: "decline" },
      { action: "cancel" },
      { action: "accept", content: { ok: false } },
    ];
    const texts = new Set<string>();
    for (const answer of answers) {
      const { outcome, counts } = await play(EXPENSE, { person: [answer] });
      expect(counts).toEqual([2, 1, 0]);
      expect(outcome.status).toBe("completed");
      if (outcome.status === "completed") texts.add(outcome.text);
    }
    expect(texts.size).toBe(3);
  });

  it("waits, with nothing held, where nobody answers", async () => {
    const { outcome, counts, parked } = await play(EXPENSE);
    expect(outcome).toEqual({ status: "waiting" });
    expect(counts).toEqual([1, 1, 0]);
    expect(parked).toBe(0);
  });

  it("abandons the call where the person's side refuses to answer", async () => {
    const { outcome, counts } = await play(EXPENSE, { person: [{ refuse: true }] });
    expect(outcome).toEqual({ status: "abandoned", reason: 'the host did not answer "confirm"' });
    expect(counts).toEqual([1, 1, 0]);
  });

  it("prints the same bytes for the same document, in another sandbox too", async () => {
    const bytes = async (sandbox = executor) => {
      const { events, ...report } = await play(EXPENSE, { person: [yes] }, sandbox);
      return JSON.stringify([report, events]);
    };
    const other = createNodeSandbox();
    try {
      expect(await bytes(other)).toBe(await bytes());
    } finally {
      other.dispose();
    }
  });

  it("may be stopped from outside, and its server may have a name", async () => {
    const parsed = parsePlayground({
      version: 1,
      files: { "tools.ts": EXPENSE },
      call: { method: "tools/call", name: "act", arguments: { amount: 250 } },
    });
    if ("faults" in parsed) throw new Error("faulty document");
    const options = { executor, signal: AbortSignal.abort(), serverName: "shop" };
    const { report, events } = await runDocument(parsed.playground, options);
    expect(report.outcome).toEqual({ status: "abandoned", reason: "stopped" });
    expect(report.measures.requests).toBe(0);
    expect(events[0]).toMatchObject({ kind: "started", serverName: "shop" });
  });

  it("draws other tokens from another seed", async () => {
    const stateOf = async (seed: number) =>
      (await play(EXPENSE, { world: { seed } })).rounds[0]?.response?.result?.["requestState"];
    expect(await stateOf(1)).not.toBe(await stateOf(2));
  });
});

describe("the body runs again", () => {
  it.each([["accept"], ["decline"]])("acts twice where it acts and then asks (%s)", async (action) => {
    const answer = action === "accept" ? yes : { action };
    const { counts, ledger } = await play(ACT_THEN_ASK, { person: [answer] });
    expect(counts).toEqual([2, 1, 2]);
    expect(ledger.map(({ round, line }) => [round, line])).toEqual([
      [1, 8],
      [2, 8],
    ]);
  });

  it("has acted once where it acts, then asks, and nobody answers", async () => {
    expect((await play(ACT_THEN_ASK)).counts).toEqual([1, 1, 1]);
  });

  it("acts once or not at all where it asks and then acts", async () => {
    expect((await play(ASK_THEN_ACT, { person: [yes] })).counts).toEqual([2, 1, 1]);
    expect((await play(ASK_THEN_ACT, { person: [{ action: "decline" }] })).counts).toEqual([2, 1, 0]);
    expect((await play(ASK_THEN_ACT)).counts).toEqual([1, 1, 0]);
  });

  it("runs the body that was deployed while the question stood open", async () => {
    const { outcome, events } = await play(ASK_THEN_ACT, {
      person: [yes],
      faults: [{ when: "waiting", deploy: { "tools.ts": ASK_THEN_ACT.replace('"done"', '"changed"') } }],
    });
    expect(outcome).toEqual({ status: "completed", text: "changed" });
    const kinds = events.map(({ kind }) => kind);
    expect(kinds.slice(kinds.indexOf("waiting"), kinds.indexOf("answered") + 1)).toEqual([
      "waiting",
      "fault",
      "answered",
    ]);
  });

  it("causes a fault once, however many prompts follow", async () => {
    const twice = tool(`      ${ask};
      await ctx.need("two", elicit("Two?", {}));
      return text("end");`);
    const { events, counts } = await play(twice, {
      person: [yes, { action: "accept", content: {} }],
      faults: [{ when: "waiting", deploy: { "tools.ts": twice } }],
    });
    expect(counts).toEqual([3, 2, 0]);
    expect(events.filter(({ kind }) => kind === "fault")).toHaveLength(1);
  });
});

describe("the client's limit", () => {
  const greedy =
    tool(`      for (let n = 1; n <= 50; n += 1) await ctx.need("q" + n, elicit("More?", { ok: { type: "boolean" } }));
      return text("enough");`);

  it("gives a greedy server up after maxRounds retries, before it asks once more", async () => {
    const { outcome, counts } = await play(greedy, {
      person: Array.from({ length: 10 }, () => yes),
      client: { maxRounds: 3 },
    });
    expect(outcome).toEqual({ status: "abandoned", reason: "too many rounds" });
    expect(counts).toEqual([4, 3, 0]);
  });

  it("asks nothing at all with maxRounds 0", async () => {
    const { outcome, counts } = await play(greedy, { client: { maxRounds: 0 } });
    expect(outcome).toEqual({ status: "abandoned", reason: "too many rounds" });
    expect(counts).toEqual([1, 0, 0]);
  });

  it("retries a state-only result after a pause of virtual time", async () => {
    const stateOnly = tool(`      if (!ctx.state) return inputRequired({ requestState: { n: 1 } });
      ctx.ledger.add("done");
      return text("done");`);
    const { counts, events } = await play(stateOnly);
    expect(counts).toEqual([2, 0, 1]);
    const moved = events.filter((event) => event.kind === "moved");
    expect(moved.map(({ to, at }) => to - (events[0]?.at ?? 0) === 250 && at === to)).toEqual([true]);
  });
});

describe("bodies that fail", () => {
  it("names the line of a loop that never ends", async () => {
    const { outcome } = await play(tool("      while (true) {}"));
    expect(outcome).toMatchObject({ status: "failed", at: "tools.ts:8" });
  });

  it("names the line that threw, and keeps what was done before", async () => {
    const { outcome, counts } = await play(
      tool(`      ctx.ledger.add("x");\n      throw new Error("broken");`),
    );
    expect(outcome).toMatchObject({ status: "failed", at: "tools.ts:9" });
    expect(outcome).toHaveProperty("message", expect.stringContaining("broken"));
    expect(counts).toEqual([1, 0, 1]);
  });

  it("names the line that does not compile", async () => {
    expect((await play(tool("      const = 1;"))).outcome).toMatchObject({
      status: "failed",
      at: "tools.ts:8",
    });
  });

  it("fails where arguments break the tool's schema: the model can mend that", async () => {
    const { outcome, counts } = await play(EXPENSE, {
      call: { method: "tools/call", name: "act", arguments: { amount: "many" } },
    });
    expect(outcome.status).toBe("failed");
    expect(counts).toEqual([1, 0, 0]);
  });

  it("is refused where no tool has the name", async () => {
    const { outcome } = await play(EXPENSE, { call: { method: "tools/call", name: "none" } });
    expect(outcome).toMatchObject({ status: "refused", code: -32602 });
  });

  it("is refused, with the line, where a prompt or a resource throws", async () => {
    const source = `export const prompts = {
  p: { description: "d", get() {
    throw new Error("no prompt");
  } },
};
export const resources = {
  "file:///r": { name: "r", read() {
    throw new Error("no resource");
  } },
};
`;
    const prompt = await play(source, { call: { method: "prompts/get", name: "p" } });
    expect(prompt.outcome).toMatchObject({ status: "refused", code: -32603, data: { at: "tools.ts:3" } });
    const resource = await play(source, { call: { method: "resources/read", uri: "file:///r" } });
    expect(resource.outcome).toMatchObject({ status: "refused", code: -32603, data: { at: "tools.ts:8" } });
  });
});

describe("need", () => {
  it("cannot be caught: try, catch and finally see nothing", async () => {
    const { outcome, counts } = await play(
      tool(`      try {
        const answer = ${ask};
        return text("answered " + answer.action);
      } catch {
        ctx.ledger.add("caught");
        return text("caught");
      } finally {
        ctx.ledger.add("finally");
      }`),
      { person: [yes] },
    );
    expect(outcome).toEqual({ status: "completed", text: "answered accept" });
    // `finally` belongs to the one round that came to an end.
    expect(counts).toEqual([2, 1, 1]);
  });

  it("asks two open needs in one round, in the order of their keys", async () => {
    const { outcome, counts, rounds } = await play(
      tool(`      const [a, b] = await Promise.all([
        ctx.need("first", elicit("First?", { ok: { type: "boolean" } })),
        ctx.need("second", elicit("Second?", { ok: { type: "boolean" } })),
      ]);
      return text(a.action + " " + b.action);`),
      { person: [yes, { action: "decline" }] },
    );
    expect(outcome).toEqual({ status: "completed", text: "accept decline" });
    expect(counts).toEqual([2, 2, 0]);
    expect(Object.keys(rounds[0]?.response?.result?.["inputRequests"] ?? {})).toEqual(["first", "second"]);
  });

  it("is asked again where the answer breaks the schema", async () => {
    const { counts } = await play(ASK_THEN_ACT, {
      person: [{ action: "accept", content: { ok: "yes" } }, yes],
    });
    expect(counts).toEqual([3, 2, 1]);
  });
});

describe("what the host proposes", () => {
  const sampling = `import { createMessage, listRoots, text } from "roundtrip";
export const tools = {
  act: {
    inputSchema: { type: "object" },
    async run(_: unknown, ctx: any) {
      const reply = await ctx.need("m", createMessage({ messages: [], maxTokens: 10 }));
      const { roots } = await ctx.need("r", listRoots());
      return text(reply.content.text + " " + roots.map((root: any) => root.uri).join());
    },
  },
};
`;

  it("is sent where the script approves: the model's next text, and the roots", async () => {
    const { outcome, counts } = await play(sampling, {
      client: { model: ["a haiku"], roots: [{ uri: "file:///home", name: "home" }] },
      person: [{ approve: true }, { approve: true }],
    });
    expect(outcome).toEqual({ status: "completed", text: "a haiku file:///home" });
    expect(counts).toEqual([3, 2, 0]);
  });

  it("is refused where the host has nothing to propose", async () => {
    expect((await play(sampling, { person: [{ approve: true }] })).outcome.status).toBe("abandoned");
    expect((await play(ASK_THEN_ACT, { person: [{ approve: true }] })).outcome.status).toBe("abandoned");
  });

  it("is never asked for what the client did not declare", async () => {
    const { outcome, counts } = await play(sampling, { client: { capabilities: { elicitation: {} } } });
    expect(outcome).toMatchObject({ status: "refused", code: -32021 });
    expect(counts).toEqual([1, 0, 0]);
  });
});
