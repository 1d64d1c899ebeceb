import { beforeAll, describe as group, expect, it } from "vitest";
import type { JsonObject } from "../protocol/json.ts";
import type { GuestEnd, GuestEvent, GuestRun } from "../protocol/ports.ts";
import { complete } from "./complete.ts";
import { describe } from "./describe.ts";
import type { Engine } from "./engine.ts";
import { LIMITS } from "./limits.ts";
import { loadSdkEngine, play, toRetry, toRun } from "./test-kit.ts";

const AMPLE = { ...LIMITS, time: 30_000 };
let engine: Engine;
beforeAll(async () => {
  engine = await loadSdkEngine();
});

const SDK = "@modelcontextprotocol/server";
const HEAD = `import { acceptedContent, createRequestStateCodec, inputRequired, inputResponse, McpServer, ResourceTemplate } from "${SDK}"; import { z } from "zod";
const server = new McpServer({ name: "mine", version: "1.0.0" });
`;
/** A file whose third line is the first of `rest`. */
const file = (rest: string) => ({ "tools.ts": HEAD + rest });
const of = (source: string) => describe(engine, { "tools.ts": source }, AMPLE);
const faultOf = (source: string) => {
  const found = of(source);
  return found.status === "failed" ? found.fault : undefined;
};

function call(
  rest: string | Record<string, string>,
  args: JsonObject = {},
  over: Partial<GuestRun> = {},
): { end: GuestEnd; events: GuestEvent[] } {
  const files = typeof rest === "string" ? file(rest) : rest;
  const { name = "t", responses } = over;
  const request = { name, arguments: args, ...(responses && { inputResponses: responses }) };
  const capabilities = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
  return play(engine, toRun("", { files, args, name, request, capabilities, ...over }));
}
const yes = { action: "accept", content: { ok: true } };
const textIn = (end: GuestEnd) => (end.status === "returned" ? end.result["content"] : end);

group("a server made with the SDK is described by its own lists", () => {
  it("tools with schemas of zod, prompts and resources", () => {
    const found = describe(
      engine,
      file(`server.registerTool("t", { title: "T", description: "d", inputSchema: z.object({ email: z.email().describe("whose"), n: z.number().int().min(1).default(2), kind: z.enum(["a", "b"]).optional(), when: z.iso.date().optional() }), outputSchema: z.object({ ok: z.boolean() }), annotations: { readOnlyHint: true } }, async () => ({ content: [] }));
server.registerTool("bare", {}, async () => ({ content: [] }));
server.registerPrompt("p", { description: "P", argsSchema: z.object({ code: z.string().describe("c"), tone: z.string().optional() }) }, () => ({ messages: [] }));
server.registerResource("r", "a://b", { mimeType: "text/plain" }, async (uri) => ({ contents: [] }));
server.registerResource("one", new ResourceTemplate("a://{id}", { list: undefined }), { description: "D" }, async () => ({ contents: [] }));`),
      AMPLE,
    );
    expect(found).toMatchObject({ status: "described", judgesItself: true });
    if (found.status === "failed") return;
    const [tool, bare] = found.tools;
    expect(tool).toMatchObject({
      name: "t",
      title: "T",
      description: "d",
      annotations: { readOnlyHint: true },
      inputSchema: {
        type: "object",
        properties: {
          email: { type: "string", format: "email", description: "whose" },
          n: { type: "integer", minimum: 1, default: 2 },
          kind: { enum: ["a", "b"] },
          when: { format: "date" },
        },
        required: ["email"],
      },
      outputSchema: { properties: { ok: { type: "boolean" } } },
    });
    expect(bare).toEqual({ name: "bare", inputSchema: { type: "object", properties: {} } });
    expect(found.prompts).toEqual([
      {
        name: "p",
        description: "P",
        arguments: [
          { name: "code", description: "c", required: true },
          { name: "tone", required: false },
        ],
        completes: true,
      },
    ]);
    expect(found.resources).toEqual([
      { uri: "a://b", template: false, name: "r", mimeType: "text/plain", completes: false },
      { uri: "a://{id}", template: true, name: "one", description: "D", completes: true },
    ]);
  });

  const make = `() => { const s = new McpServer({ name: "s", version: "1" }); s.registerTool("made", {}, async () => ({ content: [] })); return s; }`;
  it.each([
    [
      "createMcpHandler",
      `import { McpServer, createMcpHandler } from "${SDK}"; const handler = createMcpHandler(${make});`,
    ],
    [
      "serveStdio",
      `import { McpServer } from "${SDK}"; import { serveStdio } from "${SDK}/stdio"; void serveStdio(${make});`,
    ],
    ["a default export that makes it", `import { McpServer } from "${SDK}"; export default ${make};`],
    [
      "a default export that is it",
      `import { McpServer } from "${SDK}"; new McpServer({ name: "other", version: "1" }); export default (${make})();`,
    ],
    [
      "connect",
      `import { McpServer } from "${SDK}"; import { StdioServerTransport } from "${SDK}/stdio"; new McpServer({ name: "other", version: "1" }); const s = (${make})(); await s.connect(new StdioServerTransport());`,
    ],
    [
      "serving on a network",
      `import { McpServer, createMcpHandler } from "${SDK}"; import { serve } from "@hono/node-server"; import { createMcpHonoApp } from "@modelcontextprotocol/hono"; import type { Hono } from "hono"; const app: Hono = createMcpHonoApp(); const h = createMcpHandler(${make}); app.all("/mcp", (c) => h.fetch(c.req.raw)); serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) }, () => console.error("up"));`,
    ],
  ])("the server is found through %s", (_how, source) => {
    expect(of(source)).toMatchObject({ status: "described", tools: [{ name: "made" }] });
  });

  it("zod alone makes no server: the exported definitions count", () => {
    const source = `import * as z from "zod/v4"; import { text } from "roundtrip";
export const tools = { t: { inputSchema: z.toJSONSchema(z.object({ n: z.number() })), run: () => text("x") } };`;
    const found = of(source);
    expect(found).toMatchObject({
      tools: [{ name: "t", inputSchema: { properties: { n: { type: "number" } } } }],
    });
    expect(found).not.toHaveProperty("judgesItself");
  });
});

group("what cannot be run is named with its line", () => {
  it.each([
    [`${HEAD}export const tools = {};`, /tools stands beside an McpServer: choose one/, "tools.ts:3"],
    [`import { z } from "zod";\nconst a = 1;`, /makes no McpServer when it is loaded/, undefined],
    [
      `import { z } from "zod";\nimport { readFile } from "node:fs/promises";\nreadFile("x");`,
      /Cannot import "node:fs\/promises": only "roundtrip", "@modelcontextprotocol\/server"/,
      "tools.ts:2",
    ],
    [
      `import { z } from "zod";\n\nconst { Client } = await import("@modelcontextprotocol/client");`,
      /Code of a client has no place/,
      "tools.ts:3",
    ],
    [
      `import { McpServer, TaskServer } from "${SDK}";\nnew TaskServer();`,
      /"@modelcontextprotocol\/server" has no export "TaskServer"/,
      "tools.ts:1",
    ],
    [`import { z } from "zod";\nz.nothingLikeIt();`, /not a function/, "tools.ts:2"],
    [`${HEAD}server.registerToolTask("t", {}, {});`, /not a function/, "tools.ts:3"],
    [
      `${HEAD}server.registerTool("t", {}, async () => ({ content: [] }));\nserver.registerTool("t", {}, async () => ({ content: [] }));`,
      /Tool t is already registered/,
      "tools.ts:4",
    ],
    [`${HEAD}createRequestStateCodec({ key: "short" });`, /at least 32 bytes/, "tools.ts:3"],
    [
      `import { createMcpHandler } from "${SDK}"; createMcpHandler(() => 5);`,
      /must return a McpServer/,
      undefined,
    ],
  ])("%s", (source, message, at) => {
    const found = faultOf(source);
    expect(found?.message).toMatch(message);
    if (at !== undefined) expect(found?.at).toBe(at);
  });

  it("types may be imported like values, and from anywhere", () => {
    const source = `import { CallToolResult, McpServer } from "${SDK}"; import { ZodType } from "zod"; import { IncomingMessage } from "node:http2";
const s: McpServer = new McpServer({ name: "s", version: "1" });
s.registerTool("t", {}, async (): Promise<CallToolResult> => ({ content: [] }));
type Any = ZodType; type Request = IncomingMessage;`;
    expect(of(source)).toMatchObject({ tools: [{ name: "t" }] });
  });
});

group("a handler is called as the SDK calls it", () => {
  it("with arguments that zod has read, and the defaults", () => {
    const body = `server.registerTool("t", { inputSchema: z.object({ who: z.string().trim(), n: z.number().default(3) }) }, async (args) => ({ content: [{ type: "text", text: JSON.stringify(args) }] }));`;
    expect(textIn(call(body, { who: " ana " }).end)).toEqual([{ type: "text", text: '{"who":"ana","n":3}' }]);
  });

  it("arguments that do not fit fail in the SDK's words, and no line of the handler runs", () => {
    const body = `server.registerTool("t", { inputSchema: z.object({ n: z.number().max(5) }) }, async () => {
  return { content: [] };
});`;
    const { end } = call(body, { n: 9 });
    expect(end).toMatchObject({
      status: "returned",
      lines: [],
      result: {
        isError: true,
        content: [
          {
            text: "Input validation error: Invalid arguments for tool t: n: Too big: expected number to be <=5",
          },
        ],
      },
    });
  });

  it("structured content that does not fit fails too", () => {
    const body = `server.registerTool("t", { outputSchema: z.object({ ok: z.boolean() }) }, async () => ({ content: [], structuredContent: { ok: "yes" } }));`;
    const { end } = call(body);
    expect(end).toMatchObject({
      status: "returned",
      result: {
        isError: true,
        content: [{ text: expect.stringContaining("Output validation error") as string }],
      },
    });
  });

  it("what it throws is the SDK's failed result, with its line", () => {
    const body = `server.registerTool("t", {}, async () => {
  throw new Error("No such thing");
});`;
    expect(call(body).end).toMatchObject({
      status: "failed",
      fault: { reason: "thrown", message: "No such thing", at: "tools.ts:4" },
    });
  });

  it("an error of the protocol's leaves a prompt or resource as it is, with the line of a plain one", () => {
    const rest = `import { ProtocolError, ResourceNotFoundError } from "${SDK}";
server.registerResource("r", new ResourceTemplate("a://{id}", { list: undefined }), {}, async (uri, { id }) => {
  if (id === "gone") throw new ResourceNotFoundError(uri.href);
  if (id === "bad") throw new ProtocolError(-32602, "Bad id");
  throw new Error("broken");
});`;
    const read = (uri: string) =>
      call(rest, { uri, id: uri.slice(4) }, { method: "resources/read", name: "a://{id}", request: { uri } })
        .end;
    expect(read("a://gone")).toMatchObject({
      status: "refused",
      error: { code: -32602, data: { uri: "a://gone" } },
    });
    expect(read("a://bad")).toMatchObject({
      status: "refused",
      error: { code: -32602, message: "Bad id" },
      at: "tools.ts:6",
    });
    expect(read("a://oops")).toMatchObject({
      status: "refused",
      error: { code: -32603, message: "broken" },
      at: "tools.ts:7",
    });
  });

  it("prompts and templates get what they asked for", () => {
    const rest = `server.registerPrompt("p", { argsSchema: z.object({ code: z.string() }) }, ({ code }) => ({ messages: [{ role: "user", content: { type: "text", text: code } }] }));
server.registerResource("r", new ResourceTemplate("a://{id}", { list: undefined }), {}, async (uri, { id }) => ({ contents: [{ uri: uri.href, text: String(id) + uri.protocol }] }));`;
    const args = { code: "x" };
    expect(call(rest, args, { method: "prompts/get", name: "p" }).end).toMatchObject({
      result: { messages: [{ content: { text: "x" } }] },
    });
    expect(call(rest, {}, { method: "prompts/get", name: "p" }).end).toMatchObject({
      status: "refused",
      error: { code: -32602, message: expect.stringContaining("Invalid arguments for prompt p") as string },
    });
    const over = { method: "resources/read" as const, name: "a://{id}", request: { uri: "a://7" } };
    expect(call(rest, { uri: "a://7", id: "7" }, over).end).toMatchObject({
      result: { contents: [{ uri: "a://7", text: "7a:" }] },
    });
  });

  it("its ctx has what the SDK gives, and the playground's own ledger, principal and time", () => {
    const body = `server.registerTool("t", { inputSchema: z.object({}) }, async (_args, ctx) => {
  ctx.ledger.add("seen", { who: ctx.principal, at: ctx.now() });
  await ctx.mcpReq.notify({ method: "notifications/progress", params: { progressToken: 1, progress: 2, total: 3 } });
  const { id, method, envelope, _meta } = ctx.mcpReq;
  const declared = Object.keys(envelope["io.modelcontextprotocol/clientCapabilities"]);
  return { content: [], structuredContent: { id: typeof id, method, declared, client: ctx.http?.authInfo?.clientId, aborted: ctx.mcpReq.signal.aborted } };
});`;
    const { end, events } = call(body);
    expect(end).toMatchObject({
      result: {
        structuredContent: {
          id: "number",
          method: "tools/call",
          declared: ["elicitation", "sampling", "roots"],
          client: "ana",
          aborted: false,
        },
      },
    });
    expect(events).toEqual([
      {
        type: "ledger",
        kind: "seen",
        detail: { who: "ana", at: Date.UTC(2026, 6, 28) },
        recorded: true,
        file: "tools.ts",
        line: 4,
      },
      { type: "progress", done: 2, total: 3, file: "tools.ts", line: 5 },
    ]);
  });

  it("log messages go by the level that the client set in its request", () => {
    const logging = `import { McpServer } from "${SDK}";
const server = new McpServer({ name: "s", version: "1" }, { capabilities: { logging: {} } });
server.registerTool("t", {}, async (ctx) => { await ctx.mcpReq.log("debug", "low"); await ctx.mcpReq.log("error", { high: 1 }); return { content: [] }; });`;
    const request = { name: "t", _meta: { "io.modelcontextprotocol/logLevel": "warning" } };
    const { events } = call({ "tools.ts": logging }, {}, { request });
    expect(events).toMatchObject([{ type: "log", level: "error", data: { high: 1 } }]);
    expect(call({ "tools.ts": logging }).events).toEqual([]);
  });

  it("a timer needs no waiting", () => {
    const body = `server.registerTool("t", {}, async () => {
  const order = [];
  setTimeout(() => order.push("second"), 20);
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  return { content: [{ type: "text", text: order.join() }] };
});`;
    expect(textIn(call(body).end)).toEqual([{ type: "text", text: "second" }]);
  });
});

const ASKS = `const sure = z.object({ ok: z.boolean().meta({ title: "Sure" }), note: z.string().max(9).optional() });
server.registerTool("t", { inputSchema: z.object({ n: z.number() }) }, async ({ n }, ctx) => {
  const view = inputResponse(ctx.mcpReq.inputResponses, "sure");
  if (view.kind === "elicit" && view.action !== "accept") return { content: [{ type: "text", text: view.action }] };
  const answer = acceptedContent(ctx.mcpReq.inputResponses, "sure", sure);
  if (!answer) return inputRequired({ inputRequests: { sure: inputRequired.elicit({ message: "Sure?", requestedSchema: sure }) }, requestState: "n=" + n });
  ctx.ledger.add("done", { n, state: ctx.mcpReq.requestState() });
  return { content: [{ type: "text", text: "did " + n }] };
});`;

group("inputRequired ends the round and asks", () => {
  it("with a form made of the schema, and the state that the handler gave", () => {
    const { end, events } = call(ASKS, { n: 1 });
    expect(end).toMatchObject({
      status: "asked",
      style: "raw",
      requests: {
        sure: {
          method: "elicitation/create",
          params: {
            mode: "form",
            message: "Sure?",
            requestedSchema: {
              type: "object",
              properties: { ok: { type: "boolean", title: "Sure" }, note: { type: "string", maxLength: 9 } },
              required: ["ok"],
            },
          },
        },
      },
      data: { raw: "n=1", open: ["sure"] },
    });
    expect(events).toMatchObject([{ type: "need", key: "sure", status: "open", file: "tools.ts" }]);
  });

  it("the retry's answer is read with the schema, the state handed back as it was", () => {
    const retry = toRetry({ open: ["sure"], raw: "n=1" }, { sure: yes });
    const { end, events } = call(ASKS, { n: 1 }, retry);
    expect(textIn(end)).toEqual([{ type: "text", text: "did 1" }]);
    expect(events).toMatchObject([{ type: "ledger", kind: "done", detail: { n: 1, state: "n=1" } }]);
  });

  it("an answer that does not fit the schema is asked for again, a refusal is told apart", () => {
    const again = toRetry({ open: ["sure"], raw: "n=1" }, { sure: { action: "accept", content: { ok: 1 } } });
    expect(call(ASKS, { n: 1 }, again).end.status).toBe("asked");
    const no = toRetry({ open: ["sure"], raw: "n=1" }, { sure: { action: "decline" } });
    expect(textIn(call(ASKS, { n: 1 }, no).end)).toEqual([{ type: "text", text: "decline" }]);
  });

  it("all four kinds", () => {
    const body = `server.registerTool("t", {}, async (ctx) => inputRequired({ inputRequests: {
  page: inputRequired.elicitUrl({ message: "Sign in", url: "https://example.com/" }),
  words: inputRequired.createMessage({ messages: [{ role: "user", content: { type: "text", text: "x" } }], maxTokens: 9 }),
  roots: inputRequired.listRoots(),
} }));`;
    expect(call(body).end).toMatchObject({
      status: "asked",
      data: null,
      requests: {
        page: { method: "elicitation/create", params: { mode: "url", url: "https://example.com/" } },
        words: { method: "sampling/createMessage", params: { maxTokens: 9 } },
        roots: { method: "roots/list" },
      },
    });
  });

  it("never for what the client did not declare: -32021, as the SDK says it", () => {
    const { end } = call(ASKS, { n: 1 }, { capabilities: {} });
    expect(end).toMatchObject({
      status: "refused",
      error: { code: -32021, data: { requiredCapabilities: { elicitation: {} } } },
    });
  });

  it.each([
    [
      "a schema that no form can express",
      "inputRequired({ inputRequests: { a: inputRequired.elicit({ message: '?', requestedSchema: z.object({ a: z.object({}) }) }) } })",
    ],
    ["nothing to ask or carry", "inputRequired({})"],
  ])("%s fails where it is built", (_what, expression) => {
    const { end } = call(`server.registerTool("t", {}, async () => {\n  return ${expression};\n});`);
    expect(end).toMatchObject({ status: "failed", fault: { reason: "thrown", at: "tools.ts:4" } });
  });
});

const CODEC = `import { acceptedContent, createRequestStateCodec, inputRequired, McpServer } from "${SDK}";
const codec = createRequestStateCodec({ key: crypto.getRandomValues(new Uint8Array(32)), ttlSeconds: 60, bind: (ctx) => ctx.http?.authInfo?.clientId ?? "" });
const server = new McpServer({ name: "s", version: "1" }, { requestState: { verify: codec.verify } });
server.registerTool("t", {}, async (ctx) => {
  const state = ctx.mcpReq.requestState();
  if (!state) return inputRequired({ requestState: await codec.mint({ step: 1 }, ctx) });
  return { content: [{ type: "text", text: JSON.stringify(state) }] };
});`;

group("createRequestStateCodec protects what the handler carries", () => {
  const files = { "tools.ts": CODEC };
  const mint = (over: Partial<GuestRun> = {}): string => {
    const { end } = call(files, {}, { process: 7, ...over });
    const raw = end.status === "asked" ? end.data?.raw : undefined;
    return typeof raw === "string" ? raw : "";
  };
  const present = (raw: string, over: Partial<GuestRun> = {}) =>
    call(files, {}, { process: 7, ...toRetry({ raw }), ...over }).end;
  const refused = { status: "refused", error: { code: -32602, message: "Invalid or expired requestState" } };

  it("its token is the SDK's own, and is verified before the handler runs", () => {
    const token = mint();
    expect(token).toMatch(/^v1\.[\w-]+\.[\w-]+$/);
    expect(textIn(present(token))).toEqual([{ type: "text", text: '{"step":1}' }]);
  });

  it.each([
    ["changed", (token: string) => `${token.slice(0, -2)}AA`, {}],
    ["invented", () => "tampered", {}],
    ["presented by another", (token: string) => token, { principal: "bo" }],
    ["expired", (token: string) => token, { now: Date.UTC(2026, 6, 28, 0, 2) }],
    ["minted by a process with another key", (token: string) => token, { process: 8 }],
  ])("a token that was %s is refused", (_how, change, over) => {
    expect(present(change(mint()), over)).toMatchObject(refused);
  });

  it("what is drawn when the process starts is the same in each round; what a handler draws is not", () => {
    const source = `${HEAD}const started = crypto.randomUUID();
server.registerTool("t", {}, async () => ({ content: [{ type: "text", text: started }, { type: "text", text: crypto.randomUUID() }] }));`;
    const draw = (seed: number) =>
      textIn(call({ "tools.ts": source }, {}, { seed, process: 3 }).end) as { text: string }[];
    const [one, two] = [draw(1), draw(2)];
    expect(one[0]).toEqual(two[0]);
    expect(one[1]).not.toEqual(two[1]);
    expect(one[0]?.text).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});

group("in the earlier era", () => {
  const PUSHES = `server.registerTool("t", { inputSchema: z.object({}) }, async (_args, ctx) => {
  const answer = await ctx.mcpReq.elicitInput({ message: "Sure?", requestedSchema: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] } });
  return { content: [{ type: "text", text: answer.action + " " + answer.content?.ok }] };
});`;

  it("a handler may ask while its call stays open", () => {
    const { end } = call(PUSHES, {}, { era: "legacy" });
    expect(end).toMatchObject({ status: "asked", style: "need", data: { open: ["elicitation/create-1"] } });
    const retry = toRetry({ open: ["elicitation/create-1"] }, { "elicitation/create-1": yes });
    expect(textIn(call(PUSHES, {}, { era: "legacy", ...retry }).end)).toEqual([
      { type: "text", text: "accept true" },
    ]);
  });

  it("and in the modern one it is told to return its question", () => {
    expect(call(PUSHES).end).toMatchObject({
      status: "failed",
      fault: {
        message: expect.stringContaining("Return inputRequired({ ... })") as string,
        at: "tools.ts:4",
      },
    });
  });
});

group("nothing reaches the next run, or the page", () => {
  it("not what a run changed of the SDK, of zod or of the language", () => {
    const spoil = `server.registerTool("t", {}, async () => { Object.prototype.code = 5; z.ZodObject.prototype?.parse; McpServer.prototype.registerTool = null; Array.prototype.map = null; globalThis.left = 1; return { content: [] }; });`;
    call(spoil);
    const look = `server.registerTool("t", {}, async () => ({ content: [{ type: "text", text: [typeof globalThis.left, typeof ({}).code, typeof [].map].join() }] }));`;
    expect(textIn(call(look).end)).toEqual([{ type: "text", text: "undefined,undefined,function" }]);
  });

  it("the way to the host and the SDK's inside are out of sight", () => {
    const look = `server.registerTool("t", {}, async () => ({ content: [{ type: "text", text: [typeof $sdk, typeof $call, typeof $marks].join() }] }));`;
    expect(textIn(call(look).end)).toEqual([{ type: "text", text: "undefined,undefined,undefined" }]);
  });

  it.each([
    ["a loop without end", "for (;;);", "time"],
    ["a wait without end", "await new Promise(() => {});", "stalled"],
    ["calls without end", "const f = () => f() + 1; f();", "stack"],
    ["memory without end", "const all = []; for (;;) all.push(new Array(10000).fill(1));", "memory"],
    ["an interval without end", "setInterval(() => {}, 1); await new Promise(() => {});", "time"],
  ])("%s ends at its limit", async (_what, body, reason) => {
    const files = file(
      `server.registerTool("t", {}, async () => {\n  ${body}\n  return { content: [] };\n});`,
    );
    // One that ran out of memory or stack is not used again.
    if (engine.isSpent()) engine = await loadSdkEngine();
    const request = { name: "t", arguments: {} };
    const limits = reason === "time" ? { time: 300 } : {};
    const { end } = play(engine, toRun("", { files, request }), limits);
    expect(end).toMatchObject({ status: "failed", fault: { reason } });
  });

  it("answers with hostile keys are what they are: missing", async () => {
    if (engine.isSpent()) engine = await loadSdkEngine();
    const responses = JSON.parse(
      '{ "__proto__": { "action": "accept", "content": {} }, "sure": 5 }',
    ) as JsonObject;
    const { end } = call(ASKS, { n: 1 }, { round: 2, responses });
    expect(end.status).toBe("asked");
    expect(call(ASKS, JSON.parse('{ "n": 1, "__proto__": { "x": 1 } }') as JsonObject).end.status).toBe(
      "asked",
    );
  });

  it("getters without end in a result end at a limit", () => {
    const body = `const deep = () => ({ get more() { return deep(); } });
server.registerTool("t", {}, async () => ({ content: [], structuredContent: deep() }));`;
    expect(call(body).end).toMatchObject({ status: "failed" });
  });
});

group("the console says what does nothing here, once", () => {
  const source = {
    "tools.ts": `import { McpServer, createMcpHandler } from "${SDK}"; import { serve } from "@hono/node-server";
const handler = createMcpHandler(() => { const s = new McpServer({ name: "s", version: "1" }); s.registerTool("t", {}, async () => ({ content: [] })); return s; });
serve({ fetch: handler.fetch });`,
  };
  const said = (over: Partial<GuestRun>) =>
    call(source, {}, over).events.map((event) =>
      event.type === "console" ? [event.text, event.line] : event,
    );

  it("in the first round only", () => {
    expect(said({})).toEqual([
      ["createMcpHandler(…) is left out here: the playground serves what its function makes.", 2],
      ["serve of @hono/node-server does nothing here: the playground serves this server.", 3],
    ]);
    expect(said({ round: 2 })).toEqual([]);
  });
});

group("completion", () => {
  it("is what completable says", () => {
    const files = file(`import { completable } from "${SDK}";
server.registerPrompt("p", { argsSchema: z.object({ lang: completable(z.string(), (value) => ["rust", "ruby", "go"].filter((one) => one.startsWith(value))) }) }, () => ({ messages: [] }));
server.registerResource("r", new ResourceTemplate("a://{id}", { list: undefined, complete: { id: () => ["1"] } }), {}, async () => ({ contents: [] }));`);
    const ask = (kind: "prompt" | "resource", name: string, argument: string, value: string) =>
      complete(engine, { files, target: { kind, name }, argument, value }, AMPLE);
    expect(ask("prompt", "p", "lang", "ru")).toEqual({ status: "completed", values: ["rust", "ruby"] });
    expect(ask("resource", "a://{id}", "id", "")).toEqual({ status: "completed", values: ["1"] });
  });
});
