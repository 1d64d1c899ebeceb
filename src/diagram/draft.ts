import type { Claim } from "./columns.ts";
import type { Printed } from "./model.ts";
import type { Box, Mark, Orientation, Shape, Tone } from "./scene.ts";
import { type Face, LINE_HEIGHT, toFit, toWidth } from "./text.ts";

/**
 * A mark before its moment has a place. `along` is its offset from the moment on the axis of time, `across` its place
 * on the other axis, both of its middle, or of its start or end where a label is aligned so (along x only).
 */
export interface Draft {
  moment: number;
  along: number;
  across: number;
  width: number;
  height: number;
  align: "start" | "middle" | "end";
  bands: readonly string[];
  title: string;
  shape: Shape;
}

export interface Place {
  moment: number;
  along: number;
  across: number;
  bands: readonly string[];
}

export interface LabelStyle extends Face {
  tone: Tone;
  align?: "start" | "middle" | "end";
  inside?: boolean;
  /** The greatest width in pixels. */
  width?: number;
  title?: string;
}

const TAG_PADDING = 7;
const TICKET = { width: 52, height: 20 };
export const REFUSAL = 20;

/** The width of a boxed `id n`. */
export const toTagWidth = (id: string) =>
  Math.ceil(toWidth(`id ${id}`, { font: "mono", bold: false })) + 2 * TAG_PADDING;

/** A line of text. */
export function label(place: Place, text: string, style: LabelStyle): Draft {
  const { tone, align = "start", inside = false, width = Infinity, font, bold } = style;
  const shown = toFit(text, width, style);
  return {
    ...place,
    width: Math.ceil(toWidth(shown, style)),
    height: LINE_HEIGHT,
    align,
    title: style.title ?? text,
    shape: { shape: "label", text: shown, font, bold, tone, align, inside },
  };
}

/** A boxed JSON-RPC id; long ones are cut. */
export function tag(place: Place, id: string, hue: "client" | "server"): Draft {
  const text = `id ${id.length > 8 ? `${id.slice(0, 7)}…` : id}`;
  const width = Math.ceil(toWidth(text, { font: "mono", bold: false })) + 2 * TAG_PADDING;
  return {
    ...place,
    width,
    height: 20,
    align: "start",
    title: `id ${id}`,
    shape: { shape: "tag", text, hue },
  };
}

/** A token on its arrow. */
export function ticket(place: Place, look: "issued" | "same" | "changed", title: string): Draft {
  return { ...place, ...TICKET, align: "middle", title, shape: { shape: "ticket", look } };
}

export function refusal(place: Place, title: string): Draft {
  return { ...place, width: REFUSAL, height: REFUSAL, align: "middle", title, shape: { shape: "refusal" } };
}

/** Something that happened and is no verdict: a ring on a lane. */
export const ring = (place: Place, title: string): Draft => ({
  ...place,
  ...{ width: 12, height: 12, align: "middle", title, shape: { shape: "ring" } },
});

/** What one participant printed at one moment, together; what came before the first stands at it. */
export function toPrinted(printed: readonly Printed[]): Printed[] {
  const places = new Map<string, Printed>();
  for (const { moment, participant, text } of printed) {
    const at = Math.max(1, moment);
    const key = `${at} ${participant}`;
    const before = places.get(key);
    places.set(key, { moment: at, participant, text: before ? `${before.text}\n${text}` : text });
  }
  return [...places.values()];
}

/** Something was printed. */
export const print = (place: Place, title: string): Draft => ({
  ...place,
  ...{ width: 14, height: 12, align: "middle", title, shape: { shape: "print" } },
});

export function tick(
  place: Place,
  { again, recorded }: { again: boolean; recorded: boolean },
  title: string,
): Draft {
  return {
    ...place,
    width: 14,
    height: 16,
    align: "middle",
    title,
    shape: { shape: "tick", again, recorded },
  };
}

/** Where the call ended, on the client's lane. */
export function end(place: Place, bad: boolean, title: string): Draft {
  return { ...place, width: 12, height: 12, align: "middle", title, shape: { shape: "end", bad } };
}

const SHIFT = { start: 0, middle: 0.5, end: 1 };

/** The room that a draft needs along the axis of time. */
export function toClaims(draft: Draft, orientation: Orientation): Claim[] {
  const size = orientation === "horizontal" ? draft.width : draft.height;
  const shift = orientation === "horizontal" ? SHIFT[draft.align] : 0.5;
  const before = size * shift - draft.along;
  return draft.bands.map((band) => ({ band, moment: draft.moment, before, after: size - before }));
}

/** Gives a draft its place. */
export function toMark(draft: Draft, times: readonly number[], orientation: Orientation): Mark {
  const along = (times[draft.moment] ?? 0) + draft.along;
  const { width, height, across } = draft;
  const x = (orientation === "horizontal" ? along : across) - width * SHIFT[draft.align];
  const y = (orientation === "horizontal" ? across : along) - height / 2;
  const box: Box = { x, y, width, height };
  return { box, moment: draft.moment, title: draft.title, ...draft.shape };
}
