import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import { type AskingMethod, isAskingMethod } from "../protocol/mcp.ts";
import type { Emit, GuestFiles, ToolExecutor } from "../protocol/ports.ts";
import type { TraceBody } from "../trace/event.ts";
import type { ServerSettings } from "../workspace/playground.ts";
import { findNext, routeCall } from "./balancer.ts";
import { answerCall, type Call, type CallPorts } from "./call.ts";
import { createCatalog } from "./catalog.ts";
import { paramsOf, readBody, refuse, withoutRetryFields } from "./door.ts";
import { HeaderMismatch } from "./param-headers.ts";
import { readPrincipal } from "./principal.ts";
import { createSdkServer, type Era, type SdkServerOptions } from "./sdk-server.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import { createTurns } from "./turns.ts";
import { Unreachable } from "./unreachable.ts";
import type { World } from "./world.ts";

export interface ServerOptions {
  world: World;
  executor: ToolExecutor;
  emit: Emit<TraceBody>;
  /** Read anew by each request, as are the settings and the name. */
  files: () => GuestFiles;
  settings: () => ServerSettings;
  serverName: () => string;
}

/** What the SDK's handlers need to know about the request that they serve. */
interface Exchange {
  id: string;
  /** As they came, with the retry's two fields. */
  params: JsonObject;
  principal: string | null;
  url: string;
  headers: Headers;
  /** What the handler found that the SDK would not answer as it must be answered. */
  trouble: HeaderMismatch | Unreachable | null;
}

/** The mock MCP server, with what only its operator does. */
export interface McpServer {
  /** Answers one HTTP request. Rejects with `Unreachable` where the instance that it goes to does not run. */
  fetch: (request: Request) => Promise<Response>;
  /** Ends what instances hold for clients of the earlier revision: see `Sessions`. */
  endSessions: Sessions["end"];
  /** What instances hold at this moment for clients of the earlier revision. */
  look: Sessions["look"];
}

/**
 * The mock MCP server, in the revisions 2026-07-28 and, with sessions, 2025-11-25. A world decides requests one at a
 * time, in the order in which they were there whole: an upload that hangs holds up nobody.
 */
export function createServer(options: ServerOptions): McpServer {
  const ports: CallPorts = { ...options, catalog: createCatalog(options.executor) };
  const turns = createTurns();
  const sessions = createSessions(ports, turns, options.serverName);
  const fetch = async (request: Request): Promise<Response> => {
    const who = readPrincipal(request.headers);
    if (who.status === "invalid") return unauthorized();
    const arrival = await receive(request);
    if (arrival instanceof Response) return arrival;
    const { principal } = who;
    const { bare, body } = arrival;
    if (await isSessional(bare, body)) {
      const instance = isCounted(body) ? routeCall(ports.world, ports.settings()) : next(ports);
      if (instance === undefined) throw new Unreachable();
      return sessions.answer({ request: bare, body, principal, instance });
    }
    if (body !== undefined && !isAsking(body) && next(ports) === undefined) throw new Unreachable();
    return answerOnce({ ...arrival, principal }, { ports, turns, name: options.serverName() });
  };
  return { fetch, endSessions: sessions.end, look: sessions.look };
}

/** A request that passed the door. */
interface Arrival {
  /** Its body is spent by now; the SDK wants only the headers and the signal. */
  bare: Request;
  /** The message without the retry's two fields; undefined where the SDK has to see for itself. */
  body: unknown;
  /** Its params as they came. */
  params: JsonObject;
}

async function receive(request: Request): Promise<Arrival | Response> {
  if (!isJsonPost(request)) return { bare: request, body: undefined, params: {} };
  const door = await readBody(request);
  if (door.status === "refused") return door.response;
  const { url, method, headers, signal } = request;
  const bare = new Request(url, { method, headers, signal });
  return { bare, body: withoutRetryFields(door.body), params: paramsOf(door.body) };
}

/** Serves one request with a server of its own. */
async function answerOnce(
  { bare, body, params, principal }: Arrival & { principal: string | null },
  { ports, turns, name }: Pick<SdkServerOptions, "ports" | "turns" | "name">,
): Promise<Response> {
  const { url, headers } = bare;
  const id = headers.get("traceparent")?.split("-")[1] ?? "";
  const exchange: Exchange = { id, params, principal, url, headers, trouble: null };
  const create = ({ era }: { era: Era }) =>
    createSdkServer({
      ...{ name, era, ports, turns },
      // A list of messages, which the earlier era has, has no params of its own.
      paramsOf: (read) => (Array.isArray(body) ? read : exchange.params),
      async call(method, called, { mcpReq }) {
        try {
          const instance = routeCall(ports.world, ports.settings());
          if (instance === undefined) throw new Unreachable();
          return (await answerCall(
            toCall({ method, era, exchange, params: called, instance, mcpReq }),
            ports,
          )) as JsonObject;
        } catch (error) {
          if (error instanceof HeaderMismatch || error instanceof Unreachable) exchange.trouble = error;
          throw error;
        }
      },
    });
  const handler = createMcpHandler(create, { keepAliveMs: 0 });
  const response = await handler.fetch(bare, body === undefined ? {} : { parsedBody: body });
  if (exchange.trouble instanceof Unreachable) throw exchange.trouble;
  // The SDK sends what a handler throws with 200, since the handler may quote another server's error; this is ours.
  return exchange.trouble ? withStatus(response, 400) : response;
}

interface Routed {
  method: AskingMethod;
  era: Era;
  exchange: Exchange;
  params: JsonObject;
  instance: string;
  mcpReq: ServerContext["mcpReq"];
}

function toCall({ method, era, exchange, params, instance, mcpReq }: Routed): Call {
  const { principal, id, url, headers } = exchange;
  const common = { method, era, params, principal, exchange: id, instance, url, mcpReq };
  // In the earlier era the two fields never travel: the SDK's shim keeps them.
  if (era === "legacy") return { ...common, responses: mcpReq.inputResponses, state: mcpReq.requestState() };
  return { ...common, headers, responses: params["inputResponses"], state: params["requestState"] };
}

/** Whether a request of the earlier revision begins a session or belongs to one. Others are served without. */
async function isSessional(request: Request, body: unknown): Promise<boolean> {
  if (request.method === "POST" && body === undefined) return false;
  const belongs = request.headers.has("mcp-session-id") || isInitializeRequest(body);
  return belongs && isLegacyRequest(request, body);
}

/** Where a request goes that the balancer does not count: setting up a session, or asking for lists. */
function next({ world, settings }: CallPorts): string | undefined {
  return findNext(world, settings());
}

/** Whether the balancer counts a message of the earlier revision: a call, or the answer to what was pushed. */
function isCounted(body: unknown): boolean {
  return isAsking(body) || (isJsonObject(body) && !("method" in body));
}

function withStatus({ body, headers }: Response, status: number): Response {
  return new Response(body, { status, headers });
}

/** Whether a message is a call, which the balancer counts. */
function isAsking(body: unknown): boolean {
  return isJsonObject(body) && isAskingMethod(body["method"]);
}

function isJsonPost(request: Request): boolean {
  const type = request.headers.get("content-type") ?? "";
  return request.method === "POST" && /^application\/json\s*(;|$)/i.test(type);
}

function unauthorized(): Response {
  const headers = { "WWW-Authenticate": 'Bearer error="invalid_request"' };
  return refuse(401, -32000, "Unauthorized: Authorization must be Bearer and a name", headers).response;
}
