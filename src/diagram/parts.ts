import type { Activation, Sequence } from "./model.ts";
import { type Rails, toAcross } from "./rails.ts";
import type { Bar, Box, Bracket, HeldLevel, Lane, Orientation, Pill, Point, Scene } from "./scene.ts";
import { LINE_HEIGHT, toWidth } from "./text.ts";

/** What the parts of a drawing are placed by. */
export interface Frame {
  sequence: Sequence;
  orientation: Orientation;
  rails: Rails;
  times: readonly number[];
  start: number;
  end: number;
}

export const HALF_BAR = 12;

/** A place in time, and across it, as a point. */
export const toPoint = ({ orientation }: Frame, time: number, across: number): Point =>
  orientation === "horizontal" ? { x: time, y: across } : { x: across, y: time };

export const toTime = (frame: Frame, moment: number | null): number =>
  moment === null ? frame.end : (frame.times[moment] ?? frame.end);

export const toLaneAcross = ({ rails }: Frame, id: string): number => toAcross(rails, id);

function toBox(frame: Frame, from: number, to: number, across: number): Box {
  const { x, y } = toPoint(frame, from, across - HALF_BAR);
  const length = Math.max(2, to - from);
  return frame.orientation === "horizontal"
    ? { x, y, width: length, height: 2 * HALF_BAR }
    : { x, y, width: 2 * HALF_BAR, height: length };
}

/** Bodies, handlers that are held, and the person's thinking. */
export function toBars(frame: Frame): Bar[] {
  const { sequence, rails } = frame;
  const bar = (kind: Bar["kind"], from: number, to: number | null, across: number): Bar => {
    const box = toBox(frame, toTime(frame, from), toTime(frame, to), across);
    return { box, kind, moment: from, open: to === null };
  };
  return [
    ...sequence.activations.flatMap((activation) => {
      const across = toLaneAcross(frame, activation.participant);
      const body = bar("body", activation.from, activation.to, across);
      const { held } = activation;
      return held === null ? [body] : [body, bar("held", held.from, held.to, across)];
    }),
    ...sequence.thinking.map(({ from, to }) => bar("thinking", from, to, rails.person)),
  ];
}

/** When a lane ends: its instance stopped, and nothing comes after it. */
function toLaneEnd(frame: Frame, id: string): number {
  const stop = frame.sequence.incidents.find(({ participant, stops }) => stops && participant === id);
  return stop === undefined ? frame.end : toTime(frame, stop.moment);
}

/** What lies between the bars of a lane; idle where nothing runs and nothing is held any more. */
function toServerStretches(frame: Frame, bodies: readonly Activation[], end: number): Lane["stretches"] {
  const stretches: { from: number; to: number; idle: boolean }[] = [];
  const first = frame.sequence.activations[0];
  // An instance that is not called first stands by.
  let idle = first === undefined ? frame.rails.servers.size > 1 : bodies[0] !== first;
  let at = frame.start;
  for (const { from, to, held } of bodies) {
    stretches.push({ from: at, to: toTime(frame, from), idle });
    at = toTime(frame, held === null ? to : held.to);
    idle = true;
  }
  if (at < end) stretches.push({ from: at, to: end, idle });
  return stretches.filter(({ from, to }) => from < to);
}

/** The lanes, in the order of the participants, and the names of the traces that are drawn. */
export function toLanes(frame: Frame): Lane[] {
  const { sequence, start, rails } = frame;
  const lanes = sequence.participants.map(({ id, role, name, detail }): Lane => {
    const bodies = sequence.activations.filter(({ participant }) => participant === id);
    const end = toLaneEnd(frame, id);
    const whole = [{ from: start, to: end, idle: false }];
    const stretches = role === "server" ? toServerStretches(frame, bodies, end) : whole;
    return { id, role, name, detail, at: toLaneAcross(frame, id), stretches };
  });
  const [above, beyond] = frame.orientation === "horizontal" ? [-8, -16] : [16, 22];
  const trace = { detail: "", stretches: [] };
  if (rails.held !== 0) {
    lanes.push({ ...trace, id: "held", role: "held", name: "Held", at: rails.held + above });
  }
  if (rails.base !== 0) {
    lanes.push({ ...trace, id: "ledger", role: "ledger", name: "Ledger", at: rails.base + beyond });
  }
  return lanes;
}

/** Brackets on the ruler. */
export function toBrackets(frame: Frame): Bracket[] {
  return frame.sequence.rounds.map(({ number, exchange, from, to }) => ({
    number,
    exchange,
    from: toTime(frame, from),
    to: toTime(frame, to),
    open: to === null,
    moment: from,
  }));
}

/** Where the client carries a token. */
export function toCarries(frame: Frame): Scene["carries"] {
  const last = frame.times.length - 1;
  return frame.sequence.carries.map(({ from, to }) => ({
    from: toPoint(frame, toTime(frame, from), frame.rails.client),
    to: toPoint(frame, toTime(frame, to ?? last), frame.rails.client),
    moment: from,
    until: to ?? last + 1,
  }));
}

/** Something else is said on the lane in this gap: of its instance, or what was printed. */
function isTaken(
  { incidents, printed }: Sequence,
  { participant, to }: Activation,
  next: Activation | undefined,
): boolean {
  const after = to ?? Infinity;
  const before = next?.from ?? Infinity;
  return [...incidents, ...printed].some(
    (one) => one.participant === participant && one.moment >= after && one.moment <= before,
  );
}

const PILLS = ["between rounds: nothing held", "nothing held"];
const BELOW = ["the server holds nothing", "nothing held"];

/** A pill in each gap between two bodies that has room for one; time along x only. */
export function toPills(frame: Frame, compact: boolean): Pill[] {
  const { sequence } = frame;
  if (frame.orientation === "vertical" || sequence.era === "legacy") return [];
  // Below the first of several lanes is the next.
  if (compact && frame.rails.servers.size > 1) return [];
  return sequence.activations.flatMap((activation, index) => {
    const next = sequence.activations[index + 1];
    const live = next === undefined && sequence.outcome === null;
    if (activation.to === null || (next === undefined && !live)) return [];
    if (isTaken(sequence, activation, next)) return [];
    const from = toTime(frame, activation.to);
    const to = next === undefined ? frame.end : toTime(frame, next.from);
    const face = { font: "sans", bold: false } as const;
    const fits = (compact ? BELOW : PILLS).find(
      (text) => toWidth(text, face) + (compact ? 16 : 66) <= to - from,
    );
    if (fits === undefined) return [];
    const width = Math.ceil(toWidth(fits, face)) + (fits === PILLS[0] ? 64 : 34);
    const room = Math.min(width, to - from - 32);
    const middle = (from + to) / 2;
    const y = toLaneAcross(frame, activation.participant) + (compact ? HALF_BAR : -HALF_BAR);
    return [
      {
        box: { x: middle - room / 2, y, width: room, height: 2 * HALF_BAR },
        text: fits,
        moment: activation.to,
      },
    ];
  });
}

/** The dotted lines from the diamonds to the trace. */
export function toDrops(frame: Frame): Scene["drops"] {
  const { sequence, rails } = frame;
  if (rails.base === 0) return [];
  const sign = frame.orientation === "horizontal" ? -1 : 1;
  return sequence.ticks.map((tick) => {
    const time = toTime(frame, tick.moment);
    const from = toLaneAcross(frame, tick.participant) + 10;
    const to = rails.base + sign * tick.count * rails.step;
    return {
      from: toPoint(frame, time, from),
      to: toPoint(frame, time, to),
      moment: tick.moment,
      again: tick.again,
    };
  });
}

/** The ledger's trace: one level for each entry, from its rise to the next. */
export function toLevels(frame: Frame): Pick<Scene, "levels" | "total" | "zero"> {
  const { sequence, rails, orientation } = frame;
  if (rails.base === 0) return { levels: [], total: null, zero: null };
  const horizontal = orientation === "horizontal";
  const ticks = sequence.ticks.filter(({ recorded }) => recorded);
  const level = (count: number) => rails.base + (horizontal ? -1 : 1) * count * rails.step;
  const begin = frame.start + (horizontal ? 16 : 0);
  const first = { moment: 0, again: false, count: 0, time: begin };
  const steps = [first, ...ticks.map((tick) => ({ ...tick, time: toTime(frame, tick.moment) }))];
  const last = steps.at(-1) ?? first;
  return {
    levels: steps.map((step, index) => ({
      from: toPoint(frame, step.time, level(step.count)),
      to: toPoint(frame, steps[index + 1]?.time ?? frame.end, level(step.count)),
      rise: toPoint(frame, step.time, level(Math.max(0, step.count - 1))),
      again: step.again,
      moment: step.moment,
    })),
    total:
      last.count === 0
        ? null
        : {
            at: horizontal
              ? { x: frame.end - 8, y: level(last.count) + Math.max(11, rails.step / 2) }
              : { x: level(last.count) + 12, y: frame.end - LINE_HEIGHT },
            count: last.count,
            again: last.again,
            moment: last.moment,
          },
    zero: horizontal ? { x: frame.start + 8, y: rails.base } : { x: rails.base - 10, y: begin + 10 },
  };
}

/** The trace of held handlers: one level for each change of their number, from the start on. */
export function toHeldLevels(frame: Frame): HeldLevel[] {
  const { sequence, rails, orientation } = frame;
  if (rails.held === 0) return [];
  const horizontal = orientation === "horizontal";
  const level = (count: number) => rails.held + (horizontal ? -1 : 1) * count * rails.heldStep;
  const begin = frame.start + (horizontal ? 16 : 0);
  const zero = horizontal ? { x: frame.start + 8, y: rails.held } : { x: rails.held - 10, y: begin + 10 };
  const steps = [
    { moment: 0, count: 0, time: begin },
    ...sequence.held.map((step) => ({ ...step, time: toTime(frame, step.moment) })),
  ];
  return steps.map(({ moment, count, time }, index) => {
    const until = steps[index + 1]?.time ?? frame.end;
    const before = steps[index - 1]?.count ?? 0;
    const middle = horizontal
      ? { x: time + 10, y: level(count) + 8 }
      : { x: level(count) + 10, y: time + LINE_HEIGHT };
    return {
      from: toPoint(frame, time, level(count)),
      to: toPoint(frame, until, level(count)),
      rise: toPoint(frame, time, level(before)),
      count,
      at: index === 0 ? zero : count > 0 && until - time >= 24 ? middle : null,
      moment,
    };
  });
}
