import { type OutputUnit, type SchemaDraft, Validator } from "@cfworker/json-schema";
import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import { isCheapPattern } from "../protocol/pattern.ts";

/** unusable: the schema itself cannot be used, and says nothing about the value. */
export type SchemaVerdict =
  { status: "valid" } | { status: "invalid"; problems: string[] } | { status: "unusable"; reason: string };

const DIALECTS: readonly (readonly [part: string, draft: SchemaDraft])[] = [
  ["/2020-12/", "2020-12"],
  ["/2019-09/", "2019-09"],
  ["/draft-07/", "7"],
  ["/draft-04/", "4"],
];
/** References that one schema may hold. A few that point at each other can take for ever. */
const MAX_REFS = 12;

/**
 * Judges a value by a JSON Schema, 2020-12 unless `$schema` names another (Basic, "JSON Schema Usage"). Nothing is
 * fetched: a `$ref` that leads outside makes the schema unusable, as does a pattern that could run too long, since
 * this runs outside the sandbox. Each problem begins with its path.
 */
export function judgeBySchema(schema: JsonObject, value: Json): SchemaVerdict {
  const draft = toDraft(schema["$schema"]);
  if (!draft)
    return { status: "unusable", reason: `the dialect ${JSON.stringify(schema["$schema"])} is not known` };
  const costly = findCostly(schema);
  if (costly !== undefined) return { status: "unusable", reason: costly };
  try {
    const { valid, errors } = new Validator(schema, draft, false).validate(value);
    return valid ? { status: "valid" } : { status: "invalid", problems: toProblems(errors) };
  } catch (error) {
    return {
      status: "unusable",
      reason: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error),
    };
  }
}

function toDraft($schema: Json | undefined): SchemaDraft | undefined {
  if ($schema === undefined) return "2020-12";
  return DIALECTS.find(([part]) => typeof $schema === "string" && $schema.includes(part))?.[1];
}

/** Why checking by this schema could take too long, or undefined. */
function findCostly(schema: JsonObject): string | undefined {
  const nodes: Json[] = [schema];
  let refs = 0;
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (Array.isArray(node)) nodes.push(...node);
    if (!isJsonObject(node)) continue;
    nodes.push(...Object.values(node));
    const { pattern, patternProperties } = node;
    const patterns = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
    if (typeof pattern === "string") patterns.push(pattern);
    const costly = patterns.find((source) => !isCheapPattern(source));
    if (costly !== undefined) return `the pattern ${costly} could take too long to check`;
    if (typeof node["$ref"] === "string") refs += 1;
  }
  return refs > MAX_REFS ? `it has more than ${MAX_REFS} references` : undefined;
}

/** Keywords that only pass on what is wrong further inside. */
const OUTER: readonly string[] = ["properties", "items", "prefixItems", "allOf", "$ref", "patternProperties"];

function toProblems(errors: readonly OutputUnit[]): string[] {
  const inner = errors.filter(({ keyword }) => !OUTER.includes(keyword));
  const found = inner.length > 0 ? inner : errors;
  return [...new Set(found.map(({ instanceLocation, error }) => `${toPath(instanceLocation)}: ${error}`))];
}

/** `#/a/0` as `a[0]`; the whole value is `arguments`. */
function toPath(pointer: string): string {
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => decodePointer(step));
  if (steps.length === 0) return "arguments";
  return steps.reduce((path, step) => {
    if (/^\d+$/.test(step)) return `${path}[${step}]`;
    return path === "" ? step : `${path}.${step}`;
  }, "");
}

function decodePointer(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
