import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import type { JsonRpcError } from "../protocol/mcp.ts";
import type { AskingMethod } from "../protocol/mcp.ts";
import type { GuestFault } from "../protocol/ports.ts";
import type { Compiled } from "./compile.ts";
import { parseObject } from "./context.ts";
import type { Engine } from "./engine.ts";
import { fault, type Limits } from "./limits.ts";
import { toThrownFault } from "./vm-fault.ts";

type Answer =
  | { status: "result"; result: JsonObject }
  | { status: "refused"; error: JsonRpcError; at?: string }
  | { status: "failed"; fault: GuestFault };

interface Where {
  compiled: Compiled;
  engine: Engine;
  limits: Limits;
}

/**
 * Reads what a server made with the SDK answered: `{ result }` or `{ error }`, with `thrown`, the account of what its handler
 * threw. The SDK makes a result or an error of that, in its own words; the line comes from the account.
 */
export function readAnswer(method: AskingMethod, text: string, { compiled, engine, limits }: Where): Answer {
  const { result, error, thrown } = parseObject(text);
  const cause = isJsonObject(thrown)
    ? toThrownFault(JSON.stringify(thrown), compiled, engine, limits)
    : undefined;
  if (cause && cause.reason !== "thrown") return { status: "failed", fault: cause };
  const at = cause?.at;
  if (isJsonObject(error))
    return { status: "refused", error: error as unknown as JsonRpcError, ...(at && { at }) };
  const answer = isJsonObject(result) ? result : {};
  if (!cause || method !== "tools/call" || answer["isError"] !== true)
    return { status: "result", result: answer };
  return { status: "failed", fault: fault("thrown", toMessage(answer), at) };
}

function toMessage({ content }: JsonObject): string {
  const [first] = Array.isArray(content) ? content : [];
  return isJsonObject(first) && typeof first["text"] === "string" ? first["text"] : "";
}
