import type { TraceEvent } from "../../trace/event.ts";

/** The panel that a trace was chosen in, to stand in the place of the run's. */
export type ReplayFrom = "Attempts" | "Check my tool" | "Checks" | "Runs";

/** A trace that is there already: of a row of the battery, of a check's run, or of an earlier run. */
export interface ShownTrace {
  label: string;
  events: readonly TraceEvent[];
  /** The panel that it was chosen in; "Runs": an earlier run of the learner's own. */
  from: ReplayFrom;
}
