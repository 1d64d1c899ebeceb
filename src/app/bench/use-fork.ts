import { useRef } from "react";
import type { PersonReply } from "../../protocol/ports.ts";
import { type ForkPoint, toForkPoint, toForkPoints } from "../../trace/fork-points.ts";
import type { TraceSnapshot } from "../../trace/store.ts";
import type { Fork } from "../../engine/play.ts";
import { type ForkedRun, toForkedRun } from "./forked-run.ts";
import type { useReplay } from "./use-replay.ts";
import type { Showing } from "./use-showing.ts";

interface Starting {
  start: (answers?: readonly PersonReply[], fork?: Fork) => void;
  state: { snapshot: TraceSnapshot };
}

interface Forking {
  /** Where the moment that is shown can be gone on from; null: nowhere. */
  point: ForkPoint | null;
  /** Goes on from the moment that is shown: the question is put again, and the code as it stands is run. */
  fork: () => void;
  /** Goes on after the event `n` of the run that is shown, with answers from its start; false: it cannot. */
  forkAt: (n: number, answers: readonly PersonReply[]) => boolean;
  /** The state that the fork's next request carries; undefined: the server's own. */
  carry: (state: string | undefined) => void;
  /** What the run that is shown goes on from; null where it is no fork. */
  forked: ForkedRun | null;
}

/** Going on from a moment of the run that is shown, which stays as it is. */
export function useFork(
  { start, state }: Starting,
  { shown }: ReturnType<typeof useReplay>,
  { moment }: Showing,
): Forking {
  const carried = useRef<string | undefined>(undefined);
  const { events } = shown.view;
  // The worlds of attempts and of the battery are gone.
  const own = shown.replay === 0 || shown.from === "Runs";
  const point = own && moment ? toForkPoint(events, moment.n) : null;
  const forkFrom = ({ run, n }: ForkPoint, answers: readonly PersonReply[]) => {
    carried.current = undefined;
    start(answers, { run, n, carries: () => carried.current });
  };
  return {
    point,
    fork: () => {
      if (point) forkFrom(point, []);
    },
    forkAt: (n, answers) => {
      const at = own ? toForkPoints(events).find((other) => other.n === n) : undefined;
      if (at) forkFrom(at, answers);
      return at !== undefined;
    },
    carry: (text) => {
      carried.current = text;
    },
    forked: shown.replay === 0 ? toForkedRun(state.snapshot.runs) : null,
  };
}
