import { isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";
import { type Circumstances, type LogBuilder, NO_MESSAGE } from "./build-log.ts";
import type { Place } from "./log.ts";
import { readJson } from "./read-json.ts";

/** Fields that a message, or an HTTP body, is found under. */
const BODY = ["message", "body", "payload", "msg", "json"] as const;
const SIDE = ["direction", "from", "dir", "sender"] as const;

/** Words for who sent it. That it is a request or a response says nothing of that, and is seen from the message. */
const CLIENT = /^(?:client.*|sent|send|out|outgoing|outbound|c2s|->|→|>>?)$/i;
const SERVER = /^(?:server.*|received?|recv|in|incoming|inbound|s2c|<-|←|<<?)$/i;

/** Reads one record of a log: a bare message, one with its direction, or a request with its response. */
export function readRecord(record: JsonObject, { at }: { at: Place }, builder: LogBuilder): void {
  if (isMessage(record)) {
    builder.message(record, { at });
    return;
  }
  if (Object.hasOwn(record, "request")) {
    readPair(record, at, builder);
    return;
  }
  const message = firstOf(record, BODY);
  if (message === undefined) {
    builder.problem(at, NO_MESSAGE);
    return;
  }
  const body = toBody(message);
  if (!isJsonObject(body)) {
    builder.problem(at, "the message is no JSON object");
    return;
  }
  builder.message(body, { at, from: toSide(firstOf(record, SIDE)), ...toCircumstances(record) });
}

function readPair(record: JsonObject, at: Place, builder: LogBuilder): void {
  const request = toPart(record["request"]);
  const response = toPart(record["response"]);
  if (!request.body || typeof request.body["method"] !== "string") {
    builder.problem(at, "the request is no JSON-RPC request");
    return;
  }
  const own = toCircumstances(record);
  if (record["response"] !== undefined && record["response"] !== null && !response.body)
    builder.problem(at, "the response is no JSON-RPC response");
  const pushed = [record["notifications"], record["notified"]].find((list) => Array.isArray(list));
  builder.pair({
    at,
    request: request.body,
    response: response.body,
    headers: request.headers ?? own.headers ?? null,
    status: response.status ?? own.status ?? null,
    pushed: Array.isArray(pushed) ? pushed.filter(isJsonObject) : [],
  });
}

/** A message as it is, or the HTTP request or response that has it as its body. */
function toPart(
  value: Json | undefined,
): { body: JsonObject | null } & Pick<Circumstances, "headers" | "status"> {
  const whole = toBody(value);
  if (!isJsonObject(whole)) return { body: null };
  const body = firstOf(whole, BODY);
  // An HTTP request has a method too: GET and POST.
  if (body === undefined || whole["jsonrpc"] !== undefined) return { body: whole };
  const inner = toBody(body);
  return { body: isJsonObject(inner) ? inner : null, ...toCircumstances(whole) };
}

function toCircumstances(record: JsonObject): Pick<Circumstances, "headers" | "status"> {
  const { headers, requestHeaders, status } = record;
  return {
    headers: toHeaders(requestHeaders ?? headers),
    // No response yet is 0 in our own reports.
    status: typeof status === "number" && status > 0 ? status : null,
  };
}

/** Headers as an object, or as a list of names and values. By lower-case name; null where they are neither. */
export function toHeaders(value: Json | undefined): ReadonlyMap<string, string> | null {
  if (Array.isArray(value)) {
    return new Map(
      value.flatMap((item): [string, string][] => {
        if (!isJsonObject(item)) return [];
        const { name, value: text } = item;
        return typeof name === "string" && typeof text === "string" ? [[name.toLowerCase(), text]] : [];
      }),
    );
  }
  if (!isJsonObject(value)) return null;
  return new Map(
    Object.entries(value).flatMap(([name, text]): [string, string][] =>
      typeof text === "string" ? [[name.toLowerCase(), text]] : [],
    ),
  );
}

function isMessage(value: JsonObject): boolean {
  const isPart = BODY.some((field) => isJsonObject(value[field])) || Object.hasOwn(value, "request");
  if (value["jsonrpc"] !== undefined) return !isPart || typeof value["method"] === "string";
  return !isPart && ("method" in value || "result" in value || "error" in value);
}

function toBody(value: Json | undefined): Json | undefined {
  if (typeof value !== "string") return value;
  const read = readJson(value);
  return "value" in read ? read.value : undefined;
}

function toSide(value: Json | undefined): "client" | "server" | undefined {
  if (typeof value !== "string") return undefined;
  const word = value.trim();
  if (CLIENT.test(word)) return "client";
  return SERVER.test(word) ? "server" : undefined;
}

function firstOf(record: JsonObject, names: readonly string[]): Json | undefined {
  const name = names.find((one) => Object.hasOwn(record, one));
  return name === undefined ? undefined : record[name];
}
