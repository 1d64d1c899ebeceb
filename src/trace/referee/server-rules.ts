import { judgeBlocks } from "../../protocol/blocks.ts";
import { toFields } from "../../protocol/form.ts";
import { createMap, isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";
import { ERROR, isAskingMethod, META } from "../../protocol/mcp.ts";
import type { Calls } from "./calls.ts";
import { declaredIn, isKind, missingFor } from "./capabilities.ts";
import { errorOf, type Exchange, methodOf, paramsOf, resultOf, toIdKey, toObject } from "./log.ts";
import { quote } from "./quote.ts";
import type { Findings, SectionId } from "./rules.ts";

/** Judges a response. `calls` as they were before it; `extended` where an extension may have result types of its own. */
export function judgeResponse(
  exchange: Exchange,
  { calls, extended, found }: { calls: Calls; extended: boolean; found: Findings },
): void {
  judgeResponseId(exchange, found);
  const error = errorOf(exchange);
  if (error) judgeError(exchange, error, found);
  const result = resultOf(exchange);
  if (!result) return;
  const { resultType: type } = result;
  judgeType(exchange, type, { extended, found });
  if (type === "input_required") judgeAsk(exchange, result, found);
  else if (type === undefined || type === "complete") judgeAccepted(exchange, result, { calls, found });
}

function judgeType(
  exchange: Exchange,
  type: Json | undefined,
  { extended, found }: { extended: boolean; found: Findings },
): void {
  const { endedAt: at } = exchange;
  if (type === undefined) {
    // A request that names no version may be taken for one of an earlier revision, whose results have no type.
    if (!(META.protocolVersion in toObject(paramsOf(exchange)["_meta"]))) return;
    found.add(
      "result-type-missing",
      at,
      'The result has no resultType. A server writes "complete" or "input_required"; a client takes an absent one as complete.',
    );
  } else if (type !== "complete" && type !== "input_required" && !extended) {
    found.add(
      "result-type-unknown",
      at,
      `The resultType is ${quote(type)}. Only "complete", "input_required" and those of extensions that both sides know may be sent.`,
    );
  }
}

/** A complete result for a state that no result ever gave. */
function judgeAccepted(
  exchange: Exchange,
  result: JsonObject,
  { calls, found }: { calls: Calls; found: Findings },
): void {
  const { requestState: state } = paramsOf(exchange);
  if (state === undefined || result["isError"] === true || !isAskingMethod(methodOf(exchange))) return;
  if (!calls.hasIssued() || (typeof state === "string" && calls.isIssued(state))) return;
  found.add(
    "edited-state-accepted",
    exchange.endedAt,
    "The call completed on a requestState that the server never gave. Where the state decides anything, its integrity is protected, and what fails the check is refused.",
  );
}

function judgeResponseId({ request, response, endedAt }: Exchange, found: Findings): void {
  const id = toIdKey(response?.["id"]);
  const own = toIdKey(request["id"]);
  if (response === null || id === undefined || own === undefined || id === own) return;
  // An error may have no id where the server could not read the request's.
  if (id === "null" && "error" in response) return;
  found.add(
    "response-id",
    endedAt,
    `The response has the id ${quote(response["id"])}, and its request ${quote(request["id"])}. Both have the same, of the same type.`,
  );
}

// ── Asking ──────────────────────────────────────────────────────────────────────────────────────

function judgeAsk(exchange: Exchange, result: JsonObject, found: Findings): void {
  const { endedAt: at } = exchange;
  const method = methodOf(exchange);
  if (!isAskingMethod(method)) {
    found.add(
      "input-required-not-allowed",
      at,
      `${quote(method)} was answered with input_required. Only tools/call, prompts/get and resources/read may ask.`,
    );
  }
  const { requestState: state, inputRequests: requests } = result;
  if (state !== undefined && typeof state !== "string") {
    found.add(
      "issued-state-not-a-string",
      at,
      `The requestState is ${quote(state)}. It is a string, or the field is left out.`,
    );
  }
  if (requests === undefined) {
    if (state === undefined)
      found.add(
        "input-required-without-fields",
        at,
        "The result asks for input and has neither inputRequests nor requestState. At least one of them is there.",
      );
    return;
  }
  if (!isJsonObject(requests)) {
    found.add(
      "input-request-of-no-kind",
      at,
      `inputRequests is ${quote(requests)}. It is an object: requests under keys of the server.`,
    );
    return;
  }
  const entries = Object.entries(requests);
  if (entries.length === 0 && state === undefined) {
    found.add(
      "input-requests-empty",
      at,
      "The result asks for nothing and has no requestState: the client has nothing to come back with.",
    );
  }
  const declared = declaredIn(paramsOf(exchange));
  for (const [key, request] of entries) judgeInputRequest({ key, request, declared }, { at, found });
}

interface Asked {
  key: string;
  request: Json;
  /** null where the client does not say. */
  declared: JsonObject | null;
}

function judgeInputRequest(
  { key, request, declared }: Asked,
  { at, found }: { at: Exchange["at"]; found: Findings },
): void {
  const method = isJsonObject(request) ? request["method"] : undefined;
  if (!isJsonObject(request) || !isKind(method)) {
    const what = isJsonObject(request) ? quote(method) : quote(request);
    found.add(
      "input-request-of-no-kind",
      at,
      `${quote(key)} asks for ${what}. Only elicitation/create, sampling/createMessage and roots/list can be asked for.`,
    );
    return;
  }
  const missing = declared && missingFor(request, declared);
  if (missing) {
    found.add(
      "input-request-undeclared",
      at,
      `${quote(key)} needs the capability ${missing}, which the request does not declare. The server does without, or refuses with -32021.`,
    );
  }
  if (method === "elicitation/create") judgeElicitation(key, toObject(request["params"]), { at, found });
  else if (method === "sampling/createMessage") {
    const problem = findUnsampled(toObject(request["params"]));
    if (problem !== undefined) found.add("sampling-malformed", at, `${quote(key)}: ${problem}.`);
  }
}

function judgeElicitation(
  key: string,
  { mode, message, url, requestedSchema }: JsonObject,
  { at, found }: { at: Exchange["at"]; found: Findings },
): void {
  const malformed = (problem: string) => found.add("elicitation-malformed", at, `${quote(key)}: ${problem}.`);
  if (typeof message !== "string") malformed("message is a string that says what is wanted and why");
  if (mode === "url") {
    if (!isWebAddress(url)) malformed(`url is ${quote(url)}, and must be a valid http or https address`);
  } else if (mode !== undefined && mode !== "form") {
    malformed(`mode is ${quote(mode)}, and must be form or url; left out, it is form`);
  } else {
    const [problem] = toFields(toJudgeable(requestedSchema)).problems;
    if (problem === undefined) return;
    found.add(
      "requested-schema-malformed",
      at,
      `${quote(key)}: ${problem}. A form is a flat object of text, numbers, booleans and enumerations.`,
    );
  }
}

/** So many fields of a form are judged: more tell nothing new, and take long. */
const MOST_FIELDS = 1000;

function toJudgeable(schema: Json | undefined): Json | undefined {
  if (!isJsonObject(schema) || !isJsonObject(schema["properties"])) return schema;
  const entries = Object.entries(schema["properties"]);
  if (entries.length <= MOST_FIELDS) return schema;
  return { ...schema, properties: createMap(entries.slice(0, MOST_FIELDS)), required: [] };
}

/** The first thing that is wrong with what the model is asked. */
function findUnsampled({ messages, maxTokens }: JsonObject): string | undefined {
  if (!Number.isInteger(maxTokens)) return "maxTokens must be a whole number";
  if (!Array.isArray(messages)) return "messages must be a list";
  for (const [index, message] of messages.entries()) {
    const { role, content } = toObject(message);
    if (role !== "user" && role !== "assistant") return `messages[${index}]: role must be user or assistant`;
    const [problem] = judgeBlocks(content);
    if (problem !== undefined) return `messages[${index}]: ${problem}`;
  }
  return undefined;
}

function isWebAddress(url: Json | undefined): boolean {
  return typeof url === "string" && /^https?:\/\/[^\s]+$/i.test(url) && URL.canParse(url);
}

// ── Errors ──────────────────────────────────────────────────────────────────────────────────────

/** The HTTP status that goes with a code, and who says so. */
const STATUS: ReadonlyMap<Json | undefined, readonly [status: number, section: SectionId]> = new Map([
  [ERROR.methodNotFound, [404, "version"]],
  [ERROR.headerMismatch, [400, "headerCheck"]],
  [ERROR.missingCapability, [400, "meta"]],
  [ERROR.unsupportedVersion, [400, "version"]],
]);
/** Codes of earlier revisions that are not to be sent any more. */
const RETIRED: readonly number[] = [-32002, -32042];

function judgeError(exchange: Exchange, error: JsonObject, found: Findings): void {
  const { endedAt: at, status } = exchange;
  const { code, data } = error;
  if (code === ERROR.missingCapability && !isJsonObject(toObject(data)["requiredCapabilities"])) {
    found.add(
      "capability-error-without-data",
      at,
      "The error -32021 does not say what is missing. data.requiredCapabilities is an object of capabilities, as a client declares them.",
    );
  }
  if (isReserved(code)) {
    found.add(
      "error-code-reserved",
      at,
      `The error code ${quote(code)} is reserved. Of -32020 to -32099 only -32020, -32021 and -32022 may be sent; -32002 and -32042 are of earlier revisions.`,
    );
  }
  const [expected, section] = STATUS.get(code) ?? [];
  if (expected === undefined || status === null || status === expected) return;
  found.add(
    "error-status",
    at,
    `The error ${quote(code)} came with the HTTP status ${status}. It comes with ${expected}.`,
    section,
  );
}

function isReserved(code: Json | undefined): boolean {
  if (typeof code !== "number") return false;
  return RETIRED.includes(code) || (code <= -32020 && code >= -32099 && !STATUS.has(code));
}
