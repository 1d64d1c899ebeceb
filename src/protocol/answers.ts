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

/** Problems of a sampling message's content: one block, or a list of at least one. */
export function judgeBlocks(content: unknown): string[] {
  const blocks = Array.isArray(content) ? (content as unknown[]) : [content];
  if (blocks.length === 0) return ["content must have a block"];
  return blocks.flatMap((block, index) => {
    const problem = judgeBlock(block);
    const path = Array.isArray(content) ? `content[${index}]` : "content";
    return problem === undefined ? [] : [`${path} ${problem}`];
  });
}

const STRINGS_OF_BLOCK: Readonly<Record<string, readonly string[]>> = createMap([
  ["text", ["text"]],
  ["image", ["data", "mimeType"]],
  ["audio", ["data", "mimeType"]],
  ["tool_use", ["id", "name"]],
  ["tool_result", ["toolUseId"]],
]);

function judgeBlock(block: unknown): string | undefined {
  if (!isJsonObject(block)) return "must be a content block";
  const { type } = block;
  const strings = typeof type === "string" ? STRINGS_OF_BLOCK[type] : undefined;
  if (!strings) return "must be of type text, image, audio, tool_use or tool_result";
  const missing = strings.find((name) => typeof block[name] !== "string");
  if (missing !== undefined) return `must have a string ${missing}`;
  if ((type === "image" || type === "audio") && !isBase64(block["data"])) return "must have base64 data";
  if (type === "tool_use" && !isJsonObject(block["input"])) return "must have an object input";
  if (type === "tool_result" && !Array.isArray(block["content"])) return "must have a list content";
  return undefined;
}

function isBase64(value: unknown): boolean {
  return typeof value === "string" && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}

function judgeRoots(answer: JsonObject): AnswerVerdict {
  const { roots } = answer;
  if (!Array.isArray(roots)) return invalid("roots must be a list");
  const problems = roots.flatMap((root, index) => {
    if (!isJsonObject(root)) return [`roots[${index}] must be an object`];
    const found: string[] = [];
    if (typeof root["uri"] !== "string" || !/^file:\/\/[^\s]*$/i.test(root["uri"])) {
      found.push(`roots[${index}].uri must begin with file://`);
    }
    if (root["name"] !== undefined && typeof root["name"] !== "string") {
      found.push(`roots[${index}].name must be a string`);
    }
    return found;
  });
  return problems.length > 0
    ? { status: "invalid", problems }
    : { status: "valid", answer: cleanObject(answer) };
}

function valid(entries: [string, InputResponse[string]][]): AnswerVerdict {
  return { status: "valid", answer: createMap(entries) };
}

function invalid(problem: string): AnswerVerdict {
  return { status: "invalid", problems: [problem] };
}
