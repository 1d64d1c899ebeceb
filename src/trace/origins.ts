import { isJsonObject } from "../protocol/json.ts";
import type { EventOf, TraceEvent } from "./event.ts";
import { asks } from "./fork-points.ts";

/** Takes a run's events one after another, and tells of each the lines of tools.ts that made it: ascending, each once. */
type Origins = (event: TraceEvent) => number[];

interface Known {
  /** Lines of the needs that the last body of an exchange left open, by key. */
  open: Map<string, Map<string, number>>;
  /** The line that asked for a key last. */
  asked: Map<string, number>;
  /** The lines of a question, by the prompt's number, and by the id with which it was pushed. */
  prompts: Map<number, number[]>;
  pushed: Map<unknown, number[]>;
}

/** What asked or acted, from the first event of a run on. Cost of an event: the same for the last as for the first. */
export function createOrigins(): Origins {
  const known: Known = { open: new Map(), asked: new Map(), prompts: new Map(), pushed: new Map() };
  return (event) => [...new Set(toLines(known, event))].filter((line) => line > 0).sort((a, b) => a - b);
}

function toLines(known: Known, event: TraceEvent): number[] {
  return "line" in event || event.kind === "entered" ? onBody(known, event) : onMessage(known, event);
}

/** What a body does says its line itself. */
function onBody(known: Known, event: EventOf<"entered" | "needed" | "acted" | "claimed">): number[] {
  if (event.kind === "entered") {
    known.open.delete(event.exchange);
    return [];
  }
  if (event.kind === "needed" && event.status === "open") ask(known, event);
  return [event.line];
}

function onMessage(known: Known, event: TraceEvent): number[] {
  switch (event.kind) {
    case "sent":
      return toRetried(known, event);
    case "received":
      return asks(event) ? toOpen(known, event) : [];
    case "pushed":
      return keep(known.pushed, event.message.id, toOpen(known, event));
    case "posted":
      return known.pushed.get(event.message["id"]) ?? [];
    case "prompted":
      return keep(known.prompts, event.prompt, toAsking(known, event));
    case "waiting":
    case "answered":
    case "refused":
      return known.prompts.get(event.prompt) ?? [];
    default:
      return [];
  }
}

function keep<Key>(lists: Map<Key, number[]>, key: Key, lines: number[]): number[] {
  lists.set(key, lines);
  return lines;
}

function ask({ open, asked }: Known, { exchange, key, line }: EventOf<"needed">): void {
  const own = open.get(exchange) ?? new Map<string, number>();
  open.set(exchange, own.set(key, line));
  asked.set(key, line);
}

const toOpen = ({ open }: Known, { exchange }: { exchange: string }) => [
  ...(open.get(exchange)?.values() ?? []),
];

/** The line whose need became this question. The earlier era names it by an id, and not by its key: then all that are open. */
function toAsking(known: Known, event: EventOf<"prompted">): number[] {
  const line = known.open.get(event.exchange)?.get(event.key);
  return line === undefined ? toOpen(known, event) : [line];
}

/** A retry brings answers: the lines that asked for them last. */
function toRetried({ asked }: Known, { message }: EventOf<"sent">): number[] {
  const answers = message.params["inputResponses"];
  return isJsonObject(answers) ? Object.keys(answers).flatMap((key) => asked.get(key) ?? []) : [];
}
