import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Lesson, Step } from "../../lesson/course.ts";
import type { Fork } from "../../engine/play.ts";
import type { GuestFiles, PersonReply } from "../../protocol/ports.ts";
import type { ScriptedAnswer } from "../../workspace/playground.ts";
import { useAttempts } from "../attempts/use-attempts.ts";
import { type RunView, toProblem, toRunView } from "../bench/run-view.ts";
import type { PageEngine } from "../engine/page-engine.ts";
import type { ChecksState } from "../bench/checks-panel.tsx";
import { useChecks } from "../engine/use-checks.ts";
import { useFigures } from "../engine/use-figures.ts";
import type { StepRun } from "../engine/run-step.ts";
import { useRun } from "../engine/use-run.ts";
import { useTrace } from "../engine/use-trace.ts";
import { isKnownOnceAsked } from "./known-once-asked.ts";
import { useCode } from "./use-code.ts";

/** How a playground's step differs from a lesson's. */
export interface LessonWays {
  /** The document's own answers, which a run takes before the page asks. */
  script?: readonly ScriptedAnswer[];
  /** Somebody else's code: nothing of it is evaluated before the first Run. */
  foreign?: boolean;
}

/** What `useLesson` gives. */
export type LessonState = ReturnType<typeof useLesson>;

const NO_WAYS: LessonWays = {};

/** Everything that one step can do, put together from the learner's work and the engine. */
export function useLesson(engine: PageEngine | null, lesson: Lesson, step: Step, ways = NO_WAYS) {
  const { script, foreign } = ways;
  const seed = step.run.world?.seed;
  const code = useCode(lesson, step);
  const snapshot = useTrace(engine);
  const view = useMemo(() => toRunView(snapshot), [snapshot]);
  const { files, setup } = code;
  const now = useMemo(() => ({ lesson, step, files, setup }), [lesson, step, files, setup]);
  const figures = useFigures(engine, lesson);
  const { ran, measured } = useRan(figures.measure);
  const checks = useChecks(engine, lesson, { step, files, setup }, measured);
  const onFinished = (of = step) => {
    measured(of);
    if (of.number === step.number) checks.run();
  };
  const run = useRun(engine, onFinished);
  const [begun, setBegun] = useState(now);
  // By number: a playground’s step is made anew at each change.
  const here = view.number > 0 && begun.step.number === step.number;
  const finished = () => onFinished();
  useAsked(view, lesson, here && step, measured);
  const attempts = useAttempts(engine, now, { alone: !here, onFinished: finished });
  const { start: startRun, stop } = run;
  const { select } = attempts;
  const start = useCallback(
    (answers: readonly PersonReply[] = [], fork?: Fork) => {
      // The token of the run is what one wants to see now, not that of an attempt.
      select(null);
      setBegun(now);
      // Answers that are repeated stand for the script: what follows them is another dialog.
      const begins = answers.length === 0 && !fork;
      startRun({ ...now, answers, ...(fork && { fork }), ...(begins && script && { script }) });
    },
    [startRun, select, now, script],
  );
  const reset = useCallback(() => {
    stop();
    engine?.world.reset(seed);
  }, [engine, stop, seed]);

  useServed(engine, now);
  const quiet = foreign === true && !here;
  const problems = useProblems(quiet ? null : engine, files, view);
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
    finished,
    problems,
    /** Nothing may evaluate the code yet. */
    quiet,
    ran,
    /** The step in which the last run was started, and the code that it began with. */
    ranIn: begun.step,
    ranFiles: begun.files,
    /** There is a run, and it is one of this step. */
    here,
    ...toVerdicts(checks),
  };
}

/** The steps that were run here, or checked: their figures are measured, and may be seen. */
function useRan(measure: () => void) {
  const [ran, setRan] = useState<ReadonlySet<Step>>(new Set());
  const measured = useCallback(
    (step: Step) => {
      setRan((before) => (before.has(step) ? before : new Set(before).add(step)));
      measure();
    },
    [measure],
  );
  return { ran, measured };
}

/** Where all that was to be predicted is in the first round, the open question is the end of the measuring. */
function useAsked(
  { events }: RunView,
  lesson: Lesson,
  step: Step | false,
  measured: (step: Step) => void,
): void {
  const asked = step && isKnownOnceAsked(lesson, step) && events.some(({ kind }) => kind === "prompted");
  useEffect(() => {
    if (step && asked) measured(step);
  }, [asked, step, measured]);
}

/** Keeps the server at the learner's code and settings, and gives each lesson a world of its own. */
function useServed(engine: PageEngine | null, { lesson, step, files, setup }: StepRun): void {
  const { serverName, slug } = lesson;
  const seed = step.run.world?.seed;
  // What is typed while a question is open is what the retry runs, under the settings as they then stand.
  useEffect(() => engine?.session.configure({ files, serverName }), [engine, files, serverName]);
  useEffect(() => engine?.configure({ lesson, step, setup }), [engine, lesson, step, setup]);
  useEffect(() => {
    if (seed !== undefined) engine?.world.reset(seed);
    return () => engine?.world.reset();
  }, [engine, slug, seed]);
}

/** The verdicts over the code as it is, by check, and the hints of those that failed. */
function toVerdicts({ results, stale }: ChecksState) {
  const verdicts: Record<string, boolean> = {};
  const hints: Record<string, string> = {};
  for (const [id, { passed, hint }] of Object.entries(stale ? {} : results)) {
    verdicts[id] = passed;
    if (hint !== undefined) hints[id] = hint;
  }
  return { verdicts, hints };
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
