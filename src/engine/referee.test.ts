import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createNodeClientSandbox, createNodeSandbox } from "../sandbox/node.ts";
import { toWireLog } from "../trace/referee/from-events.ts";
import { readWireLog } from "../trace/referee/read-log.ts";
import { referee } from "../trace/referee/referee.ts";
import { toJsonLines } from "../trace/referee/to-lines.ts";
import { parsePlayground } from "../workspace/parse.ts";
import type { PlaygroundInput } from "../workspace/playground.ts";
import { runDocument } from "./run-document.ts";

// Two workers that start on a busy machine take their time.
vi.setConfig({ testTimeout: 60_000 });

const executor = createNodeSandbox();
const clientExecutor = createNodeClientSandbox();
afterAll(() => {
  executor.dispose();
  clientExecutor.dispose();
});

const TOOLS = `import { elicit, elicitUrl, createMessage, listRoots, text, failure, inputRequired } from "roundtrip";
const ask = (key) => elicit(key + "?", { ok: { type: "boolean" } });
const one = { async run(args, ctx) {
  const answer = await ctx.need("go", ask("go"));
  ctx.ledger.add("done");
  return text(answer.action);
} };
export const tools = {
  plain: { run: () => text("plain") },
  failing: { run: () => failure("no") },
  throwing: { run: () => { throw new Error("no"); } },
  one,
  other: one,
  both: { async run(args, ctx) {
    await Promise.all([ctx.need("a", ask("a")), ctx.need("b", ask("b"))]);
    return text("both");
  } },
  two: { async run(args, ctx) {
    await ctx.need("a", ask("a"));
    await ctx.need("b", ask("b"));
    return text("two");
  } },
  kinds: { async run(args, ctx) {
    const said = await ctx.need("m", createMessage({ maxTokens: 9, messages: [{ role: "user", content: { type: "text", text: "m" } }] }));
    await ctx.need("r", listRoots());
    await ctx.need("u", elicitUrl("Open", ctx.page("p")));
    return text("kinds");
  } },
  stateless: { run: (args, ctx) => ctx.responses.k ? text("there") : inputRequired({ inputRequests: { k: ask("k") } }) },
  endless: { run: (args, ctx) => inputRequired({ inputRequests: { again: ask("again") }, requestState: ctx.round }) },
  slow: { run: (args, ctx) => ctx.round > 3 ? text("at last") : inputRequired({ requestState: { n: ctx.round } }) },
};
export const prompts = { p: { get: async (args, ctx) => {
  await ctx.need("k", ask("k"));
  return { messages: [{ role: "user", content: { type: "text", text: "prompted" } }] };
} } };
export const resources = { "file:///{name}": { name: "f", read: async ({ uri }, ctx) => {
  await ctx.need("k", ask("k"));
  return { contents: [{ uri, text: "read" }] };
} } };
`;
const yes = { action: "accept", content: { ok: true } };
const call = (name: string) => ({ method: "tools/call" as const, name, arguments: {} });

/** Runs a document and gives its events. */
async function play(document: Partial<PlaygroundInput>, own?: string) {
  const parsed = parsePlayground({
    version: 1,
    call: call("one"),
    ...document,
    files: { "tools.ts": TOOLS, ...document.files, ...(own !== undefined && { "client.ts": own }) },
  });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  const { report, events } = await runDocument(parsed.playground, { executor, clientExecutor });
  return { outcome: report.outcome, events };
}

const judge = (events: Parameters<typeof toWireLog>[0]) => referee(toWireLog(events));

/** A whole client.ts: \`first\` is the first result, and \`retry\` sends the call again with two fields of one's own. */
const loop = (body: string): string => `
const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } } };
const yes = { action: "accept", content: { ok: true } };
export async function callTool({ method, params }, host) {
  const send = (more = {}, over = {}) =>
    host.send({ jsonrpc: "2.0", id: host.nextId(), method, ...over, params: { ...params, _meta, ...more } });
  const all = (result) => Object.fromEntries(Object.keys(result.inputRequests ?? {}).map((key) => [key, yes]));
  const { result: first } = await send();
  const requestState = first.requestState;
  const inputResponses = all(first);
  const ending = await (async () => {
${body}
  })();
  const isInterim = ending.result?.resultType === "input_required" && ending.taken !== true;
  return isInterim ? { abandoned: "enough" } : ending;
}
`;
const good = "send({ inputResponses, requestState })";

describe("a loop that breaks one rule", () => {
  it.each<[slip: string, rules: string[], tool: string, body: string]>([
    ["the same id", ["same-id-on-retry"], "one", "return send({ inputResponses, requestState }, { id: 1 });"],
    [
      "an edited state",
      ["state-edited"],
      "one",
      "return send({ inputResponses, requestState: requestState + 'A' });",
    ],
    ["an empty state", ["state-edited"], "one", "return send({ inputResponses, requestState: '' });"],
    ["a dropped state", ["state-dropped"], "one", "return send({ inputResponses });"],
    ["everything dropped", ["state-dropped", "answer-missing"], "one", "return send();"],
    [
      "a state of null",
      ["state-not-a-string"],
      "one",
      "return send({ inputResponses, requestState: null });",
    ],
    [
      "a parsed state",
      ["state-not-a-string"],
      "one",
      "return send({ inputResponses, requestState: { sub: 'ana' } });",
    ],
    [
      "a state where none was given",
      ["state-invented"],
      "stateless",
      "return send({ inputResponses, requestState: 'mine' });",
    ],
    [
      "a null where none was given",
      ["state-invented"],
      "stateless",
      "return send({ inputResponses, requestState: null });",
    ],
    [
      "the state of an earlier round",
      ["state-of-an-earlier-round"],
      "two",
      `const { result: second } = await ${good};
  return send({ inputResponses: all(second), requestState });`,
    ],
    [
      "the fields on another tool's call",
      ["fields-on-another-request"],
      "one",
      `await send({ name: "other", inputResponses, requestState }); return ${good};`,
    ],
    [
      "the fields on a list",
      ["fields-on-another-request"],
      "one",
      `await send({ inputResponses, requestState }, { method: "tools/list" }); return ${good};`,
    ],
    [
      "other arguments",
      ["arguments-changed"],
      "one",
      "return send({ arguments: { amount: 1 }, inputResponses, requestState });",
    ],
    [
      "one answer of two",
      ["answer-missing"],
      "both",
      "return send({ inputResponses: { a: yes }, requestState });",
    ],
    ["no answers", ["answer-missing"], "one", "return send({ requestState });"],
    [
      "an answer that nobody asked for",
      ["answer-not-asked-for"],
      "one",
      "return send({ inputResponses: { ...inputResponses, more: yes }, requestState });",
    ],
    [
      "answers as a list",
      ["answer-malformed"],
      "one",
      "return send({ inputResponses: [yes], requestState });",
    ],
    [
      "an action that there is not",
      ["answer-malformed"],
      "one",
      "return send({ inputResponses: { go: { action: 'reject' } }, requestState });",
    ],
    [
      "a wrapped answer",
      ["answer-malformed"],
      "one",
      "return send({ inputResponses: { go: { method: 'elicitation/create', result: yes } }, requestState });",
    ],
    [
      "a kind that the retry no more declares",
      ["undeclared-kind-answered"],
      "one",
      `return send({ inputResponses, requestState, _meta: { ..._meta, "io.modelcontextprotocol/clientCapabilities": {} } });`,
    ],
    ["a retry after the result", ["retry-after-complete"], "one", `await ${good}; return ${good};`],
    [
      "a refused state again",
      ["state-edited", "state-edited", "retry-after-refusal"],
      "one",
      `const bent = { inputResponses, requestState: "x" }; await send(bent); return send(bent);`,
    ],
    [
      "no limit",
      ["no-limit"],
      "endless",
      `let result = first;
  for (let n = 0; n < 6; n += 1)
    ({ result } = await send({ inputResponses: all(result), requestState: result.requestState }));
  return { abandoned: "enough" };`,
    ],
    ["no _meta", ["meta-missing"], "one", "return send({ inputResponses, requestState, _meta: undefined });"],
    [
      "a version alone",
      ["meta-missing"],
      "one",
      `return send({ inputResponses, requestState, _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } });`,
    ],
    [
      "an interim result taken for the result",
      ["interim-result-accepted"],
      "one",
      "return { result: first, taken: true };",
    ],
  ])("is named: %s", async (_, rules, tool, body) => {
    const { events } = await play({ call: call(tool) }, loop(`  ${body}`));
    const found = judge(events);
    expect(found.map(({ rule }) => rule)).toEqual(rules);
    expect(found.every(({ side }) => side === "client")).toBe(true);
    // What is copied out of the page is judged alike.
    const copied = referee(readWireLog(toJsonLines(events)).log);
    expect(copied.map(({ rule, message }) => [rule, message])).toEqual(
      found.map(({ rule, message }) => [rule, message]),
    );
  });

  it("is not named where it breaks none: a retry of a round that asked nothing may be sent at once", async () => {
    const body = `let result = first;
  while (result.resultType === "input_required") ({ result } = await send({ requestState: result.requestState }));
  return { result };`;
    const { events, outcome } = await play({ call: call("slow") }, loop(`  ${body}`));
    expect(outcome).toEqual({ status: "completed", text: "at last" });
    expect(judge(events)).toEqual([]);
  });
});

describe("our own server and both of our clients", () => {
  const documents: [string, Partial<PlaygroundInput>][] = [
    ["no question", { call: call("plain") }],
    ["a failure", { call: call("failing") }],
    ["a tool that throws", { call: call("throwing") }],
    ["a tool that there is not", { call: call("none") }],
    ["accept", { person: [yes] }],
    ["decline", { person: [{ action: "decline" }] }],
    ["nobody answers", { person: [] }],
    ["two at once", { call: call("both"), person: [yes, yes] }],
    [
      "two rounds, and an answer that has to be asked for again",
      { call: call("two"), person: [yes, { action: "accept" }, yes] },
    ],
    [
      "every kind of question",
      {
        call: call("kinds"),
        person: [{ approve: true }, { approve: true }, { action: "accept" }],
        client: { model: ["so"], roots: [{ uri: "file:///" }] },
      },
    ],
    ["a kind that is not declared", { call: call("kinds"), client: { capabilities: { roots: {} } } }],
    ["no state", { call: call("stateless"), person: [yes] }],
    ["a server that never stops", { call: call("endless"), person: Array.from({ length: 9 }, () => yes) }],
    ["rounds that ask nothing", { call: call("slow") }],
    ["a prompt", { call: { method: "prompts/get", name: "p" }, person: [yes] }],
    ["a resource", { call: { method: "resources/read", uri: "file:///a" }, person: [yes] }],
    ["a state that has run out", { person: [yes], faults: [{ when: "waiting", afterSeconds: 400 }] }],
    ["a response that is lost", { person: [yes], faults: [{ when: "waiting", drop: "response" }] }],
    ["a call that is given up", { person: [yes], faults: [{ when: "waiting", abandon: true }] }],
    [
      "several instances, a handle, told nothing",
      { person: [yes], server: { instances: 3, routing: "round-robin", seal: "handle", errors: "opaque" } },
    ],
  ];

  it.each(documents)("break no rule, and copied out neither: %s", async (_, document) => {
    for (const kind of ["loop", "sdk"] as const) {
      const { events } = await play({ ...document, client: { ...document.client, kind } });
      expect(judge(events)).toEqual([]);
      const { log, problems } = readWireLog(toJsonLines(events));
      expect(problems).toEqual([]);
      expect(referee(log)).toEqual([]);
      expect(log.exchanges.length).toBeGreaterThan(0);
    }
  });

  it.each(documents)("are left alone in the earlier era, whose rules are others: %s", async (_, document) => {
    const { client = {}, server = {} } = document;
    const { events } = await play({
      ...document,
      client: { ...client, kind: "sdk" },
      server: { ...server, era: "legacy", routing: "sticky" },
    });
    expect(events.some(({ kind }) => kind === "sent")).toBe(true);
    expect(judge(events)).toEqual([]);
    const { log, problems } = readWireLog(toJsonLines(events));
    expect(problems).toEqual([]);
    expect(referee(log)).toEqual([]);
  });
});

const BOOK = `import { elicit, text } from "roundtrip";
export const tools = { book: {
  description: "Books seats on the night train.",
  inputSchema: { type: "object", properties: { seats: { type: "integer" } }, required: ["seats"] },
  async run({ seats }, ctx) {
    await ctx.need("berth", elicit("A berth by the window?", { ok: { type: "boolean" } }));
    await ctx.need("pay", elicit("Pay " + 40 * seats + " now?", { ok: { type: "boolean" } }));
    ctx.ledger.add("booking", { seats });
    return text("Booked " + seats + ".");
  },
} };
`;

describe("the example of the page", () => {
  it("is the log of this very run", async () => {
    const body = `  await send({ inputResponses, requestState }, { method: "tools/list" });
  const { result: second } = await send({ inputResponses: { ...inputResponses, note: yes }, requestState }, { id: 1 });
  return send({ inputResponses: all(second), requestState: second.requestState, arguments: { seats: 4 } });`;
    const booking = { ...call("book"), arguments: { seats: 2 } };
    const { events } = await play({ call: booking, files: { "tools.ts": BOOK } }, loop(body));
    const example = readFileSync("src/app/referee/example-log.jsonl", "utf8");
    expect(example).toBe(toJsonLines(events));
    expect(referee(readWireLog(example).log).map(({ rule }) => rule)).toEqual([
      "fields-on-another-request",
      "same-id-on-retry",
      "answer-not-asked-for",
      "arguments-changed",
    ]);
  });
});
