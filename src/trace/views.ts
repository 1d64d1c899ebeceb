import type { JsonObject } from "../protocol/json.ts";
import type { JsonRpcError } from "../protocol/mcp.ts";
import type { Outcome } from "../protocol/outcome.ts";
import type { TraceEvent } from "./event.ts";
import { createNumbering, toRoundAt } from "./numbering.ts";
import { toRounds } from "./rounds.ts";

/** One line of the Console. `at` is `file:line`. */
export interface ConsoleLine {
  level: string;
  text: string;
  at: string;
  round: number;
}

/** What the guest's console printed in one run. */
export function toConsole(events: readonly TraceEvent[]): ConsoleLine[] {
  const number = createNumbering();
  return events.flatMap((event) => {
    const place = number(event);
    if (event.kind !== "printed") return [];
    // The client's own code counts what it has sent, whatever calls that makes.
    const round = isClientPlace(event.where) ? event.round : toRoundAt(place, event);
    return [{ level: event.level, text: event.text, at: event.where, round }];
  });
}

/** How one run ended; null while it goes on. */
export function toOutcome(events: readonly TraceEvent[]): Outcome | null {
  return events.findLast((event) => event.kind === "finished")?.outcome ?? null;
}

/** Whether a place in the code (`file:line`) is the client's own, and no tool's. */
export const isClientPlace = (at: string | undefined): boolean => at?.startsWith("client.ts:") === true;

/**
 * What the model reads of one run: its own call and one result. The questions and their answers pass between server,
 * client and person; the model sees none of them.
 */
export interface ModelView {
  /** What the model asked for: method and params, without `_meta`. */
  call: { method: string; params: JsonObject };
  /** pending: no result yet. none: the host gave up or the connection failed, and it tells the model so. */
  reply:
    | { status: "pending" }
    | { status: "result"; result: JsonObject }
    | { status: "error"; error: JsonRpcError }
    | { status: "none"; reason: string };
}

/** The model's view of one run; null where the run has not started. */
export function toModelView(events: readonly TraceEvent[]): ModelView | null {
  const started = events.find((event) => event.kind === "started");
  if (started === undefined) return null;
  return {
    call: { method: started.method, params: without(started.params, ["_meta"]) },
    reply: toReply(events, toOutcome(events)),
  };
}

/** Why there is nothing that the server said at the end; null where there is. */
function toNoReply(outcome: Outcome): string | null {
  if (outcome.status === "abandoned") return outcome.reason;
  if (outcome.status === "lost") return "the connection was lost";
  if (outcome.status === "timed-out") return "no response came in time";
  if (outcome.status === "failed" && isClientPlace(outcome.at)) return "the client’s own code failed";
  return null;
}

function toReply(events: readonly TraceEvent[], outcome: Outcome | null): ModelView["reply"] {
  if (outcome === null || outcome.status === "waiting") return { status: "pending" };
  const reason = toNoReply(outcome);
  if (reason !== null) return { status: "none", reason };
  const response = toRounds(events).findLast((round) => round.response !== null)?.response;
  if (outcome.status === "refused") {
    const { code, message, data } = outcome;
    return { status: "error", error: data === undefined ? { code, message } : { code, message, data } };
  }
  return { status: "result", result: without(response?.result ?? {}, ["_meta", "resultType"]) };
}

function without(object: JsonObject, keys: string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
