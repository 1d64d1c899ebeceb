import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  type Result,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { digestRequest } from "../protocol/digest.ts";
import { isExact } from "../protocol/exact.ts";
import { createMap, isJsonObject, type JsonObject } from "../protocol/json.ts";
import type { AskingMethod, InputRequests } from "../protocol/mcp.ts";
import { toPageBase } from "../protocol/pages.ts";
import type { Emit, GuestEnd, GuestFault, StatePayload, ToolExecutor } from "../protocol/ports.ts";
import type { TraceBody } from "../trace/event.ts";
import type { ServerSettings } from "../workspace/playground.ts";
import { missingCapabilities, readCapabilities } from "./capabilities.ts";
import type { Catalog } from "./catalog.ts";
import { createEffects, type Effects } from "./effects.ts";
import { invalidParams, toCode, toFailure } from "./failure.ts";
import { drawUint32 } from "./random.ts";
import { isFailure, judgeAsk, readResult } from "./results.ts";
import { issueState, openState, reserve, type StateContext, toPayload, toRefusal } from "./state.ts";
import { readSubject, type Subject } from "./subject.ts";
import { processOf, type World } from "./world.ts";

/** What all calls of one server share; files and settings are read anew by each. */
export interface CallPorts {
  world: World;
  executor: ToolExecutor;
  catalog: Catalog;
  emit: Emit<TraceBody>;
  files: () => Readonly<Record<string, string>>;
  settings: () => ServerSettings;
}

/** Keeps states where they never leave the server: nobody can change, copy or outlive them, so nothing is judged. */
interface StateMemory {
  keep: (payload: StatePayload) => { token: string };
  recall: (key: unknown) => StatePayload | undefined;
}

/** One request of a method that may ask. */
export interface Call {
  method: AskingMethod;
  era: "modern" | "legacy";
  /** The params as they came, with the retry's fields. */
  params: JsonObject;
  /** `inputResponses` and `requestState` as they came; undefined where absent. */
  responses: unknown;
  state: unknown;
  principal: string | null;
  exchange: string;
  instance: string;
  /** The address that the request went to. */
  url: string;
  /** What the client declared; absent where each request says it. */
  capabilities?: JsonObject;
  /** Where states stay between the rounds; absent where they travel, sealed. */
  memory?: StateMemory;
  /** The request's headers, where arguments must stand in them too: in the modern era. */
  headers?: Headers;
  mcpReq: ServerContext["mcpReq"];
}

/**
 * The one path of tools/call, prompts/get and resources/read: name, arguments, state; then the body from the top;
 * then the result, or the questions with a sealed state. Must run within a turn. Throws what leaves as an error.
 */
export async function answerCall(call: Call, ports: CallPorts): Promise<Result> {
  const { method, params, exchange, instance } = call;
  const { world, emit } = ports;
  const responses = readResponses(call.responses);
  const settings = ports.settings();
  const described = await ports.catalog.describe(ports.files(), call.mcpReq.signal);
  if (described.status === "failed") return refuseBroken(call, ports, described.fault);
  const reading = readSubject(method, params, described, call.headers);
  if (reading.status === "failed") return toFailure(method, reading.fault);
  const { subject } = reading;
  const dig = await digestRequest({ method, target: subject.target, args: subject.args });
  const context: StateContext = { world, settings, instance, principal: call.principal, dig };
  const previous = await readState(call, context, emit);
  const round = toRound(previous, responses);
  emit({ kind: "entered", exchange, instance, round, method, name: subject.name });
  const effects = createEffects({ ...call, world, emit, round });
  return runBody({ call, ports, subject, context, previous, round, effects, responses });
}

interface Run {
  call: Call;
  ports: CallPorts;
  subject: Subject;
  context: StateContext;
  previous: StatePayload | null;
  round: number;
  effects: Effects;
  responses: JsonObject;
}

/** Runs the body, and keeps single use right however that ends. */
async function runBody(run: Run): Promise<Result> {
  const { call, ports, effects, previous, context } = run;
  const reservation = reserve(call.memory ? null : previous, context);
  let end: GuestEnd = {
    status: "failed",
    lines: [],
    fault: { reason: "crashed", message: "The request was aborted" },
  };
  let ending: Ending = { how: "failed", keys: [] };
  try {
    end = await ports.executor.execute(toGuestRun(run), effects.apply, call.mcpReq.signal);
    ending = await finish(run, end);
    await effects.settled();
  } finally {
    const { how, keys, fault = end.status === "failed" ? end.fault : undefined } = ending;
    // Used up by a success and by whatever acted; a question or a failure that did nothing leaves it good.
    if (how === "asked" || (how === "failed" && !effects.acted())) reservation.release();
    const { exchange, instance } = call;
    const { lines } = end;
    ports.emit({
      kind: "left",
      exchange,
      instance,
      round: run.round,
      how,
      keys,
      lines,
      ...(fault && { fault }),
    });
  }
  if (ending.error) throw ending.error;
  return (
    ending.result ??
    toFailure(call.method, ending.fault ?? { reason: "crashed", message: "The run gave nothing" })
  );
}

/** The state says which round issued it. Where the body gave none, answers alone tell that something was asked before. */
function toRound(previous: StatePayload | null, responses: JsonObject): number {
  if (previous) return (previous.data.round ?? 1) + 1;
  return Object.keys(responses).length > 0 ? 2 : 1;
}

/** How a round ends: `result`, or `error`, or a fault that becomes one of them. */
interface Ending {
  how: "asked" | "completed" | "failed";
  keys: string[];
  result?: Result;
  error?: Error;
  fault?: GuestFault;
}

async function finish(run: Run, end: GuestEnd): Promise<Ending> {
  if (end.status === "failed") return failedBy(end.fault);
  if (end.status === "refused") return refusedBy(end, run.call.era);
  if (end.status === "asked") return ask(run, end);
  const reading = readResult(run.call.method, end.result, run.subject.tool);
  if (reading.status === "bad") return failedBy(reading.fault);
  // What the body says itself goes before what its definition says.
  const caching = run.call.era === "modern" ? run.subject.caching : undefined;
  const result = { ...caching, ...reading.result };
  return { how: isFailure(result) ? "failed" : "completed", keys: [], result };
}

async function ask(run: Run, end: Extract<GuestEnd, { status: "asked" }>): Promise<Ending> {
  const { call, previous, round, context } = run;
  const { requests, data, gained } = end;
  const fault = judgeAsk(requests, data !== null, call.era);
  if (fault) return failedBy(fault);
  const missing = undeclared(call, requests);
  if (missing) return missing;
  const next = data === null ? null : { data, previous, gained, round };
  const state = next && (call.memory?.keep(toPayload(next, context)) ?? (await issueState(next, context)));
  if (state && "problem" in state) return failedBy({ reason: "output", message: state.problem });
  const keys = Object.keys(requests);
  const result: Result = {
    resultType: "input_required",
    ...(keys.length > 0 && { inputRequests: requests }),
    ...(state !== null && { requestState: state.token }),
  };
  return { how: "asked", keys, result };
}

/** The ending where the client did not declare what would be asked. The SDK's shim judges this in the earlier era. */
function undeclared({ era, params }: Call, requests: InputRequests): Ending | undefined {
  const missing = era === "modern" ? missingCapabilities(requests, readCapabilities(params)) : undefined;
  if (!missing) return undefined;
  const error = new MissingRequiredClientCapabilityError({ requiredCapabilities: missing });
  return { how: "failed", keys: [], error, fault: { reason: "need", message: error.message } };
}

/** An error of the body's own leaves as it is, with its line where it has no data. */
function refusedBy({ error, at }: Extract<GuestEnd, { status: "refused" }>, era: Call["era"]): Ending {
  const { message, data = at === undefined ? undefined : { at } } = error;
  const fault: GuestFault = { reason: "thrown", message, ...(at !== undefined && { at }) };
  return { how: "failed", keys: [], error: new ProtocolError(toCode(error, era), message, data), fault };
}

function failedBy(fault: GuestFault): Ending {
  return { how: "failed", keys: [], fault };
}

function toGuestRun({ call, ports, subject, previous, round, responses }: Run) {
  const { world } = ports;
  const { method, era, principal, params } = call;
  return {
    files: ports.files(),
    method,
    era,
    name: subject.name,
    args: subject.given,
    round,
    state: previous,
    responses,
    request: params,
    principal,
    capabilities: call.capabilities ?? readCapabilities(params),
    now: world.now,
    seed: drawUint32(world.random),
    process: processOf(world, call.instance),
    claims: [...world.claims],
    onceKeys: world.ledger.flatMap(({ once }) => once ?? []),
    finishedPages: world.pages.filter((page) => page.principal === principal).map(({ id }) => id),
    pageBase: toPageBase(call.url),
  };
}

/** Code that does not compile fails before anything could be looked up. */
function refuseBroken(
  { method, params, exchange, instance, state }: Call,
  { emit }: CallPorts,
  fault: GuestFault,
) {
  const target = method === "resources/read" ? params["uri"] : params["name"];
  const name = typeof target === "string" ? target : "";
  const round = state === undefined ? 1 : 2;
  emit({ kind: "entered", exchange, instance, round, method, name });
  emit({ kind: "left", exchange, instance, round, how: "failed", keys: [], lines: [], fault, unread: true });
  return toFailure(method, fault);
}

function readResponses(responses: unknown): JsonObject {
  if (responses === undefined) return createMap();
  if (!isJsonObject(responses)) throw invalidParams("Invalid inputResponses: they must be an object");
  if (!isExact(responses))
    throw invalidParams("Invalid inputResponses: they hold a number that JSON has not");
  return responses;
}

async function readState(
  { state, exchange, instance, memory }: Call,
  context: StateContext,
  emit: Emit<TraceBody>,
): Promise<StatePayload | null> {
  if (state === undefined) return null;
  const kept = memory?.recall(state);
  if (kept) return kept;
  const reading = await openState(state, context);
  const verdict = reading.status === "accepted" ? "accepted" : reading.verdict;
  const text = typeof state === "string" ? state : JSON.stringify(state);
  const { gates } = reading;
  const bytes = new TextEncoder().encode(text).length;
  emit({ kind: "judged", exchange, instance, verdict, gates, bytes });
  if (reading.status === "accepted") return reading.payload;
  throw invalidParams(toRefusal(reading.verdict, context.settings.errors));
}
