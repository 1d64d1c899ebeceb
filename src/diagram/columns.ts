/** Room that something needs beside its moment, in pixels along the axis of time, within one band across it. */
export interface Claim {
  moment: number;
  band: string;
  before: number;
  after: number;
}

export interface Columns {
  /** Places by moment index; [0] is where the lanes begin. */
  times: number[];
  /** How far the last things reach. */
  reach: number;
}

/** Columns so far, and how far things reach in each band: what is needed to go on from here. */
export interface Progress extends Columns {
  edges: Map<string, number>;
}

export interface Ruler {
  start: number;
  first: number;
  least: number;
}

const AIR = 8;

/** No moment has a place yet. */
export const createProgress = ({ start, first }: Ruler): Progress => ({
  times: [start],
  reach: first,
  edges: new Map(),
});

/** The same, to go on from without changing it. */
export const toCopy = ({ times, reach, edges }: Progress): Progress => ({
  times: times.slice(),
  reach,
  edges: new Map(edges),
});

/**
 * Places the moments up to `count`, after those that have a place, so that within a band nothing reaches into what a later
 * moment put there: one pass, each moment as early as the bands allow, and at least `least` after the one before it.
 * Claims of earlier moments are of no account. Changes `progress`.
 */
export function advance(progress: Progress, count: number, claims: readonly Claim[], ruler: Ruler): void {
  const { times, edges } = progress;
  const { start, first, least } = ruler;
  const begun = times.length;
  const byMoment = new Map<number, Claim[]>();
  for (const claim of claims) {
    const list = byMoment.get(claim.moment);
    if (list === undefined) byMoment.set(claim.moment, [claim]);
    else list.push(claim);
  }
  for (let moment = begun; moment <= count; moment += 1) {
    const here = byMoment.get(moment) ?? [];
    let time = moment === 1 ? first : (times[moment - 1] ?? start) + least;
    for (const { band, before } of here) {
      const edge = edges.get(band);
      if (edge !== undefined) time = Math.max(time, edge + AIR + before);
    }
    for (const { band, after } of here) {
      edges.set(band, Math.max(edges.get(band) ?? start, time + after));
      progress.reach = Math.max(progress.reach, time + after);
    }
    times.push(Math.ceil(time));
    progress.reach = Math.max(progress.reach, Math.ceil(time));
  }
}

/** Places all moments. */
export function toColumns(count: number, claims: readonly Claim[], ruler: Ruler): Columns {
  const progress = createProgress(ruler);
  advance(progress, count, claims, ruler);
  const { times, reach } = progress;
  return { times, reach };
}

/** Widens the gaps alike until the last thing reaches `target`; never narrows, and at most `limit` times. */
export function toFilled({ times, reach }: Columns, target: number, limit: number): Columns {
  const first = times[1] ?? 0;
  const last = times.at(-1) ?? 0;
  if (last <= first) return { times, reach };
  const scale = Math.min(limit, (target - (reach - last) - first) / (last - first));
  if (scale <= 1) return { times, reach };
  const place = (time: number) => Math.floor(first + (time - first) * scale);
  const filled = times.map((time, moment) => (moment === 0 ? time : place(time)));
  return { times: filled, reach: reach + (filled.at(-1) ?? last) - last };
}
