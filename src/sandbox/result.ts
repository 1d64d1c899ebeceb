import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { AskingMethod, InputRequest } from "../protocol/mcp.ts";
import { judgeRequest } from "../protocol/requests.ts";
import { toRequest } from "./needs.ts";

/** What a body returned, once it has been looked at. `state` is undefined where the raw style sends no token. */
export type Returned =
  | { status: "complete"; result: JsonObject }
  | { status: "raw"; requests: Map<string, InputRequest>; state: Json | undefined }
  | { status: "invalid"; message: string };

const WANTED: Readonly<Record<AskingMethod, string>> = {
  "tools/call": 'text("…"), failure("…"), or a result with a list of content',
  "prompts/get": '{ messages: [{ role: "user", content: { type: "text", text: "…" } }] }',
  "resources/read": '{ contents: [{ uri, text: "…" }] }',
};

/** Judges the value that a body returned. `text` is its JSON, or empty where it has none (undefined, a function). */
export function toReturned(method: AskingMethod, value: Json | undefined): Returned {
  if (!isJsonObject(value)) return wrong(method, nameOf(value));
  if (value["resultType"] === "input_required") return toRaw(value);
  const problem = CHECKS[method](value);
  return problem === undefined ? { status: "complete", result: value } : wrong(method, problem);
}

const CHECKS: Readonly<Record<AskingMethod, (result: JsonObject) => string | undefined>> = {
  "tools/call": ({ content, isError }) =>
    listProblem("content", content, contentProblem) ??
    (isError === undefined || typeof isError === "boolean" ? undefined : "isError that is not true or false"),
  "prompts/get": ({ messages }) => listProblem("messages", messages, messageProblem),
  "resources/read": ({ contents }) => listProblem("contents", contents, partProblem),
};

function listProblem(
  name: string,
  list: Json | undefined,
  check: (item: JsonObject) => string | undefined,
): string | undefined {
  if (!Array.isArray(list)) return `an object without a list of ${name}`;
  for (const [index, item] of list.entries()) {
    const problem = isJsonObject(item) ? check(item) : "that is not an object";
    if (problem !== undefined) return `${name}[${index}] ${problem}`;
  }
  return undefined;
}

function contentProblem({ type, text }: JsonObject): string | undefined {
  if (typeof type !== "string") return "without a type";
  return type === "text" && typeof text !== "string" ? "of type text without a text" : undefined;
}

function messageProblem({ role, content }: JsonObject): string | undefined {
  if (role !== "user" && role !== "assistant") return "whose role is neither user nor assistant";
  return isJsonObject(content) ? contentProblem(content) : "whose content is not an object";
}

function partProblem({ uri, text, blob }: JsonObject): string | undefined {
  if (typeof uri !== "string") return "without a uri";
  return typeof text === "string" || typeof blob === "string" ? undefined : "with neither text nor blob";
}

/** The raw style: both fields as given, at least one of them useful (MRTR, "Server Requirements" 6). */
function toRaw({ inputRequests, requestState: state }: JsonObject): Returned {
  if (inputRequests !== undefined && !isJsonObject(inputRequests))
    return invalid("inputRequests must be an object of requests by key.");
  const entries = Object.entries(inputRequests ?? {});
  if (entries.length === 0 && state === undefined)
    return invalid(
      "inputRequired needs something to ask or to carry: put a request into inputRequests, or give a requestState, or return a result.",
    );
  for (const [key, request] of entries) {
    const problems = judgeRequest(request);
    if (problems.length > 0) return invalid(`inputRequests["${key}"]: ${problems.join("; ")}.`);
  }
  const requests = new Map(entries.map(([key, request]) => [key, toRequest(request)] as const));
  return { status: "raw", requests, state };
}

function wrong(method: AskingMethod, what: string): Returned {
  return invalid(`The body returned ${what}. It must return ${WANTED[method]}, or inputRequired({ … }).`);
}

function invalid(message: string): Returned {
  return { status: "invalid", message };
}

function nameOf(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  return Array.isArray(value) ? "a list" : `a ${typeof value}`;
}
