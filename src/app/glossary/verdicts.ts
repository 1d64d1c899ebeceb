import type { Gate, Rejection } from "../../protocol/outcome.ts";
import { at, type StepPlace } from "./term.ts";

/** A verdict on a state, as this server words it. */
export interface Verdict {
  verdict: Rejection | "accepted";
  /** The check that it comes from; null: all passed. */
  gate: Gate | null;
  /** What was found. */
  says: string;
  shown: StepPlace;
}

/** In the order of checking: the first fault found is the verdict. */
export const VERDICT_LIST: readonly Verdict[] = [
  {
    verdict: "malformed state",
    gate: "form",
    says: "It is not built like a state of this server.",
    shown: at("the-careless-server/3"),
  },
  {
    verdict: "bad signature",
    gate: "signature",
    says: "A byte is not as it was issued, or another key signed it.",
    shown: at("sealed-then-checked/2"),
  },
  {
    verdict: "unknown state",
    gate: "signature",
    says: "A handle that this instance’s store does not hold.",
    shown: at("signed-is-not-secret/4"),
  },
  {
    verdict: "expired",
    gate: "expiry",
    says: "Genuine, and too late.",
    shown: at("carry-what-you-computed/5"),
  },
  {
    verdict: "issued to a different principal",
    gate: "principal",
    says: "Genuine, and somebody else presents it.",
    shown: at("sealed-then-checked/3"),
  },
  {
    verdict: "belongs to a different request",
    gate: "request",
    says: "Genuine, on another method, name or arguments.",
    shown: at("sealed-then-checked/3"),
  },
  {
    verdict: "already used",
    gate: "single use",
    says: "Genuine, and its dialog is completed.",
    shown: at("signed-is-not-single-use/2"),
  },
  {
    verdict: "accepted",
    gate: null,
    says: "Every check that is on has passed. It does not say that it is the first time.",
    shown: at("signed-is-not-single-use/1"),
  },
];
