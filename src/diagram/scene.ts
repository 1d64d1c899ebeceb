import type { Hue } from "./model.ts";

export type Orientation = "horizontal" | "vertical";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** note: ink-2; faint: ink-3. */
export type Tone = Hue | "note" | "faint";

/** What a mark is. Its moment says when it becomes past. */
export type Shape =
  | {
      shape: "label";
      text: string;
      font: "mono" | "sans";
      bold: boolean;
      tone: Tone;
      align: "start" | "middle" | "end";
      /** Lies inside a bar on purpose. */
      inside: boolean;
    }
  | { shape: "tag"; text: string; hue: "client" | "server" }
  | { shape: "ticket"; look: "issued" | "same" | "changed" }
  | { shape: "refusal" }
  | { shape: "ring" }
  | { shape: "print" }
  | { shape: "tick"; again: boolean; recorded: boolean }
  | { shape: "end"; bad: boolean };

/** Something with a place. `title` is the whole text where it was cut. */
export type Mark = { box: Box; moment: number; title: string } & Shape;

export interface Arrow {
  from: Point;
  to: Point;
  hue: "person" | "client" | "server";
  moment: number;
  /** ends: with a head; stops: short of the lane, at a refusal. */
  finish: "ends" | "stops";
  broken: boolean;
  exchange: string;
  title: string;
}

export interface Bar {
  box: Box;
  kind: "body" | "held" | "thinking";
  moment: number;
  /** Still under way: no end is drawn. */
  open: boolean;
}

interface Line {
  from: Point;
  to: Point;
  moment: number;
}

export interface Lane {
  id: string;
  role: "person" | "client" | "server" | "held" | "ledger";
  name: string;
  detail: string;
  /** Across the axis of time. */
  at: number;
  /** Stretches that are drawn, along the axis of time; idle: between and after bodies, where nothing is held. */
  stretches: readonly { from: number; to: number; idle: boolean }[];
}

/** One level of the ledger's trace, from its rise to the next. `rise` is where it comes from. */
export interface Level {
  from: Point;
  to: Point;
  rise: Point;
  again: boolean;
  moment: number;
}

/** One level of the trace of held handlers, from its rise or fall to the next. */
export interface HeldLevel {
  from: Point;
  to: Point;
  rise: Point;
  count: number;
  /** Where the count is said; null where there is no room, or it is that of the level before. */
  at: Point | null;
  moment: number;
}

export interface Bracket {
  number: number;
  exchange: string;
  from: number;
  to: number;
  open: boolean;
  moment: number;
}

/** A pill says that the server holds nothing between two rounds. */
export interface Pill {
  box: Box;
  text: string;
  moment: number;
}

/** The drawing of a sequence: places and texts. Time runs along x, or along y when vertical. */
export interface Scene {
  orientation: Orientation;
  /** The small drawing: without rounds, trace and flag. */
  compact: boolean;
  /** One of two runs, one above the other: with narrower names, without rounds and the ledger's trace. */
  dense: boolean;
  width: number;
  height: number;
  lanes: readonly Lane[];
  /** The place of each moment along the axis of time; times[0] is where the lanes begin. */
  times: readonly number[];
  /** Where the lanes end, along the axis of time, and where the graticule begins and ends, across it. */
  end: number;
  across: { from: number; to: number };
  rounds: readonly Bracket[];
  bars: readonly Bar[];
  arrows: readonly Arrow[];
  carries: readonly (Line & { until: number })[];
  drops: readonly (Line & { again: boolean })[];
  levels: readonly Level[];
  /** The number of entries at the end of the ledger's trace, and the level it starts from; null where none is drawn. */
  total: { at: Point; count: number; again: boolean; moment: number } | null;
  zero: Point | null;
  /** The trace of held handlers; empty where none is drawn. */
  held: readonly HeldLevel[];
  pills: readonly Pill[];
  marks: readonly Mark[];
}
