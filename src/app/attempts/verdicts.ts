import type { GateResult } from "../../protocol/outcome.ts";
import type { AttemptOutcome } from "../engine/run-attempts.ts";
import type { OwnAttempt } from "../work/setup.ts";
import { type AttemptBase, isUntouched } from "./changed.ts";

/** ok: accepted. warn: accepted, worth noticing. no: rejected or refused. plain: nothing was presented. */
export type Tone = "ok" | "warn" | "no" | "plain";
export interface Verdict {
  tone: Tone;
  text: string;
}

/**
 * The verdicts of one attempt, equal ones together. Amber is what was accepted although something was changed, and what
 * was accepted more than once and acted more than once.
 */
export function toVerdicts(attempt: OwnAttempt, outcome: AttemptOutcome, base: AttemptBase): Verdict[] {
  if (outcome.status === "broken") return [{ tone: "plain", text: `could not be run: ${outcome.message}` }];
  const { verdicts, ledger } = outcome.result.report;
  const counts = new Map<string, number>();
  for (const verdict of verdicts) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return [...counts].map(([verdict, count]) => {
    const twice = verdict === "accepted" && count > 1 && ledger > 1;
    const touched = verdict === "accepted" && !isUntouched(attempt, base);
    return { tone: twice || touched ? "warn" : toTone(verdict), text: toText(verdict, count) };
  });
}

function toTone(verdict: string): Tone {
  if (verdict === "accepted") return "ok";
  return verdict.startsWith("not presented") ? "plain" : "no";
}

function toText(verdict: string, count: number): string {
  if (count === 1) return verdict;
  const times = count === 2 ? "twice" : `${String(count)} times`;
  return verdict === "accepted" ? `accepted ${times}` : `${verdict} (${times})`;
}

/** "1 accepted, 1 worth noticing, 8 rejected": one word for each attempt that has run; empty where none has. */
export function toCountsText(rows: readonly (readonly Verdict[])[]): string {
  const kinds = rows.filter((row) => row.length > 0).map(toKind);
  return KINDS.flatMap((kind) => {
    const count = kinds.filter((other) => other === kind).length;
    return count > 0 ? [`${String(count)} ${kind}`] : [];
  }).join(", ");
}

const KINDS = [
  "accepted",
  "worth noticing",
  "rejected",
  "refused",
  "not presented",
  "that could not be run",
] as const;

/** What an attempt of several presentations counts as: what stopped one of them, unless something is worth noticing. */
function toKind(row: readonly Verdict[]): (typeof KINDS)[number] {
  if (row.some(({ tone }) => tone === "warn")) return "worth noticing";
  const words = row.map(({ text }) => text);
  const found = KINDS.filter((kind) => kind !== "accepted").find((kind) =>
    words.some((text) => text.startsWith(kind.replace("that ", ""))),
  );
  return found ?? "accepted";
}

/** The gates that a row shows: of the last presentation that was stopped, else of the last one. Empty: none was judged. */
export function toShownGates(outcome: AttemptOutcome | undefined): readonly GateResult[] {
  if (outcome?.status !== "done") return [];
  const judged = outcome.result.presentations.map(({ gates }) => gates).filter((gates) => gates.length > 0);
  const stopped = judged.findLast((gates) => gates.some(({ status }) => status === "stopped"));
  return stopped ?? judged.at(-1) ?? [];
}

/** Characters of the token that the attempt was made from. */
export function toIssuedLength(outcome: AttemptOutcome | undefined): number | undefined {
  if (outcome?.status !== "done") return undefined;
  for (const event of outcome.result.events) {
    const state = event.kind === "received" ? event.message.result?.["requestState"] : undefined;
    if (typeof state === "string") return state.length;
  }
  return undefined;
}
