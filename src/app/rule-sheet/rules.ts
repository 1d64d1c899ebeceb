import { at, type StepPlace } from "../glossary/term.ts";

/** A rule, or a thing to try in a review, with the steps that show it. Texts may hold `code` in backticks. */
export interface Rule {
  says: string;
  shown: readonly StepPlace[];
}

const rule = (says: string, ...places: string[]): Rule => ({ says, shown: places.map(at) });

/** For those who write tools, and the server around them. */
export const TOOL_RULES: readonly Rule[] = [
  rule("Test first, act last: what can fail stands above the line that acts.", "one-call-one-answer/3"),
  rule(
    "Ask first, act last: what stands before the last question runs again in each round.",
    "the-body-runs-again/2",
  ),
  rule(
    "An act that must come first gets a key, or a tool of its own.",
    "the-body-runs-again/4",
    "the-body-runs-again/5",
  ),
  rule("Act only on `accept`, and only if the yes is in the form.", "yes-no-not-now/2"),
  rule(
    "Take every no: declined, closed and unticked each end the call, with a text that tells the model what to do next.",
    "yes-no-not-now/3",
    "asking-again/4",
  ),
  rule("Hold nothing for an answer: nobody has to come back.", "asking-mid-call/2"),
  rule(
    "Save what the person was shown (price, time, random number, new id); never compute it again.",
    "carry-what-you-computed/4",
  ),
  rule(
    "Save what was agreed whole, and nothing else: what travels can be read, and grows.",
    "sealed-then-checked/5",
    "signed-is-not-secret/2",
  ),
  rule(
    "What comes back is input from an attacker. Protect a state that decides anything: a MAC, or encryption with a tag.",
    "the-careless-server/2",
    "signed-is-not-secret/3",
  ),
  rule(
    "Put into it for whom (from the credentials), until when, and for which request; check the signature first, and all of it before the body runs.",
    "sealed-then-checked/1",
    "sealed-then-checked/4",
  ),
  rule(
    "At most once is the server’s to see to: a record for the state; for the thing itself a claim, after the yes and before the act.",
    "signed-is-not-single-use/2",
    "signed-is-not-single-use/4",
  ),
  rule(
    "Missing or ill-fitting answers: ask again. Unasked ones: ignore. A map that is none: refuse.",
    "asking-again/1",
    "asking-again/2",
  ),
  rule(
    "Ask for what this very request declared. Without it: do without, or refuse with -32021.",
    "who-may-ask-for-what/1",
    "who-may-ask-for-what/2",
  ),
  rule(
    "An argument such as `confirmed: true` is the model’s word, not the person’s.",
    "who-may-ask-for-what/3",
  ),
  rule(
    "Secrets go over a page, never a form. Its address tells nothing, and it counts when the caller has finished it.",
    "outside-the-client/3",
    "outside-the-client/4",
    "outside-the-client/2",
  ),
];

/** For those who write the host’s client. */
export const CLIENT_RULES: readonly Rule[] = [
  rule("Send back the exact `requestState`; none where none came.", "the-clients-loop/1"),
  rule("The state is a string: do not look, do not change it, rely on nothing in it.", "the-clients-loop/5"),
  rule("A retry is the same method and arguments under a JSON-RPC id of its own.", "the-clients-loop/7"),
  rule(
    "Have every answer before you retry, each under its question’s key. One refused: stop asking.",
    "the-clients-loop/4",
  ),
  rule("A state without a question: pause, and send the call again.", "the-clients-loop/2"),
  rule("Limit the retries, and look at the limit before you ask.", "the-clients-loop/3"),
  rule("Answers and state belong to their own call, and to no other beside it.", "the-clients-loop/6"),
  rule(
    "Say which server asks. *Decline* and *Close* are as near as *Accept*, and silence sends nothing.",
    "yes-no-not-now/1",
    "the-body-runs-again/1",
  ),
  rule("Check an answer by the schema before you send it.", "asking-again/1"),
  rule(
    "A page: show the whole address, ask first, open it outside the client, fetch nothing beforehand.",
    "outside-the-client/1",
  ),
];

/** What to try on a tool, and what must come of it. */
export const REVIEW: readonly Rule[] = [
  rule("Accepted with a yes: acts once.", "the-body-runs-again/3"),
  rule(
    "Declined, closed, unticked, never answered: acts 0 times.",
    "the-body-runs-again/3",
    "yes-no-not-now/2",
  ),
  rule("The model can tell a decline from a close.", "yes-no-not-now/4"),
  rule("A no is not asked again.", "yes-no-not-now/5", "asking-again/4"),
  rule("The clock moves while the question is open: shown is charged.", "carry-what-you-computed/1"),
  rule("One character of the state changed: rejected, 0 entries.", "sealed-then-checked/2"),
  rule("Another principal, other arguments, too late: rejected, 0 entries.", "sealed-then-checked/3"),
  rule("The same retry twice, and at once: acts once.", "signed-is-not-single-use/2"),
  rule("Two fresh calls for one order: act once.", "signed-is-not-single-use/3", "two-eras/4"),
  rule("The answer goes to another instance: the call completes.", "two-eras/2"),
  rule(
    "The token, read without a key: nothing secret, and short.",
    "signed-is-not-secret/1",
    "signed-is-not-secret/5",
  ),
  rule("A client that declares nothing: does without, or -32021.", "who-may-ask-for-what/2"),
];
