import { createMap, isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import {
  type AskingMethod,
  type InputRequest,
  type InputRequests,
  type InputResponse,
  META,
  PROTOCOL_VERSION,
} from "../protocol/mcp.ts";
import { decideNeed } from "../protocol/need.ts";
import type {
  Emit,
  GuestDescription,
  GuestEnd,
  GuestEvent,
  GuestFault,
  GuestRun,
  ToolExecutor,
} from "../protocol/ports.ts";
import type { TraceBody } from "../trace/event.ts";
import { type ServerSettings, serverSchema } from "../workspace/playground.ts";
import { createServer } from "./server.ts";
import { createWorld } from "./world.ts";

/** What a test's body may do: a small stand-in for the sandbox's `ctx`. */
interface FakeContext {
  run: GuestRun;
  saved: JsonObject;
  /** The answer, or the end of this round. */
  need: (key: string, request: InputRequest) => InputResponse;
  act: (kind: string, detail?: Json) => void;
  tell: Emit<GuestEvent>;
}

/** Returns a result, or another end of the run. */
export type FakeBody = (
  ctx: FakeContext,
) => JsonObject | { end: GuestEnd } | Promise<JsonObject | { end: GuestEnd }>;

export interface FakeGuest {
  /** Input schemas of tools other than the default, which takes anything. */
  schemas?: Record<string, JsonObject>;
  bodies: Record<string, FakeBody>;
  description?: Partial<Extract<GuestDescription, { status: "described" }>>;
  broken?: GuestFault;
}

class Open extends Error {}

/** An executor that runs test bodies in this process. `bodies` may be changed between requests. */
function createFakeExecutor(guest: FakeGuest): ToolExecutor {
  const describe = (): Promise<GuestDescription> => {
    if (guest.broken) return Promise.resolve({ status: "failed", fault: guest.broken });
    const tools = Object.keys(guest.bodies).map((name) => ({
      name,
      inputSchema: guest.schemas?.[name] ?? { type: "object" },
    }));
    return Promise.resolve({ status: "described", tools, prompts: [], resources: [], ...guest.description });
  };
  return {
    describe,
    execute: (run, onEvent, signal) => execute(guest.bodies[run.name], run, onEvent, signal),
    complete: (_files, target, argument, value) => Promise.resolve([`${target.name}.${argument}:${value}`]),
    dispose: () => undefined,
  };
}

async function execute(
  body: FakeBody | undefined,
  run: GuestRun,
  onEvent: Emit<GuestEvent>,
  signal?: AbortSignal,
): Promise<GuestEnd> {
  if (!body) throw new Error(`no body for ${run.name}`);
  const { open, answers } = run.state?.data ?? { open: [], answers: {} };
  const asked: InputRequests = createMap();
  const kept = createMap(Object.entries(answers));
  let gained = false;
  const saved: JsonObject = { ...run.state?.data.saved };
  const at = { file: "tools.ts", line: 7 };
  const need = (key: string, request: InputRequest): InputResponse => {
    const decision = decideNeed(key, request, { open, earlier: answers, responses: run.responses });
    onEvent({ ...at, type: "need", key, request, status: decision.status });
    if (decision.status === "open") {
      asked[key] = request;
      throw new Open(key);
    }
    gained ||= decision.gained;
    kept[key] = decision.answer;
    return decision.answer;
  };
  const act = (kind: string, detail?: Json) => {
    onEvent({ ...at, type: "ledger", kind, ...(detail !== undefined && { detail }), recorded: true });
  };
  try {
    const returned = await body({ run, saved, need, act, tell: onEvent });
    signal?.throwIfAborted();
    if (isEnd(returned)) return returned.end;
    return { status: "returned", result: returned, lines: [7] };
  } catch (error) {
    if (error instanceof Open) {
      const data = { saved, open: Object.keys(asked), answers: kept };
      return { status: "asked", style: "need", requests: asked, data, gained, lines: [7] };
    }
    signal?.throwIfAborted();
    const message = error instanceof Error ? error.message : String(error);
    return { status: "failed", fault: { reason: "thrown", message, at: "tools.ts:7" }, lines: [7] };
  }
}

function isEnd(value: object): value is { end: GuestEnd } {
  return "end" in value;
}

export interface PostOptions {
  principal?: string;
  capabilities?: unknown;
  meta?: JsonObject;
  headers?: Record<string, string>;
  id?: string | number;
  signal?: AbortSignal;
}

interface Reply {
  status: number;
  headers: Headers;
  /** The response message; notifications that came before it. */
  message: JsonObject;
  notified: JsonObject[];
  result: JsonObject;
  error: { code?: number; message?: string; data?: JsonObject };
}

const ALL = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };

/** A server with a fake guest, its world and trace, and short ways of sending requests to it. */
export function createKit(guest: FakeGuest, change: Partial<ServerSettings> = {}, seed = 7) {
  const settings = { ...serverSchema.parse({}), ...change };
  const world = createWorld(seed);
  const events: TraceBody[] = [];
  const files = { current: { "tools.ts": "first" } as Record<string, string> };
  const server = createServer({
    world,
    executor: createFakeExecutor(guest),
    emit: (event) => events.push(event),
    files: () => files.current,
    settings: () => settings,
    serverName: () => "kit",
  });
  let lastId = 0;
  const send = (text: string, headers: Record<string, string>, signal?: AbortSignal) =>
    server
      .fetch(
        new Request("http://localhost/mcp", {
          method: "POST",
          headers,
          body: text,
          ...(signal && { signal }),
        }),
      )
      .then(readReply);
  const post = (method: string, params: JsonObject, options: PostOptions = {}) => {
    lastId += 1;
    const meta = {
      [META.protocolVersion]: PROTOCOL_VERSION,
      [META.clientInfo]: { name: "test", version: "1" },
      [META.clientCapabilities]: ("capabilities" in options ? options.capabilities : ALL) as Json,
      ...options.meta,
    };
    const message = { jsonrpc: "2.0", id: options.id ?? lastId, method, params: { ...params, _meta: meta } };
    return send(JSON.stringify(message), toHeaders(method, params, options), options.signal);
  };
  const call = (name: string, params: JsonObject = {}, options: PostOptions = {}) =>
    post("tools/call", { name, arguments: {}, ...params }, options);
  return { server, world, events, settings, files, send, post, call };
}

/** The headers that a modern request carries. */
export function toHeaders(
  method: string,
  params: JsonObject,
  options: PostOptions = {},
): Record<string, string> {
  const name = params["name"] ?? params["uri"];
  const named = (["tools/call", "prompts/get", "resources/read"] as AskingMethod[]).includes(
    method as AskingMethod,
  );
  return {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": PROTOCOL_VERSION,
    "Mcp-Method": method,
    ...(named && typeof name === "string" && { "Mcp-Name": name }),
    ...(options.principal !== undefined && { Authorization: `Bearer ${options.principal}` }),
    traceparent: "00-0123456789abcdef0123456789abcdef-0123456789abcdef-01",
    ...options.headers,
  };
}

async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const lines = isStream ? text.split("\n").filter((line) => line.startsWith("data: {")) : [text || "{}"];
  const messages = lines.map((line) => JSON.parse(line.replace(/^data: /, "")) as JsonObject);
  const message = messages.at(-1) ?? {};
  const result = isJsonObject(message["result"]) ? message["result"] : {};
  const error = isJsonObject(message["error"]) ? (message["error"] as Reply["error"]) : {};
  return {
    status: response.status,
    headers: response.headers,
    message,
    notified: messages.slice(0, -1),
    result,
    error,
  };
}

/** A form request with one required boolean, `ok`. */
export function confirm(message = "Sure?"): InputRequest {
  const requestedSchema = { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] };
  return { method: "elicitation/create", params: { mode: "form", message, requestedSchema } };
}

export function text(value: string): JsonObject {
  return { content: [{ type: "text", text: value }] };
}

export const accepted: JsonObject = { action: "accept", content: { ok: true } };
