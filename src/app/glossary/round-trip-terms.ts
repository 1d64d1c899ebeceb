import { at, type Term } from "./term.ts";

const mrtr = (section: string | null) => ({ page: "basic/patterns/mrtr", section });

/** The words of a request that takes more than one round. */
export const ROUND_TRIP_TERMS: readonly Term[] = [
  {
    id: "multi-round-trip-request",
    word: "multi round-trip request",
    says: "A server that needs an answer ends the request with a question; the client gets the answer and sends the request again. On `tools/call`, `prompts/get` and `resources/read`, and on no other.",
    shown: at("asking-mid-call/1"),
    spec: mrtr("Supported Requests"),
  },
  {
    id: "round",
    word: "round",
    says: "One request and its response. In each round the body of the tool runs from its first line.",
    shown: at("the-body-runs-again/2"),
    spec: mrtr(null),
  },
  {
    id: "dialog",
    word: "dialog",
    says: "All rounds of one call.",
    shown: at("signed-is-not-single-use/5"),
  },
  {
    id: "input-required",
    word: "`input_required`",
    says: "The `resultType` of a result that asks. It carries questions, a state, or both; never neither.",
    shown: at("several-questions/5"),
    spec: mrtr("InputRequiredResult"),
  },
  {
    id: "input-requests",
    word: "`inputRequests`",
    says: "The questions, as a map: keys that the server chooses, and under each an elicitation, sampling or roots request. Several in one result are asked in one round.",
    shown: at("several-questions/2"),
    spec: mrtr("InputRequests"),
  },
  {
    id: "input-responses",
    word: "`inputResponses`",
    says: "The answers in a retry, each under the key of its question. What was not asked for should be ignored; what is missing should be asked for again.",
    shown: at("asking-again/2"),
    spec: mrtr("InputResponses"),
  },
  {
    id: "request-state",
    word: "`requestState`",
    says: "A string that a server may send with a question and that the client sends back byte for byte. To the client it is a string and nothing more. To the server, what comes back is input from an attacker.",
    shown: at("the-careless-server/2"),
    spec: mrtr("InputRequiredResult"),
  },
  {
    id: "token",
    word: "token",
    says: "What a `requestState` is called where its bytes matter: how it is protected, read, changed, presented.",
    shown: at("sealed-then-checked/1"),
  },
  {
    id: "retry",
    word: "retry",
    says: "The request of the next round: the same method and arguments, a JSON-RPC id of its own, the answers, and the exact state where there was one.",
    shown: at("the-clients-loop/1"),
    spec: mrtr("Client Requirements"),
  },
  {
    id: "state-only",
    word: "state only",
    says: "An `input_required` result without a question. The client may send the call again at once.",
    shown: at("several-questions/5"),
    spec: mrtr("Client Requirements"),
  },
  {
    id: "limit",
    word: "limit of retries",
    says: "How often a client sends a call again before it gives up. A server may ask as often as it likes, so the client sets one. `maxRounds: 3` here: at most 4 requests.",
    shown: at("the-clients-loop/3"),
    spec: mrtr("Server Requirements"),
  },
  {
    id: "protection",
    word: "protection",
    says: "How a state is guarded against changes: signed (HMAC), encrypted and authenticated (AES-GCM), or kept on the server behind a handle. Encryption without a tag is none.",
    shown: at("signed-is-not-secret/3"),
    spec: mrtr("Server Requirements"),
  },
  {
    id: "handle",
    word: "handle",
    says: "A random name for a payload that stays on the server. There is nothing in it to read. Kept in one instance’s memory, it is a session again.",
    shown: at("signed-is-not-secret/4"),
    spec: { page: "server/tools", section: "Stateful Tools" },
  },
  {
    id: "single-use",
    word: "single use",
    says: "A state may complete one dialog, once. No signature can see to that: the server keeps a record.",
    shown: at("signed-is-not-single-use/2"),
    spec: mrtr("Server Requirements"),
  },
];
