import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { InputRequest, JsonRpcError, JsonRpcRequest, JsonRpcResponse } from "../protocol/mcp.ts";
import type { Emit } from "../protocol/ports.ts";
import type { TraceBody } from "../trace/event.ts";
import { fromHeaders } from "./headers.ts";
import { toResponse, utf8Length } from "./read-reply.ts";
import { tapStream } from "./sdk-stream.ts";

export interface SdkFetchOptions {
  fetch(request: Request): Promise<Response>;
  nextTraceparent(): string;
  emit: Emit<TraceBody>;
  signal: AbortSignal;
  /** The call can end only by its time-out, which comes now. */
  onTimeout(): void;
  /** The call can no longer get a response. */
  onLost(reason: "lost" | "timed-out"): void;
  /** What leaves in place of a request; absent: the request. */
  amend?: (message: JsonRpcRequest) => JsonRpcRequest;
  /** A response came, before the SDK's client gets it. */
  onReceived(message: JsonRpcResponse): void;
}

/** What the SDK's transport takes for `fetch`, writing what passes into the trace. */
export interface SdkFetch {
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
  /** The exchange in which the server spoke last; "" before the first. */
  lastExchange(): string;
  /** The error that the last request got; null where it got none. */
  lastError(): JsonRpcError | null;
  /** A question as the wire had it: by its key, or in the earlier era by the id of its request. */
  question(key: string): InputRequest | undefined;
}

/** What one SDK client's fetch knows of what passed. */
interface Wire extends SdkFetchOptions {
  last: string;
  error: JsonRpcError | null;
  questions: Map<string, InputRequest>;
}

/** One POST on its way. */
interface Post {
  exchange: string;
  request: Request;
  message: JsonObject;
}

/**
 * Builds the traced fetch of the SDK's client. A message that is a request becomes `sent`, any other `posted`; what comes on an
 * open response stream becomes `pushed`, `notified` or `received` as it comes. GET and DELETE carry no message.
 */
export function createSdkFetch(options: SdkFetchOptions): SdkFetch {
  const wire: Wire = { ...options, last: "", error: null, questions: new Map() };
  const { signal } = options;
  return {
    async fetch(url, init = {}) {
      signal.throwIfAborted();
      const both = init.signal ? AbortSignal.any([init.signal, signal]) : signal;
      const request = new Request(url, { ...init, signal: both });
      return init.method === "POST" ? post(wire, request, init.body) : options.fetch(request);
    },
    lastExchange: () => wire.last,
    lastError: () => wire.error,
    question: (key) => wire.questions.get(key),
  };
}

async function post(wire: Wire, own: Request, body: unknown): Promise<Response> {
  const traceparent = wire.nextTraceparent();
  const exchange = traceparent.slice(3, 35);
  const { request, text, message } = amended(wire, own, typeof body === "string" ? body : "");
  request.headers.set("traceparent", traceparent);
  const { url } = request;
  const about = { exchange, url, headers: fromHeaders(request.headers), bytes: utf8Length(text) };
  const asks = isRequest(message);
  if (asks) wire.error = null;
  wire.emit(asks ? { kind: "sent", ...about, message } : { kind: "posted", ...about, message });
  const sent: Post = { exchange, request, message };
  try {
    const response = await wire.fetch(request);
    return await (asks ? passResponse(wire, sent, response) : passOther(wire, sent, response));
  } catch (failure) {
    // With an answer the call is lost that asked for it.
    if (!request.signal.aborted) lose(wire, asks ? exchange : wire.last, "lost");
    throw failure;
  }
}

/** What leaves: what the SDK's client sends, or another message in its place. */
function amended({ amend }: Wire, request: Request, text: string) {
  const message = JSON.parse(text) as JsonObject;
  const other = amend && isRequest(message) ? (amend(message) as JsonObject & JsonRpcRequest) : message;
  if (other === message) return { request, text, message };
  const body = JSON.stringify(other);
  return { request: new Request(request, { body }), text: body, message: other };
}

function lose(wire: Wire, exchange: string, reason: "lost" | "timed-out"): void {
  if (wire.signal.aborted) return;
  if (reason === "timed-out") wire.onTimeout();
  wire.emit({ kind: "lost", exchange, reason });
  wire.onLost(reason);
}

function receive(
  wire: Wire,
  exchange: string,
  response: Response,
  message: JsonRpcResponse,
  bytes: number,
): void {
  const { status } = response;
  wire.emit({ kind: "received", exchange, status, headers: fromHeaders(response.headers), message, bytes });
  wire.last = exchange;
  wire.error = message.error ?? null;
  for (const [key, question] of questionsOf(message)) wire.questions.set(key, question);
  wire.onReceived(message);
}

/** The response to a request: one message, or a stream that ends with it. */
async function passResponse(wire: Wire, sent: Post, response: Response): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) return follow(wire, sent, response);
  const text = await response.text();
  const message = toResponse(parse(text), sent.message["id"] as number);
  if (message === null) lose(wire, sent.exchange, "lost");
  else receive(wire, sent.exchange, response, message, utf8Length(text));
  return new Response(text, response);
}

function follow(wire: Wire, { exchange, message: request, request: { signal } }: Post, response: Response) {
  let ended = false;
  const onMessage = (message: Json, bytes: number) => {
    if (wire.signal.aborted || ended) return;
    const answer = toResponse(message, request["id"] as number);
    ended = answer !== null;
    if (answer !== null) receive(wire, exchange, response, answer, bytes);
    else if (isRequest(message)) {
      wire.last = exchange;
      wire.questions.set(String(message.id), message);
      wire.emit({ kind: "pushed", exchange, message });
    } else if (isJsonObject(message)) wire.emit({ kind: "notified", exchange, message });
  };
  const onEnd = () => {
    if (!ended) lose(wire, exchange, "lost");
  };
  const body = response.body && tapStream(response.body, { onMessage, onEnd, signal });
  return new Response(body, response);
}

/** What the server says to a message that is no request: 202, or why it does not take it. */
async function passOther(
  wire: Wire,
  { exchange, message: sent }: Post,
  response: Response,
): Promise<Response> {
  const { status } = response;
  const text = await response.text();
  const parsed = parse(text);
  const message = isJsonObject(parsed) ? parsed : {};
  const headers = fromHeaders(response.headers);
  wire.emit({ kind: "acknowledged", exchange, status, headers, message, bytes: utf8Length(text) });
  // An answer that the server did not take is gone: the call stays open, and nothing else can end it.
  if (!response.ok && !("method" in sent)) {
    // Unless the stream has ended with the instance that held it: what came on it is heard first.
    await new Promise((resolve) => setTimeout(resolve, 0));
    lose(wire, wire.last, "timed-out");
  }
  return new Response(status === 202 || status === 204 ? null : text, response);
}

function questionsOf({ result }: JsonRpcResponse): [string, InputRequest][] {
  const requests = result?.["resultType"] === "input_required" ? result["inputRequests"] : undefined;
  if (!isJsonObject(requests)) return [];
  return Object.entries(requests).flatMap(([key, request]) =>
    isInputRequest(request) ? [[key, request] as [string, InputRequest]] : [],
  );
}

function isInputRequest(value: Json): value is Json & InputRequest {
  if (!isJsonObject(value) || typeof value["method"] !== "string") return false;
  return value["params"] === undefined || isJsonObject(value["params"]);
}

function isRequest(message: Json): message is JsonObject & JsonRpcRequest {
  return isJsonObject(message) && typeof message["method"] === "string" && "id" in message;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
