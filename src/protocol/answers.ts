import { isObjectOrAbsent, judgeBlocks } from "./blocks.ts";
import { cleanObject } from "./clean-copy.ts";
import { judgeContent, toFields } from "./form.ts";
import { createMap, isJsonObject, type JsonObject } from "./json.ts";
import type { InputRequest, InputResponse } from "./mcp.ts";

export type AnswerVerdict =
  { status: "valid"; answer: InputResponse } | { status: "invalid"; problems: string[] };

/**
 * Judges one entry of `inputResponses` by the request it answers: an ElicitResult, CreateMessageResult or
 * ListRootsResult, never wrapped in `{ method, result }` (MRTR, "InputResponses"). A valid answer is a clean copy: on
 * accept its content is an object that holds the requested fields and nothing else (empty for a URL); on decline and
 * cancel there is no content.
 */
export function judgeAnswer(request: InputRequest, answer: unknown): AnswerVerdict {
  if (!isJsonObject(answer)) return invalid("the answer must be an object");
  if (!isObjectOrAbsent(answer["_meta"])) return invalid("_meta must be an object");
  switch (request.method) {
    case "elicitation/create":
      return judgeElicitation(request.params ?? {}, answer);
    case "sampling/createMessage":
      return judgeSampling(answer);
    case "roots/list":
      return judgeRoots(answer);
    default:
      return invalid(`${request.method} cannot be asked for`);
  }
}

function judgeElicitation(params: JsonObject, answer: JsonObject): AnswerVerdict {
  const action = answer["action"];
  if (action === "decline" || action === "cancel") return valid([["action", action]]);
  if (action !== "accept") return invalid("action must be accept, decline or cancel");
  if (params["mode"] === "url") {
    return valid([
      ["action", action],
      ["content", createMap()],
    ]);
  }
  const judged = judgeForm(params["requestedSchema"], answer["content"]);
  if ("problems" in judged) return { status: "invalid", problems: judged.problems };
  return valid([
    ["action", action],
    ["content", judged.content],
  ]);
}

function judgeForm(schema: unknown, content: unknown): { content: JsonObject } | { problems: string[] } {
  const { fields, problems } = toFields(schema);
  if (problems.length > 0) return { problems };
  const judged = judgeContent(fields, content ?? createMap());
  if ("content" in judged) return judged;
  return {
    problems: judged.problems.map(({ field, message }) => (field ? `${field}: ${message}` : message)),
  };
}

function judgeSampling(answer: JsonObject): AnswerVerdict {
  const problems: string[] = [];
  const { role, model, content, stopReason } = answer;
  if (role !== "assistant" && role !== "user") problems.push("role must be user or assistant");
  if (typeof model !== "string") problems.push("model must be a string");
  if (stopReason !== undefined && typeof stopReason !== "string") {
    problems.push("stopReason must be a string");
  }
  problems.push(...judgeBlocks(content));
  return problems.length > 0
    ? { status: "invalid", problems }
    : { status: "valid", answer: cleanObject(answer) };
}

function judgeRoots(answer: JsonObject): AnswerVerdict {
  const { roots } = answer;
  if (!Array.isArray(roots)) return invalid("roots must be a list");
  const problems = roots.flatMap((root, index) => {
    if (!isJsonObject(root)) return [`roots[${index}] must be an object`];
    const found: string[] = [];
    if (!isFileUri(root["uri"])) found.push(`roots[${index}].uri must be a file:// URI`);
    if (root["name"] !== undefined && typeof root["name"] !== "string") {
      found.push(`roots[${index}].name must be a string`);
    }
    if (!isObjectOrAbsent(root["_meta"])) found.push(`roots[${index}]._meta must be an object`);
    return found;
  });
  return problems.length > 0
    ? { status: "invalid", problems }
    : { status: "valid", answer: cleanObject(answer) };
}

function isFileUri(value: unknown): boolean {
  return typeof value === "string" && /^file:\/\/[^\s\p{Cc}]*$/iu.test(value) && URL.canParse(value);
}

function valid(entries: [string, InputResponse[string]][]): AnswerVerdict {
  return { status: "valid", answer: createMap(entries) };
}

function invalid(problem: string): AnswerVerdict {
  return { status: "invalid", problems: [problem] };
}
