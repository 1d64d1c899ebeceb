import type { World } from "../server/world.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { Trace } from "../trace/store.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { Configuration } from "./configuration.ts";
import type { Fork, RunPorts, SessionRun } from "./play.ts";
import { createRerun, type Rerun } from "./rerun.ts";

/** What a run begins with. */
export interface Begun extends Rerun {
  /** The events that it has in common with the run that it goes on from. */
  shared: TraceEvent[];
}

interface Place {
  checkpoints: Checkpoints;
  configuration: Configuration;
  trace: Trace;
  world: World;
}

/**
 * Begins a fork: its world goes back to its moment, and its client is brought there. Throws where there was no such moment, or where
 * a session cannot be brought back.
 */
export function goOn(run: SessionRun, ports: RunPorts, place: Place): Begun {
  const { checkpoints, configuration, trace, world } = place;
  const { fork } = run;
  if (!fork) throw new Error("a run that is no fork goes on from nothing");
  if (configuration.server.era !== "modern")
    throw new Error("a session cannot go on from a moment of an earlier run: a held handler is not set back");
  const then = checkpoints.get(fork);
  if (!then) throw new Error(`run ${fork.run} has no moment ${fork.n} to go on from`);
  const shared = toShared(trace, fork);
  Object.assign(world, then);
  return { shared, ...createRerun(shared, fork, ports) };
}

/** The events that a fork begins with, and in the first of them where it comes from. */
function toShared(trace: Trace, { run, n }: Fork): TraceEvent[] {
  const events = trace.getSnapshot().runs[run - 1] ?? [];
  return events
    .slice(0, n)
    .map((event) => (event.kind === "started" ? { ...event, forked: { run, n } } : event));
}
