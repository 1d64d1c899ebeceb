import { isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";

/** Where something stands: an event of a run, a line of a file, or an entry of a list. All count from 1. */
export type Place = { event: number } | { line: number } | { entry: number };

type Side = "client" | "server";

/** A message and who sent it. */
interface LoggedMessage {
  from: Side;
  message: JsonObject;
  at: Place;
}

/** One request of the client and what became of it. Messages are as they came: nothing in them is to be trusted. */
export interface Exchange {
  request: JsonObject;
  at: Place;
  /** Orders what was sent and what was received over the whole log. */
  sent: number;
  /** By lower-case name; null where the log does not tell. */
  headers: ReadonlyMap<string, string> | null;
  /** HTTP status; null where the log does not tell. */
  status: number | null;
  response: JsonObject | null;
  /** Where the response stands; `at` where there is none. */
  endedAt: Place;
  /** Infinity while there is no response. */
  ended: number;
  /** What the server sent beside the response: notifications, and requests, which it may not send. */
  pushed: LoggedMessage[];
}

/** The normal form of a wire log. Exchanges are in the order of sending. */
export interface WireLog {
  exchanges: Exchange[];
  /** Messages that belong to no exchange. */
  strays: LoggedMessage[];
  /** How many retries the client says it makes at most; null where the log does not tell. */
  limit: number | null;
  /** True for the log of one run: every request of the call's method and params is then of one call. */
  oneCall: boolean;
  /** True where the client handed the last result on as the call's result. Known of runs only. */
  taken: boolean;
}

/** Something in a log that could not be read. */
export interface LogProblem {
  at: Place | null;
  message: string;
}

/** A place in words: `line 3`. */
export function toPlaceText(at: Place): string {
  const [unit = "", number = 0] = Object.entries(at)[0] ?? [];
  return `${unit} ${String(number)}`;
}

export function methodOf({ request }: Pick<Exchange, "request">): string {
  return typeof request["method"] === "string" ? request["method"] : "";
}

/** The request's params; empty where they are no object. */
export function paramsOf({ request }: Pick<Exchange, "request">): JsonObject {
  return toObject(request["params"]);
}

/** The response's result; null where it is an error, or there is none. */
export function resultOf({ response }: Pick<Exchange, "response">): JsonObject | null {
  const result = response?.["result"];
  return isJsonObject(result) ? result : null;
}

export function errorOf({ response }: Pick<Exchange, "response">): JsonObject | null {
  const error = response?.["error"];
  return isJsonObject(error) ? error : null;
}

export function toObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** One text for each id, its type included. Undefined where two ids cannot be told apart: JSON numbers lose digits. */
export function toIdKey(id: Json | undefined): string | undefined {
  if (typeof id === "number" && Number.isInteger(id) && !Number.isSafeInteger(id)) return undefined;
  return JSON.stringify(id ?? null);
}
