import { type ForkPoint, toForkPoints } from "../../trace/fork-points.ts";
import type { TraceSnapshot } from "../../trace/store.ts";
import type { ShownTrace } from "./shown-trace.ts";

/** A run that goes on from another. */
export interface ForkedRun {
  point: ForkPoint;
  /** The run that it goes on from, as it was. */
  earlier: ShownTrace;
  /** Nothing was sent since: the state can still be another one. */
  held: boolean;
}

/** What the last run goes on from; null where it is a call of its own. */
export function toForkedRun(runs: TraceSnapshot["runs"]): ForkedRun | null {
  const events = runs.at(-1) ?? [];
  const started = events.find((event) => event.kind === "started");
  if (!started?.forked) return null;
  const { run, n } = started.forked;
  const from = runs[run - 1] ?? [];
  const point = toForkPoints(from).find((other) => other.n === n);
  if (!point) return null;
  return {
    point,
    earlier: { label: `run ${String(run)}`, events: from, from: "Runs" },
    held: !events.slice(n).some(({ kind }) => kind === "sent" || kind === "finished"),
  };
}
