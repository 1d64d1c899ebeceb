import { isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";
import type { InputRequest, JsonRpcError, JsonRpcId, JsonRpcResponse } from "../../protocol/mcp.ts";
import type { Outcome } from "../../protocol/outcome.ts";
import type { TraceBody, TraceEvent } from "../event.ts";
import { declaredIn } from "./capabilities.ts";
import {
  errorOf,
  type Exchange,
  methodOf,
  paramsOf,
  type Place,
  resultOf,
  toIdKey,
  toObject,
} from "./log.ts";
import type { WireLog } from "./log.ts";
import { type Moment, toMoments } from "./moments.ts";
import type { Operation } from "./operations.ts";

/** A log's operation as a trace has it, so that the diagram and the transcript can read it. */
export interface LoggedRun {
  events: TraceEvent[];
  /** Where in the log each event stands, by `n`; of what is inferred, the message that it was inferred from. */
  places: ReadonlyMap<number, Place>;
  /** Somebody's answers were seen in the retries, so that somebody was asked. */
  inferred: boolean;
}

/** Who answered, no log says. */
const SOMEBODY = "somebody";
const BY_SOMEBODY = { Authorization: `Bearer ${SOMEBODY}` };

/**
 * The events that a log's messages tell of: sent and received; started and finished as the first request and the last
 * response say; and where a retry carries the answer of an elicitation, that it was asked and answered. What server and
 * body did, no log tells, and nothing of it is made up. Messages are mended to the shape that the views need: the wire log
 * is to be read from the log itself (`toLoggedWire`).
 */
export function toLoggedRun(operation: Operation, log: Pick<WireLog, "limit" | "strays">): LoggedRun {
  const { exchanges, era } = operation;
  const draft: Draft = {
    events: [],
    places: new Map(),
    asked: new Map(),
    prompts: 0,
    strays: log.strays,
    era,
  };
  const [first] = exchanges;
  if (first && operation.kind === "call") write(draft, toStarted(first, era, log.limit ?? 0), first.at);
  for (const moment of toMoments(exchanges)) {
    const name = `e${exchanges.indexOf(moment.exchange) + 1}`;
    if (moment.received) receive(draft, moment, name);
    else send(draft, moment, name);
  }
  const last = toLast(exchanges);
  const outcome = last && operation.kind === "call" ? toEnd(last) : null;
  if (last && outcome) write(draft, { kind: "finished", outcome }, last.endedAt);
  const { events, places, prompts } = draft;
  return { events, places, inferred: prompts > 0 };
}

interface Draft {
  events: TraceEvent[];
  places: Map<number, Place>;
  /** What the results asked for and nobody answered yet, by key, with the exchange that asked. */
  asked: Map<string, { exchange: string; request: Json }>;
  prompts: number;
  strays: WireLog["strays"];
  era: Operation["era"];
}

function write(draft: Draft, body: TraceBody, at: Place): void {
  const n = draft.events.length + 1;
  draft.events.push({ ...body, n, run: 1, at: 0 });
  draft.places.set(n, at);
}

function toStarted(exchange: Exchange, era: Operation["era"], maxRounds: number): TraceBody {
  const params = Object.fromEntries(
    Object.entries(paramsOf(exchange)).filter(([name]) => !BESIDE.includes(name)),
  );
  return {
    kind: "started",
    // Which client and how many instances, no log says: these are shown as nothing in particular.
    client: "loop",
    instances: 1,
    method: methodOf(exchange),
    params,
    principal: SOMEBODY,
    capabilities: declaredIn(paramsOf(exchange)) ?? {},
    maxRounds,
    era,
    serverName: "",
  };
}

/** What a request has besides the call itself. */
const BESIDE: readonly string[] = ["_meta", "inputResponses", "requestState"];

// ── Sending ─────────────────────────────────────────────────────────────────────────────────────

function send(draft: Draft, { exchange }: Moment, name: string): void {
  const { request, at } = exchange;
  const params = paramsOf(exchange);
  answer(draft, toObject(params["inputResponses"]), at);
  // Not the log's own headers: whose token they carry is nobody's business in a diagram. Each request is by the same one.
  const message = {
    jsonrpc: "2.0",
    id: toId(request["id"]) ?? "null",
    method: methodOf(exchange),
    params,
  } as const;
  write(draft, { kind: "sent", exchange: name, url: "", headers: BY_SOMEBODY, message, bytes: 0 }, at);
}

/** A retry with the answer of an elicitation says that somebody was asked, and what they did. */
function answer(draft: Draft, responses: JsonObject, at: Place): void {
  for (const [key, response] of Object.entries(responses)) {
    const asked = draft.asked.get(key);
    const request = asked && toInputRequest(asked.request);
    if (!asked || !request || !isJsonObject(response)) continue;
    draft.asked.delete(key);
    ask(draft, { exchange: asked.exchange, key, request }, { response, at });
  }
}

function ask(
  draft: Draft,
  prompt: { exchange: string; key: string; request: InputRequest },
  { response, at }: { response: JsonObject; at: Place },
): void {
  draft.prompts += 1;
  const { prompts } = draft;
  write(draft, { kind: "prompted", prompt: prompts, ...prompt }, at);
  write(draft, { kind: "answered", prompt: prompts, key: prompt.key, response }, at);
}

/** Only of an elicitation is it sure that it reached a person. */
function toInputRequest(request: Json): InputRequest | null {
  if (!isJsonObject(request) || request["method"] !== "elicitation/create") return null;
  return { method: "elicitation/create", params: toObject(request["params"]) };
}

// ── Receiving ───────────────────────────────────────────────────────────────────────────────────

function receive(draft: Draft, { exchange }: Moment, name: string): void {
  for (const { message, at } of exchange.pushed) push(draft, { message, at }, name);
  const { endedAt, status, response } = exchange;
  if (response === null) return;
  const result = resultOf(exchange);
  const asks = result?.["resultType"] === "input_required" ? toObject(result["inputRequests"]) : {};
  draft.asked = new Map(Object.entries(asks).map(([key, request]) => [key, { exchange: name, request }]));
  const message = toResponse(exchange, response);
  write(
    draft,
    { kind: "received", exchange: name, status: status ?? 0, headers: {}, message, bytes: 0 },
    endedAt,
  );
}

/** What came before the response. In the earlier era the server asks so, and the client's answer is a message of its own. */
function push(draft: Draft, { message, at }: { message: JsonObject; at: Place }, exchange: string): void {
  const { id, method, params } = message;
  const key = toId(id);
  if (draft.era === "modern" || typeof method !== "string" || key === null) {
    write(draft, { kind: "notified", exchange, message }, at);
    return;
  }
  const sent = { jsonrpc: "2.0", id: key, method, params: toObject(params) } as const;
  write(draft, { kind: "pushed", exchange, message: sent }, at);
  const reply = draft.strays.find(
    (stray) => stray.from === "client" && !("method" in stray.message) && isSameId(stray.message["id"], id),
  );
  if (!reply) return;
  const request = toInputRequest(message);
  const result = reply.message["result"];
  if (request && isJsonObject(result))
    ask(draft, { exchange, key: String(key), request }, { response: result, at: reply.at });
  const posted = `${exchange}-${String(key)}`;
  write(
    draft,
    { kind: "posted", exchange: posted, url: "", headers: {}, message: reply.message, bytes: 0 },
    reply.at,
  );
}

function isSameId(a: Json | undefined, b: Json | undefined): boolean {
  return toIdKey(a) !== undefined && toIdKey(a) === toIdKey(b);
}

function toResponse(exchange: Exchange, response: JsonObject): JsonRpcResponse {
  const id = toId(response["id"]);
  if (!("error" in response)) return { jsonrpc: "2.0", id, result: resultOf(exchange) ?? {} };
  return { jsonrpc: "2.0", id, error: toError(errorOf(exchange) ?? {}) };
}

function toError({ code, message, data }: JsonObject): JsonRpcError {
  const error = {
    code: typeof code === "number" ? code : 0,
    message: typeof message === "string" ? message : "an error without a message",
  };
  return data === undefined ? error : { ...error, data };
}

function toId(id: Json | undefined): JsonRpcId | null {
  if (typeof id === "string" || typeof id === "number") return id;
  return id === undefined || id === null ? null : JSON.stringify(id);
}

// ── The end ─────────────────────────────────────────────────────────────────────────────────────

function toLast(exchanges: readonly Exchange[]): Exchange | null {
  if (exchanges.some(({ response }) => response === null)) return null;
  return exchanges.reduce<Exchange | null>((a, b) => (a === null || b.ended > a.ended ? b : a), null);
}

/** What the last response makes of the call; null where it asks, and the log does not say how that ended. */
function toEnd(exchange: Exchange): Outcome | null {
  if (exchange.response && "error" in exchange.response) {
    return { status: "refused", ...toError(errorOf(exchange) ?? {}) };
  }
  const result = resultOf(exchange);
  const { resultType: type = "complete" } = result ?? {};
  if (result === null || type !== "complete") return null;
  const text = toText(result);
  return result["isError"] === true ? { status: "failed", message: text } : { status: "completed", text };
}

function toText({ content }: JsonObject): string {
  const texts = (Array.isArray(content) ? content : []).map((block) => toObject(block)["text"]);
  return texts.filter((text) => typeof text === "string").join("\n");
}
