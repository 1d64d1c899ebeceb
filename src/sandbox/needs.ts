import { canonicalJson } from "../protocol/canonical-json.ts";
import { createMap, type Json } from "../protocol/json.ts";
import type { InputRequest, InputRequests, InputResponse, InputResponses } from "../protocol/mcp.ts";
import { decideNeed, type NeedContext } from "../protocol/need.ts";
import type { GuestRun } from "../protocol/ports.ts";
import { judgeRequest } from "../protocol/requests.ts";

/** `problem` is a fault of the body: the request may not be sent, or contradicts one of the same round. */
type NeedOutcome =
  { problem: string } | { key: string; request: InputRequest; answer: InputResponse | undefined };

/** All needs of one round. */
export interface Needs {
  decide(key: Json | undefined, request: Json | undefined): NeedOutcome;
  /** The requests that have no answer yet, in the order of asking. */
  open(): InputRequests;
  /** Earlier answers, without one that no longer fits, and this round's valid ones. */
  answers(): InputResponses;
  /** Whether this round brought a valid answer. */
  gained(): boolean;
}

export function createNeeds({ state, responses }: Pick<GuestRun, "state" | "responses">): Needs {
  const known: NeedContext = {
    open: state?.data.open ?? [],
    earlier: state?.data.answers ?? createMap(),
    responses,
  };
  /** Canonical JSON of each key's request. */
  const asked = new Map<string, string>();
  const open = new Map<string, InputRequest>();
  const answers = new Map(Object.entries(known.earlier));
  let gained = false;

  return {
    decide(key, value) {
      if (typeof key !== "string" || key === "")
        return { problem: "the key must be a text that is not empty" };
      const problems = judgeRequest(value);
      if (problems.length > 0) return { problem: `"${key}": ${problems.join("; ")}` };
      const request = toRequest(value);
      const text = canonicalJson({ ...request });
      if (asked.has(key) && asked.get(key) !== text)
        return { problem: `"${key}" was asked for with two different requests in one round` };
      asked.set(key, text);
      const decision = decideNeed(key, request, known);
      if (decision.status === "open") {
        open.set(key, request);
        answers.delete(key);
        return { key, request, answer: undefined };
      }
      answers.set(key, decision.answer);
      gained ||= decision.gained;
      return { key, request, answer: decision.answer };
    },
    open: () => createMap(open),
    answers: () => createMap(answers),
    gained: () => gained,
  };
}

/** A request that has been judged, with its two fields only. */
export function toRequest(value: unknown): InputRequest {
  const { method, params } = value as InputRequest;
  return { method, ...(params && { params }) };
}
