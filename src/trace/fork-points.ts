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

/** What a client does about a response. */
const NEXT: readonly TraceEvent["kind"][] = ["prompted", "sent", "finished"];

/**
 * Where a run can be gone on from, in order: before each question, and after each response that asked without one. Runs of the
 * legacy era and of several calls at once have no such moments: what a held handler keeps cannot be set back, and calls at once need
 * not come in the same order again.
 */
export function toForkPoints(events: readonly TraceEvent[]): ForkPoint[] {
  const started = events.find((event) => event.kind === "started");
  if (!started || !isSetBack(started) || isManyAtOnce(events)) return [];
  const points: ForkPoint[] = [];
  let round = 0;
  let state: string | null = null;
  for (const [index, event] of events.entries()) {
    const { run } = event;
    if (event.kind === "received" && asks(event)) {
      round += 1;
      const given = event.message.result?.["requestState"];
      state = typeof given === "string" ? given : null;
      // What the client prints comes between.
      const next = events.slice(index + 1).find(({ kind }) => NEXT.includes(kind));
      if (next?.kind !== "prompted") points.push({ run, n: event.n, round, state });
    } else if (event.kind === "prompted") points.push({ run, n: event.n - 1, round, state });
  }
  return points;
}

/** Whether the client and the server of a run can be brought back to a moment. */
const isSetBack = ({ era }: EventOf<"started">) => era === "modern";

/** Whether a request left while another was on its way. */
function isManyAtOnce(events: readonly TraceEvent[]): boolean {
  const flying = new Set<string>();
  for (const event of events) {
    if (event.kind === "sent") flying.add(event.exchange);
    if (event.kind === "received" || event.kind === "lost") flying.delete(event.exchange);
    if (flying.size > 1) return true;
  }
  return false;
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
