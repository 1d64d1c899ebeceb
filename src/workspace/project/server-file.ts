/** `src/server.ts` of an exported project: the learner's tools, prompts and resources on the official SDK. */
export const SERVER_FILE = `// The tools, prompts and resources of tools.ts as an MCP server on the official SDK.
/* eslint-disable @typescript-eslint/no-explicit-any */
import { createMcpHandler, type McpRequestContext, Server, type ServerContext } from "@modelcontextprotocol/server";
import { checkPromptArguments, checkShape, invalid, judge } from "./arguments.ts";
import { answer, failed } from "./round.ts";
import { settings } from "./settings.ts";
import * as code from "./tools.ts";

const { tools = {}, prompts = {}, resources = {}, caching = {} } = code as unknown as { [group: string]: { [name: string]: any } };

const ASKING = ["tools/call", "prompts/get", "resources/read"];
const capabilities = { tools: {}, prompts: {}, resources: {}, completions: {}, logging: {} };
/** Params as they came: a handler judges them itself. */
const anyParams = { "~standard": { version: 1, vendor: "none", validate: (value: unknown) => ({ value: value as any }) } } as const;

/** Judges the shape of a call's params first: the SDK would answer with its validator's whole account. */
class PlainServer extends Server {
  protected override _wrapHandler(method: string, handler: Parameters<Server["_wrapHandler"]>[1]): typeof handler {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, context) => {
      if (ASKING.includes(method)) checkShape(method, request.params ?? {});
      return wrapped(request, context);
    };
  }
}

/** A new server for each request over HTTP: nothing is kept between rounds but what the state carries. */
export function createServer({ era }: Pick<McpRequestContext, "era">): Server {
  const server = new PlainServer({ name: settings.name, version: "1.0.0" }, { capabilities });
  for (const [method, list] of Object.entries(lists)) {
    server.setRequestHandler(method, { params: anyParams }, (params: any) => {
      if (params.cursor !== undefined) throw invalid("Invalid cursor: this list has one page");
      return { ...list(), ...(era === "modern" && caching) };
    });
  }
  server.setRequestHandler("completion/complete", async ({ params: { ref, argument } }) => {
    const owner = ref.type === "ref/prompt" ? own(prompts, ref.name) : (own(resources, ref.uri) ?? find(ref.uri)?.resource);
    if (!owner) throw invalid(ref.type === "ref/prompt" ? "Unknown prompt: " + JSON.stringify(ref.name) : "Unknown resource: " + ref.uri);
    const values: string[] = (await owner.complete?.(argument.name, argument.value)) ?? [];
    return { completion: { values: values.slice(0, 100), total: values.length, hasMore: values.length > 100 } };
  });
  type Asked = { method: string; target: string; params: any; args: any };
  const call = (context: ServerContext, asked: Asked, body: (ctx: any) => any, tool?: any) => {
    const principal = principalOf(context.http?.req?.headers) ?? null;
    return answer({ ...asked, context, principal, body, tool, era, declared: server.getClientCapabilities() ?? {} });
  };
  server.setRequestHandler("tools/call", { params: anyParams }, (params: any, context) => {
    const tool = own(tools, params.name);
    if (!tool) throw invalid("Unknown tool: " + params.name);
    const args = params.arguments ?? {};
    const problem = judge(tool.inputSchema ?? { type: "object" }, args);
    if (problem !== undefined) return failed("Invalid arguments for " + params.name + ": " + problem);
    return call(context, { method: "tools/call", target: params.name, params, args }, (ctx) => tool.run(structuredClone(args), ctx), tool);
  });
  server.setRequestHandler("prompts/get", { params: anyParams }, (params: any, context) => {
    const prompt = own(prompts, params.name);
    if (!prompt) throw invalid("Unknown prompt: " + params.name);
    const args = params.arguments ?? {};
    checkPromptArguments(prompt, args);
    return call(context, { method: "prompts/get", target: params.name, params, args }, (ctx) => prompt.get({ ...args }, ctx));
  });
  server.setRequestHandler("resources/read", { params: anyParams }, async (params: any, context) => {
    const found = find(params.uri);
    if (!found) throw invalid("Unknown resource: " + params.uri, { uri: params.uri });
    const given = { ...found.variables, uri: params.uri };
    const asked = { method: "resources/read", target: params.uri, params, args: {} };
    const result = await call(context, asked, (ctx) => found.resource.read(given, ctx));
    return era === "modern" && result.resultType !== "input_required" ? { ...found.resource.caching, ...result } : result;
  });
  return server;
}

const served = createMcpHandler(createServer);

/** The server as a function from Request to Response, for any runtime that has them. */
export const handler = {
  async fetch(request: Request): Promise<Response> {
    if (principalOf(request.headers) !== undefined) return served.fetch(request);
    const error = { code: -32000, message: "Unauthorized: Authorization must be Bearer and a name" };
    const headers = { "WWW-Authenticate": 'Bearer error="invalid_request"' };
    return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 401, headers });
  },
};

/**
 * The caller; null is anonymous, undefined a header of another kind. Here \`Authorization: Bearer ana\` is ana, which proves nothing:
 * verify a real token in its place. Never read it from the arguments or _meta, which a client writes as it likes.
 */
function principalOf(headers: Headers | undefined): string | null | undefined {
  const header = headers?.get("authorization") ?? null;
  return header === null ? null : /^bearer +(\\S(?:.*\\S)?) *$/i.exec(header)?.[1];
}

const lists: { [method: string]: () => object } = {
  "tools/list": () => ({
    tools: Object.entries(tools).map(([name, tool]) => ({
      name,
      inputSchema: { type: "object" },
      ...pick(tool, ["title", "description", "inputSchema", "outputSchema", "annotations"]),
    })),
  }),
  "prompts/list": () => ({
    prompts: Object.entries(prompts).map(([name, prompt]) => ({ name, ...pick(prompt, ["title", "description", "arguments"]) })),
  }),
  "resources/list": () => ({ resources: listed(false, "uri") }),
  "resources/templates/list": () => ({ resourceTemplates: listed(true, "uriTemplate") }),
};

function own(group: { [name: string]: any }, name: string): any {
  return Object.hasOwn(group, name) ? group[name] : undefined;
}

function pick(definition: any, names: string[]): { [name: string]: any } {
  return Object.fromEntries(names.filter((name) => definition[name] !== undefined).map((name) => [name, definition[name]]));
}

function listed(template: boolean, field: string): object[] {
  return Object.entries(resources)
    .filter(([uri]) => uri.includes("{") === template)
    .map(([uri, resource]) => ({ [field]: uri, ...pick(resource, ["name", "description", "mimeType"]) }));
}

/** The resource of a URI, or of the first template that it fits. A variable is never empty and never reaches over / ? or #. */
function find(uri: string): { resource: any; variables: { [name: string]: string } } | undefined {
  const exact = uri.includes("{") ? undefined : own(resources, uri);
  if (exact) return { resource: exact, variables: {} };
  for (const [template, resource] of Object.entries(resources)) {
    const parts = template.split(/\\{(\\w+)\\}/);
    const names = parts.filter((_, index) => index % 2 === 1);
    const pattern = parts.map((part, index) => (index % 2 === 1 ? "([^/?#]+?)" : part.replace(/[.*+?^$()|[\\]\\\\{}]/g, "\\\\$&")));
    const values = names.length > 0 ? new RegExp("^" + pattern.join("") + "$").exec(uri)?.slice(1) : undefined;
    if (!values) continue;
    try {
      return { resource, variables: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")])) };
    } catch {
      // Wrongly encoded: no resource has this URI.
    }
  }
  return undefined;
}

// What bodies left, for the tests.
export { finishPage, ledger } from "./round.ts";
`;
