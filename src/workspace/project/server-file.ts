/** `src/server.ts` of an exported project: the learner's tools, prompts and resources on the official SDK. */
export const SERVER_FILE = `// The tools, prompts and resources of tools.ts as an MCP server on the official SDK.
/* eslint-disable @typescript-eslint/no-explicit-any */
import { createMcpHandler, ProtocolError, Server, type ServerContext } from "@modelcontextprotocol/server";
import { CfWorkerJsonSchemaValidator } from "@modelcontextprotocol/server/validators/cf-worker";
import { createNeeds, type Needs } from "./need.ts";
import { settings } from "./settings.ts";
import { digest, next, open, type Payload, reserve, seal } from "./state.ts";
import * as code from "./tools.ts";

const { tools = {}, prompts = {}, resources = {} } = code as unknown as { [group: string]: { [name: string]: any } };
const validator = new CfWorkerJsonSchemaValidator();

// In memory, so that the project runs as it is. A real server calls its own services here, and keeps these in a database.
export const ledger: { kind: string; detail: unknown }[] = [];
const onceKeys = new Set<string>();
const claims = new Set<string>();
const finished = new Set<string>();

/** Remembers that a principal finished a page. A real page calls this, for the person who is signed in there. */
export function finishPage(principal: string | null, id: string): void {
  finished.add(JSON.stringify([principal, id]));
}

/** A new server for each request: nothing is kept between rounds but what the state carries. */
export function createServer(): Server {
  const server = new Server(
    { name: settings.name, version: "1.0.0" },
    { capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} } },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: Object.entries(tools).map(([name, { run, inputSchema = { type: "object" }, ...rest }]) => ({ name, inputSchema, ...rest })),
  }));
  server.setRequestHandler("prompts/list", () => ({
    prompts: Object.entries(prompts).map(([name, { get, complete, ...rest }]) => ({ name, ...rest })),
  }));
  server.setRequestHandler("resources/list", () => ({ resources: listed(false, "uri") as any }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: listed(true, "uriTemplate") as any }));
  server.setRequestHandler("completion/complete", async ({ params: { ref, argument } }) => {
    const owner = ref.type === "ref/prompt" ? own(prompts, ref.name) : own(resources, ref.uri);
    const values = (await owner?.complete?.(argument.name, argument.value)) ?? [];
    return { completion: { values: values.slice(0, 100) } };
  });
  server.setRequestHandler("tools/call", ({ params }, context) => {
    const tool = own(tools, params.name);
    if (!tool) throw new ProtocolError(-32602, "Unknown tool: " + params.name);
    const args = params.arguments ?? {};
    const judged = validator.getValidator(tool.inputSchema ?? { type: "object" })(args);
    if (!judged.valid) return failed("Invalid arguments: " + judged.errorMessage);
    return answer(context, params, "tools/call", params.name, args, (ctx) => tool.run(structuredClone(args), ctx));
  });
  server.setRequestHandler("prompts/get", ({ params }, context) => {
    const prompt = own(prompts, params.name);
    if (!prompt) throw new ProtocolError(-32602, "Unknown prompt: " + params.name);
    const args = params.arguments ?? {};
    return answer(context, params, "prompts/get", params.name, args, (ctx) => prompt.get({ ...args }, ctx));
  });
  server.setRequestHandler("resources/read", ({ params }, context) => {
    const found = find(params.uri);
    if (!found) throw new ProtocolError(-32602, "Unknown resource: " + params.uri, { uri: params.uri });
    const given = { uri: params.uri, ...found.variables };
    return answer(context, params, "resources/read", params.uri, {}, (ctx) => found.resource.read(given, ctx));
  });
  return server;
}

/** The server as a function from Request to Response, for any runtime that has them. */
export const handler = createMcpHandler(createServer);

function own(group: { [name: string]: any }, name: string): any {
  return Object.hasOwn(group, name) ? group[name] : undefined;
}

function listed(template: boolean, field: string) {
  return Object.entries(resources)
    .filter(([uri]) => uri.includes("{") === template)
    .map(([uri, { read, complete, caching, ...rest }]) => ({ [field]: uri, ...rest }));
}

/** The resource of a URI, or of the first template that matches it. */
function find(uri: string): { resource: any; variables: { [name: string]: string } } | undefined {
  const exact = own(resources, uri);
  if (exact) return { resource: exact, variables: {} };
  for (const [template, resource] of Object.entries(resources)) {
    const pattern = template.split(/(\\{\\w+\\})/).map((part) =>
      /^\\{\\w+\\}$/.test(part) ? "(?<" + part.slice(1, -1) + ">[^/]+)" : part.replace(/[.*+?^$()|[\\]\\\\{}]/g, "\\\\$&"));
    const groups = template.includes("{") ? new RegExp("^" + pattern.join("") + "$").exec(uri)?.groups : undefined;
    if (groups) {
      const entries = Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]);
      return { resource, variables: Object.fromEntries(entries) };
    }
  }
  return undefined;
}

function failed(message: string): any {
  return { content: [{ type: "text", text: message }], isError: true };
}

/**
 * The caller. Here \`Authorization: Bearer ana\` is ana, which proves nothing: verify a real token in its place.
 * Never read it from the arguments or _meta, which a client writes as it likes.
 */
function principalOf(context: ServerContext): string | null {
  return /^Bearer (.+)$/i.exec(context.http?.req?.headers.get("authorization") ?? "")?.[1] ?? null;
}

type Body = (ctx: any) => any;

/** One round: open the state, run the body from the top, then give its result, or ask with a new state. */
async function answer(context: ServerContext, params: any, method: string, target: string, args: any, body: Body): Promise<any> {
  const principal = principalOf(context);
  const dig = digest(method, target, args);
  const token = context.mcpReq.requestState() as string | undefined;
  const previous = token === undefined ? null : open(token, principal, dig);
  const responses = context.mcpReq.inputResponses ?? {};
  const needs = createNeeds(previous, responses);
  const round = previous ? previous.data.round + 1 : Object.keys(responses).length > 0 ? 2 : 1;
  const acted = { yes: false };
  const ctx = createContext({ context, params, principal, previous, responses, needs, round, acted });
  const release = reserve(previous);
  let result: any;
  try {
    // Ends when the body does, or one turn of the event loop after it began to wait for an answer that is missing.
    const ended = Promise.resolve().then(() => body(ctx));
    result = await Promise.race([ended, needs.idle]);
    if (needs.fault) throw needs.fault;
  } catch (error) {
    needs.closed = true;
    if (needs.open.size === 0) {
      if (!acted.yes) release();
      const message = error instanceof Error ? error.message : String(error);
      if (method !== "tools/call") throw new ProtocolError(-32603, message);
      return failed(message);
    }
  }
  needs.closed = true;
  const asks = needs.open.size > 0;
  if (!asks && result?.resultType !== "input_required") return result;
  release();
  const requests = asks ? Object.fromEntries(needs.open) : (result.inputRequests ?? {});
  const raw = asks ? undefined : result.requestState;
  const some = Object.keys(requests).length > 0 ? { inputRequests: requests } : {};
  if (!asks && raw === undefined) return { resultType: "input_required", ...some };
  const gained = needs.gained || (!asks && (previous?.data.open.some((key) => Object.hasOwn(responses, key)) ?? false));
  const data = { saved: ctx.saved, open: Object.keys(requests), answers: Object.fromEntries(needs.answers), round, ...(raw !== undefined && { raw }) };
  return { resultType: "input_required", ...some, requestState: seal(next(previous, principal, dig, gained, data)) };
}

interface Round {
  context: ServerContext;
  params: any;
  principal: string | null;
  previous: Payload | null;
  responses: any;
  needs: Needs;
  round: number;
  acted: { yes: boolean };
}

function createContext({ context, params, principal, previous, responses, needs, round, acted }: Round): any {
  // A branch that goes on after its round has ended must not act: its retry runs the body again.
  const act = () => {
    if (needs.closed) throw new Error("this round has ended");
  };
  const meta = context.mcpReq.envelope as any;
  return {
    need: needs.need,
    saved: structuredClone(previous?.data.saved ?? {}),
    ledger: {
      add(kind: string, detail: unknown, { once }: { once?: string } = {}) {
        act();
        if (once !== undefined && onceKeys.has(once)) return false;
        if (once !== undefined) onceKeys.add(once);
        ledger.push({ kind, detail });
        acted.yes = true;
        return true;
      },
    },
    claim(key: string) {
      act();
      if (claims.has(key)) return false;
      claims.add(key);
      return true;
    },
    principal,
    capabilities: meta?.["io.modelcontextprotocol/clientCapabilities"] ?? {},
    now: () => Date.now(),
    random: () => Math.random(),
    round,
    state: previous,
    request: params,
    responses,
    page: (id: string) => settings.pages + encodeURIComponent(id),
    pageFinished: (id: string) => finished.has(JSON.stringify([principal, id])),
    progress(done: number, total?: number) {
      const progressToken = (context.mcpReq._meta as any)?.progressToken;
      if (progressToken === undefined) return;
      const notification = { method: "notifications/progress", params: { progressToken, progress: done, ...(total !== undefined && { total }) } };
      void context.mcpReq.notify(notification as any).catch(() => undefined);
    },
    log: (level: string, data: unknown) => console.error(level, data),
  };
}
`;

/** `src/start.ts`: the server over HTTP, or over stdio with `--stdio`. */
export const START_FILE = `// npm start: http://127.0.0.1:3000/mcp (PORT changes it). npm run stdio: over standard input and output.
import { createServer as createHttpServer } from "node:http";
import { Readable } from "node:stream";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createServer, handler } from "./server.ts";

const port = Number(process.env["PORT"] ?? 3000);
const hosts = ["127.0.0.1:" + port, "localhost:" + port];

if (process.argv.includes("--stdio")) {
  // Standard output carries the protocol; everything else goes to standard error.
  console.log = console.error;
  serveStdio(createServer);
} else {
  createHttpServer(async (incoming, outgoing) => {
    try {
      // Without this any web page could reach the server by pointing a name of its own at 127.0.0.1.
      const { host = "", origin } = incoming.headers;
      if (!hosts.includes(host) || (origin !== undefined && !hosts.includes(origin.replace("http://", ""))))
        return void outgoing.writeHead(403).end();
      if (incoming.url?.split("?")[0] !== "/mcp") return void outgoing.writeHead(404).end();
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const headers = new Headers();
      for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
      const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
      const gone = new AbortController();
      outgoing.on("close", () => gone.abort());
      const request = new Request("http://" + host + incoming.url, { method: incoming.method ?? "GET", headers, signal: gone.signal, ...body });
      const response = await handler.fetch(request);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      if (response.body) Readable.fromWeb(response.body as never).on("error", () => outgoing.destroy()).pipe(outgoing);
      else outgoing.end();
    } catch (error) {
      console.error(error);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    }
  }).listen(port, "127.0.0.1", () => console.log("MCP server at http://127.0.0.1:" + port + "/mcp"));
}
`;
