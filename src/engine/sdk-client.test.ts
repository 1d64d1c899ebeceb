import { afterAll, describe, expect, it } from "vitest";
import { createNodeSandbox } from "../sandbox/node.ts";
import { playBoth } from "./clients-kit.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

const TOOLS = `import { elicit, createMessage, listRoots, failure, text, inputRequired } from "roundtrip";
const yesNo = (message: string) => elicit(message, { ok: { type: "boolean" } });
const schema = { type: "object", properties: { amount: { type: "integer", "x-mcp-header": "Amount" } } };
const tool = (run: any, inputSchema: object = { type: "object" }) => ({ description: "", inputSchema, run });
export const tools = {
  plain: tool(() => text("plain")),
  one: tool(async (_: any, ctx: any) => {
    const answer = await ctx.need("go", yesNo("Go?"));
    if (answer.action !== "accept" || !answer.content.ok) return text("not done: " + answer.action);
    ctx.ledger.add("done", { at: ctx.now() });
    return text("done");
  }),
  two: tool(async (_: any, ctx: any) => {
    await Promise.all([ctx.need("b", yesNo("B?")), ctx.need("a", yesNo("A?"))]);
    ctx.ledger.add("both");
    await ctx.need("c", yesNo("C?"));
    ctx.ledger.add("all");
    return text("all");
  }),
  endless: tool(async (_: any, ctx: any) => {
    ctx.saved.n = (ctx.saved.n ?? 0) + 1;
    await ctx.need("n" + ctx.saved.n, yesNo("Again?"));
    return text("never");
  }),
  kinds: tool(async (_: any, ctx: any) => {
    const made = await ctx.need("haiku", createMessage({ messages: [{ role: "user", content: { type: "text", text: "haiku" } }], maxTokens: 9 }));
    const { roots } = await ctx.need("roots", listRoots());
    ctx.ledger.add("told");
    return text(made.content.text + " " + roots.length);
  }),
  fails: tool(() => failure("no such order")),
  throws: tool(() => { throw new Error("broken"); }),
  headers: tool((args: any) => text("got " + args.amount), schema),
  again: tool((_: any, ctx: any) => (ctx.state ? text("state " + ctx.state.data.raw + " at " + ctx.now()) : inputRequired({ requestState: 7 }))),
  tells: tool((_: any, ctx: any) => { ctx.log("info", "half"); return text("told"); }),
};
export const prompts = {
  brief: { description: "", async get(_: any, ctx: any) {
    const { content } = await ctx.need("go", yesNo("Brief?"));
    return { messages: [{ role: "user", content: { type: "text", text: "brief " + content.ok } }] };
  } },
};
export const resources = {
  "doc://one": { name: "one", async read({ uri }: any, ctx: any) {
    await ctx.need("go", yesNo("Read?"));
    return { contents: [{ uri, text: "one" }] };
  } },
};
`;
const yes = { action: "accept", content: { ok: true } };

const DOCUMENTS: [string, Record<string, unknown>, string][] = [
  ["a tool that asks nothing", { tool: "plain" }, "completed"],
  ["an answer", {}, "completed"],
  ["a box left empty", { person: [{ action: "accept", content: { ok: false } }] }, "completed"],
  ["a decline", { person: [{ action: "decline" }] }, "completed"],
  ["a cancel", { person: [{ action: "cancel" }] }, "completed"],
  ["two questions in a round and one in the next", { tool: "two", person: [yes, yes, yes] }, "completed"],
  ["nobody who answers the third question", { tool: "two", person: [yes, yes] }, "waiting"],
  ["nobody who answers", { person: [] }, "waiting"],
  ["a person's side that refuses", { person: [{ refuse: true }] }, "abandoned"],
  ["questions without end", { tool: "endless", person: [yes, yes, yes, yes, yes] }, "abandoned"],
  ["a limit of no retry", { client: { maxRounds: 0 } }, "abandoned"],
  ["a limit of one retry", { client: { maxRounds: 1 } }, "completed"],
  ["a tool that fails", { tool: "fails" }, "failed"],
  ["a tool that throws", { tool: "throws" }, "failed"],
  ["a tool that is not there", { tool: "none" }, "refused"],
  ["code that does not compile", { files: { "tools.ts": "export const tools = {" } }, "failed"],
  ["a kind that was not declared", { client: { capabilities: {} } }, "refused"],
  ["an anonymous caller", { client: { principal: null } }, "completed"],
  [
    "an argument in a header",
    { call: { method: "tools/call", name: "headers", arguments: { amount: 7 } } },
    "completed",
  ],
  ["a prompt that asks", { call: { method: "prompts/get", name: "brief" } }, "completed"],
  ["a resource that asks", { call: { method: "resources/read", uri: "doc://one" } }, "completed"],
  ["a resource that is not there", { call: { method: "resources/read", uri: "doc://none" } }, "refused"],
  ["a notification on the way", { tool: "tells" }, "completed"],
  ["a state and no question", { tool: "again" }, "completed"],
  [
    "the other two kinds",
    {
      tool: "kinds",
      person: [{ approve: true }, { approve: true }],
      client: { model: ["rain"], roots: [{ uri: "file:///a" }] },
    },
    "completed",
  ],
  ["an answer after the lifetime", { faults: [{ when: "waiting", afterSeconds: 400 }] }, "refused"],
  [
    "an answer to another instance",
    { server: { instances: 2 }, faults: [{ when: "waiting", route: "B" }] },
    "completed",
  ],
  [
    "an instance that stops",
    { server: { instances: 2 }, faults: [{ when: "waiting", stop: "A" }] },
    "completed",
  ],
  ["no instance that is left", { faults: [{ when: "waiting", stop: "A" }] }, "lost"],
  ["a restart", { faults: [{ when: "waiting", restart: "A" }] }, "refused"],
  ["a request that is dropped", { faults: [{ when: "waiting", drop: "request" }] }, "lost"],
  ["a response that is dropped", { faults: [{ when: "waiting", drop: "response" }] }, "lost"],
  ["a client that gives up", { faults: [{ when: "waiting", abandon: true }] }, "abandoned"],
];

describe("the SDK's client comes to the same as our own loop, by", () => {
  it.each(DOCUMENTS)("%s", async (_name, { tool = "one", ...over }, status) => {
    const call = { method: "tools/call", name: tool };
    const files = { "tools.ts": TOOLS };
    const { outcome } = await playBoth({ files, call, person: [yes], ...over }, executor);
    expect(outcome.status).toBe(status);
  });
});
