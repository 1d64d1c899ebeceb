import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { PageEngine } from "./page-engine.ts";
import type { Step } from "../../lesson/course.ts";
import type { StepRun } from "./run-step.ts";

export interface RunControl {
  running: boolean;
  /** Why the last run could not even begin; null where it could. */
  error: Error | null;
  start: (run: StepRun) => void;
  stop: () => void;
}

/** One run at a time. Stop aborts it: the prompt closes, and the call ends abandoned; so does leaving the lesson. */
export function useRun(engine: PageEngine | null, onFinished: (step: Step) => void): RunControl {
  const controller = useRef<AbortController | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ run, signal }: { run: StepRun; signal: AbortSignal }) => {
      if (!engine) throw new Error("the engine is not ready");
      return engine.runStep(run, signal);
    },
    onSuccess: (_, { run }) => onFinished(run.step),
    onSettled: () => {
      controller.current = null;
    },
  });
  const stop = useCallback(() => controller.current?.abort(new Error("stopped")), []);
  const start = useCallback(
    (run: StepRun) => {
      if (controller.current !== null) return;
      controller.current = new AbortController();
      mutate({ run, signal: controller.current.signal });
    },
    [mutate],
  );
  useEffect(() => stop, [stop]);
  return { running: isPending, error, start, stop };
}
