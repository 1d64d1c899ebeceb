import { isJsonObject } from "../protocol/json.ts";
import { isAskingMethod } from "../protocol/mcp.ts";
import type { EventOf, TraceEvent } from "./event.ts";

/** Where an event stands: the calls of the run count from 1, and the rounds of each call. */
export interface Place {
  call: number;
  round: number;
}

/** Takes a run's events one after another, and tells of each its place; null outside of any round. */
type Numbering = (event: TraceEvent) => Place | null;

interface Call {
  number: number;
  rounds: number;
}

interface Known {
  call: Call;
  round: number;
  bodies: number;
}

interface Numbers {
  calls: Call[];
  /** The call that a token was issued in. */
  byToken: Map<string, Call>;
  exchanges: Map<string, Known>;
}

/**
 * Counts rounds as the wire does. A body's own `ctx.round` is what the state says: where no state travels, or one is presented
 * twice, several rounds have the same. Cost of an event: the same for the last as for the first.
 */
export function createNumbering(): Numbering {
  const numbers: Numbers = { calls: [], byToken: new Map(), exchanges: new Map() };
  return (event) => {
    if (!("exchange" in event)) return null;
    if (event.kind === "sent") open(numbers, event);
    const known = numbers.exchanges.get(event.exchange);
    if (known === undefined) return null;
    if (event.kind === "received") keepToken(numbers, event, known);
    if (event.kind === "entered") known.bodies += 1;
    // In the earlier era the bodies of all rounds run within one exchange.
    return { call: known.call.number, round: known.round + Math.max(0, known.bodies - 1) };
  };
}

/** The round of an event that names one itself: counted, or where its request is not in the trace, as it says. */
export const toRoundAt = (place: Place | null, event: { round: number }): number =>
  place?.round ?? event.round;

function open(numbers: Numbers, { exchange, message }: EventOf<"sent">): void {
  if (!isAskingMethod(message.method)) return;
  const call = toCall(numbers, message.params);
  call.rounds += 1;
  numbers.exchanges.set(exchange, { call, round: call.rounds, bodies: 0 });
}

/** A retry belongs to the call that its token, or the last question, came from. */
function toCall({ calls, byToken }: Numbers, params: EventOf<"sent">["message"]["params"]): Call {
  const state = params["requestState"];
  const known = typeof state === "string" ? byToken.get(state) : undefined;
  if (known !== undefined) return known;
  const last = calls.at(-1);
  const goesOn = isJsonObject(params["inputResponses"]) || typeof state === "string";
  if (last !== undefined && goesOn) return last;
  const call = { number: calls.length + 1, rounds: 0 };
  calls.push(call);
  return call;
}

function keepToken({ byToken }: Numbers, { message }: EventOf<"received">, { call }: Known): void {
  const state = message.result?.["requestState"];
  if (typeof state === "string") byToken.set(state, call);
}
