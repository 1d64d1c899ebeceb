import type { JsonObject } from "../protocol/json.ts";
import type { HeaderMap, TraceEvent } from "./event.ts";

/** One line of the wire log. `round` counts requests of the run from 1, other methods than the call's included. */
export type WireEntry = { n: number; round: number; exchange: string } & (
  | {
      direction: "request";
      url: string;
      headers: HeaderMap;
      message: JsonObject;
      bytes: number;
    }
  /** What the server says before its response: a notification, or in the earlier era a request of its own. */
  | { direction: "notification"; message: JsonObject }
  | { direction: "response"; status: number; headers: HeaderMap; message: JsonObject; bytes: number }
  | { direction: "lost"; reason: "timed-out" | "lost" }
);

/** Every message of one run as the wire had it, in order. Sizes are UTF-8 lengths of whole bodies. */
export function toWire(events: readonly TraceEvent[]): WireEntry[] {
  const entries: WireEntry[] = [];
  const rounds = new Map<string, number>();
  for (const event of events) {
    if (event.kind === "sent" || event.kind === "posted") rounds.set(event.exchange, rounds.size + 1);
    const entry = toEntry(event);
    if (entry === null) continue;
    entries.push({ n: event.n, round: rounds.get(entry.exchange) ?? 0, ...entry });
  }
  return entries;
}

type Bare = WireEntry extends infer E ? (E extends WireEntry ? Omit<E, "n" | "round"> : never) : never;

function toEntry(event: TraceEvent): Bare | null {
  switch (event.kind) {
    case "sent":
    case "posted":
      return {
        direction: "request",
        exchange: event.exchange,
        url: event.url,
        headers: event.headers,
        message: { ...event.message },
        bytes: event.bytes,
      };
    case "notified":
      return { direction: "notification", exchange: event.exchange, message: event.message };
    case "pushed":
      return { direction: "notification", exchange: event.exchange, message: { ...event.message } };
    case "acknowledged": {
      const { exchange, status, headers, message, bytes } = event;
      return { direction: "response", exchange, status, headers, message, bytes };
    }
    case "received":
      return {
        direction: "response",
        exchange: event.exchange,
        status: event.status,
        headers: event.headers,
        message: toObject(event.message),
        bytes: event.bytes,
      };
    case "lost":
      return { direction: "lost", exchange: event.exchange, reason: event.reason };
    default:
      return null;
  }
}

function toObject({ jsonrpc, id, result, error }: Extract<TraceEvent, { kind: "received" }>["message"]) {
  const object: JsonObject = { jsonrpc, id };
  if (result !== undefined) object["result"] = result;
  if (error !== undefined) {
    const { code, message, data } = error;
    object["error"] = data === undefined ? { code, message } : { code, message, data };
  }
  return object;
}
