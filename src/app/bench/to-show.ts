import type { BenchParts } from "./bench-props.ts";
import type { ShownTrace } from "./shown-trace.ts";

/** Puts a trace in the place of the run's: the diagram comes into view, and what was open comes back with *Back*. */
export function toShow({ props, drawers, replaying }: BenchParts): (trace: ShownTrace) => void {
  return (trace) => {
    replaying.replay(trace, drawers.open);
    drawers.leaveWorkbench();
    props.onView("diagram");
  };
}
