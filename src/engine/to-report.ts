import type { TraceEvent } from "../trace/event.ts";
import { toLedger } from "../trace/ledger.ts";
import { toMeasures } from "../trace/measures.ts";
import { toRounds } from "../trace/rounds.ts";
import { toConsole, toOutcome } from "../trace/views.ts";
import type { Report } from "./report.ts";

/** The report of one run: everything in it is a fold of the run's events. A run that goes on is waiting. */
export function toReport(events: readonly TraceEvent[]): Report {
  return {
    outcome: toOutcome(events) ?? { status: "waiting" },
    measures: toMeasures(events),
    ledger: toLedger(events).map(({ kind, detail, round, line }) =>
      detail === undefined ? { kind, round, line } : { kind, detail, round, line },
    ),
    rounds: toRounds(events).map(({ request, status, response }) => ({
      id: request.id as number,
      request,
      status,
      response,
    })),
    attempts: [],
    console: toConsole(events),
  };
}
