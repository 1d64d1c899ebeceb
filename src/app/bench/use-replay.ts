import { useMemo, useState } from "react";
import type { TraceSnapshot } from "../../trace/store.ts";
import type { useLesson } from "../lesson/use-lesson.ts";
import type { OwnAttempt } from "../work/setup.ts";
import type { DrawerName } from "./drawer-names.ts";
import { type RunView, toRunView } from "./run-view.ts";

/** What the bench's views show: the learner's run, or the trace of an attempt in its place. */
export interface Shown {
  snapshot: TraceSnapshot;
  view: RunView;
  running: boolean;
  /** The attempt's number among the replays, from 1, and its label; 0 for the learner's own run. */
  replay: number;
  label: string;
}

interface Replay {
  attempt: OwnAttempt;
  number: number;
  /** The drawers that were open then. */
  before: readonly DrawerName[];
}

/** An attempt's trace in the place of the run's, until one goes back or runs again. */
export function useReplay({ snapshot, view, run, attempts }: ReturnType<typeof useLesson>) {
  const [chosen, setChosen] = useState<Replay | null>(null);
  const [count, setCount] = useState(0);
  if (chosen && run.running) setChosen(null);
  const outcome = chosen && attempts.outcomes.get(chosen.attempt);
  const result = outcome?.status === "done" ? outcome.result : null;
  const replayed = useMemo(() => {
    if (!result) return null;
    const whole = { runs: [result.events], length: result.events.length };
    return { snapshot: whole, view: toRunView(whole) };
  }, [result]);
  const own: Shown = { snapshot, view, running: run.running, replay: 0, label: "" };
  const shown: Shown =
    chosen && replayed
      ? { ...replayed, running: false, replay: chosen.number, label: chosen.attempt.label ?? "" }
      : own;
  return {
    shown,
    replay: (attempt: OwnAttempt, before: readonly DrawerName[]) => {
      setChosen({ attempt, number: count + 1, before });
      setCount(count + 1);
    },
    back: () => setChosen(null),
    /** The drawers that were open when the replay began. */
    before: chosen?.before ?? [],
  };
}
