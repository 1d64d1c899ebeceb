import { isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";
import type { LogBuilder } from "./build-log.ts";
import { type Place, toObject } from "./log.ts";
import { readJson } from "./read-json.ts";
import { toHeaders } from "./read-record.ts";

/**
 * Reads `log.entries` of an HTTP archive (HAR 1.2). Entries that carry no JSON-RPC are other traffic, and passed over. The
 * time of each entry tells which requests were under way together.
 */
export function readHar(entries: readonly Json[], builder: LogBuilder): void {
  for (const [index, entry] of entries.entries()) {
    const at = { entry: index + 1 };
    if (builder.isOver(at)) return;
    if (isJsonObject(entry)) readEntry(entry, { at, index, count: entries.length }, builder);
    else builder.problem(at, "the entry is no object");
  }
}

interface Position {
  at: Place;
  index: number;
  count: number;
}

function readEntry(entry: JsonObject, position: Position, builder: LogBuilder): void {
  const { at } = position;
  const request = toObject(entry["request"]);
  const headers = toHeaders(request["headers"]);
  const message = readRequest(request, { at, isMcp: headers?.has("mcp-method") ?? false }, builder);
  if (message === null) return;
  if (typeof message["method"] !== "string" || !("id" in message)) {
    builder.message(message, { at, from: "client" });
    return;
  }
  const response = toObject(entry["response"]);
  const { status } = response;
  builder.pair({
    at,
    request: message,
    headers,
    status: typeof status === "number" && status > 0 ? status : null,
    // Browsers write status 0 where the connection failed: then nothing is missing from the file.
    ...(status === 0
      ? { response: null, pushed: [] }
      : readBody(toObject(response["content"]), { id: message["id"] ?? null, at }, builder)),
    ...toTimes(entry, position),
  });
}

/** The message that a request carries; null where it is other traffic. `isMcp` where its headers say that it is not. */
function readRequest(
  { postData }: JsonObject,
  { at, isMcp }: { at: Place; isMcp: boolean },
  builder: LogBuilder,
): JsonObject | null {
  const { text } = toObject(postData);
  const read = typeof text === "string" ? readJson(text) : { problem: "not in the file" };
  if ("problem" in read) {
    if (isMcp) builder.problem(at, `the body of the request: ${read.problem}`);
    return null;
  }
  const { value } = read;
  if (isJsonObject(value) && value["jsonrpc"] === "2.0") return value;
  if (Array.isArray(value) && value.some((item) => isJsonObject(item) && item["jsonrpc"] === "2.0"))
    builder.problem(at, "the body is a list: each message is a request of its own");
  return null;
}

/** When it was sent and ended. Entries without times follow one another; equal times keep the order of the file. */
function toTimes(entry: JsonObject, { index, count }: Position): { sent: number; ended: number } {
  const { startedDateTime, time } = entry;
  const start = typeof startedDateTime === "string" ? Date.parse(startedDateTime) : Number.NaN;
  const lasted = typeof time === "number" && time >= 0 ? time : 0;
  const place = index / count;
  if (Number.isNaN(start)) return { sent: place, ended: place + 0.5 / count };
  // Milliseconds, and less than one for the place in the file.
  return { sent: start + place, ended: start + lasted + place + 0.5 / count };
}

interface Body {
  response: JsonObject | null;
  pushed: JsonObject[];
}

function readBody(content: JsonObject, { id, at }: { id: Json; at: Place }, builder: LogBuilder): Body {
  const messages = toTexts(content).flatMap((text): JsonObject[] => {
    const read = readJson(text);
    if ("value" in read && isJsonObject(read.value)) return [read.value];
    builder.problem(at, `the response: ${"problem" in read ? read.problem : "no JSON object"}`);
    return [];
  });
  if (messages.length === 0) builder.problem(at, "the response: no message in the file");
  const responses = messages.filter((message) => !("method" in message));
  const response = responses.find((message) => message["id"] === id) ?? responses[0] ?? null;
  return { response, pushed: messages.filter((message) => "method" in message) };
}

/** The messages of a body as text: one, or those of a stream. */
function toTexts({ text, encoding, mimeType }: JsonObject): string[] {
  if (typeof text !== "string") return [];
  const plain = encoding === "base64" ? decodeBase64(text) : text;
  const isStream = typeof mimeType === "string" && mimeType.startsWith("text/event-stream");
  return (isStream ? toEvents(plain) : [plain]).filter((piece) => piece.trim() !== "");
}

/** The data of each event of a stream (HTML, "Server-sent events"). */
function toEvents(text: string): string[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n\n+/)
    .map((block) => {
      const lines = block.split("\n").filter((line) => line.startsWith("data:"));
      return lines.map((line) => line.slice(5).replace(/^ /, "")).join("\n");
    })
    .filter((data) => data.trim() !== "");
}

/** The text, or none where it is no base64. */
function decodeBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return "";
  }
}
