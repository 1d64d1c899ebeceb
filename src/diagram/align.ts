import type { Moment, Sequence } from "./model.ts";

/** Two runs on one clock: the same thing stands in the same column. */
export interface Alignment {
  /** The steps of the common clock; `index` is the column, from 1. Both runs at once, or one of them alone. */
  moments: readonly Moment[];
  /** For each run the column of each of its moments; [0] is 0. */
  columns: readonly [readonly number[], readonly number[]];
}

const ERA = { legacy: "2025-11-25", modern: "2026-07-28" } as const;

/** What a moment is in either era: an answer that is posted is the modern retry, a question that is pushed its result. */
const ROLES: Partial<Record<Moment["kind"], string>> = {
  posted: "sent",
  pushed: "received",
  lost: "received",
};

/** A call that a fault ended at once ended there, and does not wait for the other run's end. */
function toRoles({ moments }: Sequence): string[] {
  let isCut = false;
  return moments.map(({ kind }, index) => {
    isCut ||= kind === "lost" && moments[index - 1]?.kind === "fault";
    return isCut ? `${kind}, cut` : (ROLES[kind] ?? kind);
  });
}

/** The greatest number of moments that two tails have in common, for every pair of tails. */
function toCommon(a: readonly string[], b: readonly string[]): number[][] {
  const common = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const below = common[i + 1]?.[j] ?? 0;
      const beside = common[i]?.[j + 1] ?? 0;
      const both = a[i] === b[j] ? 1 + (common[i + 1]?.[j + 1] ?? 0) : 0;
      const row = common[i];
      if (row !== undefined) row[j] = Math.max(below, beside, both);
    }
  }
  return common;
}

/** Which of two runs goes on at a pair of places: both, or one of them alone. */
function toNext(a: readonly string[], b: readonly string[], common: number[][], i: number, j: number) {
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  if (i >= a.length) return "second";
  if (j >= b.length) return "first";
  if (a[i] === b[j] && at(i, j) === 1 + at(i + 1, j + 1)) return "both";
  return at(i + 1, j) >= at(i, j + 1) ? "first" : "second";
}

/** Pairs of moment indexes, in order; null where one run has nothing there. */
function toPairs(a: readonly string[], b: readonly string[]): [number | null, number | null][] {
  const common = toCommon(a, b);
  const pairs: [number | null, number | null][] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const next = toNext(a, b, common, i, j);
    pairs.push([next === "second" ? null : (i += 1), next === "first" ? null : (j += 1)]);
  }
  return pairs;
}

function toJoint(
  index: number,
  [a, b]: readonly [Moment | undefined, Moment | undefined],
  [first, second]: readonly [Sequence, Sequence],
): Moment {
  const alone = (moment: Moment, { era }: Sequence): Moment => ({
    ...moment,
    index,
    label: `${ERA[era]}: ${moment.label}`,
  });
  if (a === undefined || b === undefined) {
    const one = a === undefined ? b && alone(b, second) : alone(a, first);
    return one ?? { index, n: 0, kind: "ended", hue: "ink", label: "", exchange: "", line: 0 };
  }
  const label = a.label === b.label ? a.label : `${alone(a, first).label}. ${alone(b, second).label}`;
  return { ...a, index, hue: a.hue === b.hue ? a.hue : "ink", label };
}

/**
 * Puts two runs on one clock: what both did (the request, the question, the waiting, a fault, the answer, the end) shares
 * a column, what one of them did alone leaves a gap in the other. Cost: the product of their lengths, so for short runs.
 */
export function alignSequences(a: Sequence, b: Sequence): Alignment {
  const pairs = toPairs(toRoles(a), toRoles(b));
  const columns: [number[], number[]] = [[0], [0]];
  const moments = pairs.map(([i, j], at) => {
    if (i !== null) columns[0][i] = at + 1;
    if (j !== null) columns[1][j] = at + 1;
    const found = [a.moments[(i ?? 0) - 1], b.moments[(j ?? 0) - 1]] as const;
    return toJoint(at + 1, found, [a, b]);
  });
  return { moments, columns };
}

/** The last moment of one run that had happened at a column of the common clock; 0 before its first. */
export const toMomentAt = ({ columns }: Alignment, which: 0 | 1, column: number): number =>
  columns[which].findLastIndex((at) => at <= column);
