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

/**
 * Worker to host: begun at the start; for each turn its events and calls, then rested, or ended for good. `text` is JSON: the
 * message, `{ key, request }`, or milliseconds.
 */
export type FromClientWorker =
  | { type: "begun" | "rested"; id: number }
  | { type: "event"; id: number; event: GuestEvent }
  | { type: "call"; id: number; call: number; operation: HostOperation; text: string }
  | { type: "ended"; id: number; end: ClientWorkerEnd };

const CHECKS: Readonly<Record<string, (message: JsonObject) => boolean>> = {
  failed: ({ message }) => typeof message === "string",
  begun: () => true,
  rested: () => true,
  event: ({ event }) => isJsonObject(event),
  call: ({ call, operation, text }) =>
    typeof call === "number" && typeof operation === "string" && typeof text === "string",
  ended: ({ end }) => isJsonObject(end),
};

/** Keeps strays out, as `toFromWorker` does. Whether the sandbox could start at all is told by `failed`. */
export function toFromClientWorker(
  data: unknown,
): FromClientWorker | { type: "failed"; message: string } | null {
  if (!isJsonObject(data)) return null;
  const { type, id } = data;
  const check = typeof type === "string" && Object.hasOwn(CHECKS, type) ? CHECKS[type] : undefined;
  const known = type === "failed" || typeof id === "number";
  return known && check?.(data) ? (data as unknown as FromClientWorker) : null;
}
