import type { Outcome } from "../protocol/outcome.ts";

/** What a mark's colour says: whose lane it is on, or a verdict. Ink is the ledger and whatever concerns control. */
export type Hue = "person" | "client" | "server" | "ink" | "warn" | "no";

/** One lane. `detail` is the second line under its name: the principal, which client it is, or empty. */
export interface Participant {
  id: string;
  role: "person" | "client" | "server";
  name: string;
  detail: string;
}

/**
 * One step that the playhead visits. `index` counts from 1, `n` is the event in the trace that it stands for.
 * `label` is a short past-tense sentence without a full stop. opened: a session begins; pushed, posted: the earlier era's
 * question on the open stream, and the answer to it.
 */
export interface Moment {
  index: number;
  n: number;
  kind:
    | "opened"
    | "sent"
    | "acted"
    | "pushed"
    | "received"
    | "lost"
    | "asked"
    | "open"
    | "answered"
    | "posted"
    | "unanswered"
    | "visited"
    | "moved"
    | "fault"
    | "ended";
  hue: Hue;
  label: string;
  exchange: string;
  /** The line of tools.ts that asked or acted, the first where there are several; 0: the trace knows none. */
  line: number;
}

/**
 * From request to response. Positions in time are moment indexes; `to` is null while it is under way. `call` counts the
 * calls of the run from 1, `number` the rounds of that call; `level` is above 0 where it overlaps rounds of other calls.
 */
export interface Round {
  call: number;
  number: number;
  level: number;
  exchange: string;
  id: string;
  from: number;
  to: number | null;
}

/** A `requestState` on the wire. same: byte for byte what was issued last; changed: anything else. */
export interface Token {
  look: "issued" | "same" | "changed";
  /** What is said beside it: "= same bytes", "≠ price 1", or empty. */
  note: string;
  text: string;
}

/** opening, push and post are the earlier era's: a session begins, a question on the open stream, the answer to it. */
export interface Message {
  kind: "request" | "response" | "opening" | "push" | "post" | "ask" | "answer" | "lost";
  from: string;
  to: string;
  moment: number;
  /** The JSON-RPC id, or null where the message has none. */
  id: string | null;
  /** The wire's name, or what is said in words. `brief` is the same where there is little room. */
  name: string;
  brief: string;
  /** The keys asked for. */
  keys: readonly string[];
  token: Token | null;
  /** Why it was refused before a body ran. `refusedAt` is the moment at which that became known. */
  refusal: string | null;
  refusedAt: number;
  /** It never arrived: the network, or an instance that is gone, lost it. */
  dropped: boolean;
  /** An error or a result with `isError`. */
  bad: boolean;
  /** What the balancer was told: "routed to B", or empty. */
  routed: string;
  exchange: string;
}

/** A span of moments; `to` is null while it is open. */
export interface Span {
  from: number;
  to: number | null;
}

/** The earlier era: the handler waits while the person is asked. gone: the instance or its stream ended first. */
export interface Hold extends Span {
  gone: boolean;
}

/** One run of a body, and the waiting after it. */
export interface Activation {
  participant: string;
  exchange: string;
  label: "body" | "body again";
  from: number;
  to: number | null;
  held: Hold | null;
}

/** How many handlers are held from a moment on. */
export interface HeldStep {
  moment: number;
  count: number;
}

/** A token with the client, between the response that brought it and the next request of the same call. */
export interface Carry extends Span {
  token: string;
}

/** A ledger entry. `again`: an earlier round acted on the same line, or with the same kind. */
export interface Tick {
  moment: number;
  participant: string;
  text: string;
  full: string;
  round: number;
  line: number;
  recorded: boolean;
  again: boolean;
  /** Entries of this run so far. */
  count: number;
}

/** Something that code printed, on the lane of whoever ran it; it stands at the moment before it. */
export interface Printed {
  moment: number;
  participant: string;
  text: string;
}

/**
 * Something that happened to a participant, or to the network between client and server. no: a red square; change: a
 * ring. `stops`: its lane ends there. `cut`: the client's open call ends with it.
 */
export interface Incident {
  moment: number;
  participant: string;
  sign: "no" | "change";
  text: string;
  stops: boolean;
  cut: boolean;
}

/** Everything that the diagram, the transcript and the transport show of one run. The lists grow as the run does. */
export interface Sequence {
  run: number;
  era: "modern" | "legacy";
  title: string;
  participants: readonly Participant[];
  moments: readonly Moment[];
  rounds: readonly Round[];
  messages: readonly Message[];
  activations: readonly Activation[];
  thinking: readonly Span[];
  carries: readonly Carry[];
  ticks: readonly Tick[];
  printed: readonly Printed[];
  incidents: readonly Incident[];
  /** How many handlers are held; empty while none ever was. */
  held: readonly HeldStep[];
  /** What stands at moments up to here changes no more. */
  settled: number;
  outcome: Outcome | null;
  /** How it ended, in a short word; empty while it goes on. */
  ending: string;
}
