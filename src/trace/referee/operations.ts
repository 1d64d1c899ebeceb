import { isAskingMethod } from "../../protocol/mcp.ts";
import { createCalls } from "./calls.ts";
import { type Exchange, methodOf, paramsOf, type WireLog } from "./log.ts";
import { toMoments } from "./moments.ts";
import { quote } from "./quote.ts";
import { toJudged } from "./referee.ts";

/**
 * Requests that belong together. call: all rounds of one call, whatever their ids. others: everything else that was asked
 * for (discovery, lists).
 */
export interface Operation {
  kind: "call" | "others";
  /** What was called: `book { "seats": 2 }`, shortened; the methods of the others. */
  title: string;
  /** legacy: an earlier revision, where a call is one request. */
  era: "modern" | "legacy";
  /** In the order of sending. */
  exchanges: Exchange[];
}

/** Groups a log by call, in the order in which they began; the others come last. */
export function toOperations(log: WireLog): Operation[] {
  const judged = toJudged(log);
  const calls = createCalls({ ...log, exchanges: judged });
  for (const { exchange, received } of toMoments(judged)) {
    if (received) calls.leave(exchange);
    else calls.enter(exchange, calls.judge(exchange));
  }
  const modern = new Set(judged);
  const groups = new Map<object, Operation>();
  const others: Exchange[] = [];
  for (const exchange of log.exchanges) {
    if (!isAskingMethod(methodOf(exchange))) {
      others.push(exchange);
      continue;
    }
    const key = calls.callOf(exchange) ?? exchange;
    const own = groups.get(key);
    if (own) own.exchanges.push(exchange);
    else {
      const era = modern.has(exchange) ? "modern" : "legacy";
      groups.set(key, { kind: "call", title: toTitle(exchange), era, exchanges: [exchange] });
    }
  }
  const operations = [...groups.values()];
  const [first] = others;
  if (first) {
    const methods = [...new Set(others.map(methodOf))].slice(0, 3).map(quoteBare);
    const title = methods.join(", ");
    operations.push({
      kind: "others",
      title,
      era: modern.has(first) ? "modern" : "legacy",
      exchanges: others,
    });
  }
  return operations;
}

function toTitle(exchange: Exchange): string {
  const { name, uri, arguments: args } = paramsOf(exchange);
  const named = [name, uri].find((value) => typeof value === "string") ?? methodOf(exchange);
  const hasArguments = typeof args === "object" && args !== null && Object.keys(args).length > 0;
  return hasArguments ? `${quoteBare(named)} ${quote(args)}` : quoteBare(named);
}

/** Shortened and without control characters, as in a finding, but without the marks around it. */
function quoteBare(text: unknown): string {
  return quote(text).replace(/^"|"$/g, "");
}
