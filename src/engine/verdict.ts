import type { GateResult } from "../protocol/outcome.ts";
import type { Reply } from "../client/loop.ts";
import type { TraceEvent } from "../trace/event.ts";
import { toText } from "./outcome.ts";

/** What one presentation of a state came to, in the words of the document's version 1. */
export interface PresentationVerdict {
  /** `accepted`, `rejected: <verdict>`, `refused: <code> <message>`, or `not presented: <reason>`. */
  verdict: string;
  /** Empty where the server did not look at the state. */
  gates: readonly GateResult[];
  /** Joins the events of the presentation; "" where there was none. */
  exchange: string;
  /** The text of a complete result; else empty. */
  text: string;
}

/** A presentation that could not be made. */
export function notPresented(reason: string): PresentationVerdict {
  return { verdict: `not presented: ${reason}`, gates: [], exchange: "", text: "" };
}

/** Reads the verdict out of the trace, where it stands whatever the wire tells ("opaque"). */
export function toVerdict(
  events: readonly TraceEvent[],
  exchange: string,
  reply: Reply,
): PresentationVerdict {
  const judged = events.find((event) => event.kind === "judged" && event.exchange === exchange);
  const { verdict: found, gates } =
    judged?.kind === "judged" ? judged : { verdict: undefined, gates: [] as const };
  const text = reply.result?.["resultType"] === "input_required" ? "" : toText(reply.result ?? {});
  return { verdict: toWords(found, reply, text), gates, exchange, text };
}

function toWords(found: string | undefined, { error }: Reply, text: string): string {
  if (found !== undefined && found !== "accepted") return `rejected: ${found}`;
  if (error) return `refused: ${error.code} ${error.message}`;
  // Name and arguments are judged before the state is: a call that fails there never shows it to anybody.
  return found ?? `not presented: the call failed before its state was looked at: ${text}`;
}
