import type { GuestDescription, GuestEnd, GuestEvent, GuestFiles, GuestRun } from "../protocol/ports.ts";
import { isJsonObject } from "../protocol/json.ts";
import type { ToClientWorker } from "./client-messages.ts";
import type { Completion, CompletionRequest } from "./complete.ts";
import type { Limits } from "./limits.ts";

/** One piece of work. */
export type Job =
  | { kind: "describe"; files: GuestFiles }
  | { kind: "execute"; run: GuestRun }
  | { kind: "complete"; request: CompletionRequest };

/** Result of each kind of job. */
export interface Outcomes {
  describe: GuestDescription;
  execute: GuestEnd;
  complete: Completion;
}

/**
 * Host to worker. The first message says where the WebAssembly file is, and the SDK's script, where it is a file; jobs follow, one at a time. Runs of client.ts go to a
 * worker of their own.
 */
export type ToWorker =
  | { type: "start"; wasmUrl: string; sdkUrl?: string; limits: Limits }
  | { type: "job"; id: number; job: Job }
  | ToClientWorker;

/** Worker to host: ready once, or failed; then for each job begun, its events, done. */
export type FromWorker =
  | { type: "ready" }
  | { type: "failed"; message: string }
  | { type: "begun"; id: number }
  | { type: "event"; id: number; event: GuestEvent }
  | { type: "done"; id: number; outcome: Outcomes[keyof Outcomes] };

/**
 * Reads a message of the worker. What guest code made was parsed when it left the VM; this only keeps strays (of
 * extensions, of development tools) out.
 */
export function toFromWorker(data: unknown): FromWorker | null {
  if (!isJsonObject(data)) return null;
  const { type, id } = data;
  const known =
    type === "ready" ||
    (type === "failed" && typeof data["message"] === "string") ||
    (typeof id === "number" &&
      (type === "begun" ||
        (type === "event" && isJsonObject(data["event"])) ||
        (type === "done" && isJsonObject(data["outcome"]))));
  return known ? (data as unknown as FromWorker) : null;
}
