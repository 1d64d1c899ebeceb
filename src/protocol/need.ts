import { judgeAnswer } from "./answers.ts";
import type { InputRequest, InputResponse, InputResponses } from "./mcp.ts";
import type { JsonObject } from "./json.ts";

/** What one round knows about earlier ones. All maps come from outside: only own keys count. */
export interface NeedContext {
  /** The keys that a verified state lists as open when the last round ended. */
  open: readonly string[];
  /** Valid answers of earlier rounds, by key. */
  earlier: InputResponses;
  /** `inputResponses` of this request, as they came. */
  responses: JsonObject;
}

/** `gained` is true where this round brought the answer, which moves the state's `exp`. */
export type NeedDecision =
  { status: "answered"; answer: InputResponse; gained: boolean } | { status: "open" };

/**
 * How `ctx.need` decides (MRTR, "Server Requirements" 4 and "Error Handling"). An earlier answer is never replaced;
 * an answer that came now counts only under a key that was open, so nobody can answer what was not asked. Both are
 * judged by the request as the body builds it now: one that does not fit is asked for again.
 */
export function decideNeed(
  key: string,
  request: InputRequest,
  { open, earlier, responses }: NeedContext,
): NeedDecision {
  if (Object.hasOwn(earlier, key)) {
    const verdict = judgeAnswer(request, earlier[key]);
    return verdict.status === "valid"
      ? { status: "answered", answer: verdict.answer, gained: false }
      : { status: "open" };
  }
  if (!open.includes(key) || !Object.hasOwn(responses, key)) return { status: "open" };
  const verdict = judgeAnswer(request, responses[key]);
  return verdict.status === "valid"
    ? { status: "answered", answer: verdict.answer, gained: true }
    : { status: "open" };
}
