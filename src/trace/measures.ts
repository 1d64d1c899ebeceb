import type { Measures } from "../protocol/outcome.ts";
import type { TraceEvent } from "./event.ts";
import { toLedger } from "./ledger.ts";
import { toRounds } from "./rounds.ts";

/**
 * The counts of one run. requests: rounds of the call; prompts: questions put to the person; ledger: recorded entries;
 * parked: the most handlers that were held at a moment when a person was being asked: entered and not yet left, or left with a
 * question in the earlier era and not yet resumed.
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
  const parked = new Set<string>();
  for (const event of events) {
    if (event.kind === "entered") held += 1;
    else if (event.kind === "left") held -= 1;
    else if (event.kind === "parked") parked.add(event.exchange);
    else if (event.kind === "resumed") parked.delete(event.exchange);
    else if (event.kind === "waiting") asking += 1;
    else if (event.kind === "answered" || event.kind === "refused") asking -= 1;
    if (asking > 0) most = Math.max(most, held + parked.size);
  }
  return most;
}
