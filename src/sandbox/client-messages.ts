import type { ClientRun, GuestEvent, GuestFault } from "../protocol/ports.ts";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";

/** What a loop asks of its host. */
export type HostOperation = "send" | "answer" | "pause";

/**
 * Host to worker: a run, then the replies to its calls. `reply` is JSON: `{ call, value? }` or `{ call, lost }`, so that keys and
 * numbers stay as they are. `now` is the virtual time.
 */
export type ToClientWorker =
  | { type: "client"; id: number; run: ClientRun; now: number }
  | { type: "reply"; id: number; text: string; now: number };

/** Of one run: `text` is the JSON of a `ClientEnding`; lost: the loop let the error of that call pass. */
export type ClientWorkerEnd =
  | { status: "ended"; text: string }
  | { status: "lost"; call: number }
  | { status: "failed"; fault: GuestFault };

/** `text` is JSON: the message, `{ key, request }`, or milliseconds. */
export interface HostCallMessage {
  call: number;
  operation: HostOperation;
  text: string;
}

/**
 * Worker to host: begun at the start; for each turn what it prints, then rested, or ended for good. A turn's calls come when it
 * is over, so that what happens beside them happens in the same order every time.
 */
export type FromClientWorker =
  | { type: "begun"; id: number }
  | { type: "event"; id: number; event: GuestEvent }
  | { type: "rested"; id: number; calls: HostCallMessage[] }
  | { type: "ended"; id: number; calls: HostCallMessage[]; end: ClientWorkerEnd };

const CHECKS: Readonly<Record<string, (message: JsonObject) => boolean>> = {
  failed: ({ message }) => typeof message === "string",
  begun: () => true,
  event: ({ event }) => isJsonObject(event),
  rested: ({ calls }) => Array.isArray(calls),
  ended: ({ calls, end }) => Array.isArray(calls) && isJsonObject(end),
};

/** Keeps strays out, as `toFromWorker` does. Whether the sandbox could start at all is told by `failed`. */
export function toFromClientWorker(
  data: unknown,
): FromClientWorker | { type: "failed"; message: string } | null {
  if (!isJsonObject(data)) return null;
  const { type, id } = data;
  const check = typeof type === "string" && Object.hasOwn(CHECKS, type) ? CHECKS[type] : undefined;
  const known = type === "failed" || typeof id === "number";
  // Each check is the type's own, field by field, which the compiler cannot see.
  return known && check?.(data) ? (data as unknown as FromClientWorker) : null;
}
