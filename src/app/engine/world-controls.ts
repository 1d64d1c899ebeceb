import type { Session } from "../../engine/session.ts";

export interface WorldNow {
  /** The virtual clock, in milliseconds since 1970. */
  now: number;
  /** Keys in the ring: the newest signs, all verify. */
  keys: number;
  /** Changes whenever the world did: a run, a move of the clock, another key, Reset. */
  version: string;
}

/** What the learner can do to the world itself, beside running in it. */
export interface WorldControls {
  subscribe: (listener: () => void) => () => void;
  /** A new object after each change, the same one between changes. */
  getSnapshot: () => WorldNow;
  moveClock: (seconds: number) => void;
  rotateKey: () => void;
  /** `seed`: of the new world, where it is not the one that every lesson has. */
  reset: (seed?: number) => void;
}

/** Watches a session's clock and keys: a run, a fault in it and a fork change them too. Moves before the first run leave no event. */
export function createWorldControls(
  session: Pick<Session, "trace" | "look" | "moveClock" | "rotateKey" | "reset">,
  seed: number,
): WorldControls {
  const listeners = new Set<() => void>();
  let worlds = 0;
  let acts = 0;
  let snapshot = look();
  function look(): WorldNow {
    return { ...session.look(), version: [worlds, acts, session.trace.getSnapshot().length].join(".") };
  }
  const change = () => {
    snapshot = look();
    for (const listener of [...listeners]) listener();
  };
  session.trace.subscribe(change);
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    moveClock(seconds) {
      acts += 1;
      session.moveClock(seconds * 1000);
      change();
    },
    rotateKey() {
      acts += 1;
      session.rotateKey();
      change();
    },
    reset(next = seed) {
      worlds += 1;
      session.reset(next);
      change();
    },
  };
}
