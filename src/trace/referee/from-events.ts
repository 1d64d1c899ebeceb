import type { JsonObject } from "../../protocol/json.ts";
import type { EventOf, TraceEvent } from "../event.ts";
import { toWire, type WireEntry } from "../wire.ts";
import type { Exchange, WireLog } from "./log.ts";

/** The wire log of one run. Of the earlier revision nothing is kept: its rules are others. */
export function toWireLog(events: readonly TraceEvent[]): WireLog {
  const started = events.find((event) => event.kind === "started");
  const finished = events.findLast((event) => event.kind === "finished");
  const log: WireLog = {
    exchanges: [],
    strays: [],
    limit: started?.maxRounds ?? null,
    oneCall: started !== undefined,
    taken: isTaken(finished),
  };
  if (started?.era === "legacy") return log;
  const byExchange = new Map<string, Exchange>();
  for (const entry of toWire(events)) {
    const exchange = byExchange.get(entry.exchange);
    if (entry.direction === "request") {
      const opened = open(entry);
      byExchange.set(entry.exchange, opened);
      log.exchanges.push(opened);
    } else if (exchange) close(exchange, entry);
  }
  return log;
}

function isTaken(finished: EventOf<"finished"> | undefined): boolean {
  return finished?.outcome.status === "completed";
}

function open({ n, headers, message }: Extract<WireEntry, { direction: "request" }>): Exchange {
  return {
    request: message,
    at: { event: n },
    sent: n,
    headers: new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    status: null,
    response: null,
    endedAt: { event: n },
    ended: Infinity,
    pushed: [],
  };
}

function close(exchange: Exchange, entry: WireEntry): void {
  if (entry.direction === "notification") {
    exchange.pushed.push({ from: "server", message: entry.message, at: { event: entry.n } });
  } else if (entry.direction === "response") {
    const response: JsonObject = entry.message;
    Object.assign(exchange, { status: entry.status, response, ended: entry.n, endedAt: { event: entry.n } });
  }
}
