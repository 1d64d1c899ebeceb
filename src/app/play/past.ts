import type { AttemptRow } from "../attempts/to-rows.ts";

/** Attempts that acted although they should not have: changed and accepted, or accepted and acted more than once. */
export function toPast(
  rows: readonly Pick<AttemptRow, "label" | "verdicts" | "ledger">[],
): { label: string; ledger: number }[] {
  return rows.flatMap(({ label, verdicts, ledger }) =>
    ledger !== null && ledger > 0 && verdicts.some(({ tone }) => tone === "warn") ? [{ label, ledger }] : [],
  );
}
