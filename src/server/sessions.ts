import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { toBase64url } from "../protocol/base64url.ts";
import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { InputRequests } from "../protocol/mcp.ts";
import type { StatePayload } from "../protocol/ports.ts";
import { answerCall, type Call, type CallPorts } from "./call.ts";
import { missingCapabilities } from "./capabilities.ts";
import { refuse } from "./door.ts";
import { drawBytes } from "./random.ts";
import { createSdkServer, type SdkServerOptions } from "./sdk-server.ts";
import type { Turns } from "./turns.ts";

/** Sessions that one server keeps; the oldest ends where one more is opened. */
const MAX_SESSIONS = 10_000;

/** The sessions of the earlier revision (2025-11-25, Streamable HTTP, "Session Management"), each in one instance's memory. */
export interface Sessions {
  /** Answers a request that begins a session or belongs to one, on the instance that it was sent to. */
  answer: (request: SessionRequest) => Promise<Response>;
  /** Ends the sessions of an instance, or all: their streams end without a response. `quietly` writes nothing of it. */
  end: (which: { instance?: string; quietly?: boolean }) => void;
  /** What the instances hold at this moment. */
  look: () => Held;
}

/**
 * handlers: calls that wait for a person. bytes: what is kept for them, as UTF-8 of their JSON: the call's params, the
 * questions that were put, and the state that stays in memory until they are answered.
 */
interface Held {
  handlers: number;
  bytes: number;
}

interface SessionRequest {
  /** Its body is spent. */
  request: Request;
  /** Undefined where there is none. */
  body: unknown;
  principal: string | null;
  instance: string;
}

interface Session {
  instance: string;
  /** Who opened it: nobody else gets in, whoever learns the id. */
  principal: string | null;
  transport: WebStandardStreamableHTTPServerTransport;
  server: ReturnType<typeof createSdkServer>;
  memory: Memory;
  /** Calls whose body has asked, by the id of their request. */
  parked: Map<string | number, Parked>;
}

interface Parked {
  exchange: string;
  /** Of the call and its questions. */
  bytes: number;
}

/** Keeps the sessions of one server. */
export function createSessions(ports: CallPorts, turns: Turns, serverName: () => string): Sessions {
  const sessions = new Map<string, Session>();
  const end = (id: string, session: Session, quietly = false) => {
    sessions.delete(id);
    if (quietly) session.parked.clear();
    for (const request of [...session.parked.keys()]) release(session, request, "gone", ports);
    void session.transport.close();
  };
  return {
    async answer({ request, body, principal, instance }) {
      const id = request.headers.get("mcp-session-id");
      const options = body === undefined ? {} : { parsedBody: body };
      if (id === null) {
        const { world } = ports;
        const own = await inOrder(turns, () => toBase64url(drawBytes(world.random, 16)));
        const session = await open({ instance, principal }, own, ports, { turns, name: serverName() });
        const { transport } = session;
        transport.onclose = chain(transport.onclose, () => sessions.delete(own));
        sessions.set(own, session);
        const [oldest] = sessions;
        if (oldest && sessions.size > MAX_SESSIONS) end(...oldest);
        return transport.handleRequest(request, options);
      }
      const session = sessions.get(id);
      if (session?.instance !== instance || session.principal !== principal) {
        ports.emit({ kind: "missed", exchange: toExchange(request.headers), instance });
        return refuse(404, -32001, "Session not found").response;
      }
      return session.transport.handleRequest(request, options);
    },
    end({ instance, quietly }) {
      for (const [id, session] of [...sessions])
        if (instance === undefined || session.instance === instance) end(id, session, quietly);
    },
    look() {
      const held: Held = { handlers: 0, bytes: 0 };
      for (const { parked, memory } of sessions.values()) {
        if (parked.size === 0) continue;
        held.handlers += parked.size;
        held.bytes += memory.bytes();
        for (const { bytes } of parked.values()) held.bytes += bytes;
      }
      return held;
    },
  };
}

/** The exchange that a request belongs to, as its traceparent header names it. */
const toExchange = (headers: Headers | undefined): string => headers?.get("traceparent")?.split("-")[1] ?? "";

async function open(
  about: Pick<Session, "instance" | "principal">,
  id: string,
  ports: CallPorts,
  { turns, name }: Pick<SdkServerOptions, "turns" | "name">,
): Promise<Session> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => id,
    keepAliveMs: 0,
  });
  const memory = createMemory();
  const call: SdkServerOptions["call"] = async (method, params, { mcpReq, http }) => {
    const exchange = toExchange(http?.req?.headers);
    release(session, mcpReq.id, "answered", ports);
    const asked: Call = {
      ...about,
      ...{ method, era: "legacy", params, exchange, mcpReq, memory },
      capabilities: capabilitiesOf(server),
      url: http?.req?.url ?? "",
      // The two fields never travel in this era: the SDK's shim keeps them between the rounds.
      responses: mcpReq.inputResponses,
      state: mcpReq.requestState(),
    };
    const result = await answerCall(asked, ports);
    park(session, asked, result as JsonObject, ports);
    return result as JsonObject;
  };
  const server = createSdkServer({ name, era: "legacy", ports, turns, paramsOf: (read) => read, call });
  const session: Session = { ...about, transport, server, memory, parked: new Map() };
  await server.connect(transport);
  releaseWithResponse(session, ports);
  return session;
}

/** Takes note that a handler is held from now on, where the shim will put its questions to the client. */
function park(session: Session, call: Call, result: JsonObject, { emit }: CallPorts): void {
  if (result["resultType"] !== "input_required") return;
  // Our own result: each of these was judged before it was asked.
  const requests = (result["inputRequests"] ?? {}) as unknown as InputRequests;
  if (missingCapabilities(requests, capabilitiesOf(session.server))) return;
  const { mcpReq, exchange, instance } = call;
  session.parked.set(mcpReq.id, { exchange, bytes: bytesOf(call.params) + bytesOf(requests) });
  emit({ kind: "parked", exchange, instance, keys: Object.keys(requests) });
  mcpReq.signal.addEventListener("abort", () => release(session, mcpReq.id, "gone", { emit }), {
    once: true,
  });
}

function release(
  { parked, instance }: Session,
  request: string | number,
  why: "answered" | "gone",
  { emit }: Pick<CallPorts, "emit">,
): void {
  const held = parked.get(request);
  if (!parked.delete(request) || held === undefined) return;
  emit({ kind: "resumed", exchange: held.exchange, instance, why });
}

/** Where the client answers with an error, the shim ends the call by itself, and the body never runs again. */
function releaseWithResponse(session: Session, ports: CallPorts): void {
  const { transport } = session;
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if (!("method" in message) && message.id !== undefined) release(session, message.id, "answered", ports);
    return send(message, options);
  };
}

interface Memory extends NonNullable<Call["memory"]> {
  /** Of the states that are kept. */
  bytes: () => number;
}

/** Where the states of one session's calls are between the rounds: they never leave the server. */
function createMemory(): Memory {
  const kept = new Map<string, { payload: StatePayload; bytes: number }>();
  return {
    keep(payload) {
      const key = `${payload.nonce}.${String(payload.data.round)}`;
      kept.set(key, { payload, bytes: bytesOf(payload) });
      return { token: key };
    },
    recall(key) {
      if (typeof key !== "string") return undefined;
      const found = kept.get(key);
      kept.delete(key);
      return found?.payload;
    },
    bytes: () => [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

function capabilitiesOf(server: Session["server"]): JsonObject {
  // Deprecated for the modern era, where each request says it anew; here it is said once.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const declared = server.getClientCapabilities() as Json | undefined;
  return isJsonObject(declared) ? declared : {};
}

async function inOrder<T>(turns: Turns, work: () => T): Promise<T> {
  const turn = turns.take();
  try {
    await turn.ready;
    return work();
  } finally {
    turn.end();
  }
}

function chain(first: (() => void) | undefined, second: () => unknown): () => void {
  return () => {
    second();
    first?.();
  };
}
