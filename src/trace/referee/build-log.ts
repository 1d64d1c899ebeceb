import type { Json, JsonObject } from "../../protocol/json.ts";
import { isKind } from "./capabilities.ts";
import { type Exchange, type LogProblem, type Place, toIdKey, type WireLog } from "./log.ts";
import { quote } from "./quote.ts";

/** What may be known about a message beside its text. */
export interface Circumstances {
  at: Place;
  from?: "client" | "server" | undefined;
  headers?: ReadonlyMap<string, string> | null;
  status?: number | null;
}

/** A request and its response, known to belong together. */
interface Pair extends Circumstances {
  request: JsonObject;
  response: JsonObject | null;
  endedAt?: Place;
  pushed?: JsonObject[];
  /** Orders the log where its entries overlap; absent: one after the other. */
  sent?: number;
  ended?: number;
}

/** Puts a log together, message by message in the order of the log. */
export interface LogBuilder {
  message(message: JsonObject, circumstances: Circumstances): void;
  pair(pair: Pair): void;
  problem(at: Place | null, message: string): void;
  /** True where it is no use to read on; says so. */
  isOver(at: Place): boolean;
  limit(retries: number): void;
  oneCall(): void;
  taken(): void;
  finish(): { log: WireLog; problems: LogProblem[] };
}

export const NO_MESSAGE = "no JSON-RPC message: it has neither a method nor a result or error";

/** Notifications that only a client sends. */
const CLIENT_NOTIFICATIONS: readonly (Json | undefined)[] = [
  "notifications/cancelled",
  "notifications/initialized",
  "notifications/roots/list_changed",
];

/** The log so far. */
interface Draft {
  log: WireLog;
  problems: LogProblem[];
  /** Exchanges by id, in the order of sending; those before `done` have their response. */
  open: Map<string, { exchanges: Exchange[]; done: number }>;
  waiting: Set<Exchange>;
  latest: Exchange | null;
  /** Ids of the requests that the server sent. */
  asked: Set<string>;
  order: number;
}

export function createLogBuilder(): LogBuilder {
  const log: WireLog = { exchanges: [], strays: [], limit: null, oneCall: false, taken: false };
  const draft: Draft = {
    log,
    problems: [],
    open: new Map(),
    waiting: new Set(),
    latest: null,
    asked: new Set(),
    order: 0,
  };
  return {
    message: (message, circumstances) => addMessage(draft, message, circumstances),
    pair: (pair) => addPair(draft, pair),
    problem: (at, message) => void draft.problems.push({ at, message }),
    isOver: (at) => isOver(draft, at),
    limit: (retries) => void (log.limit = retries),
    oneCall: () => void (log.oneCall = true),
    taken: () => void (log.taken = true),
    finish() {
      log.exchanges.sort((a, b) => a.sent - b.sent);
      return { log, problems: draft.problems };
    },
  };
}

/** After so many problems a text is taken for something else than a log. */
const MOST_PROBLEMS = 100;
/** So many requests are read: more than anyone looks through, and judged within a few seconds. */
const MOST_REQUESTS = 20_000;

function isOver({ log, problems }: Draft, at: Place): boolean {
  const why =
    problems.length >= MOST_PROBLEMS
      ? `there were ${MOST_PROBLEMS} problems before`
      : log.exchanges.length + log.strays.length >= MOST_REQUESTS
        ? `a log of ${MOST_REQUESTS} requests is read, and no longer one`
        : null;
  if (why !== null) problems.push({ at, message: `from here on nothing was read: ${why}` });
  return why !== null;
}

function addMessage(draft: Draft, message: JsonObject, circumstances: Circumstances): void {
  const { at, from = guessSide(draft, message) } = circumstances;
  if (typeof message["method"] !== "string") {
    if (!("result" in message || "error" in message)) draft.problems.push({ at, message: NO_MESSAGE });
    else if (from === "client") draft.log.strays.push({ from, message, at });
    else answer(draft, message, circumstances);
  } else if (from === "server") push(draft, message, at);
  else if (!("id" in message)) draft.log.strays.push({ from, message, at });
  else {
    const exchange = openExchange(draft, message, circumstances);
    const key = toOpenKey(message["id"]);
    const own = draft.open.get(key);
    if (own) own.exchanges.push(exchange);
    else draft.open.set(key, { exchanges: [exchange], done: 0 });
    draft.waiting.add(exchange);
    draft.latest = exchange;
  }
}

function addPair(draft: Draft, pair: Pair): void {
  const { request, response, at, endedAt = at, pushed = [] } = pair;
  const exchange = openExchange(draft, request, pair);
  exchange.sent = pair.sent ?? exchange.sent;
  exchange.pushed = pushed.map((message) => ({ from: "server", message, at: endedAt }));
  if (response !== null)
    Object.assign(exchange, { response, endedAt, ended: pair.ended ?? (draft.order += 1) });
}

function openExchange(
  draft: Draft,
  request: JsonObject,
  { at, headers = null, status = null }: Circumstances,
): Exchange {
  const sent = (draft.order += 1);
  const exchange: Exchange = {
    request,
    at,
    sent,
    headers,
    status,
    response: null,
    endedAt: at,
    ended: Infinity,
    pushed: [],
  };
  draft.log.exchanges.push(exchange);
  return exchange;
}

function answer(draft: Draft, response: JsonObject, { at, status }: Circumstances): void {
  const exchange = take(draft, response["id"]);
  if (!exchange) {
    draft.problems.push({ at, message: `no open request has the id ${quote(response["id"])}` });
    return;
  }
  const ended = (draft.order += 1);
  Object.assign(exchange, { response, endedAt: at, ended, status: status ?? exchange.status });
}

/** The exchange that a response ends: its own id's, or, where the server could not read the id, the only one open. */
function take({ open, waiting }: Draft, id: Json | undefined): Exchange | undefined {
  const key = toOpenKey(id);
  const own = open.get(key);
  const next = own?.exchanges[own.done];
  if (own && next) own.done += 1;
  const found = next ?? (key === "null" && waiting.size === 1 ? firstOf(waiting) : undefined);
  if (found) waiting.delete(found);
  return found;
}

function firstOf(waiting: ReadonlySet<Exchange>): Exchange | undefined {
  const [first] = waiting;
  return first;
}

function push(draft: Draft, message: JsonObject, at: Place): void {
  if ("id" in message) draft.asked.add(toOpenKey(message["id"]));
  const { latest, waiting, log } = draft;
  const exchange = latest && waiting.has(latest) ? latest : firstOf(waiting);
  (exchange?.pushed ?? log.strays).push({ from: "server", message, at });
}

function toOpenKey(id: Json | undefined): string {
  return toIdKey(id) ?? JSON.stringify(id);
}

/** Who sends such a message. A response is the client's where only a request of the server has its id. */
function guessSide({ open, asked }: Draft, message: JsonObject): "client" | "server" {
  const { method, id } = message;
  if (method === undefined) {
    const key = toOpenKey(id);
    const own = open.get(key);
    const isOpen = own !== undefined && own.done < own.exchanges.length;
    return asked.has(key) && !isOpen ? "client" : "server";
  }
  if ("id" in message) return isKind(method) ? "server" : "client";
  return CLIENT_NOTIFICATIONS.includes(method) ? "client" : "server";
}
