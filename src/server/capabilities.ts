import { createMap, isJsonObject, type JsonObject } from "../protocol/json.ts";
import { type InputRequest, type InputRequests, META } from "../protocol/mcp.ts";

/** What a client declared in `_meta`; empty where that is no object. */
export function readCapabilities(params: JsonObject): JsonObject {
  const meta = params["_meta"];
  const declared = isJsonObject(meta) ? meta[META.clientCapabilities] : undefined;
  return isJsonObject(declared) ? declared : {};
}

/**
 * What of the needed capabilities the client did not declare, in the shape of ClientCapabilities; undefined where
 * nothing is missing (Basic, "_meta"; -32021).
 */
export function missingCapabilities(requests: InputRequests, declared: JsonObject): JsonObject | undefined {
  const missing = createMap<JsonObject>();
  for (const request of Object.values(requests)) {
    const [kind, part] = neededBy(request);
    if (declares(declared, kind, part)) continue;
    const parts = (missing[kind] ??= createMap());
    if (part !== undefined) parts[part] = {};
  }
  return Object.keys(missing).length > 0 ? missing : undefined;
}

function neededBy({ method, params = {} }: InputRequest): [kind: string, part?: string] {
  if (method === "elicitation/create") return ["elicitation", params["mode"] === "url" ? "url" : "form"];
  if (method !== "sampling/createMessage") return ["roots"];
  const usesTools = params["tools"] !== undefined || params["toolChoice"] !== undefined;
  return usesTools ? ["sampling", "tools"] : ["sampling"];
}

function declares(declared: JsonObject, kind: string, part: string | undefined): boolean {
  const value = declared[kind];
  if (!isJsonObject(value)) return false;
  if (part === undefined || isJsonObject(value[part])) return true;
  // An empty `elicitation` means forms only (Elicitation, "Capabilities").
  return part === "form" && value["form"] === undefined && value["url"] === undefined;
}
