import { type JsonRpcRequest, META } from "../protocol/mcp.ts";

const PREFIX = "=?base64?";
const SUFFIX = "?=";

/**
 * A string as an HTTP field value: plain visible ASCII, inner spaces and tabs as they are; all else, also the empty string and
 * what looks like the wrapping itself, as `=?base64?<base64 of UTF-8>?=` (Streamable HTTP, "Value Encoding").
 */
export function encodeHeaderValue(value: string): string {
  const plain = /^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/.test(value);
  if (plain && !(value.startsWith(PREFIX) && value.endsWith(SUFFIX))) return value;
  const bytes = new TextEncoder().encode(value);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `${PREFIX}${btoa(binary)}${SUFFIX}`;
}

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
