import { createMap, isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import { type InputRequest, type InputRequests, type InputResponses } from "../protocol/mcp.ts";
import { decideNeed, type NeedContext } from "../protocol/need.ts";
import {
  type Emit,
  type GuestEvent,
  type GuestFault,
  type GuestRun,
  type StateData,
} from "../protocol/ports.ts";
import { judgeRequest } from "../protocol/requests.ts";
import { fault, type Limits } from "./limits.ts";
import { sameJson } from "./same-json.ts";

/** Where in the learner's file an effect was called: `at` for faults, `line` of the statement, 0 if unknown. */
export interface Place {
  file: string;
  line: number;
  at: string | undefined;
}

/** The host's side of `ctx` for one execution: what may be read is answered, what is done is posted at once. */
export interface ContextHost {
  /** The reply, as JSON; `{ error }` becomes a TypeError in the body. */
  handle(operation: string, value: JsonObject, place: Place): Json;
  /** The first fault that a call caused; it ends the run whatever the body does. */
  fault(): GuestFault | undefined;
  /** The requests of the needs that are open. */
  open(): InputRequests;
  /** Earlier answers that still fit, and this round's. */
  answers(): InputResponses;
  /** Whether this round brought a valid answer. */
  gained(): boolean;
}

const LOG_LEVELS: readonly unknown[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

/** encodeURIComponent throws at half a pair. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

type Handler = (value: JsonObject, place: Place) => Json;

/** The events of `GuestEvent` without their place. */
type Effect = GuestEvent extends infer E ? (E extends GuestEvent ? Omit<E, "file" | "line"> : never) : never;

export function createContextHost(run: GuestRun, emit: Emit<GuestEvent>, limits: Limits): ContextHost {
  const claims = new Set(run.claims);
  const onceKeys = new Set(run.onceKeys);
  const needs = createNeeds(run);
  let problem: GuestFault | undefined;
  let effects = 0;
  let printed = 0;

  const post = (effect: Effect, { file, line, at }: Place): void => {
    effects += effect.type === "console" ? 0 : 1;
    if (effects > limits.effects) {
      problem ??= fault(
        "output",
        `Output limit exceeded: more than ${limits.effects} effects in one run.`,
        at,
      );
      return;
    }
    emit({ ...effect, file, line } as GuestEvent);
  };

  const handlers: Record<string, Handler> = {
    need(value, place) {
      const outcome = needs.decide(value["key"], value["request"]);
      if ("problem" in outcome) {
        problem ??= fault("need", `ctx.need: ${outcome.problem}.`, place.at);
        return null;
      }
      const { key, request, answer } = outcome;
      post({ type: "need", key, request, status: answer ? "answered" : "open" }, place);
      return answer ? { answer } : {};
    },
    ledger({ kind, detail, once }, place) {
      if (!isName(kind))
        return error("ctx.ledger.add(kind, detail?, { once? }): kind must be a text that is not empty");
      if (once !== undefined && !isName(once))
        return error("ctx.ledger.add: once must be a text that is not empty");
      const recorded = once === undefined || !onceKeys.has(once);
      if (once !== undefined) onceKeys.add(once);
      post(
        {
          type: "ledger",
          kind,
          ...(detail !== undefined && { detail }),
          ...(once !== undefined && { once }),
          recorded,
        },
        place,
      );
      return recorded;
    },
    claim({ key }, place) {
      if (!isName(key)) return error("ctx.claim(key): key must be a text that is not empty");
      const won = !claims.has(key);
      claims.add(key);
      post({ type: "claim", key, won }, place);
      return won;
    },
    page({ id }) {
      if (!isName(id)) return error("ctx.page(id): id must be a text that is not empty");
      return run.pageBase + encodeURIComponent(id.replace(LONE_SURROGATE, "\ufffd"));
    },
    pageFinished({ id }) {
      if (!isName(id)) return error("ctx.pageFinished(id): id must be a text that is not empty");
      return run.finishedPages.includes(id);
    },
    progress({ done, total }, place) {
      if (typeof done !== "number" || (total !== undefined && typeof total !== "number"))
        return error("ctx.progress(done, total?): both are finite numbers");
      post({ type: "progress", done, ...(total !== undefined && { total }) }, place);
      return null;
    },
    log({ level, data = null }, place) {
      if (typeof level !== "string" || !LOG_LEVELS.includes(level))
        return error(`ctx.log(level, data): level must be one of ${LOG_LEVELS.join(", ")}`);
      post({ type: "log", level, data }, place);
      return null;
    },
    console({ level, text }, place) {
      printed += 1;
      if (printed > limits.consoleLines + 1) return null;
      const last = printed > limits.consoleLines;
      const words = last ? `… only the first ${limits.consoleLines} lines are shown` : String(text);
      post({ type: "console", level: toLevel(level), text: shorten(words, limits.consoleLength) }, place);
      return null;
    },
  };

  return {
    handle: (operation, value, place) => (problem ? null : (handlers[operation]?.(value, place) ?? null)),
    fault: () => problem,
    open: needs.open,
    answers: needs.answers,
    gained: needs.gained,
  };
}

type NeedOutcome =
  { problem: string } | { key: string; request: InputRequest; answer?: InputResponses[string] };

function createNeeds(run: GuestRun) {
  const data: StateData | undefined = run.state?.data;
  const known: NeedContext = {
    open: data?.open ?? [],
    earlier: data?.answers ?? createMap(),
    responses: run.responses,
  };
  const asked = new Map<string, InputRequest>();
  const open = new Map<string, InputRequest>();
  const answers = new Map(Object.entries(known.earlier));
  let gained = false;

  const decide = (key: Json | undefined, value: Json | undefined): NeedOutcome => {
    if (!isName(key)) return { problem: "the key must be a text that is not empty" };
    const problems = judgeRequest(value);
    if (problems.length > 0) return { problem: `"${key}": ${problems.join("; ")}` };
    const request = toRequest(value);
    const before = asked.get(key);
    if (before && !sameJson(before, request))
      return { problem: `"${key}" was asked for with two different requests in one round` };
    asked.set(key, request);
    const decision = decideNeed(key, request, known);
    if (decision.status === "open") {
      open.set(key, request);
      answers.delete(key);
      return { key, request };
    }
    answers.set(key, decision.answer);
    gained ||= decision.gained;
    return { key, request, answer: decision.answer };
  };
  return {
    decide,
    open: (): InputRequests => createMap(open),
    answers: (): InputResponses => createMap(answers),
    gained: (): boolean => gained,
  };
}

/** A request that has been judged, without anything but its two fields. */
export function toRequest(value: unknown): InputRequest {
  const { method, params } = value as InputRequest;
  return { method, ...(params && { params }) };
}

function error(message: string): JsonObject {
  return { error: message };
}

function isName(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "";
}

function toLevel(level: Json | undefined): "log" | "info" | "warn" | "error" | "debug" {
  return level === "info" || level === "warn" || level === "error" || level === "debug" ? level : "log";
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}

/** Parses what the VM handed out; anything but an object is an empty one. */
export function parseObject(text: string): JsonObject {
  const value = parseJson(text);
  return isJsonObject(value) ? value : {};
}

export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
