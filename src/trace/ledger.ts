import type { Json } from "../protocol/json.ts";
import type { TraceEvent } from "./event.ts";
import { createNumbering, toRoundAt } from "./numbering.ts";

/** One side effect that a body performed. `line` is in tools.ts; 0 is unknown. */
export interface LedgerEntry {
  kind: string;
  detail?: Json;
  /** The idempotency key, where the body gave one. */
  once?: string;
  round: number;
  line: number;
  /** Which run wrote it, and as which event of that run. */
  run: number;
  n: number;
  exchange: string;
}

/** The recorded entries of one run, oldest first. An effect whose `once` key was used already is not an entry. */
export function toLedger(events: readonly TraceEvent[]): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  const number = createNumbering();
  for (const event of events) {
    const place = number(event);
    if (event.kind !== "acted" || !event.recorded) continue;
    entries.push({
      kind: event.entry,
      ...(event.detail === undefined ? {} : { detail: event.detail }),
      ...(event.once === undefined ? {} : { once: event.once }),
      round: toRoundAt(place, event),
      line: event.line,
      run: event.run,
      n: event.n,
      exchange: event.exchange,
    });
  }
  return entries;
}

/** The entries of a whole trace: what the world's ledger holds. */
export function toWorldLedger(runs: readonly (readonly TraceEvent[])[]): LedgerEntry[] {
  return runs.flatMap((events) => toLedger(events));
}
