import type { Outcome } from "../protocol/outcome.ts";
import { createNetwork, type Network } from "./network.ts";
import { fromBreak, GaveUp } from "./outcome.ts";
import type { RunPorts } from "./play.ts";

/** What can happen to one run from outside. */
export interface Hazards {
  /** The run's ports, with a network that can lose something and a signal that the client's giving up aborts too. */
  ports: RunPorts;
  drop: Network["drop"];
  abandon: () => void;
  /** How the run ends: as it does by itself, or as it was broken off. */
  toOutcome: (playing: Promise<Outcome>) => Promise<Outcome>;
}

/** Puts what may happen between a run and its ports. */
export function createHazards(outer: RunPorts): Hazards {
  const network = createNetwork(outer.fetch);
  const quit = new AbortController();
  const signal = AbortSignal.any([outer.signal, quit.signal]);
  return {
    ports: { ...outer, fetch: network.fetch, signal },
    drop: network.drop,
    abandon: () => quit.abort(new GaveUp()),
    toOutcome: (playing) =>
      playing.finally(() => quit.signal.throwIfAborted()).catch((error: unknown) => fromBreak(error, signal)),
  };
}
