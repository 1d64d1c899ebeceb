import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { JsonObject } from "../protocol/json.ts";
import { parsePlayground } from "../workspace/parse.ts";
import type { Playground } from "../workspace/playground.ts";
import { send, setUpSides, type Side } from "./export-sides.ts";

const open = setUpSides();
let sides: readonly [Side, Side];

/** What learners write that is no good, or seldom seen. Each is the body of a tool. */
const BODIES: Record<string, string> = {
  "returns nothing": ``,
  "returns null": `return null;`,
  "returns a text": `return "done";`,
  "returns a list": `return [];`,
  "returns no content": `return { ok: true };`,
  "returns a block that has no text": `return { content: [{ type: "text" }] };`,
  "returns isError that is a text": `return { content: [], isError: "yes" };`,
  "returns another resultType": `return { content: [], resultType: "done" };`,
  "returns what JSON has not": `return { content: [], structuredContent: { n: 1n } };`,
  "returns undefined and dates inside": `return { content: [], structuredContent: { a: undefined, b: new Date(0), c: NaN } };`,
  "returns failure": `return failure("no");`,
  "fails after it acted": `ctx.ledger.add("half"); throw new Error("stop");`,
  "throws an error": `throw new RangeError("too much");`,
  "throws an error without a message": `throw new TypeError();`,
  "throws a text": `throw "no";`,
  "throws an object": `throw { code: 1, list: [1, "b"] };`,
  "throws null": `throw null;`,
  rejects: `return Promise.reject(new Error("late"));`,
  "is raw without anything": `return inputRequired({});`,
  "is raw with a list": `return inputRequired({ inputRequests: [] });`,
  "is raw with what may not be asked": `return inputRequired({ inputRequests: { a: { method: "tools/list" } } });`,
  "is raw with a request": `return inputRequired({ inputRequests: { a: elicit("a?", { x: { type: "string" } }) } });`,
  "is raw with a state": `return ctx.state ? text("raw " + JSON.stringify(ctx.state.data.raw)) : inputRequired({ requestState: { step: [1] } });`,
  "is raw with both": `return ctx.state ? text(JSON.stringify([ctx.state.data.raw, ctx.responses, ctx.round])) : inputRequired({ inputRequests: { a: elicit("a?", { x: { type: "string" } }) }, requestState: "s" });`,
  "asks without a key": `return text(JSON.stringify(await ctx.need("", elicit("a?"))));`,
  "asks with a key that is a number": `return text(JSON.stringify(await ctx.need(7, elicit("a?"))));`,
  "asks for nothing": `return text(JSON.stringify(await ctx.need("a")));`,
  "asks in a form that is nested": `return text(JSON.stringify(await ctx.need("a", elicit("a?", { x: { type: "object", properties: {} } }))));`,
  "asks for a page without https": `return text(JSON.stringify(await ctx.need("a", elicitUrl("a?", "ftp://a.example/"))));`,
  "asks a model for nothing": `return text(JSON.stringify(await ctx.need("a", createMessage({}))));`,
  "asks two things under one key": `ctx.need("a", elicit("a?")); await ctx.need("a", elicit("b?")); return text("x");`,
  "asks the same twice": `const both = await Promise.all([ctx.need("a", elicit("a?")), ctx.need("a", elicit("a?"))]); return text(JSON.stringify(both));`,
  "asks two at once": `const both = await Promise.all([ctx.need("a", elicit("a?", { x: { type: "string" } })), ctx.need("b", elicit("b?", { y: { type: "integer" } }))]); return text(JSON.stringify(both));`,
  "asks and does not wait": `ctx.need("a", elicit("a?")); return text("not waited");`,
  "asks and throws": `ctx.need("a", elicit("a?")); throw new Error("thrown after asking");`,
  "asks, and a branch acts": `const later = async () => { await null; await null; ctx.ledger.add("branch"); }; later(); await ctx.need("a", elicit("a?")); return text("x");`,
  "does not wait for a branch that acts": `const later = async () => { await null; await null; await null; ctx.ledger.add("branch"); }; later(); return text("x");`,
  "cannot catch a question": `try { await ctx.need("a", elicit("a?")); } catch { ctx.ledger.add("caught"); } finally { ctx.ledger.add("finally"); } return text("x");`,
  "keeps no object in saved": `ctx.saved = 7; await ctx.need("a", elicit("a?")); return text("x");`,
  "keeps what JSON has not in saved": `ctx.saved.n = 1n; await ctx.need("a", elicit("a?")); return text("x");`,
  "keeps a date in saved": `ctx.saved.at ??= new Date(0); await ctx.need("a", elicit("a?")); return text(typeof ctx.saved.at);`,
  "nests saved too deep": `let deep = {}; for (let i = 0; i < 600; i++) deep = { deep }; ctx.saved.deep = deep; await ctx.need("a", elicit("a?")); return text("x");`,
  "saves too much": `ctx.saved.much = "x".repeat(70000); await ctx.need("a", elicit("a?")); return text("x");`,
  "writes into the ledger without a kind": `ctx.ledger.add(); return text("x");`,
  "writes into the ledger with an empty once": `ctx.ledger.add("a", {}, { once: "" }); return text("x");`,
  "writes once": `return text(String([ctx.ledger.add("a", 1, { once: "k" }), ctx.ledger.add("a", 2, { once: "k" })]));`,
  "claims twice": `return text(String([ctx.claim("k1"), ctx.claim("k1")]));`,
  "claims nothing": `return text(String(ctx.claim("")));`,
  "makes a page without an id": `return text(ctx.page(""));`,
  "makes a page": `return text(ctx.page("a/b ü?") + ctx.pageFinished("a"));`,
  "tells progress that is none": `ctx.progress("x"); return text("x");`,
  "logs at no level": `ctx.log("loud", 1); return text("x");`,
  "reads its context": `return text(JSON.stringify([args, ctx.principal, ctx.capabilities, ctx.round, ctx.state, ctx.request, ctx.responses, ctx.now()]));`,
  "changes its arguments": `args.more = 1; return text(JSON.stringify(args));`,
  "asks for a form with every kind of field": `return text(JSON.stringify(await ctx.need("a", elicit("a?", {
    t: { type: "string", minLength: 2, maxLength: 4 }, m: { type: "string", format: "email" }, d: { type: "string", format: "date" },
    n: { type: "number", minimum: 1, maximum: 2 }, i: { type: "integer" }, b: { type: "boolean" },
    e: { type: "string", enum: ["x", "y"] }, l: { type: "array", items: { type: "string", enum: ["p", "q"] } },
  }, []))));`,
  "asks a model": `return text(JSON.stringify(await ctx.need("a", createMessage({ messages: [{ role: "user", content: { type: "text", text: "hi" } }], maxTokens: 5 }))));`,
  "asks for roots": `return text(JSON.stringify(await ctx.need("a", listRoots())));`,
};

/** What comes back under the key `a`. */
const ANSWERS: unknown[] = [
  ...[
    undefined,
    null,
    7,
    [],
    {},
    { action: "accept" },
    { action: "decline", content: { x: 1 } },
    { action: "cancel" },
  ],
  { action: "accept", content: null },
  { action: "accept", content: { x: "one", more: 1 } },
  { action: "accept", content: { x: 7 } },
  ...["a", "ab", "abcde", "🙂"].map((t) => ({ action: "accept", content: { t } })),
  ...["a@b", "a@b.example", "no"].map((m) => ({ action: "accept", content: { m } })),
  ...["2026-02-30", "2026-02-28"].map((d) => ({ action: "accept", content: { d } })),
  ...[0, 1, 1.5, "1"].map((n) => ({ action: "accept", content: { n } })),
  ...[1.5, 1, "1"].map((i) => ({ action: "accept", content: { i } })),
  { action: "accept", content: { b: "true" } },
  { action: "accept", content: { e: "z" } },
  { action: "accept", content: { e: "x", l: ["p", "p"] } },
  { action: "accept", content: { l: ["r"] } },
  { action: "accept", content: {}, _meta: 7 },
  { method: "elicitation/create", result: { action: "accept", content: {} } },
  { role: "assistant", model: "m", content: { type: "text", text: "hello" } },
  { role: "assistant", model: "m", content: { type: "text" } },
  { role: "assistant", model: "m", content: [{ type: "text", text: "hello" }], stopReason: 7 },
  { role: "system", model: "m", content: { type: "text", text: "hello" } },
  { roots: [] },
  { roots: [{ uri: "file:///a", name: "a" }] },
  { roots: [{ uri: "https://a.example/" }] },
  { roots: [{ uri: "file:///a b" }, 7] },
];

function toDocument(more: object = {}): Playground {
  const tools = Object.entries(BODIES).map(
    ([name, body]) => `${JSON.stringify(name)}: { async run(args, ctx) { ${body} } }`,
  );
  const code = `import { createMessage, elicit, elicitUrl, failure, inputRequired, listRoots, text } from "roundtrip";
export const tools = { ${tools.join(",\n")} };\n`;
  const files = { "tools.ts": code };
  const call = { method: "tools/call", name: "returns nothing" } as const;
  const parsed = parsePlayground({ version: 1, files, call, ...more });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  return parsed.playground;
}

const document = toDocument();

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  sides = await open(document);
});

afterAll(() => {
  vi.restoreAllMocks();
});

/** A call, and where it asks, what is said to each answer. */
async function play(side: Side, name: string): Promise<unknown> {
  const before = side.ledger().length;
  const params: JsonObject = { name, arguments: {} };
  const first = await send(side, document, { params });
  const later: unknown[] = [];
  if (first.told.result?.["resultType"] === "input_required") {
    const state = first.state === undefined ? {} : { requestState: first.state };
    for (const a of ANSWERS) {
      const inputResponses = (
        a === undefined ? {} : { a, b: { action: "accept", content: { y: 1 } } }
      ) as JsonObject;
      later.push((await send(side, document, { params: { ...params, ...state, inputResponses } })).told);
    }
    for (const wrong of [7, null, [], "text"])
      later.push(
        (await send(side, document, { params: { ...params, ...state, inputResponses: wrong } })).told,
      );
    for (const requestState of [7, null, {}])
      later.push((await send(side, document, { params: { ...params, requestState } })).told);
  }
  return { first: first.told, later, ledger: side.ledger().slice(before) };
}

describe("a body of the exported server says what it does in the playground, where it", () => {
  it.each(Object.keys(BODIES))("%s", async (name) => {
    const [expected, got] = [await play(sides[0], name), await play(sides[1], name)];
    expect(got).toEqual(expected);
  });
});
