import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Lesson, Step } from "../../lesson/course.ts";
import type { GuestFiles } from "../../protocol/ports.ts";
import type { ChecksState } from "../bench/checks-panel.tsx";
import { useServices } from "../services.ts";
import type { Setup } from "../work/setup.ts";
import { withChecks } from "../work/progress.ts";
import type { PageEngine } from "./page-engine.ts";

interface Checked {
  step: Step;
  files: GuestFiles;
  /** What the learner chose; checks with `settings: yours` run with its settings. */
  setup: Setup;
}

/**
 * The verdicts of the step's checks over the learner's files and settings; progress is recorded as they come, and `onChecked`
 * is told of the step.
 */
export function useChecks(
  engine: PageEngine | null,
  lesson: Lesson,
  now: Checked,
  onChecked: (step: Step) => void,
): ChecksState {
  const { work } = useServices();
  const [checked, setChecked] = useState<Checked | null>(null);
  const controller = useRef<AbortController | null>(null);
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async ({ step, files, setup }: Checked) => {
      controller.current?.abort();
      controller.current = new AbortController();
      if (!engine) throw new Error("the engine is not ready");
      return engine.runChecks(lesson, step, { files, setup }, controller.current.signal);
    },
    onSuccess: (results, what) => {
      setChecked(what);
      const verdicts = Object.fromEntries(Object.entries(results).map(([id, { passed }]) => [id, passed]));
      work.updateProgress((progress) => withChecks(progress, lesson, what.step, verdicts));
      onChecked(what.step);
    },
  });
  useEffect(() => () => controller.current?.abort(), []);
  const { step, files, setup } = now;
  const run = useCallback(() => {
    if (step.checks.length > 0) mutate({ step, files, setup });
  }, [mutate, step, files, setup]);
  const mine = checked?.step === step;
  return {
    running: isPending,
    error: error?.message ?? null,
    results: mine ? (data ?? {}) : {},
    stale: mine && (checked.files !== files || !isSame(checked.setup, setup)),
    run,
  };
}

/** Whether what checks read of a setup is the same; one's own attempts are not. */
function isSame(a: Setup, b: Setup): boolean {
  return a.server === b.server && a.client === b.client && a.loop === b.loop;
}
