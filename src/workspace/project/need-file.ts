/** `src/need.ts` of an exported project: one round of a body, and how it ends where an answer is missing. */
export const NEED_FILE = `// One round: runs a body from the top, until it returns or waits for an answer that nobody gave yet.
/* eslint-disable @typescript-eslint/no-explicit-any */
import { CfWorkerJsonSchemaValidator } from "@modelcontextprotocol/server/validators/cf-worker";
import type { Payload } from "./state.ts";
import { canonical } from "./state.ts";
import type { InputRequest } from "./roundtrip.ts";

const validator = new CfWorkerJsonSchemaValidator();

export interface Needs {
  need(key: string, request: InputRequest): Promise<any>;
  open: Map<string, InputRequest>;
  answers: Map<string, any>;
  gained: boolean;
  closed: boolean;
  fault: Error | undefined;
  /** Resolves one turn of the event loop after the last need was opened. */
  idle: Promise<void>;
}

export function createNeeds(state: Payload | null, responses: any): Needs {
  const earlier = new Map<string, any>(Object.entries(state?.data.answers ?? {}));
  const keys = state?.data.open ?? [];
  const asked = new Map<string, string>();
  let settle: () => void;
  let timer: NodeJS.Immediate | undefined;
  const needs: Needs = {
    open: new Map(),
    answers: new Map(earlier),
    gained: false,
    closed: false,
    fault: undefined,
    idle: new Promise((resolve) => { settle = resolve; }),
    need(key, request) {
      const pending = new Promise<never>(() => undefined);
      if (needs.closed) return pending;
      const wait = () => { clearImmediate(timer); timer = setImmediate(settle); return pending; };
      const text = canonical(request);
      if (asked.has(key) && asked.get(key) !== text) {
        needs.fault = new Error('ctx.need: "' + key + '" was asked for with two different requests in one round.');
        return wait();
      }
      asked.set(key, text);
      // An answer counts only under a key that was open, and never replaces an earlier one.
      const known = earlier.has(key);
      const given = known ? earlier.get(key) : keys.includes(key) && Object.hasOwn(responses, key) ? responses[key] : undefined;
      const answer = judge(request, given);
      if (answer !== undefined) {
        needs.answers.set(key, answer);
        needs.gained ||= !known;
        return Promise.resolve(structuredClone(answer));
      }
      needs.answers.delete(key);
      needs.open.set(key, request);
      // A promise that never settles: no catch or finally of the body can see it.
      return wait();
    },
  };
  return needs;
}

/** The answer if it fits what was asked, with the requested fields only; undefined asks again. */
function judge(request: InputRequest, answer: any): any {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return undefined;
  if (request.method === "roots/list") {
    const fits = Array.isArray(answer.roots) && answer.roots.every((root: any) => typeof root?.uri === "string" && root.uri.startsWith("file://"));
    return fits ? answer : undefined;
  }
  if (request.method === "sampling/createMessage")
    return typeof answer.model === "string" && answer.content !== undefined && ["user", "assistant"].includes(answer.role) ? answer : undefined;
  if (answer.action === "decline" || answer.action === "cancel") return { action: answer.action };
  if (answer.action !== "accept") return undefined;
  if (request.params?.["mode"] === "url") return { action: "accept", content: {} };
  const schema = request.params?.["requestedSchema"] ?? { type: "object", properties: {} };
  const content = answer.content ?? {};
  if (!validator.getValidator(schema)(content).valid) return undefined;
  return { action: "accept", content: Object.fromEntries(Object.entries(content).filter(([name]) => Object.hasOwn(schema.properties, name))) };
}
`;
