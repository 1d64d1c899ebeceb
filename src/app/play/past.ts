import type { AttemptRow } from "../attempts/to-rows.ts";

/**
 * Attempts that acted although they should not have: changed and accepted, answers of the attempt's own among what may be changed, or
 * accepted and acted more than once. Whether a tool should act on an answer nobody but its author can say: an attempt that gives
 * one puts it to them.
 */
export function toPast(
  rows: readonly Pick<AttemptRow, "label" | "attempt" | "verdicts" | "ledger">[],
): { label: string; ledger: number }[] {
  return rows.flatMap(({ label, attempt, verdicts, ledger }) => {
    const answered = attempt.responses !== undefined;
    const past = verdicts.some(({ tone }) => tone === "warn" || (answered && tone === "ok"));
    return past && ledger !== null && ledger > 0 ? [{ label, ledger }] : [];
  });
}
