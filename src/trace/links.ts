import { isJsonObject } from "../protocol/json.ts";
import type { EventOf, TraceEvent } from "./event.ts";

/** What is pointed at in a run: an event by its `n`, or all of an exchange where `n` is 0. */
export interface Pointed {
  n: number;
  exchange: string;
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
export function toLinked(events: readonly TraceEvent[], { n, exchange }: Pointed): Linked {
  const event = n === 0 ? undefined : events.find((other) => other.n === n);
  const round = exchange !== "" ? exchange : event ? toExchange(events, event) : "";
  const before = new Set<number>();
  const ran = new Set<number>();
  const again = new Set<number>();
  for (const left of events) {
    if (left.kind !== "left") continue;
    for (const line of left.lines) {
      if (left.exchange === round) {
        ran.add(line);
        if (before.has(line)) again.add(line);
      }
      before.add(line);
    }
  }
  const made = event ? toMade(events, event).filter((line) => line > 0) : [];
  return { made: ascending(made), ran: ascending(ran), again: ascending(again) };
}

const ascending = (lines: Iterable<number>) => [...new Set(lines)].sort((a, b) => a - b);

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

function toMade(events: readonly TraceEvent[], event: TraceEvent): number[] {
  switch (event.kind) {
    case "acted":
    case "claimed":
    case "needed":
      return [event.line];
    case "received":
    case "pushed":
      return toOpen(events, event).flatMap((need) => (need.exchange === event.exchange ? [need.line] : []));
    case "prompted":
    case "waiting":
    case "answered":
    case "refused":
      return toAsking(events, event);
    case "sent":
      return toRetried(events, event);
    default:
      return [];
  }
}

/** Needs that were open before an event. */
function toOpen(events: readonly TraceEvent[], { n }: TraceEvent): EventOf<"needed">[] {
  return events.filter(
    (other): other is EventOf<"needed"> => other.kind === "needed" && other.status === "open" && other.n < n,
  );
}

/** The line whose need became this question. */
function toAsking(events: readonly TraceEvent[], event: TraceEvent): number[] {
  const asked = toPrompted(events, event);
  if (!asked) return [];
  const need = toOpen(events, asked).findLast(
    ({ exchange, key }) => exchange === asked.exchange && key === asked.key,
  );
  return need ? [need.line] : [];
}

/** A retry brings answers: the lines that asked for them last. */
function toRetried(events: readonly TraceEvent[], event: EventOf<"sent">): number[] {
  const answers = event.message.params["inputResponses"];
  if (!isJsonObject(answers)) return [];
  const open = toOpen(events, event);
  return Object.keys(answers).flatMap((key) => open.findLast((need) => need.key === key)?.line ?? []);
}

/** The rounds of a run's bodies, in order: each body that ended, and the exchange that it ran in. */
export function toBodies(events: readonly TraceEvent[]): { round: number; exchange: string }[] {
  return events.flatMap((event) =>
    event.kind === "left" ? [{ round: event.round, exchange: event.exchange }] : [],
  );
}
