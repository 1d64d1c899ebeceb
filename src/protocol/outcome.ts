import type { Json } from "./json.ts";

/**
 * How a run ended (DESIGN's public words). completed.text: all text of content, messages or contents, joined by newlines.
 * failed.at and refused.data: where guest code failed, `tools.ts:46`.
 */
export type Outcome =
  | { status: "completed"; text: string }
  | { status: "failed"; message: string; at?: string }
  | { status: "refused"; code: number; message: string; data?: Json }
  | { status: "abandoned"; reason: string }
  | { status: "waiting" }
  | { status: "timed-out" }
  | { status: "lost" };

/** Counts folded from the trace of one run. parked: the most handlers held at one time while a person was being asked. */
export interface Measures {
  requests: number;
  prompts: number;
  ledger: number;
  parked: number;
}

/** Verdicts on a presented `requestState`, in the order of checking. */
export const VERDICTS = [
  "malformed state",
  "bad signature",
  "unknown state",
  "expired",
  "issued to a different principal",
  "belongs to a different request",
  "already used",
] as const;
export type Rejection = (typeof VERDICTS)[number];

/**
 * What a presented `requestState` has to pass, in the order of checking. signature: the MAC, the tag, or whether the handle is
 * known; single use: whether it was used before.
 */
export const GATES = ["form", "signature", "expiry", "principal", "request", "single use"] as const;
export type Gate = (typeof GATES)[number];

/** off: switched off in the settings. absent: this protection has no such check. unreached: an earlier one stopped it. */
export type GateStatus = "passed" | "stopped" | "off" | "absent" | "unreached";
export interface GateResult {
  gate: Gate;
  status: GateStatus;
}
