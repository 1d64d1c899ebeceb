import type { Sequence, Span } from "./model.ts";

/** The moments that are drawn, both included. */
export interface Within {
  from: number;
  to: number;
}

export const WHOLE: Within = { from: 0, to: Infinity };

/** The first index of a list, in the order of its values, whose value is at least `least`. */
export function findFirst<T>(list: readonly T[], toValue: (item: T) => number, least: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = list[middle];
    if (item !== undefined && toValue(item) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What stands at these moments, of a list in the order of its moments. */
export function standing<T extends { moment: number }>(list: readonly T[], { from, to }: Within): readonly T[] {
  const toValue = ({ moment }: T) => moment;
  if (from <= 0 && to === Infinity) return list;
  return list.slice(findFirst(list, toValue, from), findFirst(list, toValue, to + 1));
}

/** The spans that reach into these moments. */
export const reaching = <T extends Span>(list: readonly T[], within: Within): readonly T[] =>
  list.filter(({ from, to }) => from <= within.to && (to === null || to >= within.from));

/** What begins at these moments. */
export const beginning = <T extends Span>(list: readonly T[], within: Within): readonly T[] =>
  list.filter(({ from }) => from >= within.from && from <= within.to);

/** The part of a sequence that stands or begins at these moments: what is placed there. */
export function toPart(sequence: Sequence, within: Within): Sequence {
  const { moments, messages, activations, thinking, ticks, printed, incidents } = sequence;
  return {
    ...sequence,
    moments: within === WHOLE ? moments : moments.slice(Math.max(0, within.from - 1), within.to),
    messages: standing(messages, within),
    activations: activations.filter(({ from, held }) => {
      const begins = (at: number) => at >= within.from && at <= within.to;
      return begins(from) || (held !== null && begins(held.from));
    }),
    thinking: beginning(thinking, within),
    ticks: standing(ticks, within),
    printed: standing(printed, within),
    incidents: standing(incidents, within),
  };
}
