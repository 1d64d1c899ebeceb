import { createMcpHandler, Server, type ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import { ASKING_METHODS, type AskingMethod } from "../protocol/mcp.ts";
import type { Emit, GuestFiles, ToolExecutor } from "../protocol/ports.ts";
import type { TraceBody } from "../trace/event.ts";
import type { ServerSettings } from "../workspace/playground.ts";
import { findNext, routeCall } from "./balancer.ts";
import { answerCall, type Call, type CallPorts } from "./call.ts";
import { createCatalog } from "./catalog.ts";
import { paramsOf, readBody, refuse, withoutRetryFields } from "./door.ts";
import { answerCompletion, answerList, LIST_METHODS } from "./lists.ts";
import { HeaderMismatch } from "./param-headers.ts";
import { readPrincipal } from "./principal.ts";
import { createTurns, type Turns } from "./turns.ts";
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

/** Params of every method are read raw, by us. */
const anyParams = z.looseObject({});

type Era = "modern" | "legacy";

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

/**
 * The mock MCP server: answers one HTTP request, in the revision 2026-07-28 or statelessly in 2025-11-25. A world
 * decides requests one at a time, in the order in which they were there whole: an upload that hangs holds up nobody.
 * Rejects with `Unreachable` where the instance that a request goes to does not run.
 */
export function createServer(options: ServerOptions): { fetch: (request: Request) => Promise<Response> } {
  const ports: CallPorts = { ...options, catalog: createCatalog(options.executor) };
  const turns = createTurns();
  const fetch = async (request: Request): Promise<Response> => {
    const who = readPrincipal(request.headers);
    if (who.status === "invalid") return unauthorized();
    const id = request.headers.get("traceparent")?.split("-")[1] ?? "";
    const toHandler = (params: JsonObject) => {
      const { url, headers } = request;
      const exchange: Exchange = { id, params, principal: who.principal, url, headers, trouble: null };
      const create = ({ era }: { era: Era }) =>
        createSdkServer(options.serverName(), era, exchange, ports, turns);
      const handler = createMcpHandler(create, { keepAliveMs: 0 });
      return async (...args: Parameters<typeof handler.fetch>) => {
        const response = await handler.fetch(...args);
        if (exchange.trouble instanceof Unreachable) throw exchange.trouble;
        // The SDK sends what a handler throws with 200, since the handler may quote another server's error; this is ours.
        return exchange.trouble ? withStatus(response, 400) : response;
      };
    };
    if (!isJsonPost(request)) return toHandler({})(request);
    const door = await readBody(request);
    if (door.status === "refused") return door.response;
    if (!isAsking(door.body) && findNext(options.world, options.settings()) === undefined)
      throw new Unreachable();
    // The body is spent by now; the SDK wants only the headers and the signal.
    const { url, method, headers, signal } = request;
    const bare = new Request(url, { method, headers, signal });
    return toHandler(paramsOf(door.body))(bare, { parsedBody: withoutRetryFields(door.body) });
  };
  return { fetch };
}

// The high-level server answers a thrown error with `isError`; we need its code and our own text on the wire.
/* eslint-disable @typescript-eslint/no-deprecated */
function createSdkServer(name: string, era: Era, exchange: Exchange, ports: CallPorts, turns: Turns): Server {
  const { params } = exchange;
  const capabilities = { tools: {}, prompts: {}, resources: {}, completions: {}, logging: {} };
  const server = new Server({ name, version: "1.0.0" }, { capabilities });
  /* eslint-enable @typescript-eslint/no-deprecated */
  for (const method of LIST_METHODS) {
    server.setRequestHandler(method, { params: anyParams }, (_, { mcpReq: { signal } }) =>
      inTurn(turns, signal, () => answerList({ era, params }, method, ports, signal)),
    );
  }
  server.setRequestHandler("completion/complete", { params: anyParams }, (_, { mcpReq: { signal } }) =>
    inTurn(turns, signal, () => answerCompletion(params, ports, signal)),
  );
  for (const method of ASKING_METHODS) {
    server.setRequestHandler(method, { params: anyParams }, (_, { mcpReq }) =>
      inTurn(turns, mcpReq.signal, () => {
        const instance = routeCall(ports.world, ports.settings());
        if (instance === undefined) throw new Unreachable();
        return answerCall(toCall({ method, era, exchange, instance, mcpReq }), ports);
      }).catch((error: unknown) => {
        if (error instanceof HeaderMismatch || error instanceof Unreachable) exchange.trouble = error;
        throw error;
      }),
    );
  }
  return server;
}

interface Routed {
  method: AskingMethod;
  era: Era;
  exchange: Exchange;
  instance: string;
  mcpReq: ServerContext["mcpReq"];
}

function toCall({ method, era, exchange, instance, mcpReq }: Routed): Call {
  const { params, principal, id, url, headers } = exchange;
  const common = { method, era, params, principal, exchange: id, instance, url, mcpReq };
  // In the earlier era the two fields never travel: the SDK's shim keeps them.
  if (era === "legacy") return { ...common, responses: mcpReq.inputResponses, state: mcpReq.requestState() };
  return { ...common, headers, responses: params["inputResponses"], state: params["requestState"] };
}

/** Waits for the request's turn and ends it, whatever happens. A request that was given up meanwhile does nothing. */
async function inTurn<T>(turns: Turns, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const turn = turns.take();
  try {
    await turn.ready;
    signal.throwIfAborted();
    return await work();
  } finally {
    turn.end();
  }
}

function withStatus({ body, headers }: Response, status: number): Response {
  return new Response(body, { status, headers });
}

/** Whether a message is a call, which the balancer counts. */
function isAsking(body: unknown): boolean {
  return isJsonObject(body) && ASKING_METHODS.some((method) => method === body["method"]);
}

function isJsonPost(request: Request): boolean {
  const type = request.headers.get("content-type") ?? "";
  return request.method === "POST" && /^application\/json\s*(;|$)/i.test(type);
}

function unauthorized(): Response {
  const headers = { "WWW-Authenticate": 'Bearer error="invalid_request"' };
  return refuse(401, -32000, "Unauthorized: Authorization must be Bearer and a name", headers).response;
}
