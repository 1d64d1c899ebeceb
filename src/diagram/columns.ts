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

export interface Ruler {
  start: number;
  first: number;
  least: number;
}

const AIR = 8;

/**
 * Places moments so that within a band nothing reaches into what a later moment put there: one pass, each moment as early as
 * the bands allow, and at least `least` after the one before it.
 */
export function toColumns(count: number, claims: readonly Claim[], ruler: Ruler): Columns {
  const { start, first, least } = ruler;
  const edges = new Map<string, number>();
  const byMoment = new Map<number, Claim[]>();
  for (const claim of claims) {
    const list = byMoment.get(claim.moment);
    if (list === undefined) byMoment.set(claim.moment, [claim]);
    else list.push(claim);
  }
  const times = [start];
  let reach = first;
  for (let moment = 1; moment <= count; moment += 1) {
    const here = byMoment.get(moment) ?? [];
    let time = moment === 1 ? first : (times[moment - 1] ?? start) + least;
    for (const { band, before } of here) {
      const edge = edges.get(band);
      if (edge !== undefined) time = Math.max(time, edge + AIR + before);
    }
    for (const { band, after } of here) {
      edges.set(band, Math.max(edges.get(band) ?? start, time + after));
      reach = Math.max(reach, time + after);
    }
    times.push(Math.ceil(time));
    reach = Math.max(reach, Math.ceil(time));
  }
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
