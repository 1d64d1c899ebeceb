import { toCallTitle } from "../../diagram/words.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { type Round, toRounds } from "../../trace/rounds.ts";
import { toOutcome } from "../../trace/views.ts";

/** The last `requestState` that a response of the run brought. */
export interface CurrentToken {
  text: string;
  /** Which round of the call brought it. */
  round: number;
  /** The call in a few words. */
  call: string;
  /** The run has presented it since. */
  used: boolean;
}

/** Why there is none, and what to do. */
export interface NoToken {
  why: string;
  todo: string;
}

/** Finds the token that the client holds, or held last. */
export function findToken(events: readonly TraceEvent[]): CurrentToken | NoToken {
  const started = events.find((event) => event.kind === "started");
  if (!started)
    return { why: "No run here yet.", todo: "Run: where the tool asks, the server hands a state out." };
  if (started.era === "legacy") {
    return {
      why: "In 2025-11-25 the call stays open, and no state leaves the server.",
      todo: "Choose 2026-07-28 in Server settings to see one.",
    };
  }
  const rounds = toRounds(events);
  const at = rounds.findLastIndex((round) => readState(round) !== undefined);
  const round = rounds[at];
  const text = round && readState(round);
  if (text === undefined) return toNone(events, rounds);
  return {
    text,
    round: round?.number ?? 0,
    call: toCallTitle(started.method, started.params),
    used: rounds.slice(at + 1).some(({ request }) => request.params["requestState"] === text),
  };
}

function readState({ response }: Round): string | undefined {
  const state = response?.result?.["requestState"];
  return typeof state === "string" ? state : undefined;
}

function toNone(events: readonly TraceEvent[], rounds: readonly Round[]): NoToken {
  const asked = rounds.some(({ response }) => response?.result?.["resultType"] === "input_required");
  if (asked) return { why: "The server asked and gave no state with the question.", todo: ASK };
  if (toOutcome(events) === null)
    return { why: "No response with a state yet.", todo: "It comes with the question." };
  return { why: "This call ended without a question, so the server gave no state.", todo: ASK };
}

const ASK = "Run a call that asks and carries something over.";
