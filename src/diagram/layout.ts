import { type Claim, type Columns, toColumns, toFilled } from "./columns.ts";
import { type Draft, toClaims, toMark } from "./draft.ts";
import { toCompactDrafts, toCompactRails } from "./layout-compact.ts";
import * as horizontal from "./layout-horizontal.ts";
import type { Rails } from "./layout-horizontal.ts";
import * as vertical from "./layout-vertical.ts";
import type { Sequence } from "./model.ts";
import {
  type Frame,
  toArrow,
  toBars,
  toBrackets,
  toCarries,
  toDrops,
  toLanes,
  toLevels,
  toPills,
} from "./parts.ts";
import type { Orientation, Scene } from "./scene.ts";
import { toEnding } from "./words.ts";

export interface LayoutOptions {
  orientation: Orientation;
  /** The viewport in CSS pixels: the drawing fills it, and is longer along the axis of time where it must be. */
  width: number;
  height: number;
  /** A run at a glance: fewer words, no rounds and no trace; horizontal only. */
  compact?: boolean;
}

/** Where lanes and the first moment stand on the axis of time; the space before is for the lanes' names. */
const RULER = {
  horizontal: { start: 104, first: 140, least: 64 },
  vertical: { start: 0, first: 46, least: 64 },
  compact: { start: 92, first: 119, least: 48 },
};
type Kind = keyof typeof RULER;

const toKind = ({ orientation, compact = false }: LayoutOptions): Kind =>
  compact && orientation === "horizontal" ? "compact" : orientation;
/** While a run goes on, room is kept for the moments of two rounds, so that what is drawn hardly moves. */
const EXPECTED = 10;
const USUAL_GAP = 80;
const MARGIN = 16;
/** How far the lanes go on after the last thing. */
const AFTER = 8;

function toHorizontalDrafts(sequence: Sequence, rails: Rails): Draft[] {
  const ending = sequence.outcome === null ? "" : toEnding(sequence.outcome).short;
  const open = sequence.moments.find((moment) => moment.kind === "open" && isCarried(sequence, moment.index));
  return [
    ...sequence.messages.flatMap((message) => horizontal.toMessageDrafts(message, rails)),
    ...sequence.ticks.flatMap((tick) => horizontal.toTickDrafts(tick, rails)),
    ...sequence.moments.flatMap((moment) => horizontal.toNoteDrafts(moment, rails, ending)),
    ...(open === undefined ? [] : horizontal.toCarryDrafts(open.index, rails)),
    ...sequence.activations.map(({ participant, from, label }) => {
      const across = rails.servers.get(participant) ?? rails.server;
      return horizontal.toBarDraft(from, across, label, "server", `lane ${participant}`);
    }),
    ...sequence.activations.flatMap(({ participant, held }) => {
      if (held === null) return [];
      const across = rails.servers.get(participant) ?? rails.server;
      return [horizontal.toBarDraft(held.from, across, "held", "server", `lane ${participant}`)];
    }),
    ...sequence.thinking.map(({ from }) =>
      horizontal.toBarDraft(from, rails.person, "thinking", "person", "person"),
    ),
  ];
}

const isWithin = ({ from, to }: { from: number; to: number | null }, moment: number) =>
  from <= moment && (to === null || moment < to);

const isCarried = ({ carries }: Sequence, moment: number) => carries.some((carry) => isWithin(carry, moment));

function toVerticalDrafts(sequence: Sequence, rails: Rails, width: number): Draft[] {
  const ending = sequence.outcome === null ? "" : toEnding(sequence.outcome).short;
  return [
    ...sequence.messages.flatMap((message) => vertical.toMessageDrafts(message, rails, width)),
    ...sequence.ticks.flatMap((tick) => vertical.toTickDrafts(tick, rails)),
    ...sequence.moments.flatMap((moment) => vertical.toNoteDrafts(moment, rails, ending, width)),
    ...sequence.moments.flatMap(({ kind, index }) => {
      if (kind !== "open") return [];
      const idle = sequence.era === "modern";
      return vertical.toOpenDrafts(index, rails, isCarried(sequence, index), idle);
    }),
  ];
}

/** Words keep clear of the arrows that come after them. */
function toShaftClaims(sequence: Sequence): Claim[] {
  const claim = (moment: number) => (band: string) => ({ moment, band, before: 0, after: 0 });
  return [
    ...sequence.messages.flatMap(({ moment, kind }) =>
      (kind === "ask" || kind === "answer" ? ["up"] : ["one", "two"]).map(claim(moment)),
    ),
    // The playhead rests where a question is open.
    ...sequence.moments.flatMap(({ index, kind }) =>
      kind === "open" ? ["up", "one"].map(claim(index)) : [],
    ),
  ];
}

function toPlaced(drafts: readonly Draft[], sequence: Sequence, options: LayoutOptions): Columns {
  const { orientation, width } = options;
  const claims: Claim[] = drafts.flatMap((draft) => toClaims(draft, orientation));
  if (orientation === "horizontal") claims.push(...toShaftClaims(sequence));
  const columns = toColumns(sequence.moments.length, claims, RULER[toKind(options)]);
  if (orientation === "vertical") return columns;
  const missing = sequence.outcome === null ? Math.max(0, EXPECTED - sequence.moments.length) : 0;
  return toFilled(columns, width - MARGIN - AFTER - missing * USUAL_GAP, 2);
}

function toRailsAndDrafts(sequence: Sequence, options: LayoutOptions): { rails: Rails; drafts: Draft[] } {
  const kind = toKind(options);
  if (kind === "vertical") {
    const rails = vertical.toVerticalRails(sequence, options.width);
    return { rails, drafts: toVerticalDrafts(sequence, rails, options.width) };
  }
  if (kind === "compact") {
    const rails = toCompactRails(sequence);
    return { rails, drafts: toCompactDrafts(sequence, rails) };
  }
  const rails = horizontal.toHorizontalRails(sequence, options.height);
  return { rails, drafts: toHorizontalDrafts(sequence, rails) };
}

/** Places a sequence for a viewport. Pure: the same sequence and viewport give the same scene, whatever the playhead. */
export function layout(sequence: Sequence, options: LayoutOptions): Scene {
  const { orientation, width, height } = options;
  const kind = toKind(options);
  const isHorizontal = orientation === "horizontal";
  const { rails, drafts } = toRailsAndDrafts(sequence, options);
  const { times, reach } = toPlaced(drafts, sequence, options);
  const end = isHorizontal ? Math.max(width - MARGIN, reach + AFTER) : Math.max(height, reach + 40);
  const frame: Frame = { sequence, orientation, rails, times, start: RULER[kind].start, end };
  const active = new Set(sequence.activations.map(({ exchange }) => exchange));
  const tall = Math.max(height, rails.base + MARGIN);
  const from = kind === "compact" ? 22 : 36;
  return {
    orientation,
    compact: kind === "compact",
    width: isHorizontal ? end + MARGIN : width,
    height: isHorizontal ? tall : end,
    lanes: toLanes(frame),
    times,
    end,
    across: isHorizontal ? { from, to: tall - 8 } : { from: 0, to: width },
    rounds: kind === "compact" ? [] : toBrackets(frame),
    bars: toBars(frame),
    arrows: sequence.messages.map((message) => toArrow(frame, message, active)),
    carries: toCarries(frame),
    drops: toDrops(frame),
    ...toLevels(frame),
    pills: toPills(frame, kind === "compact"),
    marks: drafts.map((draft) => toMark(draft, times, orientation)),
  };
}
