import { isJsonObject } from "../protocol/json.ts";
import type { EventOf, TraceEvent } from "./event.ts";

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
  switch (event.kind) {
    case "entered":
      known.open.delete(event.exchange);
      return [];
    case "needed":
      return onNeeded(known, event);
    case "acted":
    case "claimed":
      return [event.line];
    case "received":
      return event.message.result?.["resultType"] === "input_required" ? toOpen(known, event) : [];
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
    case "sent":
      return toRetried(known, event);
    default:
      return [];
  }
}

function keep<Key>(lists: Map<Key, number[]>, key: Key, lines: number[]): number[] {
  lists.set(key, lines);
  return lines;
}

function onNeeded({ open, asked }: Known, { exchange, key, status, line }: EventOf<"needed">): number[] {
  if (status === "open") {
    const own = open.get(exchange) ?? new Map<string, number>();
    open.set(exchange, own.set(key, line));
    asked.set(key, line);
  }
  return [line];
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
