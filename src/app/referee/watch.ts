import type { TraceEvent } from "../../trace/event.ts";
import "./referee.css";
import { judgeRun, type RunFindings } from "./judge-run.ts";
import { keepRun } from "./last-run.ts";

/** Judges a run that grows, and at least once after its last event. */
export interface Watch {
  look: (events: readonly TraceEvent[]) => void;
  getSnapshot: () => RunFindings | null;
  subscribe: (listener: () => void) => () => void;
  stop: () => void;
}

/** Judging a whole run takes longer as it grows: at most so much of the time is spent on it. */
const SHARE = 1 / 8;

/** `wait` calls back after some milliseconds and returns what cancels it; `now` is in milliseconds. */
export interface WatchPorts {
  wait: (ms: number, then: () => void) => () => void;
  now: () => number;
}

const clock: WatchPorts = {
  wait: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
};

export function createWatch({ wait, now }: WatchPorts = clock): Watch {
  const listeners = new Set<() => void>();
  let snapshot: RunFindings | null = null;
  let events: readonly TraceEvent[] = [];
  let cancel: (() => void) | null = null;
  let pause = 0;
  let judged = { events, length: 0 };

  const judge = () => {
    cancel = null;
    const { length } = events;
    // A notice that nothing came since is no reason to judge anew.
    if (judged.events === events && judged.length === length) return;
    judged = { events, length };
    const start = now();
    snapshot = judgeRun(events);
    pause = (now() - start) * (1 / SHARE - 1);
    keepRun(events);
    for (const listener of [...listeners]) listener();
  };
  return {
    look(shown) {
      if (shown !== events) pause = 0;
      events = shown;
      cancel ??= wait(pause, judge);
    },
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
