import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Battery, runBattery } from "../../engine/battery.ts";
import type { PageEngine } from "../engine/page-engine.ts";
import { toAnswers } from "../engine/run-attempts.ts";
import type { StepRun } from "../engine/run-step.ts";
import { toDocument } from "../engine/to-document.ts";
import { withSetup } from "../work/setup.ts";

interface Kept {
  now: StepRun;
  battery: Battery;
}

/** The last result: the panel goes away while one of its rows stands in the diagram, and comes back with it. */
let kept: Kept | null = null;

/** The battery over the learner's code and settings as they are when the button is pressed. */
export function useBattery(engine: PageEngine | null, now: StepRun, onFinished: () => void) {
  const [found, setFound] = useState<Kept | null>(() => (kept?.now.step === now.step ? kept : null));
  const controller = useRef<AbortController | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (what: StepRun) => {
      if (!engine) throw new Error("the engine is not ready");
      const { signal } = (controller.current = new AbortController());
      return { now: what, battery: await run(engine, what, signal) };
    },
    onSuccess: (result) => {
      kept = result;
      setFound(result);
      onFinished();
    },
  });
  useEffect(() => () => controller.current?.abort(new Error("stopped")), []);
  const shown = found?.now.step === now.step ? found : null;
  return {
    battery: shown?.battery ?? null,
    /** Code or settings are other than they were then. */
    stale: shown !== null && (shown.now.files !== now.files || shown.now.setup !== now.setup),
    running: isPending,
    error: error?.message ?? null,
    run: useCallback(() => mutate(now), [mutate, now]),
  };
}

/** Values of the step's script, or of the learner's own last answers, stand in the forms. */
function run(engine: PageEngine, { lesson, step, files, setup }: StepRun, signal: AbortSignal) {
  const asked = withSetup(step.run, setup);
  const person = asked.person?.length ? asked.person : toAnswers(engine.session.trace.getSnapshot());
  const document = toDocument({ ...asked, person }, files);
  return runBattery(document, { executor: engine.checker(), signal, serverName: lesson.serverName });
}
