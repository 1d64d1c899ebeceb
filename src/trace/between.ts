import type { TraceEvent, TraceKind } from "./event.ts";
import { toRounds } from "./rounds.ts";

/** What the server and the bodies in its sandbox write. */
const SERVER: readonly TraceKind[] = [
  ...(["judged", "entered", "needed", "acted", "claimed", "printed"] as const),
  ...(["left", "parked", "resumed", "missed"] as const),
];

/** How often the server did anything after a round's response and before the next round's request. */
export function countBetweenRounds(events: readonly TraceEvent[]): number {
  const rounds = toRounds(events);
  const gaps = rounds
    .slice(1)
    .map(({ sentAt }, index) => ({ from: rounds[index]?.endedAt ?? 0, to: sentAt }));
  return events.filter(
    ({ kind, n }) => SERVER.includes(kind) && gaps.some(({ from, to }) => n > from && n < to),
  ).length;
}
