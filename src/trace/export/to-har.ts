import type { JsonObject } from "../../protocol/json.ts";
import type { HeaderMap, TraceEvent } from "../event.ts";
import { toWire, type WireEntry } from "../wire.ts";

interface NameValue {
  name: string;
  value: string;
}

/** One request and what became of it. Sizes are in bytes, -1 where the trace does not know; times in milliseconds. */
interface HarEntry {
  startedDateTime: string;
  time: number;
  request: {
    method: "POST";
    url: string;
    httpVersion: string;
    cookies: [];
    headers: NameValue[];
    queryString: NameValue[];
    postData: { mimeType: string; text: string };
    headersSize: -1;
    bodySize: number;
  };
  response: {
    status: number;
    statusText: string;
    httpVersion: string;
    cookies: [];
    headers: NameValue[];
    content: { size: number; mimeType: string; text?: string };
    redirectURL: "";
    headersSize: -1;
    bodySize: number;
  };
  cache: Record<string, never>;
  timings: { send: number; wait: number; receive: number };
  comment?: string;
}

/** An HTTP archive, version 1.2. */
export interface Har {
  log: {
    version: "1.2";
    creator: { name: string; version: string };
    entries: HarEntry[];
    comment: string;
  };
}

type Sent = Extract<WireEntry, { direction: "request" }>;
type Ended = Extract<WireEntry, { direction: "response" | "lost" }>;

interface Exchange {
  request: Sent;
  notifications: JsonObject[];
  ended: Ended | null;
}

/**
 * One run as an HTTP archive (HAR 1.2): an entry for each request and each posted answer, in the order of sending, with headers
 * and bodies as the wire had them and the times of the virtual clock. A request without a response has status 0, as browsers
 * write it. A response that was preceded by notifications or questions is a stream of events.
 */
export function toHar(events: readonly TraceEvent[]): Har {
  const times = new Map(events.map(({ n, at }) => [n, at]));
  const exchanges = toExchanges(events);
  return {
    log: {
      version: "1.2",
      creator: { name: "Roundtrip", version: "1" },
      entries: exchanges.map((exchange) => toEntry(exchange, times)),
      comment: "The times are those of the run’s virtual clock, which stands still while people think.",
    },
  };
}

function toExchanges(events: readonly TraceEvent[]): Exchange[] {
  const exchanges = new Map<string, Exchange>();
  for (const entry of toWire(events)) {
    if (entry.direction === "request") {
      exchanges.set(entry.exchange, { request: entry, notifications: [], ended: null });
      continue;
    }
    const exchange = exchanges.get(entry.exchange);
    if (exchange === undefined) continue;
    if (entry.direction === "notification") exchange.notifications.push(entry.message);
    else exchange.ended = entry;
  }
  return [...exchanges.values()];
}

function toEntry({ request, notifications, ended }: Exchange, times: ReadonlyMap<number, number>): HarEntry {
  const start = times.get(request.n) ?? 0;
  const time = ended === null ? 0 : Math.max(0, (times.get(ended.n) ?? start) - start);
  const { url, headers, message, bytes } = request;
  return {
    startedDateTime: new Date(start).toISOString(),
    time,
    request: {
      method: "POST",
      url,
      httpVersion: HTTP,
      cookies: [],
      headers: toNameValues(headers),
      queryString: toQuery(url),
      postData: { mimeType: toHeader(headers, "content-type") ?? JSON_TYPE, text: JSON.stringify(message) },
      headersSize: -1,
      bodySize: bytes,
    },
    response: toResponse(notifications, ended),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(ended?.direction !== "response" && { comment: toWhy(ended) }),
  };
}

const HTTP = "HTTP/1.1";
const JSON_TYPE = "application/json";
const STREAM_TYPE = "text/event-stream";

function toWhy(ended: Exclude<Ended, { direction: "response" }> | null): string {
  if (ended === null) return "under way when this was written";
  return ended.reason === "timed-out" ? "no response came in time" : "the connection was lost";
}

function toResponse(notifications: readonly JsonObject[], ended: Ended | null): HarEntry["response"] {
  const got = ended?.direction === "response" ? ended : { status: 0, headers: {}, message: {} };
  const { text, mimeType } = toContent(notifications, got);
  const size = new TextEncoder().encode(text).length;
  return {
    status: got.status,
    statusText: STATUS_TEXTS[got.status] ?? "",
    httpVersion: HTTP,
    cookies: [],
    headers: toNameValues(got.headers),
    content: { size, mimeType, ...(text !== "" && { text }) },
    redirectURL: "",
    headersSize: -1,
    bodySize: got.status === 0 ? -1 : size,
  };
}

/** The body as text: one message, or where something came before it, the events of a stream. */
function toContent(
  notifications: readonly JsonObject[],
  { headers, message }: Pick<Extract<Ended, { direction: "response" }>, "headers" | "message">,
): { text: string; mimeType: string } {
  const said = toHeader(headers, "content-type");
  const streams = notifications.length > 0 || said?.startsWith(STREAM_TYPE) === true;
  // In the earlier era an answer is acknowledged without a word.
  const messages = [...notifications, ...(Object.keys(message).length > 0 ? [message] : [])];
  const text = messages.map(streams ? toStreamEvent : toText).join("");
  return { text, mimeType: streams ? STREAM_TYPE : (said ?? (text === "" ? "x-unknown" : JSON_TYPE)) };
}

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: "OK",
  202: "Accepted",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  413: "Content Too Large",
  500: "Internal Server Error",
};

const toText = (message: JsonObject): string => JSON.stringify(message);
/** HTML, "Server-sent events": JSON has no line break of its own. */
const toStreamEvent = (message: JsonObject): string => `event: message\ndata: ${toText(message)}\n\n`;

function toNameValues(headers: HeaderMap): NameValue[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

/** A header's value by its lower-case name. */
function toHeader(headers: HeaderMap, wanted: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
}

/** The address's query, parsed; none where the address is no URL. */
function toQuery(url: string): NameValue[] {
  const [, query = ""] = /\?([^#]*)/.exec(url) ?? [];
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}
