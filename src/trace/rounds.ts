import { isAskingMethod, type JsonRpcRequest, type JsonRpcResponse } from "../protocol/mcp.ts";
import type { JsonObject } from "../protocol/json.ts";
import type { EventOf, HeaderMap, TraceEvent } from "./event.ts";

/** One round of the call: a request and what became of it. */
export interface Round {
  /** 1 for the first request of the call. */
  number: number;
  /** Joins the client's, the server's and the sandbox's events of this round. */
  exchange: string;
  id: string | number;
  url: string;
  request: JsonRpcRequest;
  requestHeaders: HeaderMap;
  /** UTF-8 lengths of the bodies. */
  requestBytes: number;
  /** HTTP status; 0 while there is no response. */
  status: number;
  response: JsonRpcResponse | null;
  responseHeaders: HeaderMap;
  responseBytes: number;
  /** Notifications that came before the response. */
  notified: JsonObject[];
  /** Set where the response can no longer come. */
  lost?: "timed-out" | "lost";
  /** `n` of the events that sent it and that ended it (0: still open). */
  sentAt: number;
  endedAt: number;
}

/** The rounds of one run's call, in the order of sending. Discovery and listing are not rounds. */
export function toRounds(events: readonly TraceEvent[]): Round[] {
  const rounds: Round[] = [];
  const open = new Map<string, Round>();
  const method = events.find((event) => event.kind === "started")?.method;
  for (const event of events) {
    if (event.kind === "sent") {
      const belongs =
        method === undefined ? isAskingMethod(event.message.method) : event.message.method === method;
      if (!belongs) continue;
      const round = createRound(event, rounds.length + 1);
      rounds.push(round);
      open.set(event.exchange, round);
    } else if (event.kind === "notified") {
      open.get(event.exchange)?.notified.push(event.message);
    } else if (event.kind === "received" || event.kind === "lost") {
      const round = open.get(event.exchange);
      if (round !== undefined) end(round, event);
    }
  }
  return rounds;
}

function createRound(event: EventOf<"sent">, number: number): Round {
  return {
    number,
    exchange: event.exchange,
    id: event.message.id,
    url: event.url,
    request: event.message,
    requestHeaders: event.headers,
    requestBytes: event.bytes,
    status: 0,
    response: null,
    responseHeaders: {},
    responseBytes: 0,
    notified: [],
    sentAt: event.n,
    endedAt: 0,
  };
}

function end(round: Round, event: EventOf<"received"> | EventOf<"lost">): void {
  round.endedAt = event.n;
  if (event.kind === "lost") {
    round.lost = event.reason;
    return;
  }
  round.status = event.status;
  round.response = event.message;
  round.responseHeaders = event.headers;
  round.responseBytes = event.bytes;
}
