import type { EventOf, TraceEvent, TraceKind } from "../trace/event.ts";
import { createNumbering, type Place } from "../trace/numbering.ts";
import { createOrigins } from "../trace/origins.ts";
import type {
  Activation,
  Carry,
  HeldStep,
  Hold,
  Incident,
  Message,
  Moment,
  Printed,
  Round,
  Sequence,
  Span,
  Tick,
} from "./model.ts";

/** What is known of one request or posted answer while its events come in. */
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
  /** Tells the lines that an event comes from, and those of the event that is folded. */
  tell: ReturnType<typeof createOrigins>;
  lines: readonly number[];
  /** Tells where an event stands, and where the event that is folded does. */
  number: ReturnType<typeof createNumbering>;
  place: Place | null;
  run: number;
  era: "modern" | "legacy";
  title: string;
  person: string;
  client: "loop" | "sdk" | "client.ts";
  tool: string;
  outcome: Sequence["outcome"];
  ending: string;
  /** Why no body ran in the last round; null: one did. */
  unread: string | null;
  servers: Set<string>;
  moments: Moment[];
  rounds: Round[];
  messages: Message[];
  activations: Activation[];
  thinking: Span[];
  carries: Carry[];
  openCarries: Set<Carry>;
  ticks: Tick[];
  printed: Printed[];
  incidents: Incident[];
  held: HeldStep[];
  /** The handlers that are held. */
  holding: Set<Hold>;
  exchanges: Map<string, Exchange>;
  /** Requests and posts of which it is not known yet where they landed, in order. */
  pending: Set<Exchange>;
  /** The token that was issued last, and how many questions are open. */
  issued: string | null;
  open: number;
  entries: number;
  /** The instance that a fault sends the next message to. */
  routeNext: string | null;
  /** Rounds that are open, for their levels. */
  openRounds: Set<Round>;
  /** The first round in which a line acted, and in which a kind was written. */
  firstOnLine: Map<number, number>;
  firstOfKind: Map<string, number>;
}

/** Folds one kind of event. */
export type Handler<K extends TraceKind> = (fold: Fold, event: EventOf<K>) => void;

/** A fold that has seen nothing yet. */
export const createFold = (run: number): Fold => ({
  seen: 0,
  tell: createOrigins(),
  lines: [],
  number: createNumbering(),
  place: null,
  run,
  era: "modern",
  title: "",
  person: "",
  client: "loop",
  tool: "the body",
  outcome: null,
  ending: "",
  unread: null,
  servers: new Set(),
  moments: [],
  rounds: [],
  messages: [],
  activations: [],
  thinking: [],
  carries: [],
  openCarries: new Set(),
  ticks: [],
  printed: [],
  incidents: [],
  held: [],
  holding: new Set(),
  exchanges: new Map(),
  pending: new Set(),
  issued: null,
  open: 0,
  entries: 0,
  routeNext: null,
  openRounds: new Set(),
  firstOnLine: new Map(),
  firstOfKind: new Map(),
});

/** The lane of an instance. */
export const serverId = (instance: string) => `server:${instance}`;

/** How a lane is called in words: "A", or "the server" where it is the only one. */
export const toServerName = ({ servers }: Fold, id: string): string =>
  servers.size > 1 ? id.slice("server:".length) : "the server";

/** Appends a moment and returns its index. */
export function step(
  fold: Fold,
  event: TraceEvent,
  kind: Moment["kind"],
  hue: Moment["hue"],
  label: string,
  about: { exchange?: string } = {},
): number {
  const index = fold.moments.length + 1;
  fold.moments.push({
    index,
    n: event.n,
    kind,
    hue,
    label,
    exchange: about.exchange ?? "",
    line: fold.lines[0] ?? 0,
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
  dropped: false,
  bad: false,
  routed: "",
  ...base,
});

/** The lane that a message is drawn to until it is known where it lands, and what the balancer was told about it. */
export function toTarget(fold: Fold): { server: string; routed: string } {
  const { routeNext, servers, activations } = fold;
  fold.routeNext = null;
  if (routeNext !== null) return { server: serverId(routeNext), routed: `routed to ${routeNext}` };
  return { server: activations.at(-1)?.participant ?? [...servers][0] ?? serverId("A"), routed: "" };
}

/** The token that the client carried left it; without one, whatever it carried. */
export function closeCarries(fold: Fold, moment: number, token?: string): void {
  for (const carry of fold.openCarries) {
    if (token !== undefined && carry.token !== token) continue;
    carry.to = moment;
    fold.openCarries.delete(carry);
  }
}

/** Takes note of how many handlers are held after a moment. */
export function hold(fold: Fold, moment: number, change: 1 | -1): void {
  const last = fold.held.at(-1);
  const count = Math.max(0, (last?.count ?? 0) + change);
  if (last?.moment === moment) last.count = count;
  else fold.held.push({ moment, count });
}
