import type { LoadSample } from "../../engine/load.ts";
import { ERAS } from "../../engine/two-eras.ts";

/** What a plot can show of a run: one sample for each step in time, and the most that there was. */
export interface Curve {
  samples: readonly LoadSample[];
  last: LoadSample | null;
  most: { legacy: Peak; modern: Peak };
}

interface Peak {
  held: number;
  bytes: number;
}

export const EMPTY: Curve = {
  samples: [],
  last: null,
  most: { legacy: { held: 0, bytes: 0 }, modern: { held: 0, bytes: 0 } },
};

/** Adds what was measured. Samples closer together than `step` virtual milliseconds become one: the later. */
export function extend(curve: Curve, added: readonly LoadSample[], step: number): Curve {
  const samples = [...curve.samples];
  const most = { legacy: { ...curve.most.legacy }, modern: { ...curve.most.modern } };
  for (const sample of added) {
    for (const era of ERAS) {
      most[era].held = Math.max(most[era].held, sample[era].held);
      most[era].bytes = Math.max(most[era].bytes, sample[era].bytes);
    }
    const before = samples.at(-2);
    // The last one stays as it was only where it stands a whole step after the one before it.
    if (samples.length > 0 && sample.at - (before?.at ?? 0) < step && !isDrop(samples.at(-1), sample))
      samples.pop();
    samples.push(sample);
  }
  return { samples, last: samples.at(-1) ?? null, most };
}

/** An instance that went takes many at once: both edges of that stay. */
function isDrop(before: LoadSample | undefined, { legacy }: LoadSample): boolean {
  return before !== undefined && before.legacy.held - legacy.held > 1;
}

/** Steps through the points (x, y): what was held holds until it changes. */
export function toSteps(points: readonly (readonly [number, number])[]): string {
  const [first, ...others] = points;
  if (!first) return "";
  const round = (value: number) => String(Math.round(value * 10) / 10);
  return `M${round(first[0])} ${round(first[1])}${others.map(([x, y]) => `H${round(x)}V${round(y)}`).join("")}`;
}
