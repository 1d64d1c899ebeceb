import type { EventOf, TraceEvent } from "./event.ts";
import { createNumbering, toRoundAt } from "./numbering.ts";
import { createOrigins } from "./origins.ts";

/**
 * What is pointed at in a run: an event by its `n`, or all of an exchange where `n` is 0; `round`: that body of it alone, where
 * the exchange ran several, as a call of the earlier era does.
 */
export interface Pointed {
  n: number;
  exchange: string;
  round?: number;
}

/** Lines of tools.ts, ascending, each once. */
export interface Linked {
  /** Lines that asked or acted: what made the event. */
  made: number[];
  /** Lines that ran in the round, and those of them that had run in an earlier one. */
  ran: number[];
  again: number[];
}

/** The lines that an event, or a whole exchange, comes from. Empty lists where the trace knows none. */
export function toLinked(events: readonly TraceEvent[], pointed: Pointed): Linked {
  const { n, exchange, round } = pointed;
  const event = n === 0 ? undefined : events.find((other) => other.n === n);
  if (!event) return { made: [], ...toRan(events, exchange, round) };
  const about = exchange !== "" ? exchange : toExchange(events, event);
  return { made: toMade(events, event), ...toRan(events, about, toRound(events, about, n)) };
}

function toRan(
  events: readonly TraceEvent[],
  exchange: string,
  round: number | undefined,
): Pick<Linked, "ran" | "again"> {
  const before = new Set<number>();
  const ran = new Set<number>();
  const again = new Set<number>();
  const number = createNumbering();
  for (const left of events) {
    const place = number(left);
    if (left.kind !== "left") continue;
    const here = left.exchange === exchange && (round === undefined || toRoundAt(place, left) === round);
    for (const line of left.lines) {
      if (here) {
        ran.add(line);
        if (before.has(line)) again.add(line);
      }
      before.add(line);
    }
  }
  return { ran: ascending(ran), again: ascending(again) };
}

const ascending = (lines: Iterable<number>) => [...new Set(lines)].sort((a, b) => a - b);

function toMade(events: readonly TraceEvent[], event: TraceEvent): number[] {
  const tell = createOrigins();
  for (const other of events) {
    const lines = tell(other);
    if (other === event) return lines;
  }
  return [];
}

/** The body of an exchange that ran at an event, or before it; before the first, that one. */
function toRound(events: readonly TraceEvent[], exchange: string, n: number): number | undefined {
  const number = createNumbering();
  const entered = events.flatMap((other) => {
    const place = number(other);
    if (other.kind !== "entered" || other.exchange !== exchange) return [];
    return [{ n: other.n, round: toRoundAt(place, other) }];
  });
  return (entered.findLast((other) => other.n <= n) ?? entered[0])?.round;
}

function toExchange(events: readonly TraceEvent[], event: TraceEvent): string {
  if ("exchange" in event) return event.exchange;
  return toPrompted(events, event)?.exchange ?? "";
}

/** The question that an event of the person's side belongs to. */
function toPrompted(events: readonly TraceEvent[], event: TraceEvent): EventOf<"prompted"> | undefined {
  if (!("prompt" in event)) return undefined;
  return events.find(
    (other): other is EventOf<"prompted"> => other.kind === "prompted" && other.prompt === event.prompt,
  );
}

/** The rounds of a run's bodies, in order: each body that ended, and the exchange that it ran in. */
export function toBodies(events: readonly TraceEvent[]): { round: number; exchange: string }[] {
  const number = createNumbering();
  return events.flatMap((event) => {
    const place = number(event);
    return event.kind === "left" ? [{ round: toRoundAt(place, event), exchange: event.exchange }] : [];
  });
}
