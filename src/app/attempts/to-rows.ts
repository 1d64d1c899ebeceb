import type { GateResult } from "../../protocol/outcome.ts";
import type { AttemptOutcome } from "../engine/run-attempts.ts";
import type { OwnAttempt } from "../work/setup.ts";
import { type AttemptBase, toChangedText } from "./changed.ts";
import { toDescription } from "./described.ts";
import type { TableRow } from "./markdown.ts";
import { toSignalText } from "./signal-words.ts";
import { toIssuedLength, toShownGates, toVerdicts, type Tone, type Verdict } from "./verdicts.ts";

/** One attempt as the table shows it. */
export interface AttemptRow extends TableRow {
  attempt: OwnAttempt;
  outcome: AttemptOutcome | undefined;
  /** The description in few words, for a narrow column. */
  changed: string;
  /** The learner's own: it can be changed and removed. */
  own: boolean;
  /** Empty: not run yet. */
  verdicts: readonly Verdict[];
  gates: readonly GateResult[];
  /** The gates of every presentation, in words. */
  said: string;
  tone: Tone;
}

interface RowSource {
  attempts: readonly OwnAttempt[];
  /** How many of them are the step's. */
  given: number;
  outcomes: ReadonlyMap<OwnAttempt, AttemptOutcome>;
}

export function toRows({ attempts, given, outcomes }: RowSource, base: AttemptBase): AttemptRow[] {
  return attempts.map((attempt, index) => {
    const outcome = outcomes.get(attempt);
    const length = toIssuedLength(outcome);
    const verdicts = outcome ? toVerdicts(attempt, outcome, base) : [];
    return {
      attempt,
      outcome,
      own: index >= given,
      label: attempt.label || `Attempt ${String(index + 1)}`,
      changed: toChangedText(attempt, base, length),
      description: toDescription(attempt, base, length),
      verdicts,
      verdict: outcome ? verdicts.map(({ text }) => text).join("; ") : null,
      ledger: outcome?.status === "done" ? outcome.result.report.ledger : null,
      gates: toShownGates(outcome),
      said: toSaid(outcome),
      tone: verdicts.some(({ tone }) => tone === "warn") ? "warn" : (verdicts.at(-1)?.tone ?? "plain"),
    };
  });
}

function toSaid(outcome: AttemptOutcome | undefined): string {
  if (outcome?.status !== "done") return "";
  const told = outcome.result.presentations.map(({ gates }) => toSignalText(gates));
  if (told.length === 1) return told[0] ?? "";
  return told.map((text, index) => `presentation ${String(index + 1)}: ${text || "not judged"}`).join("; ");
}
