import type { TraceEvent } from "./event.ts";

/** UTF-8 lengths of the messages of one run, by who sent them: bodies alone, without headers. */
export interface WireBytes {
  requests: number;
  responses: number;
}

/**
 * Counts what went over the wire in one run, setting up a session included. A question on a stream that brought no
 * response counts with the length of its message.
 */
export function toWireBytes(events: readonly TraceEvent[]): WireBytes {
  const bytes: WireBytes = { requests: 0, responses: 0 };
  /** By exchange: what came on its stream so far. */
  const open = new Map<string, number>();
  for (const event of events) {
    if (event.kind === "sent" || event.kind === "posted") bytes.requests += event.bytes;
    else if (event.kind === "acknowledged") bytes.responses += event.bytes;
    else if (event.kind === "received") {
      bytes.responses += event.bytes;
      // It counts the whole stream, with what was pushed on it.
      open.delete(event.exchange);
    } else if (event.kind === "pushed") {
      const length = new TextEncoder().encode(JSON.stringify(event.message)).length;
      open.set(event.exchange, (open.get(event.exchange) ?? 0) + length);
    }
  }
  for (const length of open.values()) bytes.responses += length;
  return bytes;
}
