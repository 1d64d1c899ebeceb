import { at, type SpecPlace, type StepPlace } from "./term.ts";

/** One of the five kinds of no. */
export interface No {
  /** Its address, and the word. */
  id: string;
  who: string;
  wire: string;
  ledger: string;
  shown: StepPlace;
  spec: SpecPlace;
}

const requirements: SpecPlace = { page: "basic/patterns/mrtr", section: "Server Requirements" };

/** From the person outwards to the server’s check of a state. */
export const NOES: readonly No[] = [
  {
    id: "declined",
    who: "The person. It is an answer: take it, and do not ask the same again.",
    wire: 'The retry brings `action: "decline"` under the question’s key, without content.',
    ledger: "What stood before the question, once for each round that ran it. A decline undoes nothing.",
    shown: at("the-body-runs-again/2"),
    spec: { page: "client/elicitation", section: "Response Actions" },
  },
  {
    id: "abandoned",
    who: "The client: its limit was reached, or the person’s side refused to answer at all.",
    wire: "Nothing. No retry is sent, and the server is never told.",
    ledger: "What the rounds so far wrote.",
    shown: at("the-clients-loop/3"),
    spec: requirements,
  },
  {
    id: "refused",
    who: "The server, of the request: it is malformed, its state was rejected, or a needed capability was not declared.",
    wire: "A JSON-RPC error with `code` and `message`, in the place of a result.",
    ledger: "Nothing of this round, where the refusal came before the body ran.",
    shown: at("the-clients-loop/1"),
    spec: { page: "basic", section: "Error Responses" },
  },
  {
    id: "failed",
    who: "The tool: it ran, and could not do what it was called for.",
    wire: "A result with `isError: true`, whose text the model may read.",
    ledger: "What the body wrote before it failed. Failed is not undone.",
    shown: at("one-call-one-answer/2"),
    spec: { page: "server/tools", section: "Error Handling" },
  },
  {
    id: "rejected",
    who: "The server, of a state that was presented: a verdict.",
    wire: "The request is refused. Here with -32602; the specification names no code.",
    ledger: "Nothing of this round: no line of the body ran.",
    shown: at("sealed-then-checked/2"),
    spec: requirements,
  },
];
