import type { JsonRpcId, JsonRpcResponse } from "../protocol/mcp.ts";
import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";

/** What came back for one request. `bytes` is the UTF-8 length of the whole body. */
export type ReadReply = { status: "response"; message: JsonRpcResponse; bytes: number } | { status: "none" };

/**
 * Reads a JSON or an event-stream reply to the request `id`. Notifications on the stream are handed to `onNotification` as
 * they come. none: the body is no response to this request, or the stream ended before one.
 */
export async function readReply(
  response: Response,
  id: JsonRpcId,
  onNotification: (message: JsonObject) => void,
): Promise<ReadReply> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) return readStream(response, id, onNotification);
  const text = await response.text();
  const message = toResponse(parse(text), id);
  return message === null ? { status: "none" } : { status: "response", message, bytes: utf8Length(text) };
}

async function readStream(
  response: Response,
  id: JsonRpcId,
  onNotification: (message: JsonObject) => void,
): Promise<ReadReply> {
  let found: JsonRpcResponse | null = null;
  let bytes = 0;
  const count = (size: number) => (bytes += size);
  for await (const block of readBlocks(response.body, count)) {
    const message = parse(toData(block));
    const answer = toResponse(message, id);
    if (answer !== null) found ??= answer;
    else if (found === null && isJsonObject(message) && !("id" in message)) onNotification(message);
  }
  return found === null ? { status: "none" } : { status: "response", message: found, bytes };
}

/** The events of a stream, each as its lines joined by LF, as they come; an unfinished last one counts too. */
async function* readBlocks(
  body: ReadableStream<Uint8Array> | null,
  onBytes: (size: number) => void,
): AsyncGenerator<string> {
  if (body === null) return;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  for (let done = false; !done;) {
    const piece = await reader.read();
    done = piece.done;
    onBytes(piece.value?.byteLength ?? 0);
    rest += done ? `${decoder.decode()}\n\n` : decoder.decode(piece.value, { stream: true });
    // A CR at the very end may be half of a CR LF: it waits for the next piece.
    const blocks = rest.replace(/\r\n|\r(?!$)/g, "\n").split("\n\n");
    rest = blocks.pop() ?? "";
    yield* blocks;
  }
}

/** The `data` of one event of the stream. */
function toData(block: string): string {
  return block
    .split("\n")
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5).replace(/^ /, ""))
    .join("\n");
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** A response to this very request: its own id, or null where the server could not read the id. */
export function toResponse(value: Json | undefined, id: JsonRpcId): JsonRpcResponse | null {
  if (!isJsonObject(value) || value["jsonrpc"] !== "2.0") return null;
  const { id: own = null, result, error } = value;
  if (isJsonObject(error)) {
    const { code, message, data } = error;
    if ((own !== id && own !== null) || typeof code !== "number" || typeof message !== "string") return null;
    return {
      jsonrpc: "2.0",
      id: own,
      error: data === undefined ? { code, message } : { code, message, data },
    };
  }
  return own === id && isJsonObject(result) ? { jsonrpc: "2.0", id, result } : null;
}

/** The number of bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
