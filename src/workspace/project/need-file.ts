/** `src/need.ts` of an exported project: one round of a body, and how it ends where an answer is missing. */
export const NEED_FILE = `// ctx.need of one round, and when that round is over.
/* eslint-disable @typescript-eslint/no-explicit-any */
import type { GuestFault, StatePayload } from "./rules/protocol/ports.ts";
import { createNeeds as createRules, type Needs as Rules } from "./rules/sandbox/needs.ts";

export interface Needs {
  need(key: string, request: unknown): Promise<any>;
  rules: Rules;
  /** After this nothing of the round counts any more. */
  closed: boolean;
  /** A fault of the body: a request that may not be sent, or that contradicts another. */
  fault: GuestFault | undefined;
  /** Resolves one turn of the event loop after the last need was opened. */
  idle: Promise<void>;
}

export function createNeeds(state: StatePayload | null, responses: any): Needs {
  const rules = createRules({ state, responses });
  let settle: () => void;
  let timer: NodeJS.Immediate | undefined;
  // A promise that never settles: no catch or finally of the body can see it.
  const wait = () => {
    clearImmediate(timer);
    timer = setImmediate(settle);
    return new Promise<never>(() => undefined);
  };
  const needs: Needs = {
    rules,
    closed: false,
    fault: undefined,
    idle: new Promise((resolve) => { settle = resolve; }),
    need(key, request) {
      if (needs.closed) return new Promise<never>(() => undefined);
      const outcome = rules.decide(key, toJson(request, "The request"));
      if ("problem" in outcome) {
        needs.fault = { reason: "need", message: "ctx.need: " + outcome.problem + "." };
        needs.closed = true;
        return wait();
      }
      return outcome.answer === undefined ? wait() : Promise.resolve(toJson(outcome.answer, "The answer"));
    },
  };
  return needs;
}

/** A copy that holds what JSON holds; undefined where that is nothing. */
export function toJson(value: unknown, what: string): any {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    throw new TypeError(what + " cannot be written as JSON: " + (error as Error).message);
  }
  return text === undefined ? undefined : JSON.parse(text);
}
`;
