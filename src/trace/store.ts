import type { Clock } from "../protocol/ports.ts";
import type { TraceBody, TraceEvent } from "./event.ts";

/**
 * What a view reads. A new object after each change, the same one between changes. The lists inside grow in place
 * (an event must cost the same at the end of a long trace as at its start), so compare snapshots, not lists.
 */
export interface TraceSnapshot {
  /** runs[0] holds the events of run 1. */
  readonly runs: readonly (readonly TraceEvent[])[];
  /** Events of all runs together. */
  readonly length: number;
}

/** The append-only log of a world's events: nothing is ever changed or taken out, short of `clear`. */
export interface Trace {
  /** Opens the next run and returns its number, from 1. `shared`: the events of another that it begins with, at their own times. */
  beginRun(shared?: readonly TraceEvent[]): number;
  /** Appends an event to the run that was opened last; with none open it opens the first. */
  emit(body: TraceBody): void;
  subscribe(listener: () => void): () => void;
  getSnapshot(): TraceSnapshot;
  clear(): void;
}

/** Builds an empty trace. `clock` gives the virtual time of each event, in milliseconds since 1970. */
export function createTrace(clock: Clock): Trace {
  const listeners = new Set<() => void>();
  let runs: TraceEvent[][] = [];
  let snapshot: TraceSnapshot = { runs, length: 0 };

  const change = (length: number) => {
    snapshot = { runs, length };
    for (const listener of [...listeners]) listener();
  };
  const open = (): TraceEvent[] => {
    const events: TraceEvent[] = [];
    runs.push(events);
    return events;
  };

  return {
    beginRun(shared = []) {
      const events = open();
      for (const event of shared) events.push({ ...event, n: events.length + 1, run: runs.length });
      change(snapshot.length + shared.length);
      return runs.length;
    },
    emit(body) {
      const events = runs.at(-1) ?? open();
      events.push({ ...body, n: events.length + 1, run: runs.length, at: clock.now() });
      change(snapshot.length + 1);
    },
    subscribe(listener) {
      // A wrapper of its own, so that the same function may subscribe twice and leave once.
      const entry = () => listener();
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    getSnapshot: () => snapshot,
    clear() {
      runs = [];
      change(0);
    },
  };
}
