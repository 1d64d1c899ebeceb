import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createNodeClientSandbox, createNodeSandbox } from "../sandbox/node.ts";
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

/** The very file that the page and the command line run as their own loop. */
const BUILT_IN = readFileSync("src/client/call-tool.ts", "utf8");

const TOOLS = `import { elicit, elicitUrl, createMessage, listRoots, text, failure, inputRequired } from "roundtrip";
const ask = (key: string) => elicit(key + "?", { ok: { type: "boolean" } });
export const tools = {
  plain: { run: () => text("plain") },
  failing: { run: () => failure("it failed") },
  throwing: { run: () => { throw new Error("no"); } },
  header: {
    inputSchema: { type: "object", properties: { n: { type: "integer", "x-mcp-header": "Count" } } },
    run: (args) => text("n " + args.n),
  },
  one: {
    async run(args, ctx) {
      const answer = await ctx.need("go", ask("go"));
      ctx.saved.seen = answer.action;
      if (answer.action !== "accept") return text(answer.action);
      ctx.ledger.add("done", { ok: answer.content.ok });
      console.log("acted");
      return text("done");
    },
  },
  many: {
    async run(args, ctx) {
      const keys = ["b", "10", "2", "__proto__", "", "constructor"];
      const all = await Promise.all(keys.filter((key) => key !== "").map((key) => ctx.need(key, ask(key))));
      const last = await ctx.need("later", ask("later"));
      return text([...all, last].map(({ action }) => action).join());
    },
  },
  endless: { run: (args, ctx) => inputRequired({ inputRequests: { again: ask(String(ctx.round)) }, requestState: ctx.round }) },
  slow: { run: (args, ctx) => ctx.round > 3 ? text("at last") : inputRequired({ requestState: { n: ctx.round } }) },
  stateless: { run: (args, ctx) => ctx.responses.k ? text("there") : inputRequired({ inputRequests: { k: ask("k") } }) },
  kinds: {
    async run(args, ctx) {
      const said = await ctx.need("m", createMessage({ maxTokens: 9, messages: [] }));
      const { roots } = await ctx.need("r", listRoots());
      const page = await ctx.need("u", elicitUrl("Open", ctx.page("p")));
      return text([said.content.text, roots.length, page.action].join());
    },
  },
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

/** Runs one document with the files that are given. */
async function play(over: Partial<PlaygroundInput> & { tool?: string }, own?: string) {
  const { tool = "one", ...rest } = over;
  const parsed = parsePlayground({
    version: 1,
    call: { method: "tools/call", name: tool },
    ...rest,
    files: { "tools.ts": TOOLS, ...rest.files, ...(own !== undefined && { "client.ts": own }) },
  });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  const { report, events } = await runDocument(parsed.playground, { executor, clientExecutor });
  return { ...report, events };
}

/** client.ts whose body begins on line 2; `send` puts a message together. */
const loop = (body: string): string => `export async function callTool({ method, params }, host) {
${body}
}
const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "own", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } };
const send = (host, params, id = host.nextId()) =>
  host.send({ jsonrpc: "2.0", id, method: "tools/call", params: { ...params, _meta } });
`;

describe("the built-in loop's file as client.ts", () => {
  it.each<[string, Partial<PlaygroundInput> & { tool?: string }]>([
    ["no question", { tool: "plain" }],
    ["a failure", { tool: "failing" }],
    ["a tool that throws", { tool: "throwing" }],
    ["a tool that there is not", { tool: "none" }],
    ["an argument in a header", { call: { method: "tools/call", name: "header", arguments: { n: 3 } } }],
    ["accept", { person: [yes] }],
    ["decline, by nobody in particular", { person: [{ action: "decline" }], client: { principal: null } }],
    ["an answer that has to be asked for again", { person: [{ action: "accept" }, yes] }],
    ["a person who does not answer", { person: [] }],
    ["a person's side that refuses", { person: [{ refuse: true }] }],
    ["keys of every kind", { tool: "many", person: Array.from({ length: 6 }, () => yes) }],
    ["a person who leaves in the middle", { tool: "many", person: [yes, yes] }],
    ["too many rounds", { tool: "endless", person: Array.from({ length: 9 }, () => yes) }],
    ["no retry allowed", { client: { maxRounds: 0 }, person: [yes] }],
    ["rounds that ask nothing", { tool: "slow" }],
    ["questions without a state", { tool: "stateless", person: [yes] }],
    [
      "every kind of question",
      {
        tool: "kinds",
        person: [{ approve: true }, { approve: true }, yes],
        client: { model: ["so"], roots: [{ uri: "file:///" }] },
      },
    ],
    ["a kind that it did not declare", { tool: "kinds", client: { capabilities: { roots: {} } } }],
    ["a prompt", { call: { method: "prompts/get", name: "p" }, person: [yes] }],
    ["a resource", { call: { method: "resources/read", uri: "file:///ä%20b" }, person: [yes] }],
    [
      "an answer that comes late, told nothing",
      {
        person: [yes],
        faults: [{ when: "waiting", afterSeconds: 400 }],
        server: { seal: "aead", errors: "opaque" },
      },
    ],
    ["a response that is dropped", { person: [yes], faults: [{ when: "waiting", drop: "response" }] }],
    ["a call that is given up", { person: [yes], faults: [{ when: "waiting", abandon: true }] }],
    [
      "attempts beside it",
      { person: [yes], attempts: [{ label: "bent", state: { flip: 3 } }, { times: 2 }] },
    ],
  ])("gives the same report and the same trace, byte for byte: %s", async (_, document) => {
    const builtIn = await play(document);
    const own = await play(document, BUILT_IN);
    // The trace says which loop it was, and nothing else differs.
    const told = JSON.stringify(own).replace('"client":"client.ts"', '"client":"loop"');
    expect(told).toBe(JSON.stringify(builtIn));
    expect(builtIn.events.length).toBeGreaterThan(2);
  });
});

describe("a loop that breaks the rules", () => {
  const retry = (more: string, id = "host.nextId()") =>
    loop(`  const first = await send(host, params, 1);
  const state = first.result.requestState;
  const inputResponses = { go: { action: "accept", content: { ok: true } } };
  return await send(host, { ...params, ${more} }, ${id});`);

  it("does break them on the wire, and the server says so", async () => {
    const again = await play({}, retry("inputResponses, requestState: state", "1"));
    expect(again.rounds.map(({ id }) => id)).toEqual([1, 1]);
    expect(again.measures).toMatchObject({ requests: 2, prompts: 0 });

    const none = await play({}, retry("inputResponses, requestState: null"));
    expect(none.rounds[1]?.request.params["requestState"]).toBeNull();
    expect(none.outcome).toMatchObject({ status: "refused", code: -32602 });

    const edited = await play({}, retry(`inputResponses, requestState: state.replace(/.$/, "!")`));
    expect(edited.outcome).toMatchObject({
      status: "refused",
      message: expect.stringContaining("malformed state") as string,
    });

    const dropped = await play({}, retry("inputResponses"));
    expect(dropped.rounds[1]?.response?.result).toMatchObject({ resultType: "input_required" });
    expect(dropped.ledger).toEqual([]);
  });

  it("sends what is no call of the document's, and no round", async () => {
    const { events, rounds, outcome } = await play(
      {},
      loop(`  await host.send({ jsonrpc: "2.0", id: "x", method: "tools/list", params: { _meta } });
  return { abandoned: "looked only" };`),
    );
    expect(outcome).toEqual({ status: "abandoned", reason: "looked only" });
    expect(events.filter(({ kind }) => kind === "sent")).toHaveLength(1);
    expect(rounds).toEqual([]);
  });

  it("asks the person whatever it likes", async () => {
    const { outcome, measures } = await play(
      { person: [{ roots: [] }] },
      loop(`  return { result: { content: [], got: await host.answer("mine", { method: "roots/list" }) } };`),
    );
    expect(outcome).toEqual({ status: "completed", text: "" });
    expect(measures).toMatchObject({ requests: 0, prompts: 1 });
  });

  it("prints into the console, with its line and its round", async () => {
    const { console: lines } = await play(
      { tool: "plain" },
      loop(`  console.log("before");
  const reply = await send(host, params);
  await send(host, params);
  console.warn("after", reply.id);
  return reply;`),
    );
    expect(lines).toEqual([
      { level: "log", text: "before", at: "client.ts:2", round: 1 },
      { level: "warn", text: "after 1", at: "client.ts:5", round: 2 },
    ]);
  });

  it("moves the virtual clock when it pauses, and sees it", async () => {
    const { outcome } = await play(
      {},
      loop(`  const before = Date.now();
  await host.pause(90_000);
  return { abandoned: [before, Date.now() - before].join() };`),
    );
    expect(outcome).toEqual({ status: "abandoned", reason: "1785196800000,90000" });
  });
});

describe("a loop that does not come to an end", () => {
  it.each([
    ["throw new Error('mine');", "Error: mine"],
    ["for (;;);", "Time limit exceeded: the code ran for more than 1 second."],
    ["await new Promise(() => {});", "Stalled: callTool waits for a promise that nothing will settle."],
    [
      "await host.send('hello');",
      "host.send(message): the message is no object; a message is a JSON-RPC request object.",
    ],
  ])("is failed, with its line: %s", async (body, message) => {
    const { outcome, rounds } = await play({ tool: "plain" }, loop(`  await send(host, params);\n  ${body}`));
    expect(outcome).toEqual({ status: "failed", message, at: "client.ts:3" });
    expect(rounds).toHaveLength(1);
  });

  it("ends at the limit of calls where it never gives up", async () => {
    const { outcome, measures } = await play({ tool: "slow" }, loop(`  for (;;) await send(host, params);`));
    expect(outcome).toMatchObject({ status: "failed", at: "client.ts:8" });
    expect(measures.requests).toBe(300);
  });

  it("leaves nothing behind that still says something", async () => {
    const { events, outcome } = await play(
      { person: [] },
      loop(`  send(host, params);
  host.answer("k", { method: "roots/list" });
  return { abandoned: "done" };`),
    );
    expect(outcome).toEqual({ status: "abandoned", reason: "done" });
    expect(events.map(({ kind }) => kind)).toEqual(["started", "sent", "finished"]);
  });

  it("fails, and sends nothing, where there is no sandbox for it", async () => {
    const parsed = parsePlayground({
      version: 1,
      call: { method: "tools/call", name: "one" },
      files: { "tools.ts": TOOLS, "client.ts": BUILT_IN },
    });
    if ("faults" in parsed) throw new Error("a fault");
    const { report } = await runDocument(parsed.playground, { executor });
    expect(report.outcome).toEqual({
      status: "failed",
      message: "a client loop of your own cannot run here",
      at: "client.ts:1",
    });
    expect(report.rounds).toEqual([]);
  });
});

describe("calls that one loop makes at the same time", () => {
  /** The fields of the retry stand inside the loop, or outside of it, where all calls share them. */
  const twoRounds = (inside: string, outside: string) => `${outside}
export async function callTool({ params }, host) {
  ${inside}
  const { result } = await send(host, params);
  retry.requestState = result.requestState;
  const go = await host.answer("go", result.inputRequests.go);
  retry.inputResponses = { go };
  const { result: last, error } = await send(host, { ...params, ...retry });
  return error ? { error } : { result: last };
}
${loop("").split("\n").slice(3).join("\n")}`;
  const playTwo = async (own: string) => {
    const parsed = parsePlayground({
      version: 1,
      call: { method: "tools/call", name: "one", arguments: { n: 1 } },
      person: [yes, yes],
      files: { "tools.ts": TOOLS, "client.ts": own },
    });
    if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
    const beside = [{ method: "tools/call" as const, name: "one", arguments: { n: 2 } }];
    return (await runDocument(parsed.playground, { executor, clientExecutor, beside })).report;
  };

  it("have ids of their own, and each its own state", async () => {
    const { outcome, measures, rounds } = await playTwo(twoRounds("const retry = {};", ""));
    expect(outcome).toEqual({ status: "completed", text: "done" });
    expect(measures).toMatchObject({ requests: 4, prompts: 2, ledger: 2 });
    expect(rounds.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it("cross where they share what belongs to one of them: the run ends as the one that went wrong", async () => {
    const { outcome, measures } = await playTwo(twoRounds("", "const retry = {};"));
    expect(outcome).toMatchObject({ status: "refused", code: -32602 });
    expect(measures).toMatchObject({ requests: 4, prompts: 2, ledger: 1 });
  });
});
