import { toJsonLines } from "../../trace/referee/to-lines.ts";
import type { TraceEvent } from "../../trace/event.ts";

let last: readonly TraceEvent[] = [];

/** Keeps the run that was shown last, as long as the page is open: its lesson's world is gone once one leaves it. */
export function keepRun(events: readonly TraceEvent[]): void {
  last = events;
}

/** The run that was shown last as JSON lines; empty where there was none. */
export function toLastRun(): string {
  return toJsonLines(last);
}
