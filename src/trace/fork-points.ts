import type { EventOf, TraceEvent } from "./event.ts";

/** A moment of a run from which another can go on. */
export interface ForkPoint {
  /** The run that is gone on from, from 1. */
  run: number;
  /** `n` of the last event that both runs have: the response that asked, or what came before the question. */
  n: number;
  /** The round that asked, from 1. */
  round: number;
  /** The state that the round gave; null where it gave none. */
  state: string | null;
}

/**
 * Where a run can be gone on from, in order: before each question, and after each response that asked without one. Only runs of the
 * built-in loop in the modern era have such moments: nothing that a held handler or another client keeps can be set back.
 */
export function toForkPoints(events: readonly TraceEvent[]): ForkPoint[] {
  const started = events.find((event) => event.kind === "started");
  if (started?.client !== "loop" || started.era !== "modern") return [];
  const points: ForkPoint[] = [];
  let round = 0;
  let state: string | null = null;
  for (const [index, event] of events.entries()) {
    const { run } = event;
    if (event.kind === "received" && asks(event)) {
      round += 1;
      const given = event.message.result?.["requestState"];
      state = typeof given === "string" ? given : null;
      const next = events[index + 1]?.kind;
      if (next !== "prompted") points.push({ run, n: event.n, round, state });
    } else if (event.kind === "prompted") points.push({ run, n: event.n - 1, round, state });
  }
  return points;
}

/** The one that a moment belongs to: the last before it, or the first of the run. `n`: of the event that is looked at. */
export function toForkPoint(events: readonly TraceEvent[], n: number): ForkPoint | null {
  const points = toForkPoints(events);
  return points.findLast((point) => point.n < n) ?? points[0] ?? null;
}

/** Whether a response is one that asks again. */
export function asks({ message }: Pick<EventOf<"received">, "message">): boolean {
  return message.result?.["resultType"] === "input_required";
}
