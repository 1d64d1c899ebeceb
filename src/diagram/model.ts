import type { Outcome } from "../protocol/outcome.ts";

/** What a mark's colour says: whose lane it is on, or a verdict. Ink is the ledger and whatever concerns control. */
export type Hue = "person" | "client" | "server" | "ink" | "warn" | "no";

/** One lane. `detail` is the second line under its name: the principal, or empty. */
export interface Participant {
  id: string;
  role: "person" | "client" | "server";
  name: string;
  detail: string;
}

/**
 * One step that the playhead visits. `index` counts from 1, `n` is the event in the trace that it stands for.
 * `label` is a short past-tense sentence without a full stop.
 */
export interface Moment {
  index: number;
  n: number;
  kind:
    | "sent"
    | "acted"
    | "received"
    | "lost"
    | "asked"
    | "open"
    | "answered"
    | "unanswered"
    | "moved"
    | "fault"
    | "ended";
  hue: Hue;
  label: string;
  exchange: string;
  /** A line of tools.ts, or 0. */
  line: number;
}

/** From request to response. Positions in time are moment indexes; `to` is null while it is under way. */
export interface Round {
  number: number;
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

export interface Message {
  kind: "request" | "response" | "ask" | "answer" | "lost";
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
  /** Why a request was refused before the body ran. `refusedAt` is the moment at which that became known. */
  refusal: string | null;
  refusedAt: number;
  /** An error or a result with `isError`. */
  bad: boolean;
  exchange: string;
}

/** One run of a body. `held`: the earlier era, where the handler waits while the person is asked. */
export interface Activation {
  participant: string;
  exchange: string;
  label: "body" | "body again";
  from: number;
  to: number | null;
  held: { from: number; to: number | null } | null;
}

/** A span of moments; `to` is null while it is open. */
export interface Span {
  from: number;
  to: number | null;
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

/** Something that a body printed; it stands at the moment before it. */
export interface Printed {
  moment: number;
  participant: string;
  text: string;
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
  /** Where a token lies with the client, between the response that brought it and the next request. */
  carries: readonly Span[];
  ticks: readonly Tick[];
  printed: readonly Printed[];
  outcome: Outcome | null;
}
