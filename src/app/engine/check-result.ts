import type { Check } from "../../lesson/course.ts";
import type { Evaluation } from "../../lesson/evaluate.ts";
import { toPlace, toPlaceText, toSubject } from "../../lesson/expectation-words.ts";
import type { TraceEvent } from "../../trace/event.ts";

/** What each of a check's runs left, by its name: its own trace, and those of its attempts. */
export type CheckTraces = Readonly<
  Record<string, { events: readonly TraceEvent[]; attempts: readonly (readonly TraceEvent[])[] }>
>;

/** A run, or one attempt of it, in which something was not as expected. */
export interface FailedRun {
  /** As the lesson calls it: "bad", "tries: Another price". */
  label: string;
  /** Null: there is none, as the run was not made. */
  events: readonly TraceEvent[] | null;
  /** `of`: the inner path; `subject`: what is there, in words. */
  failures: { of: string; subject: string; expected: string; measured: string }[];
}

/** A verdict, and where to look: nothing, where all was as expected. */
export interface CheckResult extends Evaluation {
  failed: readonly FailedRun[];
}

/** Keeps the traces of what failed alone, each beside what was expected of it. */
export function toCheckResult(check: Check, evaluation: Evaluation, traces: CheckTraces): CheckResult {
  const failed = new Map<string, FailedRun>();
  for (const { of, expected, measured, passed } of evaluation.expectations) {
    if (passed) continue;
    const place = toPlace(of);
    const label = toPlaceText(check, place);
    const trace = Object.hasOwn(traces, place.run) ? traces[place.run] : undefined;
    const events = (place.attempt === null ? trace?.events : trace?.attempts[place.attempt]) ?? null;
    const run = failed.get(label) ?? { label, events, failures: [] };
    run.failures.push({ of, subject: toSubject(of), expected, measured });
    failed.set(label, run);
  }
  return { ...evaluation, failed: [...failed.values()] };
}
