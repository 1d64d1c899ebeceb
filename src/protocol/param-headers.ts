import { encodeHeaderValue } from "./header-value.ts";
import { isJsonObject, type Json, type JsonObject } from "./json.ts";

/** The schema keyword that asks for an argument to be repeated in a header. */
const KEYWORD = "x-mcp-header";

/** One argument that a tool wants in a header too. `path` leads to it through nested objects. */
export interface ParamHeader {
  path: readonly string[];
  /** `Mcp-Param-` and the name that the schema gives. */
  header: string;
  type: "string" | "integer" | "boolean";
}

export type ParamHeaders = { status: "valid"; params: ParamHeader[] } | { status: "invalid"; reason: string };

/** RFC 9110, "Tokens". */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * The arguments that a tool's `inputSchema` wants in headers (Streamable HTTP, "Custom Headers from Tool Parameters").
 * A client must leave out a tool whose schema is invalid in this: a name that is no token or stands twice (case does not
 * count), a type other than string, integer or boolean, or a place that `properties` alone do not lead to.
 */
export function readParamHeaders(inputSchema: JsonObject): ParamHeaders {
  const params: ParamHeader[] = [];
  const seen = new Set<string>();
  const visit = (node: Json, path: string[]): string | undefined => {
    if (!isJsonObject(node)) return undefined;
    if (Object.hasOwn(node, KEYWORD)) {
      const judged = judge(node, path, seen);
      if ("problem" in judged) return judged.problem;
      params.push(judged);
    }
    const { properties, ...rest } = node;
    for (const [key, inner] of isJsonObject(properties) ? Object.entries(properties) : []) {
      const problem = visit(inner, [...path, key]);
      if (problem !== undefined) return problem;
    }
    return findStray(rest, path);
  };
  const reason = visit(inputSchema, []);
  return reason === undefined ? { status: "valid", params } : { status: "invalid", reason };
}

function judge(node: JsonObject, path: string[], seen: Set<string>): ParamHeader | { problem: string } {
  const { [KEYWORD]: name, type } = node;
  const where = path.join(".");
  if (path.length === 0) return { problem: `${KEYWORD} cannot stand at the root of a schema` };
  if (typeof name !== "string" || !TOKEN.test(name))
    return { problem: `${where}: ${KEYWORD} must be a header name, not ${JSON.stringify(name)}` };
  if (!isType(type))
    return {
      problem: `${where}: ${KEYWORD} needs the type string, integer or boolean, not ${JSON.stringify(type)}`,
    };
  if (seen.has(name.toLowerCase())) return { problem: `${where}: ${KEYWORD} ${name} stands twice` };
  seen.add(name.toLowerCase());
  return { path, header: `Mcp-Param-${name}`, type };
}

function isType(type: Json | undefined): type is ParamHeader["type"] {
  return type === "string" || type === "integer" || type === "boolean";
}

/** Keywords whose value is data: a key in there is no keyword. */
const DATA: readonly string[] = ["const", "default", "enum", "examples", KEYWORD];
/** Keywords whose value is a map of schemas by name. */
const MAPS: readonly string[] = [
  "$defs",
  "definitions",
  "dependentSchemas",
  "patternProperties",
  "properties",
];

/** Looks for the keyword where no caller could tell which argument is meant. */
function findStray(schema: JsonObject, path: readonly string[]): string | undefined {
  const nodes: Json[] = withoutData(schema);
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (Array.isArray(node)) nodes.push(...node);
    if (!isJsonObject(node)) continue;
    if (Object.hasOwn(node, KEYWORD))
      return `${path.length === 0 ? "" : `${path.join(".")}: `}${KEYWORD} may stand only where properties lead to it`;
    nodes.push(...withoutData(node));
  }
  return undefined;
}

function withoutData(schema: JsonObject): Json[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (DATA.includes(keyword)) return [];
    return MAPS.includes(keyword) && isJsonObject(value) ? Object.values(value) : [value];
  });
}

/** The headers of one call. An argument that is absent or null has none, nor has what no header can say. */
export function toParamHeaders(params: readonly ParamHeader[], args: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { path, header } of params) {
    const text = toHeaderText(valueAt(args, path));
    if (text !== undefined) headers[header] = encodeHeaderValue(text);
  }
  return headers;
}

/** The value of an argument; undefined where there is none. */
export function valueAt(args: JsonObject, path: readonly string[]): Json | undefined {
  let value: Json | undefined = args;
  for (const key of path) value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** A primitive in words; undefined for null, objects, and numbers that no integer of JSON says exactly. */
export function toHeaderText(value: Json | undefined): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  return typeof value === "number" && Number.isSafeInteger(value) ? String(value) : undefined;
}
