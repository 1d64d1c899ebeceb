import { ProtocolError, type Result } from "@modelcontextprotocol/server";
import type { JsonObject } from "../protocol/json.ts";
import { ERROR } from "../protocol/mcp.ts";
import type { AskingMethod } from "../protocol/mcp.ts";
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
 * How a fault leaves: a tool fails with a complete result, which the model can read and mend (Tools, "Error
 * Handling"); a prompt or resource has no such result, so the error is thrown.
 */
export function toFailure(method: AskingMethod, fault: GuestFault): Result {
  if (method !== "tools/call") throw toError(fault);
  const meta = fault.at === undefined ? {} : { _meta: { [AT]: fault.at } };
  return { content: [{ type: "text", text: fault.message }], isError: true, ...meta };
}
