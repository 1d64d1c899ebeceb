import { encodeHeaderValue } from "../protocol/header-value.ts";
import { type JsonRpcRequest, META } from "../protocol/mcp.ts";

/** Which param names the thing that is called (Streamable HTTP, "Standard Request Headers"). */
const NAMED_BY: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/** The headers of one request, in their usual spelling. The principal travels in the transport, never in `_meta`. */
export function toHeaders(
  message: JsonRpcRequest,
  principal: string | null,
  traceparent: string,
): Record<string, string> {
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  };
  const meta = message.params["_meta"];
  const version =
    typeof meta === "object" && meta !== null && !Array.isArray(meta)
      ? meta[META.protocolVersion]
      : undefined;
  if (typeof version === "string") headers["MCP-Protocol-Version"] = encodeHeaderValue(version);
  headers["Mcp-Method"] = encodeHeaderValue(message.method);
  const name = message.params[NAMED_BY[message.method] ?? ""];
  if (typeof name === "string") headers["Mcp-Name"] = encodeHeaderValue(name);
  if (principal !== null) headers["Authorization"] = `Bearer ${principal}`;
  headers["traceparent"] = traceparent;
  return headers;
}

/** Response headers with their names in usual spelling, in alphabetical order. */
export function fromHeaders(headers: Headers): Record<string, string> {
  const map: Record<string, string> = {};
  for (const [name, value] of headers) {
    map[name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())] = value;
  }
  return map;
}
