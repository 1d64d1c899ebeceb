import type { Session } from "../../engine/session.ts";

export interface WorldNow {
  /** The virtual clock, in milliseconds since 1970. */
  now: number;
  /** Keys in the ring: the newest signs, all verify. */
  keys: 1 | 2;
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

/** Virtual time starts here in every world. */
const EPOCH = Date.UTC(2026, 6, 28);

/** Watches a session's clock and keys. Moves before the first run leave no event, so they are counted here. */
export function createWorldControls(
  session: Pick<Session, "trace" | "moveClock" | "rotateKey" | "reset">,
  seed: number,
): WorldControls {
  const listeners = new Set<() => void>();
  let moved = 0;
  let keys: WorldNow["keys"] = 1;
  let worlds = 0;
  let acts = 0;
  let snapshot = look();
  function look(): WorldNow {
    const { runs, length } = session.trace.getSnapshot();
    const last = runs.findLast((events) => events.length > 0)?.at(-1);
    // A fault in the run may rotate it, too.
    if (last?.kind === "fault" && last.what === "the key was rotated") keys = 2;
    return {
      now: last?.at ?? EPOCH + moved,
      keys,
      version: [worlds, acts, length].join("."),
    };
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
      moved += seconds * 1000;
      acts += 1;
      session.moveClock(seconds * 1000);
      change();
    },
    rotateKey() {
      keys = 2;
      acts += 1;
      session.rotateKey();
      change();
    },
    reset(next = seed) {
      moved = 0;
      keys = 1;
      worlds += 1;
      session.reset(next);
      change();
    },
  };
}
