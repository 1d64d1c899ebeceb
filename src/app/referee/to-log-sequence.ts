import type { Sequence } from "../../diagram/model.ts";
import { toSequence } from "../../diagram/sequence.ts";
import type { LoggedRun } from "../../trace/referee/to-events.ts";

/** The diagram of a log: the person's lane only where somebody was asked, and marked as inferred. */
export function toLogSequence({ events, inferred }: LoggedRun): Sequence {
  const sequence = toSequence(events);
  const participants = sequence.participants
    .filter(({ role }) => role !== "person" || inferred)
    .map((one) => (one.role === "person" ? { ...one, detail: "inferred" } : one));
  return { ...sequence, participants };
}
