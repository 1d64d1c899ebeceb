import { createMap, isJsonObject, type JsonObject } from "./json.ts";

/** Problems of a sampling message's content: one block, or a list of at least one. */
export function judgeBlocks(content: unknown): string[] {
  const blocks = Array.isArray(content) ? (content as unknown[]) : [content];
  if (blocks.length === 0) return ["content must have a block"];
  return blocks.flatMap((block, index) => {
    const problem = judgeBlock(block, SAMPLED);
    const path = Array.isArray(content) ? `content[${index}]` : "content";
    return problem === undefined ? [] : [`${path} ${problem}`];
  });
}

/** True for what may stand where an object is optional, such as `_meta`. */
export function isObjectOrAbsent(value: unknown): boolean {
  return value === undefined || isJsonObject(value);
}

/** Strings that a block of each type must have. */
type BlockTypes = Readonly<Record<string, readonly string[]>>;

const MEDIA: readonly string[] = ["data", "mimeType"];
/** What a model says (Sampling, "Messages"). */
const SAMPLED: BlockTypes = createMap<readonly string[]>([
  ["text", ["text"]],
  ["image", MEDIA],
  ["audio", MEDIA],
  ["tool_use", ["id", "name"]],
  ["tool_result", ["toolUseId"]],
]);
/** What a tool gave (Tools, "Tool Result"). */
const GIVEN: BlockTypes = createMap<readonly string[]>([
  ["text", ["text"]],
  ["image", MEDIA],
  ["audio", MEDIA],
  ["resource_link", ["uri", "name"]],
  ["resource", []],
]);

function judgeBlock(block: unknown, types: BlockTypes): string | undefined {
  if (!isJsonObject(block)) return "must be a content block";
  const { type } = block;
  const strings = typeof type === "string" ? types[type] : undefined;
  if (!strings) return `must be of type ${listOf(Object.keys(types))}`;
  const missing = strings.find((name) => typeof block[name] !== "string");
  if (missing !== undefined) return `must have a string ${missing}`;
  const odd = ["_meta", "annotations"].find((name) => !isObjectOrAbsent(block[name]));
  if (odd !== undefined) return `must have an object ${odd}, or none`;
  return judgeRest(block);
}

/** What is wrong with that of a block which is more than a string. */
function judgeRest(block: JsonObject): string | undefined {
  switch (block["type"]) {
    case "image":
    case "audio":
      return isBase64(block["data"]) ? undefined : "must have base64 data";
    case "tool_use":
      return isJsonObject(block["input"]) ? undefined : "must have an object input";
    case "resource":
      return isResource(block["resource"]) ? undefined : "must have a resource";
    case "tool_result":
      return judgeToolResult(block);
    default:
      return undefined;
  }
}

function judgeToolResult({ content, isError }: JsonObject): string | undefined {
  if (!Array.isArray(content)) return "must have a list content";
  if (isError !== undefined && typeof isError !== "boolean") return "must have a boolean isError, or none";
  for (const [index, block] of content.entries()) {
    const problem = judgeBlock(block, GIVEN);
    if (problem !== undefined) return `content[${index}] ${problem}`;
  }
  return undefined;
}

function isResource(value: unknown): boolean {
  if (!isJsonObject(value) || typeof value["uri"] !== "string") return false;
  return typeof value["text"] === "string" || isBase64(value["blob"]);
}

function isBase64(value: unknown): boolean {
  return typeof value === "string" && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}

function listOf(names: string[]): string {
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`;
}
