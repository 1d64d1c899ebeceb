import type { Step } from "../../lesson/course.ts";
import { isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";
import type { TraceEvent } from "../../trace/event.ts";

/**
 * The answers that go along with the last state of a run: those that were sent with it, or else the step's script for the keys
 * that the state waits on. Undefined where neither has any.
 */
export function toResponses(
  events: readonly TraceEvent[],
  person: NonNullable<Step["run"]["person"]>,
): JsonObject | undefined {
  const asked = events.findLast(
    (event) => event.kind === "received" && typeof event.message.result?.["requestState"] === "string",
  );
  const result = asked?.kind === "received" ? asked.message.result : undefined;
  if (!asked || !result) return undefined;
  const sent = events.find(
    (event) =>
      event.kind === "sent" &&
      event.n > asked.n &&
      event.message.params["requestState"] === result["requestState"],
  );
  const given = sent?.kind === "sent" ? sent.message.params["inputResponses"] : undefined;
  if (isJsonObject(given)) return given;
  const requests = result["inputRequests"];
  if (!isJsonObject(requests)) return undefined;
  const before = events.filter((event) => event.kind === "prompted" && event.n < asked.n).length;
  const scripted = Object.keys(requests)
    .sort()
    .flatMap((key, index) => toAnswer(key, person[before + index]));
  return scripted.length > 0 ? Object.fromEntries(scripted) : undefined;
}

/** A scripted answer as it is sent; what the host makes up, and what is refused, is none. */
function toAnswer(key: string, answer: unknown): (readonly [string, Json])[] {
  if (!isJsonObject(answer) || "refuse" in answer || "approve" in answer) return [];
  const response = Object.entries(answer).filter(([name]) => name !== "finish");
  return [[key, Object.fromEntries(response)]];
}
