import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { HERE } from "../engine/place.ts";
import { isJsonObject } from "../protocol/json.ts";
import { META, PROTOCOL_VERSION } from "../protocol/mcp.ts";
import { parsePlayground } from "../workspace/parse.ts";
import { setUpSides, type Side } from "./export-sides.ts";

const CODE = `import { elicit, text } from "roundtrip";
export const caching = { ttlMs: 1000, cacheScope: "public" };
export const tools = {
  plain: { title: "Plain", description: "Says.", annotations: { readOnlyHint: true }, run: (args) => text(JSON.stringify(args)) },
  routed: {
    inputSchema: { type: "object", properties: { region: { type: "string", "x-mcp-header": "Region" } } },
    run: ({ region }) => text(String(region)),
  },
  strict: {
    inputSchema: { type: "object", properties: { n: { type: "integer", minimum: 1 } }, required: ["n"], additionalProperties: false },
    outputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
    run: ({ n }) => (n === 1 ? { structuredContent: { n } } : n === 2 ? text("two") : { content: [], structuredContent: { n: "3" } }),
  },
  unusable: { inputSchema: { type: "object", $schema: "https://schema.example/1" }, run: () => text("x") },
  asks: { async run(args, ctx) {
    const { action, content } = await ctx.need("a", elicit("Go?", { ok: { type: "boolean" } }));
    ctx.ledger.add("went");
    return text(action + JSON.stringify(content ?? null));
  } },
  tells: { run(args, ctx) { ctx.progress(1, 3); ctx.progress(1); ctx.progress(2, 3); ctx.log("info", { a: 1 }); return text("told"); } },
};
export const prompts = {
  greet: {
    description: "Greets.", arguments: [{ name: "who", required: true }, { name: "how" }],
    complete: (argument, value) => [argument + "1", value + "2"],
    get: ({ who }) => ({ messages: [{ role: "user", content: { type: "text", text: "Hello " + who } }] }),
  },
  wrong: { get: () => ({ messages: [{ role: "system", content: { type: "text", text: "x" } }] }) },
  throws: { get: () => { throw new Error("no prompt"); } },
  many: { complete: () => Array.from({ length: 120 }, (_, i) => String(i)), get: () => ({ messages: [] }) },
};
export const resources = {
  "note://one": { name: "one", mimeType: "text/plain", caching: { ttlMs: 5 }, read: ({ uri }) => ({ contents: [{ uri, text: "1" }] }) },
  "note://{id}/{part}": { name: "parts", complete: () => ["a"], read: ({ uri, id, part }) => ({ contents: [{ uri, text: id + part }] }) },
  "note://broken": { name: "broken", read: () => ({ contents: [{ text: "1" }] }) },
};
`;

const open = setUpSides();
let sides: readonly [Side, Side];

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const call = { method: "tools/call", name: "plain" } as const;
  const parsed = parsePlayground({ version: 1, title: 'The "door" — 🎟', files: { "tools.ts": CODE }, call });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  sides = await open(parsed.playground);
});

afterAll(() => {
  vi.restoreAllMocks();
});

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request(HERE, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body,
  });

interface Asked {
  method: string;
  params?: object;
  meta?: object;
  headers?: Record<string, string>;
  capabilities?: object;
}

/** A request of 2026-07-28. */
function modern({
  method,
  params = {},
  meta = {},
  headers = {},
  capabilities = { elicitation: { form: {} } },
}: Asked) {
  const _meta = {
    [META.protocolVersion]: PROTOCOL_VERSION,
    [META.clientInfo]: { name: "test", version: "1.0.0" },
    [META.clientCapabilities]: capabilities,
    ...meta,
  };
  const { name, uri } = params as { name?: unknown; uri?: unknown };
  const target = name ?? uri;
  return post(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } }), {
    "mcp-protocol-version": PROTOCOL_VERSION,
    "mcp-method": method,
    ...(typeof target === "string" && { "mcp-name": target }),
    ...headers,
  });
}

const legacy = (method: string, params: object = {}, headers: Record<string, string> = {}) =>
  post(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), headers);

/** What leaves: status, the headers that say something, and every message. */
async function toTold(response: Response) {
  const names = ["content-type", "www-authenticate", "allow", "cache-control"];
  const headers = names.map((name) => response.headers.get(name));
  const text = await response.text();
  const data = text.split("\n").filter((line) => line.startsWith("data:"));
  const messages = (data.length > 0 ? data.map((line) => line.slice(5)) : [text]).map(toComparable);
  return { status: response.status, headers, messages };
}

/** Where the learner's code failed, only the playground says the line; and no two states are the same. */
function toComparable(text: string): unknown {
  if (!text.trim().startsWith("{")) return text;
  return JSON.parse(text, (key, value: unknown) => {
    if (key === "requestState") return "a state";
    return key === "roundtrip/at" || (key === "data" && isJsonObject(value) && "at" in value)
      ? undefined
      : value;
  });
}

const call = (name: string, args?: unknown, more: object = {}) =>
  modern({ method: "tools/call", params: { name, ...(args !== undefined && { arguments: args }), ...more } });

const REQUESTS: Record<string, () => Request> = {
  discover: () => modern({ method: "server/discover" }),
  "tools/list": () => modern({ method: "tools/list" }),
  "tools/list, another page": () => modern({ method: "tools/list", params: { cursor: "2" } }),
  "prompts/list": () => modern({ method: "prompts/list" }),
  "resources/list": () => modern({ method: "resources/list" }),
  "resources/templates/list": () => modern({ method: "resources/templates/list" }),
  "a method that there is not": () => modern({ method: "tools/nothing" }),
  "a prompt": () => modern({ method: "prompts/get", params: { name: "greet", arguments: { who: "Ana" } } }),
  "a prompt without what it needs": () => modern({ method: "prompts/get", params: { name: "greet" } }),
  "a prompt with a number": () =>
    modern({ method: "prompts/get", params: { name: "greet", arguments: { who: 7 } } }),
  "a prompt that gives no messages": () => modern({ method: "prompts/get", params: { name: "wrong" } }),
  "a prompt that throws": () => modern({ method: "prompts/get", params: { name: "throws" } }),
  "no prompt": () => modern({ method: "prompts/get", params: { name: "toString" } }),
  "a resource": () => modern({ method: "resources/read", params: { uri: "note://one" } }),
  "a resource by its template": () => modern({ method: "resources/read", params: { uri: "note://a%20b/c" } }),
  "a resource wrongly encoded": () => modern({ method: "resources/read", params: { uri: "note://%zz/c" } }),
  "a resource that is broken": () => modern({ method: "resources/read", params: { uri: "note://broken" } }),
  "no resource": () => modern({ method: "resources/read", params: { uri: "note://a/b/c" } }),
  "a template as it stands": () =>
    modern({ method: "resources/read", params: { uri: "note://{id}/{part}" } }),
  ...Object.fromEntries(
    [
      [
        { type: "ref/prompt", name: "greet" },
        { name: "who", value: "A" },
      ],
      [
        { type: "ref/prompt", name: "many" },
        { name: "who", value: "A" },
      ],
      [
        { type: "ref/prompt", name: "wrong" },
        { name: "who", value: "A" },
      ],
      [
        { type: "ref/prompt", name: "none" },
        { name: "who", value: "A" },
      ],
      [
        { type: "ref/resource", uri: "note://{id}/{part}" },
        { name: "id", value: "A" },
      ],
      [
        { type: "ref/resource", uri: "note://a/b" },
        { name: "id", value: "A" },
      ],
      [
        { type: "ref/resource", uri: "none://a" },
        { name: "id", value: "A" },
      ],
      [{ type: "ref/other" }, { name: "id", value: "A" }],
      [
        { type: "ref/prompt", name: "greet" },
        { name: "who", value: 7 },
      ],
      [7, 8],
    ].map(([ref, argument]) => [
      `completion of ${JSON.stringify([ref, argument])}`,
      () => modern({ method: "completion/complete", params: { ref, argument } }),
    ]),
  ),
  "a routed call": () =>
    modern({
      method: "tools/call",
      params: { name: "routed", arguments: { region: "eu" } },
      headers: { "mcp-param-region": "eu" },
    }),
  "a routed call whose header is another": () =>
    modern({
      method: "tools/call",
      params: { name: "routed", arguments: { region: "eu" } },
      headers: { "mcp-param-region": "us" },
    }),
  "a routed call without its header": () => call("routed", { region: "eu" }),
  ...Object.fromEntries(
    [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 0 }, { n: "1" }, {}, { n: 1, m: 1 }].map((args) => [
      `strict arguments ${JSON.stringify(args)}`,
      () => call("strict", args),
    ]),
  ),
  "an unusable schema": () => call("unusable", {}),
  "a number that JSON has not": () =>
    post(
      JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "plain", arguments: { a: "N" }, _meta: {} },
      }).replace('"N"', "1e400"),
    ),
  "progress and log": () =>
    modern({
      method: "tools/call",
      params: { name: "tells" },
      meta: { progressToken: "p", "io.modelcontextprotocol/logLevel": "debug" },
    }),
  "progress that nobody wants": () => call("tells"),
  "an elicitation that was declared empty": () =>
    modern({ method: "tools/call", params: { name: "asks" }, capabilities: { elicitation: {} } }),
  "capabilities that are none": () =>
    modern({ method: "tools/call", params: { name: "asks" }, capabilities: { elicitation: 7 } }),
  "a name that the header does not say": () =>
    modern({ method: "tools/call", params: { name: "plain" }, headers: { "mcp-name": "asks" } }),
  "a method that the header does not say": () =>
    modern({ method: "tools/call", params: { name: "plain" }, headers: { "mcp-method": "tools/list" } }),
  "another revision": () =>
    modern({ method: "tools/list", headers: { "mcp-protocol-version": "2099-01-01" } }),
  "text that is no JSON": () => post("{"),
  "the same key twice": () => post('{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}'),
  "an id that is no integer": () => post('{"jsonrpc":"2.0","id":1.5,"method":"ping"}'),
  "a body of another type": () => post("{}", { "content-type": "text/plain" }),
  "a body that is encoded": () => post("{}", { "content-encoding": "gzip" }),
  "an empty list": () => post("[]"),
  "a response": () =>
    post('{"jsonrpc":"2.0","id":1,"result":{}}', { "mcp-protocol-version": PROTOCOL_VERSION }),
  GET: () => new Request(HERE, { headers: { accept: "text/event-stream" } }),
  DELETE: () => new Request(HERE, { method: "DELETE" }),
  "somebody who is not named rightly": () =>
    modern({ method: "tools/list", headers: { authorization: "Basic YTpi" } }),
  "a session that there is not": () => legacy("tools/list", {}, { "mcp-session-id": "none" }),
  "the earlier revision without a session": () => legacy("tools/list"),
  "a question of the earlier revision without a session": () =>
    legacy("tools/call", { name: "asks", arguments: {} }),
};

describe("the exported server's door says what the playground's does, to", () => {
  it.each(Object.keys(REQUESTS))("%s", async (name) => {
    const make = REQUESTS[name] ?? (() => Promise.reject(new Error(name)) as never);
    const [expected, got] = [
      await toTold(await sides[0].fetch(make())),
      await toTold(await sides[1].fetch(make())),
    ];
    expect(got).toEqual(expected);
  });
});
