import type { Alignment } from "./align.ts";
import { type Claim, type Columns, toColumns, toFilled } from "./columns.ts";
import { type Draft, toClaims, toMark } from "./draft.ts";
import { toFlatDrafts, toUprightDrafts } from "./drafts.ts";
import { toCompactDrafts } from "./layout-compact.ts";
import type { Sequence } from "./model.ts";
import { toArrow } from "./arrows.ts";
import {
  type Frame,
  toBars,
  toBrackets,
  toCarries,
  toDrops,
  toHeldLevels,
  toLanes,
  toLevels,
  toPills,
} from "./parts.ts";
import { type Rails, toCompactRails, toDenseRails, toHorizontalRails, toVerticalRails } from "./rails.ts";
import type { Orientation, Scene } from "./scene.ts";

export interface LayoutOptions {
  orientation: Orientation;
  /** The viewport in CSS pixels: the drawing fills it, and is longer along the axis of time where it must be. */
  width: number;
  height: number;
  /** A run at a glance: fewer words, no rounds and no trace; horizontal only. */
  compact?: boolean;
  /** One of two runs, one above the other: about 240 px high; horizontal only. */
  dense?: boolean;
  /** A clock that two runs share (see `toClock`), and the column of each of this run's moments on it. */
  clock?: Clock | undefined;
}

export interface Clock {
  /** Places by column, as `Scene.times`. */
  times: readonly number[];
  columns: readonly number[];
  reach: number;
}

/** Where lanes and the first moment stand on the axis of time; the space before is for the lanes' names. */
const RULER = {
  horizontal: { start: 104, first: 140, least: 64 },
  dense: { start: 104, first: 140, least: 64 },
  vertical: { start: 0, first: 46, least: 64 },
  compact: { start: 92, first: 119, least: 48 },
};
type Kind = keyof typeof RULER;

function toKind({ orientation, compact = false, dense = false }: LayoutOptions): Kind {
  if (orientation === "vertical") return "vertical";
  if (compact) return "compact";
  return dense ? "dense" : "horizontal";
}

/** While a run goes on, room is kept for the moments of two rounds, so that what is drawn hardly moves. */
const EXPECTED = 10;
const USUAL_GAP = 80;
const MARGIN = 16;
/** How far the lanes go on after the last thing. */
const AFTER = 8;

/** Words keep clear of the arrows that come after them. */
function toShaftClaims(sequence: Sequence): Claim[] {
  const claim = (moment: number) => (band: string) => ({ moment, band, before: 0, after: 0 });
  const servers = sequence.participants.filter(({ role }) => role === "server").map(({ id }) => id);
  /** Lanes of the instances that an arrow passes on its way to a further one. */
  const passed = (...ends: string[]) =>
    servers.slice(0, Math.max(...ends.map((id) => servers.indexOf(id)), 0)).map((id) => `lane ${id}`);
  return [
    ...sequence.messages.flatMap(({ moment, kind, from, to }) =>
      (kind === "ask" || kind === "answer" ? ["up"] : ["one", "two", ...passed(from, to)]).map(claim(moment)),
    ),
    // The playhead rests where a question is open.
    ...sequence.moments.flatMap(({ index, kind }) =>
      kind === "open" ? ["up", "one"].map(claim(index)) : [],
    ),
  ];
}

function toAllClaims(drafts: readonly Draft[], sequence: Sequence, orientation: Orientation): Claim[] {
  const claims: Claim[] = drafts.flatMap((draft) => toClaims(draft, orientation));
  if (orientation === "horizontal") claims.push(...toShaftClaims(sequence));
  return claims;
}

function toFitted(columns: Columns, count: number, over: boolean, width: number): Columns {
  const missing = over ? 0 : Math.max(0, EXPECTED - count);
  return toFilled(columns, width - MARGIN - AFTER - missing * USUAL_GAP, 2);
}

function toPlaced(drafts: readonly Draft[], sequence: Sequence, options: LayoutOptions): Columns {
  const { orientation, width, clock } = options;
  const count = sequence.moments.length;
  if (clock !== undefined) {
    const places = clock.columns.slice(0, count + 1).map((column) => clock.times[column] ?? 0);
    return { times: places, reach: clock.reach };
  }
  const claims = toAllClaims(drafts, sequence, orientation);
  const columns = toColumns(count, claims, RULER[toKind(options)]);
  return orientation === "vertical" ? columns : toFitted(columns, count, sequence.outcome !== null, width);
}

function toRailsAndDrafts(sequence: Sequence, options: LayoutOptions): { rails: Rails; drafts: Draft[] } {
  const kind = toKind(options);
  if (kind === "vertical") {
    const rails = toVerticalRails(sequence, options.width);
    return { rails, drafts: toUprightDrafts(sequence, rails, options.width) };
  }
  if (kind === "compact") {
    const rails = toCompactRails(sequence);
    return { rails, drafts: toCompactDrafts(sequence, rails) };
  }
  const rails = kind === "dense" ? toDenseRails(sequence) : toHorizontalRails(sequence, options.height);
  return { rails, drafts: toFlatDrafts(sequence, rails) };
}

/**
 * One clock for two runs that stand one above the other: a column is as wide as both need it, so that the same moment is at the
 * same x. `times` are places by column.
 */
export function toClock(
  sequences: readonly [Sequence, Sequence],
  { moments, columns }: Alignment,
  width: number,
): { times: readonly number[]; reach: number } {
  const claims = sequences.flatMap((sequence, which) => {
    const drafts = toFlatDrafts(sequence, toDenseRails(sequence));
    return toAllClaims(drafts, sequence, "horizontal").map((claim) => ({
      ...claim,
      moment: columns[which]?.[claim.moment] ?? claim.moment,
      band: `${String(which)} ${claim.band}`,
    }));
  });
  const over = sequences.every(({ outcome }) => outcome !== null);
  return toFitted(toColumns(moments.length, claims, RULER.dense), moments.length, over, width);
}

/** Places a sequence for a viewport. Pure: the same sequence and viewport give the same scene, whatever the playhead. */
export function layout(sequence: Sequence, options: LayoutOptions): Scene {
  const { orientation, width, height } = options;
  const kind = toKind(options);
  const isHorizontal = orientation === "horizontal";
  const isWhole = kind === "horizontal" || kind === "vertical";
  const { rails, drafts } = toRailsAndDrafts(sequence, options);
  const { times, reach } = toPlaced(drafts, sequence, options);
  const end = isHorizontal ? Math.max(width - MARGIN, reach + AFTER) : Math.max(height, reach + 40);
  const frame: Frame = { sequence, orientation, rails, times, start: RULER[kind].start, end };
  const lowest = Math.max(...rails.servers.values()) + (kind === "compact" ? 32 : 0);
  const tall = Math.max(height, lowest, Math.max(rails.base, rails.held) + MARGIN);
  const from = isWhole ? 36 : kind === "dense" ? 4 : 22;
  return {
    orientation,
    compact: kind === "compact",
    dense: kind === "dense",
    width: isHorizontal ? end + MARGIN : width,
    height: isHorizontal ? tall : end,
    lanes: toLanes(frame),
    times,
    end,
    across: isHorizontal ? { from, to: tall - 8 } : { from: 0, to: width },
    rounds: isWhole ? toBrackets(frame) : [],
    bars: toBars(frame),
    arrows: sequence.messages.map((message) => toArrow(frame, message)),
    carries: toCarries(frame),
    drops: toDrops(frame),
    ...toLevels(frame),
    held: toHeldLevels(frame),
    pills: toPills(frame, kind === "compact"),
    marks: drafts.map((draft) => toMark(draft, times, orientation)),
  };
}
