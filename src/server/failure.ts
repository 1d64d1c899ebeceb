import { ProtocolError, type Result } from "@modelcontextprotocol/server";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import { type AskingMethod, ERROR, type JsonRpcError } from "../protocol/mcp.ts";
import type { GuestFault } from "../protocol/ports.ts";

/** Where a failed tool's `_meta` says which line of the learner's file failed: "tools.ts:46". */
const AT = "roundtrip/at";

/** -32602 in our own words; HTTP 200, as for every error that a handler gives. */
export function invalidParams(message: string, data?: JsonObject): ProtocolError {
  return new ProtocolError(ERROR.invalidParams, message, data);
}

/** A fault as an error: -32603, with the place in `data.at`. */
export function toError({ message, at }: GuestFault): ProtocolError {
  return at === undefined
    ? new ProtocolError(ERROR.internal, message)
    : new ProtocolError(ERROR.internal, message, { at });
}

/**
 * The code that an error of the body's own may leave with. The specification's range is not a body's to use (Basic, "Error
 * Codes"): of it only the one for a missing capability passes, where it says what is missing. -32042 was the earlier era's.
 */
export function toCode({ code, data }: JsonRpcError, era: "modern" | "legacy"): number {
  if (era === "legacy" || code < -32099 || code > -32020) return code;
  const isComplete = isJsonObject(data) && isJsonObject(data["requiredCapabilities"]);
  return code === ERROR.missingCapability && isComplete ? code : ERROR.internal;
}

/**
 * How a fault leaves: a tool fails with a complete result, which the model can read and mend (Tools, "Error
 * Handling"); a prompt or resource has no such result, so the error is thrown.
 */
export function toFailure(method: AskingMethod, fault: GuestFault): Result {
  if (method !== "tools/call") throw toError(fault);
  const meta = fault.at === undefined ? {} : { _meta: { [AT]: fault.at } };
  return { content: [{ type: "text", text: fault.message }], isError: true, ...meta };
}
