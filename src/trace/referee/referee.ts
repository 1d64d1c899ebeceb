import { isJsonObject } from "../../protocol/json.ts";
import { isAskingMethod, META, PROTOCOL_VERSION } from "../../protocol/mcp.ts";
import { type ParamHeader, readParamHeaders } from "../../protocol/param-headers.ts";
import { createCalls } from "./calls.ts";
import { declaredIn } from "./capabilities.ts";
import { judgeRetry } from "./client-rules.ts";
import { type Exchange, methodOf, paramsOf, resultOf, toObject, type WireLog } from "./log.ts";
import { toMoments } from "./moments.ts";
import { quote } from "./quote.ts";
import { judgeRequest } from "./request-rules.ts";
import { createFindings, type Finding, type Findings } from "./rules.ts";
import { judgeResponse } from "./server-rules.ts";

/**
 * Judges a wire log by the 2026-07-28 revision: what either side did that its rules forbid, in the order of the log, each
 * rule once at a place. What was spoken in an earlier revision is left alone (`toJudged`).
 */
export function referee(log: WireLog): Finding[] {
  const found = createFindings();
  const exchanges = toJudged(log);
  const judged = { ...log, exchanges };
  const calls = createCalls(judged);
  const extended = exchanges.some(isExtended);
  const custom = new Map<string, ParamHeader[]>();
  for (const { exchange, received } of toMoments(exchanges)) {
    if (received) {
      judgeResponse(exchange, { calls, extended, found });
      judgePushed(exchange.pushed, found);
      calls.leave(exchange);
      if (methodOf(exchange) === "tools/list") learnHeaders(exchange, custom);
    } else {
      const isCall = methodOf(exchange) === "tools/call";
      const name = isCall ? paramsOf(exchange)["name"] : undefined;
      judgeRequest(exchange, { custom: custom.get(typeof name === "string" ? name : "") ?? [], found });
      const kinship = calls.judge(exchange);
      judgeRetry(exchange, kinship, { limit: log.limit, found });
      calls.enter(exchange, kinship);
    }
  }
  for (const exchange of exchanges) if (exchange.response === null) judgePushed(exchange.pushed, found);
  if (exchanges.length === log.exchanges.length) judgePushed(log.strays, found);
  if (log.taken) judgeTaken(exchanges, found);
  return found.list();
}

/** The exchanges that this revision has a say in: an earlier one opens with `initialize` and has no versions in `_meta`. */
export function toJudged({ exchanges }: WireLog): Exchange[] {
  let initialized = false;
  return exchanges.filter((exchange) => {
    const meta = toObject(paramsOf(exchange)["_meta"]);
    if (META.protocolVersion in meta) return true;
    if (methodOf(exchange) === "initialize" && resultOf(exchange) !== null) initialized = true;
    const version = exchange.headers?.get("mcp-protocol-version") ?? PROTOCOL_VERSION;
    const isEarlier = /^\d{4}-\d{2}-\d{2}$/.test(version) && version < PROTOCOL_VERSION;
    return !(initialized || isEarlier || methodOf(exchange) === "initialize");
  });
}

function isExtended(exchange: Exchange): boolean {
  const client = declaredIn(paramsOf(exchange))?.["extensions"];
  const server = toObject(resultOf(exchange)?.["capabilities"])["extensions"];
  return [client, server].some((value) => isJsonObject(value) && Object.keys(value).length > 0);
}

function learnHeaders(exchange: Exchange, custom: Map<string, ParamHeader[]>): void {
  const tools = resultOf(exchange)?.["tools"];
  for (const tool of Array.isArray(tools) ? tools : []) {
    if (!isJsonObject(tool) || typeof tool["name"] !== "string") continue;
    const read = readParamHeaders(toObject(tool["inputSchema"]));
    custom.set(tool["name"], read.status === "valid" ? read.params : []);
  }
}

function judgePushed(messages: WireLog["strays"], found: Findings): void {
  for (const { from, message, at } of messages) {
    if (from === "server" && "method" in message && "id" in message) {
      found.add(
        "request-sent-by-server",
        at,
        `The server sent the request ${quote(message["method"])}. What it needs from the client stands in inputRequests of an input_required result.`,
      );
    } else if (from === "client" && !("method" in message)) {
      found.add(
        "response-sent-by-client",
        at,
        "The client sent a response. Answers travel in inputResponses of the retry.",
      );
    }
  }
}

/** What the client handed on as the call's result, where that is known. */
function judgeTaken(exchanges: readonly Exchange[], found: Findings): void {
  const last = exchanges
    .filter((exchange) => isAskingMethod(methodOf(exchange)) && resultOf(exchange) !== null)
    .reduce<Exchange | null>((a, b) => (a === null || b.ended > a.ended ? b : a), null);
  const type = last && resultOf(last)?.["resultType"];
  if (last === null || type === undefined || type === "complete") return;
  if (type === "input_required") {
    found.add(
      "interim-result-accepted",
      last.endedAt,
      "The client took an input_required result for the call's result. It is an interim one: the client answers and retries, or gives up.",
    );
  } else {
    found.add(
      "unknown-result-type-accepted",
      last.endedAt,
      `The client took a result of the type ${quote(type)} for a complete one. A type that the client does not know makes the result invalid.`,
    );
  }
}
