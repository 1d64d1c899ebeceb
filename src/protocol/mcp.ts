import type { Json, JsonObject } from "./json.ts";

/** The protocol revision that Roundtrip speaks. */
export const PROTOCOL_VERSION = "2026-07-28";

/** Keys of the `_meta` object that every request carries (Basic, "_meta"). */
export const META = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  serverInfo: "io.modelcontextprotocol/serverInfo",
} as const;

/** JSON-RPC and MCP error codes used here. */
export const ERROR = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
} as const;

/** The three methods that may answer `input_required` (MRTR, "Supported Requests"). */
export const ASKING_METHODS = ["tools/call", "prompts/get", "resources/read"] as const;
export type AskingMethod = (typeof ASKING_METHODS)[number];

/** Whether a request of this method may be answered with a question (MRTR, "Supported Requests"). */
export function isAskingMethod(method: unknown): method is AskingMethod {
  return ASKING_METHODS.some((one) => one === method);
}

export type JsonRpcId = string | number;

export interface JsonRpcRequest {
  jsonrpc: "2.0";
  id: JsonRpcId;
  method: string;
  params: JsonObject;
}

export interface JsonRpcError {
  code: number;
  message: string;
  data?: Json;
}

/** A response as it came off the wire: exactly one of `result` and `error` is set. */
export interface JsonRpcResponse {
  jsonrpc: "2.0";
  id: JsonRpcId | null;
  result?: JsonObject;
  error?: JsonRpcError;
}

/** One entry of `inputRequests`: elicitation, sampling or roots. */
export interface InputRequest {
  method: string;
  params?: JsonObject;
}

export type InputRequests = Record<string, InputRequest>;

/** One entry of `inputResponses`: an ElicitResult, CreateMessageResult or ListRootsResult. */
export type InputResponse = JsonObject;
export type InputResponses = Record<string, InputResponse>;
