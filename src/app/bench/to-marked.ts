import type { Sequence } from "../../diagram/model.ts";
import { toMomentOf } from "../../diagram/sequence.ts";

/** The letters of the prose, and "!" where a rule was broken and no letter stands. */
export function toMarked(
  letters: ReadonlyMap<number, string>,
  findings: readonly { n: number }[],
  sequence: Sequence,
): ReadonlyMap<number, string> {
  if (findings.length === 0) return letters;
  return new Map([...findings.map(({ n }) => [toMomentOf(sequence, n), "!"] as const), ...letters]);
}
