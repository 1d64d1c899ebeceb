import { canonicalJson } from "../../protocol/canonical-json.ts";
import { cleanCopy, cleanObject } from "../../protocol/clean-copy.ts";
import { isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";
import { ERROR, isAskingMethod } from "../../protocol/mcp.ts";
import { declaredIn } from "./capabilities.ts";
import { errorOf, type Exchange, methodOf, paramsOf, resultOf, toIdKey, type WireLog } from "./log.ts";

/** All rounds of one call, as far as the log shows them. */
interface Dialog {
  /** Ids used so far. */
  ids: Set<string>;
  retries: number;
  complete: boolean;
  /** What the server asked for last. */
  last: Ask | null;
}

/** One `input_required` result: what the client may now retry with. */
export interface Ask {
  dialog: Dialog;
  /** undefined: none was given. null: it is no string. */
  state: string | null | undefined;
  requests: ReadonlyMap<string, Json>;
  /** What the client declared in the request that was answered so; null where it does not say. */
  declared: JsonObject | null;
  /** False once it was retried; true again when the retry was refused. */
  open: boolean;
  /** States that were presented for it and refused. */
  refused: Set<string>;
  call: string;
  name: string;
}

/**
 * What a request is to the calls before it. retry: of what `ask` asks; changed: with other params. foreign: its retry fields
 * belong to another request. unasked: it has retry fields, and nothing was asked that they could belong to.
 */
export type Kinship =
  { kind: "fresh" | "foreign" | "unasked" } | { kind: "retry"; ask: Ask; changed: boolean };

/** Follows the calls of a log, which may be in flight at one time. Told apart by state, then by what is called with what. */
export interface Calls {
  judge(exchange: Exchange): Kinship;
  enter(exchange: Exchange, kinship: Kinship): void;
  leave(exchange: Exchange): void;
  /** The same object for all requests of one call that were entered; undefined for the others. */
  callOf(exchange: Exchange): object | undefined;
  /** True where a result gave this state to the client, up to now. */
  isIssued(state: string): boolean;
  hasIssued(): boolean;
}

/** So far back a call is looked for among equal ones: a log of nothing but one call stays quick to judge. */
const REACH = 50;

/** Errors that say nothing about the state: mended, the same retry may be sent again. */
const MENDABLE: readonly unknown[] = [
  ERROR.internal,
  ERROR.headerMismatch,
  ERROR.missingCapability,
  ERROR.unsupportedVersion,
];

/** True where a request has a field that only a retry may have. */
function hasRetryFields(params: JsonObject): boolean {
  return Object.hasOwn(params, "inputResponses") || Object.hasOwn(params, "requestState");
}

type What = Pick<Entered, "call" | "name">;

/** What was asked for so far, under everything that a retry may be known by. */
interface Index {
  log: WireLog;
  what: ReadonlyMap<Exchange, What>;
  byState: Map<string, Ask>;
  byStateAndCall: Map<string, Ask>;
  byCall: Map<string, Ask[]>;
  byName: Map<string, Ask[]>;
  byKeys: Map<string, Ask>;
  /** Calls that were made, as they were called. */
  known: Set<string>;
  /** Every state that any request of the log presents, also a later one. */
  presented: Set<Json | undefined>;
  /** Every call of the log with what its retries present, also later ones. */
  retried: Set<string>;
}

export function createCalls(log: WireLog): Calls {
  const what = new Map(log.exchanges.map((exchange) => [exchange, toCall(exchange)]));
  const index: Index = {
    log,
    what,
    byState: new Map(),
    byStateAndCall: new Map(),
    byCall: new Map(),
    byName: new Map(),
    byKeys: new Map(),
    known: new Set(),
    presented: new Set(log.exchanges.map((exchange) => paramsOf(exchange)["requestState"])),
    retried: new Set([...what].map(([exchange, { call }]) => toRetryText(call, paramsOf(exchange)))),
  };
  const places = new Map<Exchange, Entered>();
  return {
    judge: (exchange) => judge(index, exchange),
    enter(exchange, kinship) {
      const ask = kinship.kind === "retry" ? kinship.ask : null;
      const dialog = ask?.dialog ?? { ids: new Set(), retries: 0, complete: false, last: null };
      if (ask) {
        ask.open = false;
        dialog.retries += 1;
      }
      const id = toIdKey(exchange.request["id"]);
      if (id !== undefined) dialog.ids.add(id);
      const own = what.get(exchange) ?? toCall(exchange);
      if (kinship.kind === "fresh" || kinship.kind === "unasked") index.known.add(own.call);
      places.set(exchange, { dialog, ask, ...own });
    },
    leave(exchange) {
      const entered = places.get(exchange);
      if (!entered) return;
      const error = errorOf(exchange);
      if (error && entered.ask) reopen(entered.ask, exchange, error);
      const result = resultOf(exchange);
      if (result !== null) conclude(index, exchange, { entered, result });
    },
    callOf: (exchange) => places.get(exchange)?.dialog,
    isIssued: (state) => index.byState.has(state),
    hasIssued: () => index.byState.size > 0,
  };
}

interface Entered {
  dialog: Dialog;
  ask: Ask | null;
  call: string;
  name: string;
}

function judge(index: Index, exchange: Exchange): Kinship {
  const params = paramsOf(exchange);
  const what = index.what.get(exchange) ?? toCall(exchange);
  if (!hasRetryFields(params)) {
    const ask = findDropped(index, what.call);
    return ask ? { kind: "retry", ask, changed: false } : { kind: "fresh" };
  }
  if (!isAskingMethod(methodOf(exchange))) return { kind: "foreign" };
  const { requestState, inputResponses } = params;
  const keys = isJsonObject(inputResponses) ? Object.keys(inputResponses) : [];
  const kinship = findByState(index, requestState, what) ?? findByCall(index, keys, what);
  if (kinship.kind !== "retry" || !kinship.changed) return kinship;
  // Another call with other arguments, where the call itself is retried with the same elsewhere in the log.
  return index.retried.has(toRetryText(kinship.ask.call, params)) ? { kind: "foreign" } : kinship;
}

/** A request without retry fields that can only be a retry which left them out. */
function findDropped({ log, byCall, presented }: Index, call: string): Ask | undefined {
  const ask = findOpen(byCall.get(call), () => true);
  if (ask === undefined || ask.refused.size > 0) return undefined;
  const { dialog, requests, state } = ask;
  if (log.oneCall) return dialog.retries < (log.limit ?? Infinity) ? ask : undefined;
  // Nothing but the state was to be sent back. If it is sent later, this is another call that happens to be equal.
  const isStateOnly = requests.size === 0 && typeof state === "string";
  return isStateOnly && dialog.retries === 0 && !presented.has(state) ? ask : undefined;
}

function findByState(index: Index, state: Json | undefined, { call, name }: What): Kinship | undefined {
  if (typeof state !== "string") return undefined;
  const own = index.byStateAndCall.get(`${call} ${state}`);
  if (own) return { kind: "retry", ask: own, changed: false };
  const other = index.byState.get(state);
  if (!other) return undefined;
  if (other.name !== name || index.known.has(call)) return { kind: "foreign" };
  return { kind: "retry", ask: other, changed: true };
}

function findByCall(index: Index, keys: string[], { call, name }: What): Kinship {
  const covers = ({ requests }: Ask) => keys.every((key) => requests.has(key));
  const same = index.byCall.get(call);
  const own = findOpen(same, covers) ?? findOpen(same, () => true) ?? findLast(same, covers);
  if (own) return { kind: "retry", ask: own, changed: false };
  const changed = index.known.has(call) ? undefined : findOpen(index.byName.get(name), covers);
  if (changed) return { kind: "retry", ask: changed, changed: true };
  const isForeign = keys.length > 0 && index.byKeys.has(toKeyText(keys));
  return { kind: isForeign ? "foreign" : "unasked" };
}

/** After a refusal the call may be retried again, though not with a state that was refused. */
function reopen(ask: Ask, exchange: Exchange, error: JsonObject): void {
  ask.open = true;
  const { requestState: state } = paramsOf(exchange);
  if (typeof state === "string" && !MENDABLE.includes(error["code"])) ask.refused.add(state);
}

function conclude(
  index: Index,
  exchange: Exchange,
  { entered, result }: { entered: Entered; result: JsonObject },
): void {
  const { dialog, call, name } = entered;
  const { resultType: type = "complete" } = result;
  if (type === "complete") dialog.complete = true;
  if (type !== "input_required" || !isAskingMethod(methodOf(exchange))) return;
  const ask = toAsk(result, { dialog, call, name, declared: declaredIn(paramsOf(exchange)) });
  dialog.last = ask;
  if (typeof ask.state === "string") {
    index.byState.set(ask.state, ask);
    index.byStateAndCall.set(`${call} ${ask.state}`, ask);
  }
  push(index.byCall, call, ask);
  push(index.byName, name, ask);
  if (ask.requests.size > 0) index.byKeys.set(toKeyText(ask.requests.keys()), ask);
}

function toAsk(result: JsonObject, of: Pick<Ask, "dialog" | "call" | "name" | "declared">): Ask {
  const { requestState: state, inputRequests } = result;
  return {
    ...of,
    state: state === undefined || typeof state === "string" ? state : null,
    requests: new Map(isJsonObject(inputRequests) ? Object.entries(inputRequests) : []),
    open: true,
    refused: new Set(),
  };
}

/** What is called, and with what. `_meta` differs from round to round; no arguments are the same as empty ones. */
function toCall(exchange: Exchange): { call: string; name: string } {
  const method = methodOf(exchange);
  const params = cleanObject(paramsOf(exchange));
  const named = params[method === "resources/read" ? "uri" : "name"];
  for (const field of ["_meta", "inputResponses", "requestState"]) Reflect.deleteProperty(params, field);
  params["arguments"] ??= cleanCopy({});
  return { call: canonicalJson([method, params]), name: canonicalJson([method, named ?? null]) };
}

function toKeyText(keys: Iterable<string>): string {
  return JSON.stringify([...keys].sort());
}

/** A call and what is presented for it: the state, or where there is none the keys that are answered. */
function toRetryText(call: string, { requestState, inputResponses }: JsonObject): string {
  if (typeof requestState === "string") return `${call} ${JSON.stringify(requestState)}`;
  return `${call} ${isJsonObject(inputResponses) ? toKeyText(Object.keys(inputResponses)) : ""}`;
}

function push(map: Map<string, Ask[]>, key: string, ask: Ask): void {
  const asks = map.get(key);
  if (asks) asks.push(ask);
  else map.set(key, [ask]);
}

function findLast(asks: Ask[] | undefined, test: (ask: Ask) => boolean): Ask | undefined {
  return asks?.slice(-REACH).findLast(test);
}

function findOpen(asks: Ask[] | undefined, test: (ask: Ask) => boolean): Ask | undefined {
  return findLast(asks, (ask) => ask.open && test(ask));
}
