import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { JsonRpcRequest } from "../protocol/mcp.ts";
import { type ParamHeader, readParamHeaders, toParamHeaders } from "../protocol/param-headers.ts";

/** A tool as the server lists it; `definition` is the whole entry, unchanged. */
interface ListedTool {
  name: string;
  inputSchema: JsonObject;
  definition: JsonObject;
}

interface Kept {
  tool: ListedTool;
  params: readonly ParamHeader[];
}
interface Dropped {
  name: string;
  reason: string;
}

/** What a client knows of a server's tools. */
export interface ToolCatalog {
  /** Replaces what was known by the entries of `tools/list`. */
  take(tools: readonly Json[]): void;
  tools(): readonly ListedTool[];
  /** The entries that must not be used, and why: a model must never see them. */
  dropped(): readonly Dropped[];
  /** The `Mcp-Param-*` headers of a message: of a `tools/call` of a tool that wants some, and else none. */
  headersFor(message: JsonRpcRequest): Record<string, string>;
}

/**
 * Keeps the tools that a client may offer. One whose `x-mcp-header` breaks the rules is left out, and the others stay
 * (Tools, "x-mcp-header"). Schemas are only read: nothing that they refer to is fetched.
 */
export function createToolCatalog(): ToolCatalog {
  let kept = new Map<string, Kept>();
  let dropped: Dropped[] = [];
  return {
    take(tools) {
      kept = new Map();
      dropped = [];
      for (const definition of tools) {
        const judged = judge(definition);
        if ("reason" in judged) dropped.push(judged);
        else kept.set(judged.tool.name, judged);
      }
    },
    tools: () => [...kept.values()].map(({ tool }) => tool),
    dropped: () => dropped,
    headersFor({ method, params }) {
      const { name, arguments: args } = params;
      const found = method === "tools/call" && typeof name === "string" ? kept.get(name) : undefined;
      return found && isJsonObject(args) ? toParamHeaders(found.params, args) : {};
    },
  };
}

function judge(definition: Json): Kept | Dropped {
  if (!isJsonObject(definition) || typeof definition["name"] !== "string")
    return { name: "", reason: "it has no name" };
  const { name, inputSchema } = definition;
  if (!isJsonObject(inputSchema)) return { name, reason: "it has no inputSchema" };
  const reading = readParamHeaders(inputSchema);
  if (reading.status === "invalid") return { name, reason: reading.reason };
  return { tool: { name, inputSchema, definition }, params: reading.params };
}
