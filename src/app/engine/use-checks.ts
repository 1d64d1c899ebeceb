import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Lesson, ServerPatch, Step } from "../../lesson/course.ts";
import type { GuestFiles } from "../../protocol/ports.ts";
import type { ChecksState } from "../bench/checks-panel.tsx";
import { useServices } from "../services.ts";
import { withChecks } from "../work/progress.ts";
import type { PageEngine } from "./page-engine.ts";

interface Checked {
  step: Step;
  files: GuestFiles;
  /** The server settings that the learner chose; checks with `settings: yours` run with them. */
  server: ServerPatch | undefined;
}

/** The verdicts of the step's checks over the learner's files and settings; progress is recorded as they come. */
export function useChecks(engine: PageEngine | null, lesson: Lesson, now: Checked): ChecksState {
  const { work } = useServices();
  const [checked, setChecked] = useState<Checked | null>(null);
  const controller = useRef<AbortController | null>(null);
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async ({ step, files, server }: Checked) => {
      controller.current?.abort();
      controller.current = new AbortController();
      if (!engine) throw new Error("the engine is not ready");
      return engine.runChecks(lesson, step, { files, server }, controller.current.signal);
    },
    onSuccess: (results, what) => {
      setChecked(what);
      const verdicts = Object.fromEntries(Object.entries(results).map(([id, { passed }]) => [id, passed]));
      work.updateProgress((progress) => withChecks(progress, lesson, what.step, verdicts));
    },
  });
  useEffect(() => () => controller.current?.abort(), []);
  const { step, files, server } = now;
  const run = useCallback(() => {
    if (step.checks.length > 0) mutate({ step, files, server });
  }, [mutate, step, files, server]);
  const mine = checked?.step === step;
  return {
    running: isPending,
    error: error?.message ?? null,
    results: mine ? (data ?? {}) : {},
    stale: mine && (checked.files !== files || checked.server !== server),
    run,
  };
}
