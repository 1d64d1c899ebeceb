import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Lesson, Step } from "../../lesson/course.ts";
import type { GuestFiles, PersonReply } from "../../protocol/ports.ts";
import { type RunView, toProblem, toRunView } from "../bench/run-view.ts";
import type { PageEngine } from "../engine/page-engine.ts";
import type { ChecksState } from "../bench/checks-panel.tsx";
import { useChecks } from "../engine/use-checks.ts";
import { useFigures } from "../engine/use-figures.ts";
import { useRun } from "../engine/use-run.ts";
import { useTrace } from "../engine/use-trace.ts";
import { useServices, useWork } from "../services.ts";
import { toFilesKey } from "../work/saved-work.ts";

/** Everything that one step can do, put together from the learner's work and the engine. */
export function useLesson(engine: PageEngine | null, lesson: Lesson, step: Step) {
  const code = useCode(lesson, step);
  const snapshot = useTrace(engine);
  const view = useMemo(() => toRunView(snapshot), [snapshot]);
  const checks = useChecks(engine, lesson, { step, files: code.files });
  const figures = useFigures(engine, lesson);
  const { files } = code;
  const measure = figures.measure;
  const check = checks.run;
  const [ran, setRan] = useState<ReadonlySet<Step>>(new Set());
  const run = useRun(engine, () => {
    setRan((before) => new Set(before).add(step));
    check();
    measure();
  });
  const { start: startRun, stop } = run;
  const start = useCallback(
    (answers: readonly PersonReply[] = []) => startRun({ lesson, step, files, answers }),
    [startRun, lesson, step, files],
  );
  const reset = useCallback(() => {
    stop();
    engine?.reset();
  }, [engine, stop]);

  // What is typed while a question is open is what the retry runs.
  useEffect(
    () => engine?.session.configure({ files, serverName: lesson.serverName }),
    [engine, files, lesson],
  );
  // Another lesson, another world.
  useEffect(() => () => engine?.reset(), [engine, lesson]);
  const problems = useProblems(engine, files, view);
  return {
    code,
    snapshot,
    view,
    checks,
    figures,
    run,
    start,
    reset,
    problems,
    ran,
    verdicts: toVerdicts(checks),
  };
}

function toVerdicts({ results, stale }: ChecksState): Readonly<Record<string, boolean>> {
  return stale ? {} : Object.fromEntries(Object.entries(results).map(([id, { passed }]) => [id, passed]));
}

/** The step's files with the learner's edits in them. */
function useCode(lesson: Lesson, step: Step) {
  const { work } = useServices();
  const key = toFilesKey(lesson.slug, step.hash);
  const edits = useWork().files[key];
  const files = useMemo<GuestFiles>(() => ({ ...step.start, ...edits }), [step.start, edits]);
  const [undo, setUndo] = useState<{ key: string; files: GuestFiles } | null>(null);
  const change = useCallback(
    (name: string, text: string) => {
      const before = work.getSnapshot().files[key];
      work.setFiles(key, { ...step.start, ...before, [name]: text });
    },
    [work, key, step.start],
  );
  const replace = (next: GuestFiles | undefined) => {
    setUndo({ key, files });
    work.setFiles(key, next);
  };
  return {
    key,
    files,
    edited: Object.keys(files).some((name) => files[name] !== step.start[name]),
    change,
    restore: () => replace(undefined),
    use: (solution: GuestFiles) => replace({ ...files, ...solution }),
    /** Takes back the last Restore or Use; null where there is none. */
    undo:
      undo?.key === key
        ? () => {
            work.setFiles(key, undo.files);
            setUndo(null);
          }
        : null,
    forgetUndo: () => setUndo(null),
  };
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
