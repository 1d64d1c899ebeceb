import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { InputRequest, JsonRpcError, JsonRpcResponse } from "../protocol/mcp.ts";
import type { Outcome } from "../protocol/outcome.ts";
import type { GuestFault } from "../protocol/ports.ts";
import { isClientPlace } from "../trace/views.ts";

/** Cuts a text to `length` characters, with an ellipsis as the last. */
export function clip(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}

/** A detail in a few characters: `{ amount: 40 }` is `40`. */
export function toShortDetail(detail: Json | undefined): string {
  if (detail === undefined || detail === null) return "";
  if (typeof detail !== "object") return String(detail);
  const values = Object.values(detail).filter((value) => value !== null && typeof value !== "object");
  return clip(values.map(String).join(" "), 20);
}

/** A call in one line, as the panel's head shows it: `charge_bad { amount: 40 }`. */
export function toCallTitle(method: string, params: JsonObject): string {
  const named = params["name"] ?? params["uri"] ?? method;
  const name = typeof named === "string" ? named : method;
  const args = params["arguments"];
  if (!isJsonObject(args) || Object.keys(args).length === 0) return name;
  const pairs = Object.entries(args).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `${name} { ${pairs.join(", ")} }`;
}

function isYesOrNo(schema: Json | undefined): boolean {
  if (!isJsonObject(schema) || !isJsonObject(schema["properties"])) return false;
  const properties = Object.values(schema["properties"]);
  return properties.length === 1 && isJsonObject(properties[0]) && properties[0]["type"] === "boolean";
}

/** What the client asks the person for, in words: whole, and where there is little room. */
export function toAsking(request: InputRequest): { name: string; brief: string } {
  if (request.method === "sampling/createMessage")
    return { name: "asks for a model’s text", brief: "asks for a text" };
  if (request.method === "roots/list") return { name: "asks for the roots", brief: "asks for roots" };
  if (request.params?.["mode"] === "url") return { name: "asks to open a page", brief: "asks: open page" };
  const schema = request.params?.["requestedSchema"];
  if (isYesOrNo(schema)) return { name: "asks for a yes or no", brief: "asks yes or no" };
  const properties = isJsonObject(schema) && isJsonObject(schema["properties"]) ? schema["properties"] : {};
  const fields = Object.keys(properties).join(", ");
  return fields === ""
    ? { name: "asks", brief: "asks" }
    : { name: `asks for ${fields}`, brief: `asks ${fields}` };
}

/** What the earlier era's server pushes, where there is little room. */
export function toPushed(method: string, params: JsonObject): string {
  if (method !== "elicitation/create") return method;
  return params["mode"] === "url" ? "elicit, URL" : "elicit";
}

/** What the person did: as on the button, and in the past tense. */
export function toReply(response: JsonObject): { name: string; did: string } {
  if (response["action"] === "accept") return { name: "Accept", did: "accepted" };
  if (response["action"] === "decline") return { name: "Decline", did: "declined" };
  if (response["action"] === "cancel") return { name: "Close", did: "closed the question" };
  return { name: "Answer", did: "answered" };
}

const STATE_REFUSAL = /^Invalid requestState(?:: (.+?))?\. /;

/** Why a request was refused, short enough for the diagram: the verdict where the message carries one. */
export function toReason(error: JsonRpcError): string {
  const match = STATE_REFUSAL.exec(error.message);
  if (match !== null) return match[1] ?? "invalid state";
  return error.message;
}

/** A response's name on the wire: `input_required`, `complete`, or the error's code. */
export function toResponseName(message: JsonRpcResponse): string {
  if (message.error !== undefined) return String(message.error.code);
  const type = message.result?.["resultType"];
  return typeof type === "string" ? type : "complete";
}

/** Why no body ran, where the code could not be read. */
export const toUnread = ({ reason }: GuestFault): string =>
  reason === "syntax" ? "did not compile" : "did not load";

const toFailed = ({ at }: Extract<Outcome, { status: "failed" }>, unread: string | null): Ended => {
  if (isClientPlace(at))
    return { short: "client.ts failed", label: "client.ts failed: the call has no result" };
  const what = unread === null ? "The tool failed" : `The code ${unread}, no body ran`;
  return { short: "to the model, failed", label: `${what}, and the model was told` };
};

/** A short word for the diagram, and a sentence. */
export interface Ended {
  short: string;
  label: string;
}

/** How a run ended. `unread`: why no body ran in its last round; null: one did. */
export function toEnding(outcome: Outcome, unread: string | null): Ended {
  switch (outcome.status) {
    case "completed":
      return { short: "to the model", label: "The result went to the model" };
    case "failed":
      return toFailed(outcome, unread);
    case "refused":
      return { short: "refused", label: `The call was refused: ${outcome.code}` };
    case "abandoned":
      return { short: "abandoned", label: `The client abandoned the call: ${outcome.reason}` };
    case "waiting":
      return { short: "still waiting", label: "The run ended, still waiting for an answer" };
    case "timed-out":
      return { short: "timed out", label: "The call timed out" };
    case "lost":
      return { short: "lost", label: "The call was lost" };
  }
}

/** Why a request did not get in; null where it did. */
export const toStopped = ({
  refusal,
  dropped,
}: {
  refusal: string | null;
  dropped: boolean;
}): string | null => refusal ?? (dropped ? "lost on its way" : null);

/** "1 entry", "2 entries". */
export function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** A list in words: "a", "a and b", "a, b and c". */
export function list(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

const CLOCK = "The clock moved to";

/** What the client's lane says of a moment that is no message: the clock shorter, the rest as it is. */
export const toBriefly = ({ label }: { label: string }): string =>
  label.startsWith(CLOCK) ? `clock${label.slice(CLOCK.length)}` : label;

/** A time of the virtual clock, in milliseconds since 1970, as a moment's label. */
export const toClockLabel = (at: number): string => `${CLOCK} ${new Date(at).toISOString().slice(11, 19)}`;
