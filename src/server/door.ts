import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import { MAX_DEPTH } from "../protocol/limits.ts";
import { ERROR, PROTOCOL_VERSION } from "../protocol/mcp.ts";
import { isExactId, scanJson } from "./json-scan.ts";

/** Bytes of a body. */
const MAX_BODY = 4 * 1024 * 1024;

/** A body that passed, parsed once; or the response that refuses it. */
export type DoorReading = { status: "read"; body: unknown } | { status: "refused"; response: Response };

type Refusal = Extract<DoorReading, { status: "refused" }>;

/** Reads a POST's body. Refuses what two readers could understand differently, before anybody acts on it. */
export async function readBody(request: Request): Promise<DoorReading> {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (!/^identity$/i.test(encoding))
    return refuse(415, -32000, "Unsupported Media Type: the body must come without a Content-Encoding");
  const bytes = await readBytes(request);
  // What nginx says of a client that closed: nobody reads it.
  if (request.signal.aborted) return { status: "refused", response: new Response(null, { status: 499 }) };
  if (!bytes) return refuse(413, -32000, `Request body too large: at most ${MAX_BODY} bytes`);
  const parsed = parse(bytes);
  if (!parsed) return refuse(400, ERROR.parse, "Parse error: the request body is not valid JSON in UTF-8");
  const refusal = judgeText(parsed.text) ?? judgeResponse(parsed.body, request.headers);
  if (refusal) return refusal;
  return { status: "read", body: parsed.body };
}

/** What two readers of the same text could understand differently. */
function judgeText(text: string): Refusal | undefined {
  const { duplicate, idNumber, depth } = scanJson(text);
  if (duplicate !== undefined) {
    const key = JSON.stringify(duplicate);
    return refuse(400, ERROR.parse, `Parse error: the key ${key} stands twice in one object`);
  }
  if (idNumber !== undefined && !isExactId(idNumber)) {
    const message = "Invalid Request: the id is not an integer that JSON keeps exactly";
    return refuse(400, ERROR.invalidRequest, message);
  }
  if (depth > MAX_DEPTH) {
    return refuse(400, ERROR.invalidRequest, `Invalid Request: more than ${MAX_DEPTH} levels of nesting`);
  }
  return undefined;
}

/**
 * A client's response. In the later revision it answers with a retry instead (Streamable HTTP, "Sending Messages" 4); in the
 * earlier one only a session has asked it anything.
 */
function judgeResponse(body: unknown, headers: Headers): Refusal | undefined {
  if (!isJsonObject(body) || "method" in body || !("result" in body || "error" in body)) return undefined;
  if (headers.get("mcp-protocol-version") === PROTOCOL_VERSION)
    return refuse(400, ERROR.invalidRequest, "Invalid Request: a client sends no responses in this revision");
  if (headers.has("mcp-session-id")) return undefined;
  return refuse(
    400,
    ERROR.invalidRequest,
    "Invalid Request: a response without Mcp-Session-Id answers nothing",
  );
}

/** A refusal that never reached a method. The id is null: it may be what is wrong. */
export function refuse(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Refusal {
  const body = { jsonrpc: "2.0", id: null, error: { code, message } };
  return { status: "refused", response: Response.json(body, { status, headers }) };
}

/** A message's params; empty where there are none. */
export function paramsOf(body: unknown): JsonObject {
  return isJsonObject(body) && isJsonObject(body["params"]) ? body["params"] : {};
}

/**
 * The message without the retry's two fields. We read them from the raw params; the SDK would filter the answers and
 * has its own text for a state that is no string.
 */
export function withoutRetryFields(body: unknown): unknown {
  if (!isJsonObject(body) || !isJsonObject(body["params"])) return body;
  const params = { ...body["params"] };
  delete params["inputResponses"];
  delete params["requestState"];
  return { ...body, params };
}

async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY) return undefined;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array(await request.arrayBuffer());
  // A body made of a stream does not hear of the request's end by itself.
  request.signal.addEventListener("abort", () => void reader.cancel().catch(() => undefined), { once: true });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    length += part.value.length;
    if (length <= MAX_BODY) continue;
    await reader.cancel();
    return undefined;
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function parse(bytes: Uint8Array): { text: string; body: unknown } | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, body: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
