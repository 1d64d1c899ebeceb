/** `src/round.ts` of an exported project: one round of a call. */
export const ROUND_FILE = `// One round of a call: check what came, open the state, run the body from the top, give its result or ask.
/* eslint-disable @typescript-eslint/no-explicit-any */
import { MissingRequiredClientCapabilityError, type ServerContext } from "@modelcontextprotocol/server";
import { createContext, createTold } from "./context.ts";
import { bodyOf, described } from "./definitions.ts";
import { createNeeds, toJson, type Needs } from "./need.ts";
import { digestRequest } from "./rules/protocol/digest.ts";
import { isExact } from "./rules/protocol/exact.ts";
import { isJsonObject } from "./rules/protocol/json.ts";
import type { AskingMethod } from "./rules/protocol/mcp.ts";
import type { GuestFault, StatePayload } from "./rules/protocol/ports.ts";
import { toReturned } from "./rules/sandbox/result.ts";
import { missingCapabilities } from "./rules/server/capabilities.ts";
import { invalidParams, toFailure } from "./rules/server/failure.ts";
import { judgeAsk, readResult } from "./rules/server/results.ts";
import { readSubject, type Subject } from "./rules/server/subject.ts";
import { next, open, reserve, seal } from "./state.ts";

/** One request of a method that may ask. */
export interface Call {
  method: AskingMethod;
  /** legacy: the SDK keeps the state here while the client is asked, so its lifetime and single use are not judged. */
  era: "modern" | "legacy";
  context: ServerContext;
  principal: string | null;
  /** The params, and the retry's two fields, as they came. */
  params: any;
  responses: unknown;
  state: unknown;
  /** What the client can be asked for. */
  capabilities: any;
  /** Where arguments must stand in headers too. */
  headers: Headers | undefined;
}

/** What kept a round from its end. */
class Fault extends Error {}

export async function answer(call: Call): Promise<any> {
  const { method, era, params, principal, state } = call;
  const responses = readResponses(call.responses);
  const reading = readSubject(method, params, described, call.headers);
  if (reading.status === "failed") return toFailure(method, reading.fault);
  const { subject } = reading;
  const dig = await digestRequest({ method, target: subject.target, args: subject.args });
  const travelled = era === "modern";
  const previous = state === undefined ? null : open(state, principal, dig, travelled);
  const round = previous ? (previous.data.round ?? 1) + 1 : Object.keys(responses).length > 0 ? 2 : 1;
  const needs = createNeeds(previous, responses);
  const told = createTold(call.context, params);
  const acted = { yes: false };
  const ctx = createContext({ call, previous, responses, needs, round, acted, told });
  const release = reserve(travelled ? previous : null);
  try {
    const value = await run(subject, method, ctx, needs);
    const result = await finish({ call, subject, previous, responses, needs, round, ctx, dig }, value);
    // Used up by a success and by whatever acted; a question or a failure that did nothing leaves it good.
    if (result.resultType === "input_required" || (result.isError === true && !acted.yes)) release();
    return result;
  } catch (error) {
    if (!acted.yes) release();
    if (!(error instanceof Fault)) throw error;
    return toFailure(method, { reason: "thrown", message: error.message });
  } finally {
    await told.all();
  }
}

/** Runs a body. Undefined: it waits for an answer, or gave nothing. */
async function run({ name, given }: Subject, method: string, ctx: any, needs: Needs): Promise<unknown> {
  try {
    // Ends when the body does, or one turn of the event loop after it began to wait for an answer that is missing.
    const ended = Promise.resolve().then(() => bodyOf(method, name)(structuredClone(given), ctx));
    const value = await Promise.race([ended, needs.idle]);
    // What the body began and did not wait for gets as far as it can without waiting.
    await new Promise(setImmediate);
    return value;
  } catch (error) {
    await new Promise(setImmediate);
    if (needs.fault) throw new Fault(needs.fault.message);
    console.error(error);
    throw new Fault(toWords(error));
  } finally {
    needs.closed = true;
  }
}

interface Round {
  call: Call;
  subject: Subject;
  previous: StatePayload | null;
  responses: any;
  needs: Needs;
  round: number;
  ctx: any;
  dig: string;
}

/** What a round comes to: an open need asks, whatever the body returned. */
async function finish(at: Round, value: unknown): Promise<any> {
  const { call: { method, era }, needs, subject } = at;
  if (needs.fault) throw new Fault(needs.fault.message);
  const requests = needs.rules.open();
  if (Object.keys(requests).length > 0) return ask(at, requests, { need: true });
  const returned = toReturned(method, write(value, "The body returned what cannot be written as JSON."));
  if (returned.status === "invalid") throw new Fault(returned.message);
  if (returned.status === "raw") return ask(at, Object.fromEntries(returned.requests), { need: false, raw: returned.state });
  const reading = readResult(method, returned.result, subject.tool);
  if (reading.status === "bad") return failWith(reading.fault);
  return { ...(era === "modern" && subject.caching), ...reading.result };
}

function ask(at: Round, requests: any, { need, raw }: { need: boolean; raw?: any }): any {
  const { call: { era, principal, capabilities }, previous, responses, needs, round, ctx, dig } = at;
  const saved = write(ctx.saved, SAVED);
  if (!isJsonObject(saved)) throw new Fault(SAVED);
  const carries = need || raw !== undefined;
  const fault = judgeAsk(requests, carries, era);
  if (fault) return failWith(fault);
  // In the earlier era the SDK judges this, and words it.
  const missing = era === "modern" ? missingCapabilities(requests, capabilities) : undefined;
  if (missing) throw new MissingRequiredClientCapabilityError({ requiredCapabilities: missing });
  const keys = Object.keys(requests);
  const asked = { resultType: "input_required", ...(keys.length > 0 && { inputRequests: requests }) };
  if (!carries) return asked;
  const brought = previous?.data.open.some((key) => Object.hasOwn(responses, key) && isJsonObject(responses[key])) ?? false;
  const gained = needs.rules.gained() || (!need && brought);
  const data = { saved, open: keys, answers: needs.rules.answers(), round, ...(raw !== undefined && { raw }) };
  const sealed = seal(next(previous, principal, dig, gained, data));
  if ("problem" in sealed) throw new Fault(sealed.problem);
  return { ...asked, requestState: sealed.token };
}

const SAVED = "ctx.saved must stay an object that can be written as JSON.";

function failWith({ message }: GuestFault): never {
  throw new Fault(message);
}

function write(value: unknown, problem: string): any {
  try {
    return toJson(value, "");
  } catch {
    throw new Fault(problem);
  }
}

function readResponses(responses: unknown): any {
  if (responses === undefined) return {};
  if (!isJsonObject(responses)) throw invalidParams("Invalid inputResponses: they must be an object");
  if (!isExact(responses)) throw invalidParams("Invalid inputResponses: they hold a number that JSON has not");
  return responses;
}

function toWords(error: unknown): string {
  if (!(error instanceof Error)) return "Thrown: " + show(error);
  return error.message === "" ? error.name : error.name + ": " + error.message;
}

function show(value: any): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return "[" + value.map(show).join(", ") + "]";
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(value).map(([key, one]) => (/^[A-Za-z_$][\\w$]*$/.test(key) ? key : JSON.stringify(key)) + ": " + show(one));
  return entries.length === 0 ? "{}" : "{ " + entries.join(", ") + " }";
}
`;
