import type { Measures } from "../protocol/outcome.ts";
import type { TraceEvent } from "./event.ts";
import { toLedger } from "./ledger.ts";
import { toRounds } from "./rounds.ts";

/**
 * The counts of one run. requests: rounds of the call; prompts: questions put to the person; ledger: recorded entries;
 * parked: the most handlers that were entered and not yet left at a moment when a person was being asked.
 */
export function toMeasures(events: readonly TraceEvent[]): Measures {
  return {
    requests: toRounds(events).length,
    prompts: events.filter((event) => event.kind === "prompted").length,
    ledger: toLedger(events).length,
    parked: toParked(events),
  };
}

function toParked(events: readonly TraceEvent[]): number {
  let held = 0;
  let asking = 0;
  let most = 0;
  for (const event of events) {
    if (event.kind === "entered") held += 1;
    else if (event.kind === "left") held -= 1;
    else if (event.kind === "waiting") asking += 1;
    else if (event.kind === "answered" || event.kind === "refused") asking -= 1;
    if (asking > 0) most = Math.max(most, held);
  }
  return most;
}
