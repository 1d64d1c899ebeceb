import { countBetweenRounds } from "../trace/between.ts";
import type { TraceEvent } from "../trace/event.ts";
import { toWireLog } from "../trace/referee/from-events.ts";
import { referee } from "../trace/referee/referee.ts";

/**
 * What figures and checks of lessons read: a run's report; as `findings` what the referee found in its messages; as `between`
 * how often the server did anything between two rounds.
 */
export function toJudged({ report, events }: { report: object; events: readonly TraceEvent[] }): object {
  return { ...report, findings: referee(toWireLog(events)), between: countBetweenRounds(events) };
}
