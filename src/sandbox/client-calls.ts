import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { ClientEnding } from "../protocol/ports.ts";
import type { HostOperation } from "./client-messages.ts";

/** A week, in milliseconds: a longer pause would lead the virtual clock astray. */
const LONGEST_PAUSE = 7 * 24 * 60 * 60 * 1000;

export function isHostOperation(operation: string): operation is HostOperation {
  return operation === "send" || operation === "answer" || operation === "pause";
}

/** What is handed to the host, or why it cannot be. Nothing is put right: a loop may break every rule but the form. */
export type CallVerdict = { value: Json } | { problem: string };

/** Judges the arguments of one call of the host's. */
export function judgeCall(operation: HostOperation, parts: JsonObject): CallVerdict {
  switch (operation) {
    case "send":
      return judgeMessage(parts["message"]);
    case "answer":
      return judgeQuestion(parts["key"], parts["request"]);
    case "pause":
      return judgePause(parts["ms"]);
  }
}

/** A JSON-RPC request object (Basic, "Requests"); its `params` must be there, since every request carries `_meta`. */
function judgeMessage(message: Json | undefined): CallVerdict {
  const wrong = (what: string): CallVerdict => ({
    problem: `host.send(message): ${what}; a message is a JSON-RPC request object`,
  });
  if (!isJsonObject(message)) return wrong("the message is no object");
  const { jsonrpc, id, method, params } = message;
  if (jsonrpc !== "2.0") return wrong('jsonrpc is not "2.0"');
  if (typeof id !== "string" && typeof id !== "number") return wrong("id is neither a string nor a number");
  if (typeof method !== "string") return wrong("method is no string");
  return isJsonObject(params) ? { value: message } : wrong("params is no object");
}

function judgeQuestion(key: Json | undefined, request: Json | undefined): CallVerdict {
  const wrong = (what: string): CallVerdict => ({ problem: `host.answer(key, request): ${what}` });
  if (typeof key !== "string") return wrong("key is no string");
  if (!isJsonObject(request)) return wrong("request is no object");
  if (typeof request["method"] !== "string") return wrong("the request's method is no string");
  const { params } = request;
  if (params !== undefined && !isJsonObject(params)) return wrong("the request's params is no object");
  return { value: { key, request } };
}

function judgePause(ms: Json | undefined): CallVerdict {
  if (typeof ms === "number" && ms >= 0 && ms <= LONGEST_PAUSE) return { value: ms };
  return { problem: `host.pause(ms): ms must be a number from 0 to ${LONGEST_PAUSE} (a week)` };
}

/** Reads what `callTool` returned; further fields than the one of three are left out. */
export function toClientEnding(value: Json | undefined): ClientEnding | { problem: string } {
  const wrong = (what: string): { problem: string } => ({
    problem: `callTool returned ${what}; it must return { result }, { error } or { abandoned: "why" }.`,
  });
  if (!isJsonObject(value)) return wrong(value === undefined ? "nothing" : `no object`);
  const found = ["result", "error", "abandoned"].filter((name) => Object.hasOwn(value, name));
  if (found.length !== 1)
    return wrong(found.length === 0 ? "an object without them" : `both ${found.join(" and ")}`);
  const { result, error, abandoned } = value;
  if (found[0] === "abandoned")
    return typeof abandoned === "string" ? { abandoned } : wrong("abandoned that is no string");
  if (found[0] === "result") return isJsonObject(result) ? { result } : wrong("a result that is no object");
  return toError(error) ?? wrong("an error without a code and a message");
}

function toError(error: Json | undefined): ClientEnding | undefined {
  if (!isJsonObject(error)) return undefined;
  const { code, message, data } = error;
  if (typeof code !== "number" || typeof message !== "string") return undefined;
  return { error: data === undefined ? { code, message } : { code, message, data } };
}
