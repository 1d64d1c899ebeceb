import type { JsonRpcRequest, JsonRpcResponse } from "../protocol/mcp.ts";
import type { Emit } from "../protocol/ports.ts";
import type { TraceBody } from "../trace/event.ts";
import { untilAborted } from "./abort.ts";
import { fromHeaders, toHeaders } from "./headers.ts";
import { readReply, utf8Length } from "./read-reply.ts";

/** No response can come any more. A POST is never repeated: it may have acted. */
export class CallLost extends Error {
  readonly reason: "timed-out" | "lost";
  constructor(reason: "timed-out" | "lost") {
    super(reason === "lost" ? "the connection was lost" : "no response came in time");
    this.name = "CallLost";
    this.reason = reason;
  }
}

export interface TracedFetchOptions {
  fetch(request: Request): Promise<Response>;
  url: string;
  /** Sent as a bearer token; null is anonymous. */
  principal: string | null;
  /** The next `traceparent` header, drawn from the seed; its second part is the exchange. */
  nextTraceparent(): string;
  emit: Emit<TraceBody>;
  signal: AbortSignal;
  /** Headers of one message that only who knows the tool can tell: see `ToolCatalog`. */
  headersFor?(message: JsonRpcRequest): Record<string, string>;
}

export interface TracedFetch {
  /**
   * POSTs one message, writes what passes into the trace, and resolves with the response.
   * Rejects with `CallLost`, or with the signal's reason when it is aborted.
   */
  send(message: JsonRpcRequest): Promise<JsonRpcResponse>;
  /** The exchange whose response came last; "" before the first. */
  lastExchange(): string;
}

/** The host's way to the server. */
export function createTracedFetch(options: TracedFetchOptions): TracedFetch {
  const { url, principal, emit, signal } = options;
  let last = "";
  const send = async (message: JsonRpcRequest) => {
    signal.throwIfAborted();
    const traceparent = options.nextTraceparent();
    const exchange = traceparent.slice(3, 35);
    const headers = { ...toHeaders(message, principal, traceparent), ...options.headersFor?.(message) };
    const body = JSON.stringify(message);
    emit({ kind: "sent", exchange, url, headers, message, bytes: utf8Length(body) });
    try {
      const request = new Request(url, { method: "POST", headers, body, signal });
      const response = await untilAborted(options.fetch(request), signal);
      const reading = readReply(response, message.id, (notification) => {
        if (!signal.aborted) emit({ kind: "notified", exchange, message: notification });
      });
      const reply = await untilAborted(reading, signal);
      if (reply.status === "none") throw new CallLost("lost");
      const { status } = response;
      emit({
        kind: "received",
        exchange,
        status,
        headers: fromHeaders(response.headers),
        message: reply.message,
        bytes: reply.bytes,
      });
      last = exchange;
      return reply.message;
    } catch (error) {
      signal.throwIfAborted();
      const lost = error instanceof CallLost ? error : new CallLost("lost");
      emit({ kind: "lost", exchange, reason: lost.reason });
      throw lost;
    }
  };
  return { send, lastExchange: () => last };
}
