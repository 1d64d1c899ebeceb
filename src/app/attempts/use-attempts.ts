import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { PageEngine } from "../engine/page-engine.ts";
import type { AttemptOutcome } from "../engine/run-attempts.ts";
import type { StepRun } from "../engine/run-step.ts";
import { type OwnAttempt, toAttempts } from "../work/setup.ts";

export interface AttemptsState {
  /** The step's, then the learner's own. */
  attempts: readonly OwnAttempt[];
  /** How many of them are the step's. */
  given: number;
  /** What came of each that has run, as long as it is the same attempt. */
  outcomes: ReadonlyMap<OwnAttempt, AttemptOutcome>;
  /** Code or settings are other than they were when these ran. */
  stale: boolean;
  running: boolean;
  /** Why they could not be run; null where they could. */
  error: string | null;
  run: () => void;
  stop: () => void;
  /** The row that the State token panel shows; null: none. */
  selected: OwnAttempt | null;
  select: (attempt: OwnAttempt | null) => void;
}

/**
 * Attempts over the learner's code and settings. Stop keeps what came so far. `alone`: there is no run whose token could
 * be looked at, so the first row is shown as it comes.
 */
export function useAttempts(
  engine: PageEngine | null,
  now: StepRun,
  { alone, onFinished }: { alone: boolean; onFinished: () => void },
): AttemptsState {
  const [outcomes, setOutcomes] = useState<AttemptsState["outcomes"]>(new Map());
  const [selected, select] = useState<OwnAttempt | null>(null);
  const [ran, setRan] = useState<StepRun | null>(null);
  const controller = useRef<AbortController | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (what: StepRun) => {
      if (!engine) throw new Error("the engine is not ready");
      const { signal } = (controller.current = new AbortController());
      const attempts = toAttempts(what.step.run, what.setup);
      const found = new Map<OwnAttempt, AttemptOutcome>();
      setRan(what);
      setOutcomes(found);
      const keep = (index: number, outcome: AttemptOutcome) => {
        const attempt = attempts[index];
        if (!attempt || signal.aborted) return;
        setOutcomes(new Map(found.set(attempt, outcome)));
        if (alone) select((chosen) => chosen ?? attempt);
      };
      await engine.runAttempts(what, keep, signal).catch((reason: unknown) => {
        if (!signal.aborted) throw reason;
      });
      return !signal.aborted;
    },
    onSuccess: (ended) => {
      if (ended) onFinished();
    },
  });
  const stop = useCallback(() => controller.current?.abort(new Error("stopped")), []);
  useEffect(() => stop, [stop]);
  const attempts = toAttempts(now.step.run, now.setup);
  return {
    attempts,
    given: attempts.length - (now.setup.attempts?.length ?? 0),
    outcomes,
    stale: ran !== null && !isSame(ran, now),
    running: isPending,
    error: error?.message ?? null,
    run: () => {
      if (!isPending) mutate(now);
    },
    stop,
    selected: selected && attempts.includes(selected) ? selected : null,
    select,
  };
}

function isSame(one: StepRun, other: StepRun): boolean {
  return (
    one.step === other.step &&
    one.files === other.files &&
    one.setup.server === other.setup.server &&
    one.setup.principal === other.setup.principal
  );
}
