import { isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";
import { META } from "../../protocol/mcp.ts";

/** The three kinds that may stand in `inputRequests`, and the capability that each needs. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["elicitation/create", "elicitation"],
  ["sampling/createMessage", "sampling"],
  ["roots/list", "roots"],
]);

/** True for a method that only a server can want something with. */
export function isKind(method: Json | undefined): boolean {
  return typeof method === "string" && KINDS.has(method);
}

/** What a request declares; null where it does not say. */
export function declaredIn(params: JsonObject): JsonObject | null {
  const meta = params["_meta"];
  const declared = isJsonObject(meta) ? meta[META.clientCapabilities] : undefined;
  return isJsonObject(declared) ? declared : null;
}

/**
 * The capability that an input request needs and that was not declared, in words; undefined where nothing is missing
 * (Elicitation, Sampling and Roots, "Capabilities"). An empty `elicitation` declares forms. What is none of the three
 * kinds needs nothing: it may not be sent at all.
 */
export function missingFor(request: Json | undefined, declared: JsonObject): string | undefined {
  if (!isJsonObject(request) || typeof request["method"] !== "string") return undefined;
  const kind = KINDS.get(request["method"]);
  if (kind === undefined) return undefined;
  const params = isJsonObject(request["params"]) ? request["params"] : {};
  const value = declared[kind];
  if (!isJsonObject(value)) return kind;
  const part = partOf(kind, params);
  if (part === undefined || isJsonObject(value[part])) return undefined;
  const formsOnly = value["form"] === undefined && value["url"] === undefined;
  return part === "form" && formsOnly ? undefined : `${kind}.${part}`;
}

function partOf(kind: string, { mode, tools, toolChoice }: JsonObject): string | undefined {
  if (kind === "elicitation") {
    if (mode === undefined) return "form";
    return mode === "form" || mode === "url" ? mode : undefined;
  }
  return kind === "sampling" && (tools !== undefined || toolChoice !== undefined) ? "tools" : undefined;
}
