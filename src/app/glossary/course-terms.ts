import { at, type Term } from "./term.ts";

/** This course's own words: what is on the screen and in `ctx`. */
export const COURSE_TERMS: readonly Term[] = [
  {
    id: "ledger",
    word: "ledger",
    says: "What tools really did: one entry for each side effect, with its line and round. A result says what a tool claims; the ledger says what it did.",
    shown: at("one-call-one-answer/2"),
  },
  {
    id: "measures",
    word: "requests, prompts, ledger",
    says: "The three counts of a run: rounds of the call, questions put, entries written.",
    shown: at("one-call-one-answer/1"),
  },
  {
    id: "handlers-held",
    word: "handlers held",
    says: "How many calls the server keeps open while a person thinks: one for each question in revision 2025-11-25, none in 2026-07-28.",
    shown: at("two-eras/1"),
  },
  {
    id: "outcome",
    word: "outcome",
    says: "How a run ended: completed, failed, refused, abandoned; waiting (the question is still open), timed out, or lost (no response came back).",
    shown: at("two-eras/2"),
  },
  {
    id: "attempt",
    word: "attempt",
    says: "One presentation of a state to the server, changed or not, beside the main run. The server gives a verdict on it.",
    shown: at("the-careless-server/2"),
  },
  {
    id: "server-data",
    word: "server data",
    says: "What outlives a call on the server: the ledger, the record of used states, stored handles, finished pages, its clock. *Reset* begins anew.",
    shown: at("signed-is-not-single-use/4"),
  },
  {
    id: "need",
    word: "`ctx.need`",
    says: "Has the answer, or ends the round and asks. It never waits.",
    shown: at("asking-mid-call/4"),
  },
  {
    id: "saved",
    word: "`ctx.saved`",
    says: "What one round puts there, the next one finds. It travels in the state.",
    shown: at("carry-what-you-computed/2"),
  },
  {
    id: "once",
    word: "`once`",
    says: "A key for an entry in the ledger: an entry with a known key is not written again. It makes an act happen once, and does not undo it.",
    shown: at("the-body-runs-again/4"),
  },
  {
    id: "claim",
    word: "`ctx.claim`",
    says: "True the first time for a key, and false ever after, for all calls. The record makes a token one-time; a claim makes the thing one-time.",
    shown: at("signed-is-not-single-use/3"),
  },
  {
    id: "referee",
    word: "referee",
    says: "Reads the messages of a run and names each rule of the specification that one of them broke.",
    shown: at("the-clients-loop/7"),
  },
];
