import { isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";
import type { TokenChange } from "../../protocol/change-token.ts";
import type { HeaderMap, TraceEvent } from "../event.ts";
import { toWire, type WireEntry } from "../wire.ts";
import { VITEST_HELPERS } from "./vitest-helpers.ts";

/** One attempt that has run: what it changed, the trace of its world, and its verdicts in order. */
export interface AttemptEvidence {
  label: string;
  attempt: {
    state?: TokenChange | undefined;
    afterSeconds?: number | undefined;
    parallel?: boolean | undefined;
    /** How many of the presentations are the attempt's own; those after them carry dialogs on. */
    times?: number | undefined;
  };
  events: readonly TraceEvent[];
  /** `exchange` is "" where nothing was presented. */
  presentations: readonly { exchange: string; verdict: string }[];
  ledger: number;
}

/** One message of a test. `of` is the step whose response gives the state, from 0. */
interface TestStep {
  headers: HeaderMap;
  message: JsonObject;
  state: { of: number; change?: TokenChange } | null;
  /** HTTP status, and the kind of result or the code of the error. */
  expected: string;
}

/**
 * Attempts as a Vitest file that needs fetch and Vitest alone, for the server at MCP_URL. Each test begins calls of its own,
 * changes the state that this server issues as the attempt did, and expects what showed outside: the HTTP status, and the
 * kind of result or the error's code. So neither the run's key nor its clock is needed.
 */
export function toVitestFile(attempts: readonly AttemptEvidence[], baseUrl: string): string {
  const tests = attempts.map(toTest);
  return `${toHead(baseUrl)}const attempts = ${toLiteral(tests)};\n${VITEST_HELPERS}`;
}

function toHead(baseUrl: string): string {
  return `// Attempts on requestState as they were measured, for your own server:
//   MCP_URL=${baseUrl} npx vitest run attempts.test.mjs
//
// Each test calls the tool, takes the state that your server issues, changes it as the attempt did, presents it and expects
// what was measured: the HTTP status, and the kind of result or the error's code. Verdicts stand in the names; a server
// need not tell them. So no test needs the key that the measured server had: "serve" may draw its own.
// A state that none of these rounds issued is presented as it stands. Text of the attacker's own is refused by any key; one
// from another run is good only under that run's key, "serve --seed N" with the run's seed, and until it expires.
// Each attempt was measured in a server with empty data. Where a tool remembers earlier calls, restart yours between runs.
// Names stand in Authorization, as "Bearer ana": put your own tokens there. Payloads are changed in the measured form,
// base64url(JSON).base64url(MAC): a server that writes another form fails these tests by an error, and not by its answer.
import { expect, it } from "vitest";

const url = process.env.MCP_URL ?? ${JSON.stringify(baseUrl)};

`;
}

function toTest({ label, attempt, events, presentations, ledger }: AttemptEvidence): Record<string, unknown> {
  const exchanges = presentations.map(({ exchange }) => exchange);
  const { steps, lost } = toSteps(events, exchanges, attempt.state);
  const skip = toSkip(attempt, presentations, lost);
  const own = exchanges.slice(0, attempt.times ?? 1);
  const atOnce = attempt.parallel === true ? own : [];
  const verdicts = presentations.map(({ verdict }) => verdict);
  const batches = toBatches(toRequests(events), atOnce);
  return { label, skip, verdicts, ledger, ...(skip === null && { batches, steps }) };
}

/** Places of the steps that are sent at once; those that are sent one after the other are batches of one. */
function toBatches(requests: readonly Request[], atOnce: readonly string[]): number[][] {
  const batches: number[][] = [];
  let open: number[] | null = null;
  for (const [index, { exchange }] of requests.entries()) {
    if (!atOnce.includes(exchange)) batches.push([index]);
    else if (open !== null) open.push(index);
    else batches.push((open = [index]));
  }
  return batches;
}

/** Why an attempt cannot be repeated from outside; null where it can. */
function toSkip(
  { afterSeconds = 0 }: AttemptEvidence["attempt"],
  presentations: AttemptEvidence["presentations"],
  lost: boolean,
): string | null {
  if (afterSeconds > 0) return `the server’s clock must move by ${afterSeconds} s first`;
  if (presentations.some(({ exchange }) => exchange === "")) return "nothing was presented";
  return lost ? "no response came" : null;
}

type Request = Extract<WireEntry, { direction: "request" }>;

const toRequests = (events: readonly TraceEvent[]): Request[] =>
  toWire(events).filter((entry) => entry.direction === "request");

function toSteps(
  events: readonly TraceEvent[],
  presented: readonly string[],
  change: TokenChange | undefined,
): { steps: TestStep[]; lost: boolean } {
  const wire = toWire(events);
  const responses = new Map(
    wire.flatMap((entry) => (entry.direction === "response" ? [[entry.exchange, entry] as const] : [])),
  );
  const requests = toRequests(events);
  const issued = requests.map(({ exchange }) => stateOf(responses.get(exchange)?.message["result"]));
  /** The steps whose states the attempt begins with: one for each dialog. */
  const begun = requests.flatMap(({ exchange }, index) =>
    !presented.includes(exchange) && issued[index] !== undefined ? [index] : [],
  );
  const steps = requests.map(({ exchange, headers, message }, index): TestStep => {
    const state = stateOf(message["params"]);
    const same = state === undefined ? -1 : issued.lastIndexOf(state, index - 1);
    const place = presented.indexOf(exchange);
    const base = begun[place] ?? begun[0];
    const changed = change !== undefined && !("raw" in change) && place >= 0 && base !== undefined;
    return {
      headers,
      message,
      state: index > 0 && same >= 0 ? { of: same } : changed ? { of: base, change } : null,
      expected: toSign(responses.get(exchange)),
    };
  });
  return { steps, lost: requests.some(({ exchange }) => !responses.has(exchange)) };
}

function stateOf(object: Json | undefined): string | undefined {
  const state = isJsonObject(object) ? object["requestState"] : undefined;
  return typeof state === "string" ? state : undefined;
}

/** What shows outside of a response: `200 complete`, `400 error -32602`. */
function toSign(response: Extract<WireEntry, { direction: "response" }> | undefined): string {
  if (response === undefined) return "nothing";
  const { error, result } = response.message;
  if (isJsonObject(error)) return `${response.status} error ${JSON.stringify(error["code"])}`;
  const { isError, resultType } = isJsonObject(result) ? result : {};
  if (isError === true) return `${response.status} isError`;
  return `${response.status} ${typeof resultType === "string" ? resultType : "result"}`;
}

/** JSON as JavaScript: the same, but for a key that in a literal would set the prototype. */
function toLiteral(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^( *)"__proto__":/gm, '$1["__proto__"]:');
}
