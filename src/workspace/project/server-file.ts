/** `src/server.ts` of an exported project: the learner's tools, prompts and resources on the official SDK. */
export const SERVER_FILE = `// The tools, prompts and resources of tools.ts as an MCP server on the official SDK.
/* eslint-disable @typescript-eslint/no-explicit-any */
import { createMcpHandler, type McpRequestContext, Server, type ServerContext } from "@modelcontextprotocol/server";
import { complete, lists } from "./definitions.ts";
import { answer } from "./round.ts";
import { ASKING_METHODS, type AskingMethod, META } from "./rules/protocol/mcp.ts";
import { readCapabilities } from "./rules/server/capabilities.ts";
import { paramsOf, readBody, refuse, withoutRetryFields } from "./rules/server/door.ts";
import { invalidParams } from "./rules/server/failure.ts";
import { HeaderMismatch } from "./rules/server/param-headers.ts";
import { toPlainError, toPlainResult } from "./rules/server/plain-words.ts";
import { readPrincipal } from "./rules/server/principal.ts";
import { checkShape } from "./rules/server/subject.ts";
import { createSessions } from "./sessions.ts";
import { settings } from "./settings.ts";
import * as code from "./tools.ts";

const { caching } = code as { caching?: object };
const capabilities = { tools: {}, prompts: {}, resources: {}, completions: {}, logging: {} };
/** Params as they came: a handler judges them itself. */
const anyParams = { "~standard": { version: 1, vendor: "none", validate: (value: unknown) => ({ value: value as any }) } } as const;

/** Says in plain words what is wrong with a request, where the SDK's would be its validator's whole account. */
class PlainServer extends Server {
  protected override _wrapHandler(method: string, handler: Parameters<Server["_wrapHandler"]>[1]): typeof handler {
    const wrapped = super._wrapHandler(method, handler);
    const asking = ASKING_METHODS.find((one) => one === method);
    return async (request, context) => {
      try {
        if (asking) checkShape(asking, (request.params ?? {}) as any);
        return toPlainResult(await wrapped(request, context));
      } catch (error) {
        throw toPlainError(error, method);
      }
    };
  }
}

/** One HTTP request, as it came. */
interface Exchange {
  params: any;
  principal: string | null;
  /** Set where a header and the body disagree: that leaves with status 400. */
  mismatch: boolean;
}

/** A new server for each request over HTTP: nothing is kept between rounds but what the state carries. */
export function createServer({ era }: Pick<McpRequestContext, "era">, exchange?: Exchange): Server {
  const cacheHints = { "server/discover": { ttlMs: 0, cacheScope: "private" } } as const;
  // As long as a timer can be: who gives up aborts.
  const inputRequired = { roundTimeoutMs: 2_147_483_647 };
  const server = new PlainServer({ name: settings.name, version: "1.0.0" }, { capabilities, cacheHints, inputRequired });
  for (const [method, list] of Object.entries(lists)) {
    server.setRequestHandler(method, { params: anyParams }, (params: any) => {
      if (params.cursor !== undefined) throw invalidParams("Invalid cursor: this list has one page");
      return { ...list, ...(era === "modern" && caching) };
    });
  }
  server.setRequestHandler("completion/complete", { params: anyParams }, (params: any) => complete(params));
  const call = (method: AskingMethod, read: any, context: ServerContext) => {
    const { mcpReq, http } = context;
    const legacy = era === "legacy";
    const [responses, state] = exchange && !legacy
      ? [exchange.params.inputResponses, exchange.params.requestState]
      : [mcpReq.inputResponses, mcpReq.requestState()];
    const params = exchange?.params ?? { ...read, ...(!legacy && { ...(responses && { inputResponses: responses }), ...(state !== undefined && { requestState: state }) }) };
    const declared = exchange ? readCapabilities(params) : ((mcpReq.envelope as any)?.[META.clientCapabilities] ?? server.getClientCapabilities() ?? {});
    const principal = exchange ? exchange.principal : principalOf(http?.req?.headers);
    return answer({ method, era, context, principal, params, responses, state, capabilities: declared, headers: legacy ? undefined : http?.req?.headers });
  };
  for (const method of ASKING_METHODS) {
    server.setRequestHandler(method, { params: anyParams }, async (read: any, context) => {
      try {
        return await call(method, read, context);
      } catch (error) {
        if (exchange && error instanceof HeaderMismatch) exchange.mismatch = true;
        throw error;
      }
    });
  }
  return server;
}

/**
 * The caller; null is anonymous. Here \`Authorization: Bearer ana\` is ana, which proves nothing: verify a real token in its place.
 * Never read it from the arguments or _meta, which a client writes as it likes.
 */
function principalOf(headers: Headers | undefined): string | null {
  const who = readPrincipal(headers ?? new Headers());
  return who.status === "known" ? who.principal : null;
}

const sessions = createSessions(() => createServer({ era: "legacy" }));

/** The server as a function from Request to Response, for any runtime that has them. */
export const handler = {
  async fetch(request: Request): Promise<Response> {
    if (readPrincipal(request.headers).status === "invalid") {
      const headers = { "WWW-Authenticate": 'Bearer error="invalid_request"' };
      return refuse(401, -32000, "Unauthorized: Authorization must be Bearer and a name", headers).response;
    }
    const principal = principalOf(request.headers);
    const { url, method, headers, signal } = request;
    let bare = request;
    let body: unknown;
    let params: any = {};
    if (method === "POST" && /^application\\/json\\s*(;|$)/i.test(headers.get("content-type") ?? "")) {
      const door = await readBody(request);
      if (door.status === "refused") return door.response;
      bare = new Request(url, { method, headers, signal });
      body = withoutRetryFields(door.body);
      params = Array.isArray(body) ? undefined : paramsOf(door.body);
    }
    if (await sessions.owns(bare, body)) return sessions.answer(bare, body, principal);
    const exchange: Exchange = { params, principal, mismatch: false };
    const served = createMcpHandler((context) => createServer(context, params && exchange), { keepAliveMs: 0 });
    const response = await served.fetch(bare, body === undefined ? {} : { parsedBody: body });
    return exchange.mismatch ? new Response(response.body, { status: 400, headers: response.headers }) : response;
  },
};

// What bodies left, for the tests.
export { finishPage, ledger } from "./context.ts";
`;
