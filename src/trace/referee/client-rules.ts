import { isAskingMethod } from "../../protocol/mcp.ts";
import { isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";
import type { Ask, Kinship } from "./calls.ts";
import { declaredIn, isKind, missingFor } from "./capabilities.ts";
import { type Exchange, methodOf, paramsOf, toIdKey } from "./log.ts";
import { list, quote } from "./quote.ts";
import type { Findings, SectionId } from "./rules.ts";

/** Retries of one call after which it is taken that the client has no limit, where the log does not tell its limit. */
const MANY_RETRIES = 10;

/** Judges what a request does with the retry fields, before it is entered among the calls. */
export function judgeRetry(
  exchange: Exchange,
  kinship: Kinship,
  { limit, found }: { limit: number | null; found: Findings },
): void {
  const { at } = exchange;
  const params = paramsOf(exchange);
  if (kinship.kind === "foreign") {
    found.add("fields-on-another-request", at, toForeignText(exchange));
  } else if (kinship.kind === "unasked") {
    judgeUnasked(exchange, params, found);
  } else if (kinship.kind === "retry") {
    const { dialog } = kinship.ask;
    judgeId(exchange, dialog.ids, found);
    if (!kinship.ask.open && dialog.complete) {
      found.add(
        "retry-after-complete",
        at,
        "The call was retried after its result was complete. A state and answers serve one retry; a new call starts without them.",
      );
      return;
    }
    if (kinship.changed) {
      found.add(
        "arguments-changed",
        at,
        "The retry has other params than the call. A retry is the same request: the same name and arguments, and only the answers and the state are added.",
      );
    }
    judgeRound(exchange, kinship.ask, found);
    judgeLimit(exchange, dialog.retries + 1, { limit, found });
  }
}

function toForeignText(exchange: Exchange): string {
  const method = methodOf(exchange);
  return isAskingMethod(method)
    ? "The state or the answers belong to another call. They serve the retry of the call that they were given for, and no other request, one in parallel included."
    : `${quote(method)} carries fields of a retry. Only tools/call, prompts/get and resources/read are retried with a state and answers.`;
}

function judgeUnasked(exchange: Exchange, params: JsonObject, found: Findings): void {
  const { at } = exchange;
  if (Object.hasOwn(params, "requestState")) {
    found.add(
      "state-invented",
      at,
      `The request has the requestState ${describe(params["requestState"])}, and no result before gave one. Without a state the field is left out; null is a value too.`,
    );
  }
  const { inputResponses } = params;
  if (isJsonObject(inputResponses)) judgeExtra(Object.keys(inputResponses), at, found);
  else if (inputResponses !== undefined) addNoMap(at, inputResponses, found);
}

function judgeId({ at, request }: Exchange, ids: ReadonlySet<string>, found: Findings): void {
  const id = toIdKey(request["id"]);
  if (id === undefined || !ids.has(id)) return;
  found.add(
    "same-id-on-retry",
    at,
    `The retry has the id ${quote(request["id"])}, which an earlier request of this call had. It is a request of its own, with an id of its own.`,
  );
}

function judgeLimit(
  { at }: Exchange,
  retries: number,
  { limit, found }: { limit: number | null; found: Findings },
): void {
  if (retries !== (limit ?? MANY_RETRIES) + 1) return;
  const text =
    limit === null
      ? `This is retry ${retries} of one call.`
      : `This is retry ${retries} of one call; the client's limit is ${limit}.`;
  found.add(
    "no-limit",
    at,
    `${text} A server may ask again and again: the client stops at a limit and says so.`,
  );
}

/** The state and the answers of a retry, against what was asked. */
function judgeRound(exchange: Exchange, matched: Ask, found: Findings): void {
  const { last } = matched.dialog;
  // The state of an earlier round, though a later one was asked for.
  const isOld = !matched.open && last !== null && last !== matched && last.open;
  const ask = isOld ? last : matched;
  judgeState(exchange, ask, { isOld, found });
  judgeAnswers(exchange, ask, found);
  // Retried with what the earlier round gave: it is that later round's turn that is now used up.
  if (isOld) ask.open = false;
}

function judgeState(
  exchange: Exchange,
  ask: Ask,
  { isOld, found }: { isOld: boolean; found: Findings },
): void {
  const { at } = exchange;
  const params = paramsOf(exchange);
  const state = params["requestState"];
  if (!Object.hasOwn(params, "requestState")) {
    if (typeof ask.state === "string")
      found.add("state-dropped", at, `The retry leaves out the requestState. ${ECHO}`);
    return;
  }
  if (ask.state === undefined) {
    const what = isOld ? "the requestState of an earlier round" : `the requestState ${describe(state)}`;
    found.add(
      "state-invented",
      at,
      `The retry has ${what}, and the result that it answers gave none. Then the field is left out; null is a value too.`,
    );
  } else if (typeof state !== "string") {
    found.add("state-not-a-string", at, `The requestState is ${describe(state)}, not a string. ${ECHO}`);
  } else if (isOld) {
    found.add(
      "state-of-an-earlier-round",
      at,
      `The retry has the requestState of an earlier round. ${ECHO} The one of the latest result, that is.`,
    );
  } else if (ask.state !== null && state !== ask.state) {
    found.add("state-edited", at, `The requestState was changed: ${toDifference(ask.state, state)}. ${ECHO}`);
  }
  if (typeof state === "string" && ask.refused.has(state)) {
    found.add(
      "retry-after-refusal",
      at,
      "The same requestState was sent again after the server refused it. It stays refused: start the call afresh, without a state.",
    );
  }
}

const ECHO = "The client sends back exactly the value that it was given.";

/** Where two states part. Never the states themselves: findings are pasted into reports. */
function toDifference(issued: string, sent: string): string {
  let same = 0;
  while (same < issued.length && issued[same] === sent[same]) same += 1;
  return `it had ${issued.length} characters and now has ${sent.length}, the first ${same} alike`;
}

function describe(state: Json | undefined): string {
  return typeof state === "string" ? `of ${state.length} characters` : quote(state);
}

function judgeAnswers(exchange: Exchange, ask: Ask, found: Findings): void {
  const { at } = exchange;
  const { inputResponses: given } = paramsOf(exchange);
  if (given !== undefined && !isJsonObject(given)) {
    addNoMap(at, given, found);
    return;
  }
  const answers = new Map(Object.entries(given ?? {}));
  const missing = [...ask.requests.keys()].filter((key) => !answers.has(key));
  if (missing.length > 0) {
    found.add(
      "answer-missing",
      at,
      `The retry has no answer for ${list(missing)}. Every requested input is there before the call is retried: a "no" is an answer, and where the host gives none, the call is not retried.`,
    );
  }
  judgeExtra(
    [...answers.keys()].filter((key) => !ask.requests.has(key)),
    at,
    found,
  );
  for (const [key, answer] of answers) {
    const request = ask.requests.get(key);
    if (request !== undefined) judgeAnswer({ key, request, answer }, { exchange, ask, found });
  }
}

function judgeExtra(keys: readonly string[], at: Exchange["at"], found: Findings): void {
  if (keys.length === 0) return;
  found.add(
    "answer-not-asked-for",
    at,
    `Nobody asked for ${list(keys)} in this round. The keys of inputResponses are those of inputRequests.`,
  );
}

function addNoMap(at: Exchange["at"], given: Json, found: Findings): void {
  found.add(
    "answer-malformed",
    at,
    `inputResponses is ${quote(given)}. It is an object with an answer under each key that was asked for.`,
  );
}

interface Answer {
  key: string;
  request: Json;
  answer: Json;
}

function judgeAnswer(
  { key, request, answer }: Answer,
  { exchange, ask, found }: { exchange: Exchange; ask: Ask; found: Findings },
): void {
  const { at } = exchange;
  const method = isJsonObject(request) ? request["method"] : undefined;
  if (!isKind(method)) {
    found.add(
      "undeclared-kind-answered",
      at,
      `${quote(key)} asks for ${quote(method)}, which is no kind of input request, and was answered. A client answers elicitation, sampling and roots only.`,
      "server",
    );
    return;
  }
  const before = ask.declared && missingFor(request, ask.declared);
  const own = declaredIn(paramsOf(exchange));
  const missing = before ?? (own && missingFor(request, own));
  if (missing) {
    const where = before ? "the client did not declare" : "this retry does not declare";
    found.add(
      "undeclared-kind-answered",
      at,
      `${quote(key)} needs the capability ${missing}, which ${where}, and was answered. What a client can do it declares in every request; it answers nothing else.`,
      DECLARING.get(missing.split(".")[0] ?? ""),
    );
  }
  const problem = isJsonObject(request) ? findMisshape(request, answer) : undefined;
  if (problem !== undefined)
    found.add("answer-malformed", at, `The answer for ${quote(key)} ${problem}.`, ANSWERED.get(method));
}

const DECLARING: ReadonlyMap<string, SectionId> = new Map([
  ["sampling", "declaringSampling"],
  ["roots", "declaringRoots"],
]);
const ANSWERED: ReadonlyMap<Json | undefined, SectionId> = new Map([["elicitation/create", "actions"]]);

/** The shape of an answer only: whether its content fits the form is for the server to judge. */
function findMisshape({ method, params }: JsonObject, answer: Json): string | undefined {
  if (!isJsonObject(answer)) return "is no object";
  if (isJsonObject(answer["result"]) && "method" in answer)
    return "is wrapped in method and result: it is the bare result";
  if (method === "roots/list") return Array.isArray(answer["roots"]) ? undefined : "has no list of roots";
  if (method === "sampling/createMessage") return findUnsampled(answer);
  return findInaction(answer, isJsonObject(params) && params["mode"] === "url");
}

function findUnsampled({ role, model, content }: JsonObject): string | undefined {
  const whole = typeof role === "string" && typeof model === "string" && content !== undefined;
  return whole ? undefined : "lacks one of role, content and model";
}

function findInaction({ action, content }: JsonObject, isUrl: boolean): string | undefined {
  if (action !== "accept" && action !== "decline" && action !== "cancel")
    return `has the action ${quote(action)}: it is accept, decline or cancel`;
  return isUrl && content !== undefined ? "has content: for a URL there is none" : undefined;
}
