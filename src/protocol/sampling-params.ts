import { judgeBlocks } from "./blocks.ts";
import { isJsonObject, type Json, type JsonObject } from "./json.ts";

/** Optional params, each with what it must be. */
const SAMPLING_OPTIONS: readonly (readonly [name: string, what: string, fits: (value: Json) => boolean])[] = [
  ["systemPrompt", "a string", isString],
  ["temperature", "a number", (value) => typeof value === "number"],
  ["stopSequences", "a list of strings", (value) => Array.isArray(value) && value.every(isString)],
  ["includeContext", "none, thisServer or allServers", isOneOf("none", "thisServer", "allServers")],
  ["modelPreferences", "an object", isJsonObject],
  ["metadata", "an object", isJsonObject],
  ["tools", "a list of tools", (value) => Array.isArray(value) && value.every(isTool)],
  ["toolChoice", "an object with a mode of auto, required or none", isToolChoice],
];

/** What is wrong with the params of `sampling/createMessage` (Sampling, "Creating Messages"). */
export function judgeSampling(params: JsonObject): string[] {
  const { messages, maxTokens } = params;
  const problems = Number.isInteger(maxTokens) ? [] : ["maxTokens must be a whole number"];
  for (const [name, what, fits] of SAMPLING_OPTIONS) {
    const value = params[name];
    if (value !== undefined && !fits(value)) problems.push(`${name} must be ${what}`);
  }
  if (!Array.isArray(messages)) return [...problems, "messages must be a list"];
  const found = messages.flatMap((message, index) => {
    if (!isJsonObject(message)) return [`messages[${index}] must be an object`];
    const role = message["role"] === "user" || message["role"] === "assistant";
    const own = role ? [] : ["role must be user or assistant"];
    return [...own, ...judgeBlocks(message["content"])].map((text) => `messages[${index}]: ${text}`);
  });
  return [...problems, ...found, ...(found.length > 0 ? [] : judgeToolUses(messages))];
}

/**
 * Each tool use must be answered by the next message, and by nothing else than it uses; a message with tool results has
 * nothing beside them (Sampling, "Tool Result Messages" and "Tool Use and Result Balance").
 */
function judgeToolUses(messages: Json[]): string[] {
  let open: (Json | undefined)[] = [];
  const problems: string[] = [];
  for (const [index, message] of messages.entries()) {
    const blocks = blocksOf(message);
    const results = blocks.filter(({ type }) => type === "tool_result");
    const answered = results.map(({ toolUseId }) => toolUseId);
    if (results.length > 0 && results.length < blocks.length)
      problems.push(`messages[${index}]: tool results must have nothing beside them`);
    if (answered.length !== open.length || open.some((id) => !answered.includes(id)))
      problems.push(`messages[${index}]: its tool results must be those of the tool uses before it`);
    open = blocks.filter(({ type }) => type === "tool_use").map(({ id }) => id);
  }
  if (open.length > 0) problems.push("the last tool use has no result");
  return problems;
}

function blocksOf(message: Json): JsonObject[] {
  const content = isJsonObject(message) ? message["content"] : undefined;
  return (Array.isArray(content) ? content : [content]).filter(isJsonObject);
}

function isString(value: unknown): boolean {
  return typeof value === "string";
}

function isOneOf(...words: string[]): (value: unknown) => boolean {
  return (value) => words.some((word) => word === value);
}

function isTool(value: Json): boolean {
  return isJsonObject(value) && isString(value["name"]) && isJsonObject(value["inputSchema"]);
}

function isToolChoice(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  return value["mode"] === undefined || isOneOf("auto", "required", "none")(value["mode"]);
}
