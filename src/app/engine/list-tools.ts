import { toHeaders } from "../../client/headers.ts";
import { readReply } from "../../client/read-reply.ts";
import { isJsonObject, type Json } from "../../protocol/json.ts";
import { type JsonRpcRequest, META, PROTOCOL_VERSION } from "../../protocol/mcp.ts";
import type { PageEngine } from "./page-engine.ts";

export interface ListedTool {
  name: string;
  description: string;
}

/** Belongs to no run: the trace joins nothing to it. */
const TRACEPARENT = `00-${"0".repeat(31)}1-${"0".repeat(15)}1-00`;

/** Asks the endpoint for its tools, over the same way as a run. Throws with the server's own words where it refuses. */
export async function listTools(
  { endpoint, fetch }: Pick<PageEngine, "endpoint" | "fetch">,
  signal: AbortSignal,
): Promise<ListedTool[]> {
  const message: JsonRpcRequest = {
    jsonrpc: "2.0",
    id: "list",
    method: "tools/list",
    params: {
      _meta: {
        [META.protocolVersion]: PROTOCOL_VERSION,
        [META.clientInfo]: { name: "roundtrip", version: "0.1.0" },
        [META.clientCapabilities]: {},
      },
    },
  };
  const headers = toHeaders(message, null, TRACEPARENT);
  const request = new Request(endpoint, { method: "POST", headers, body: JSON.stringify(message), signal });
  const reply = await readReply(await fetch(request), message.id, () => undefined);
  if (reply.status === "none") throw new Error("tools/list: no response came");
  const { error, result } = reply.message;
  if (error) throw new Error(`tools/list was refused: ${String(error.code)} ${error.message}`);
  const tools = result?.["tools"];
  return Array.isArray(tools) ? tools.flatMap(toTool) : [];
}

function toTool(value: Json): ListedTool[] {
  if (!isJsonObject(value) || typeof value["name"] !== "string") return [];
  const { name, description } = value;
  return [{ name, description: typeof description === "string" ? description : "" }];
}
