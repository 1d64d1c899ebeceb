import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Lesson, Step } from "../../lesson/course.ts";
import type { GuestFiles, PersonReply } from "../../protocol/ports.ts";
import { useAttempts } from "../attempts/use-attempts.ts";
import { type RunView, toProblem, toRunView } from "../bench/run-view.ts";
import type { PageEngine } from "../engine/page-engine.ts";
import type { ChecksState } from "../bench/checks-panel.tsx";
import { useChecks } from "../engine/use-checks.ts";
import { useFigures } from "../engine/use-figures.ts";
import { useRun } from "../engine/use-run.ts";
import { useTrace } from "../engine/use-trace.ts";
import { useCode } from "./use-code.ts";

/** Everything that one step can do, put together from the learner's work and the engine. */
export function useLesson(engine: PageEngine | null, lesson: Lesson, step: Step) {
  const code = useCode(lesson, step);
  const snapshot = useTrace(engine);
  const view = useMemo(() => toRunView(snapshot), [snapshot]);
  const { files, setup } = code;
  const now = useMemo(() => ({ lesson, step, files, setup }), [lesson, step, files, setup]);
  const checks = useChecks(engine, lesson, { step, files, setup });
  const figures = useFigures(engine, lesson);
  const measure = figures.measure;
  const check = checks.run;
  const [ran, setRan] = useState<ReadonlySet<Step>>(new Set());
  const onFinished = () => {
    setRan((before) => new Set(before).add(step));
    check();
    measure();
  };
  const run = useRun(engine, onFinished);
  const [ranIn, setRanIn] = useState(step);
  const here = view.number > 0 && ranIn === step;
  const attempts = useAttempts(engine, now, { alone: !here, onFinished });
  const { start: startRun, stop } = run;
  const { select } = attempts;
  const start = useCallback(
    (answers: readonly PersonReply[] = []) => {
      // The token of the run is what one wants to see now, not that of an attempt.
      select(null);
      setRanIn(now.step);
      startRun({ ...now, answers });
    },
    [startRun, select, now],
  );
  const reset = useCallback(() => {
    stop();
    engine?.world.reset();
  }, [engine, stop]);

  // What is typed while a question is open is what the retry runs, under the settings as they then stand.
  useEffect(
    () => engine?.session.configure({ files, serverName: lesson.serverName }),
    [engine, files, lesson],
  );
  useEffect(() => engine?.configure({ lesson, step, setup }), [engine, lesson, step, setup]);
  // Another lesson, another world.
  useEffect(() => () => engine?.world.reset(), [engine, lesson]);
  const problems = useProblems(engine, files, view);
  return {
    code,
    snapshot,
    view,
    checks,
    attempts,
    figures,
    run,
    /** What a run of the step is made with. */
    now,
    start,
    reset,
    /** Takes note of a run of the step that another panel made. */
    finished: onFinished,
    problems,
    ran,
    /** The step in which the last run was started. */
    ranIn,
    /** There is a run, and it is one of this step. */
    here,
    verdicts: toVerdicts(checks),
  };
}

function toVerdicts({ results, stale }: ChecksState): Readonly<Record<string, boolean>> {
  return stale ? {} : Object.fromEntries(Object.entries(results).map(([id, { passed }]) => [id, passed]));
}

/** What is wrong with the code as it stands, before a run says so; the last run's own faults come first. */
function useProblems(engine: PageEngine | null, files: GuestFiles, view: RunView): RunView["problems"] {
  const calm = useDeferredValue(files);
  const { data } = useQuery({
    queryKey: ["describe", calm],
    enabled: engine !== null,
    gcTime: 10_000,
    queryFn: async ({ signal }) => (engine ? engine.checker().describe(calm, signal) : null),
  });
  return useMemo(() => {
    if (view.problems.length > 0) return view.problems;
    const problem = data?.status === "failed" ? toProblem(data.fault) : null;
    return problem ? [problem] : [];
  }, [view, data]);
}
