import { useMemo, useState } from "react";
import type { TraceSnapshot } from "../../trace/store.ts";
import type { useLesson } from "../lesson/use-lesson.ts";
import type { OwnAttempt } from "../work/setup.ts";
import type { DrawerName } from "./drawer-names.ts";
import { type RunView, toRunView } from "./run-view.ts";
import type { ReplayFrom, ShownTrace } from "./shown-trace.ts";

/** What the bench's views show: the learner's run, or the trace of an attempt in its place. */
export interface Shown {
  snapshot: TraceSnapshot;
  view: RunView;
  running: boolean;
  /** The attempt's number among the replays, from 1, and its label; 0 for the learner's own run. */
  replay: number;
  label: string;
  /** The panel that it was chosen in. */
  from: ReplayFrom;
}

interface Replay {
  what: OwnAttempt | ShownTrace;
  number: number;
  /** The drawers that were open then. */
  before: readonly DrawerName[];
}

/** An attempt's trace in the place of the run's, until one goes back or runs again. */
export function useReplay({ snapshot, view, run, attempts }: ReturnType<typeof useLesson>) {
  const [chosen, setChosen] = useState<Replay | null>(null);
  const [count, setCount] = useState(0);
  if (chosen && run.running) setChosen(null);
  const events = chosen && toEvents(chosen.what, attempts.outcomes);
  const replayed = useMemo(() => {
    if (!events) return null;
    const whole = { runs: [events], length: events.length };
    return { snapshot: whole, view: toRunView(whole) };
  }, [events]);
  const own: Shown = { snapshot, view, running: run.running, replay: 0, label: "", from: "Attempts" };
  const shown: Shown =
    chosen && replayed ? { ...replayed, running: false, replay: chosen.number, ...toHead(chosen.what) } : own;
  return {
    shown,
    replay: (what: OwnAttempt | ShownTrace, before: readonly DrawerName[]) => {
      setChosen({ what, number: count + 1, before });
      setCount(count + 1);
    },
    back: () => setChosen(null),
    /** The drawers that were open when the replay began. */
    before: chosen?.before ?? [],
  };
}

function toEvents(what: Replay["what"], outcomes: ReturnType<typeof useLesson>["attempts"]["outcomes"]) {
  if ("events" in what) return what.events;
  const outcome = outcomes.get(what);
  return outcome?.status === "done" ? outcome.result.events : null;
}

function toHead(what: Replay["what"]): Pick<Shown, "label" | "from"> {
  const label = what.label ?? "";
  return { label, from: "events" in what ? what.from : "Attempts" };
}
