import type { EventOf, TraceEvent, TraceKind } from "../trace/event.ts";
import type { Activation, Message, Moment, Printed, Round, Sequence, Span, Tick } from "./model.ts";

/** What is known of one request while its events come in. */
export interface Exchange {
  id: string;
  server: string;
  request: Message;
  round: Round | null;
  activation: Activation | null;
  verdict: string | null;
}

export interface Fold {
  seen: number;
  run: number;
  era: "modern" | "legacy";
  title: string;
  person: string;
  tool: string;
  outcome: Sequence["outcome"];
  servers: Set<string>;
  moments: Moment[];
  rounds: Round[];
  messages: Message[];
  activations: Activation[];
  thinking: Span[];
  carries: Span[];
  ticks: Tick[];
  printed: Printed[];
  exchanges: Map<string, Exchange>;
  /** The token that was issued last, and how many questions are open. */
  issued: string | null;
  open: number;
  entries: number;
  /** The first round in which a line acted, and in which a kind was written. */
  firstOnLine: Map<number, number>;
  firstOfKind: Map<string, number>;
}

/** Folds one kind of event. */
export type Handler<K extends TraceKind> = (fold: Fold, event: EventOf<K>) => void;

/** A fold that has seen nothing yet. */
export const createFold = (run: number): Fold => ({
  seen: 0,
  run,
  era: "modern",
  title: "",
  person: "",
  tool: "the body",
  outcome: null,
  servers: new Set(),
  moments: [],
  rounds: [],
  messages: [],
  activations: [],
  thinking: [],
  carries: [],
  ticks: [],
  printed: [],
  exchanges: new Map(),
  issued: null,
  open: 0,
  entries: 0,
  firstOnLine: new Map(),
  firstOfKind: new Map(),
});

/** The lane of an instance. */
export const serverId = (instance: string) => `server:${instance}`;

/** Appends a moment and returns its index. */
export function step(
  fold: Fold,
  event: TraceEvent,
  kind: Moment["kind"],
  hue: Moment["hue"],
  label: string,
  about: { exchange?: string; line?: number } = {},
): number {
  const index = fold.moments.length + 1;
  fold.moments.push({
    index,
    n: event.n,
    kind,
    hue,
    label,
    exchange: about.exchange ?? "",
    line: about.line ?? 0,
  });
  return index;
}

/** A message with nothing remarkable about it. */
export const message = (
  base: Pick<Message, "kind" | "from" | "to" | "moment" | "name" | "exchange">,
): Message => ({
  id: null,
  brief: base.name,
  keys: [],
  token: null,
  refusal: null,
  refusedAt: 0,
  bad: false,
  ...base,
});

/** The token that the client carried left it. */
export function closeCarry(fold: Fold, moment: number): void {
  const carry = fold.carries.at(-1);
  if (carry?.to === null) carry.to = moment;
}
