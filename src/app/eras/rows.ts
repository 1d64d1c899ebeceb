import type { Outcome } from "../../protocol/outcome.ts";
import type { EraRun } from "../../engine/two-eras.ts";
import type { IconName } from "../icon.tsx";
import type { FaultChoice, FaultId } from "../faults/fault-choices.ts";

/** What happens while the person thinks: nothing, or one fault. */
export type RowId = "nothing" | FaultId;

export interface EraRow {
  id: RowId;
  label: string;
  /** Null: nothing happens. */
  choice: FaultChoice | null;
}

export function toRows(choices: readonly FaultChoice[]): EraRow[] {
  const nothing: EraRow = { id: "nothing", label: "Nothing", choice: null };
  return [nothing, ...choices.map((choice) => ({ id: choice.id, label: choice.label, choice }))];
}

/** How one era's run ended, in a sign and words; and what else was measured. */
export interface Cell {
  tone: "ok" | "warn" | "no" | "plain";
  icon: IconName;
  text: string;
  held: number;
  /** "ledger 1, requests 2, 2,310 bytes" */
  counts: { ledger: number; requests: number; bytes: string };
  /** What a call afresh came to; empty where none was made. */
  again: string;
  /** The call afresh acted a second time. */
  twice: boolean;
}

export function toCell({ report, bytes, again }: EraRun): Cell {
  const { outcome, measures } = report;
  const { parked: held, ledger, requests } = measures;
  const all = bytes.requests + bytes.responses;
  return {
    ...toVerdict(outcome, again),
    held,
    counts: { ledger, requests, bytes: all.toLocaleString("en") },
    again: again ? toAgain(again) : "",
    twice: again !== null && again.ledger > 1,
  };
}

/** A fresh call is the whole difference between a call that is gone and one that has to be made once more. */
function toAgain({ outcome, ledger }: NonNullable<EraRun["again"]>): string {
  if (outcome.status !== "completed") return `a fresh call: ${outcome.status}`;
  return ledger > 1 ? `a fresh call acts again, ledger ${String(ledger)}` : "a fresh call completes";
}

function toVerdict(outcome: Outcome, again: EraRun["again"]): Pick<Cell, "tone" | "icon" | "text"> {
  switch (outcome.status) {
    case "completed":
      return { tone: "ok", icon: "check", text: "completed" };
    case "lost":
      return { tone: "no", icon: "cross", text: "call lost" };
    case "timed-out":
      return { tone: "no", icon: "cross", text: "timed out" };
    case "refused":
      return again?.outcome.status === "completed"
        ? { tone: "warn", icon: "warn", text: "refused once" }
        : { tone: "no", icon: "cross", text: `refused: ${String(outcome.code)}` };
    case "failed":
      return { tone: "no", icon: "cross", text: "failed" };
    case "abandoned":
      return { tone: "plain", icon: "dash", text: "abandoned" };
    case "waiting":
      return { tone: "plain", icon: "dash", text: "waiting" };
  }
}
