import { afterAll, describe, expect, it } from "vitest";
import { createNodeSandbox } from "../sandbox/node.ts";
import { type Over, playBoth } from "./clients-kit.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

/** One body for each method, which asks what its argument says; a resource's argument is the end of its address. */
const CODE = `import { createMessage, elicit, elicitUrl, inputRequired, listRoots } from "roundtrip";
const form = elicit("Go?", { ok: { type: "boolean" }, size: { type: "string", enum: ["S", "L"] } }, ["ok"]);
const haiku = createMessage({ messages: [{ role: "user", content: { type: "text", text: "Rain" } }], maxTokens: 9 });
async function ask(what: string, ctx: any): Promise<any> {
  switch (what) {
    case "form": return ctx.need("form", form);
    case "page": {
      const answer = await ctx.need("page", elicitUrl("Sign.", ctx.page("deed")));
      return { ...answer, finished: ctx.pageFinished("deed") };
    }
    case "model": {
      const { role, model, content } = await ctx.need("model", haiku);
      return { role, model, said: content.text };
    }
    case "folders": return ctx.need("folders", listRoots());
    case "all": {
      const [{ content }, made, { roots }] = await Promise.all([ctx.need("z", form), ctx.need("m", haiku), ctx.need("a", listRoots())]);
      return [content.ok, made.content.text, roots.length];
    }
    case "turns": return [await ctx.need("first", form), await ctx.need("second", form)];
    case "able": return "sampling" in ctx.capabilities ? ctx.need("model", haiku) : "without a model";
    case "stateOnly": return ctx.state?.data.raw ?? inputRequired({ requestState: { step: 1 } });
    case "requestsOnly": return ctx.responses.bare ?? inputRequired({ inputRequests: { bare: form } });
    case "odd": return ctx.need("__proto__", form);
  }
}
async function say(what: string, ctx: any, wrap: (text: string) => object) {
  const answer = await ask(what, ctx);
  if (answer?.resultType === "input_required") return answer;
  ctx.ledger.add(what, answer);
  return wrap(JSON.stringify(answer));
}
export const tools = { ask: { description: "", inputSchema: { type: "object" },
  run: ({ what }: any, ctx: any) => say(what, ctx, (text) => ({ content: [{ type: "text", text }] })) } };
export const prompts = { ask: { description: "", arguments: [{ name: "what" }],
  get: ({ what }: any, ctx: any) => say(what, ctx, (text) => ({ messages: [{ role: "user", content: { type: "text", text } }] })) } };
export const resources = { "ask://{what}": { name: "ask",
  read: ({ uri, what }: any, ctx: any) => say(what, ctx, (text) => ({ contents: [{ uri, text }] })) } };
`;

const yes = { action: "accept", content: { ok: true } };
const made = { role: "assistant", model: "m", content: { type: "text", text: "Rain again" } };
const shared = { roots: [{ uri: "file:///home/ana/trip", name: "Trip" }] };

/** What is asked, the person's answers, and how it ends: requests, prompts and entries of the ledger. */
const ROWS: [string, string, object[], string, [number, number, number], Over?][] = [
  ["a form that is filled in", "form", [yes], "completed", [2, 1, 1]],
  ["a form that is declined", "form", [{ action: "decline" }], "completed", [2, 1, 1]],
  ["a form that the host does not show", "form", [{ refuse: true }], "abandoned", [1, 1, 0]],
  ["a form that nobody answers", "form", [], "waiting", [1, 1, 0]],
  [
    "a form filled in wrongly, then well",
    "form",
    [{ action: "accept", content: { ok: "yes" } }, yes],
    "completed",
    [3, 2, 1],
  ],
  ["a page that is opened and not finished", "page", [{ action: "accept" }], "completed", [2, 1, 1]],
  ["a page that is finished", "page", [{ action: "accept", finish: "ana" }], "completed", [2, 1, 1]],
  ["a model's text", "model", [made], "completed", [2, 1, 1]],
  [
    "a model's text as the host proposes it",
    "model",
    [{ approve: true }],
    "completed",
    [2, 1, 1],
    { client: { model: ["Rain"] } },
  ],
  ["a model that the host does not lend", "model", [{ refuse: true }], "abandoned", [1, 1, 0]],
  [
    "a model that is not declared",
    "model",
    [],
    "refused",
    [1, 0, 0],
    { client: { capabilities: { elicitation: {} } } },
  ],
  [
    "a model that the body can do without",
    "able",
    [],
    "completed",
    [1, 0, 1],
    { client: { capabilities: {} } },
  ],
  ["folders", "folders", [shared], "completed", [2, 1, 1]],
  ["folders that the host does not share", "folders", [{ refuse: true }], "abandoned", [1, 1, 0]],
  ["three kinds in one round", "all", [yes, made, shared], "completed", [2, 3, 1]],
  ["three kinds, the second refused", "all", [yes, { refuse: true }, shared], "abandoned", [1, 2, 0]],
  ["two questions in turn", "turns", [yes, { action: "decline" }], "completed", [3, 2, 1]],
  ["a state alone", "stateOnly", [], "completed", [2, 0, 1]],
  ["questions without a state", "requestsOnly", [yes], "completed", [2, 1, 1]],
  ["a key that every object inherits", "odd", [yes], "completed", [2, 1, 1]],
];

const CALLS: [string, (what: string) => object][] = [
  ["tools/call", (what) => ({ name: "ask", arguments: { what } })],
  ["prompts/get", (what) => ({ name: "ask", arguments: { what } })],
  ["resources/read", (what) => ({ uri: `ask://${what}` })],
];

describe.each(CALLS)("with %s the two clients come to the same by", (method, paramsOf) => {
  it.each(ROWS)("%s", async (_, what, person, status, counts, over = {}) => {
    const call = { method, ...paramsOf(what) };
    const { outcome, measures } = await playBoth(
      { files: { "tools.ts": CODE }, call, person, ...over },
      executor,
    );
    expect([outcome.status, [measures.requests, measures.prompts, measures.ledger]]).toEqual([
      status,
      counts,
    ]);
  });
});
