import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { Outcome } from "../protocol/outcome.ts";
import type { Ending } from "../client/loop.ts";
import { PersonAbsent } from "../client/host.ts";
import { CallLost } from "../client/traced-fetch.ts";

/** Where a failed tool's `_meta` says which line of the learner's file failed: "tools.ts:46". */
const AT = "roundtrip/at";

/** How the loop's ending reads as a run's outcome. */
export function fromEnding(ending: Ending): Outcome {
  if ("abandoned" in ending) return { status: "abandoned", reason: ending.abandoned };
  if ("error" in ending) {
    const { code, message, data } = ending.error;
    return data === undefined
      ? { status: "refused", code, message }
      : { status: "refused", code, message, data };
  }
  const text = toText(ending.result);
  if (ending.result["isError"] !== true) return { status: "completed", text };
  const meta = ending.result["_meta"];
  const at = isJsonObject(meta) ? meta[AT] : undefined;
  return typeof at === "string"
    ? { status: "failed", message: text, at }
    : { status: "failed", message: text };
}

/** The client gives up, and never asks for the result again. */
export class GaveUp extends Error {
  constructor() {
    super("the client gave up");
    this.name = "GaveUp";
  }
}

/** How a call that broke off reads as an outcome. */
export function fromBreak(error: unknown, signal: AbortSignal): Outcome {
  if (error instanceof PersonAbsent) return { status: "waiting" };
  if (signal.reason instanceof GaveUp) return { status: "abandoned", reason: signal.reason.message };
  if (signal.aborted) return { status: "abandoned", reason: "stopped" };
  if (error instanceof CallLost) return { status: error.reason };
  const message = error instanceof Error ? error.message : String(error);
  return { status: "abandoned", reason: `the host failed: ${message}` };
}

/** All text of a result's content, messages or contents, joined by newlines. */
export function toText(result: JsonObject): string {
  return [result["content"], result["messages"], result["contents"]].flatMap(textsOf).join("\n");
}

function textsOf(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (!isJsonObject(value)) return [];
  const { text } = value;
  if (typeof text === "string") return [text];
  // A prompt's message holds its content, an embedded resource its resource.
  return [value["content"], value["resource"]].flatMap(textsOf);
}
