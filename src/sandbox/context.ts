import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { Emit, GuestEvent, GuestFault, GuestRun } from "../protocol/ports.ts";
import { type Effect, toCalls } from "./context-calls.ts";
import { fault, type Limits } from "./limits.ts";
import type { Place } from "./lines.ts";
import { createNeeds, type Needs } from "./needs.ts";

/** The host's side of `ctx` for one execution: what may be read is answered, what is done is posted at once. */
export interface ContextHost {
  /** The reply, as JSON; `{ error }` becomes a TypeError in the body. */
  handle(operation: string, value: JsonObject, place: Place): Json;
  /** The first fault that a call caused; it ends the run, whatever the body does. */
  fault(): GuestFault | undefined;
  needs: Needs;
}

export function createContextHost(run: GuestRun, emit: Emit<GuestEvent>, limits: Limits): ContextHost {
  const needs = createNeeds(run);
  const calls = toCalls(run, needs);
  let problem: GuestFault | undefined;
  let effects = 0;
  const print = createPrinter(emit, limits);

  const post = (effect: Effect, { file, line, at }: Place): void => {
    effects += 1;
    if (effects > limits.effects)
      problem ??= fault(
        "output",
        `Output limit exceeded: more than ${limits.effects} effects in one run.`,
        at,
      );
    else emit({ ...effect, file, line });
  };

  return {
    handle(operation, value, place) {
      const call = calls[operation];
      if (problem) return null;
      if (operation === "console") print(value, place);
      if (!call) return null;
      const { effect, ...outcome } = call(value);
      if (effect) post(effect, place);
      if ("problem" in outcome) problem ??= fault("need", `ctx.need: ${outcome.problem}.`, place.at);
      return "reply" in outcome ? outcome.reply : "error" in outcome ? { error: outcome.error } : null;
    },
    fault: () => problem,
    needs,
  };
}

/** Hands on what `console` was given, up to the limit of a run. */
export function createPrinter(
  emit: Emit<GuestEvent>,
  limits: Limits,
): (value: JsonObject, place: Pick<Place, "file" | "line">) => void {
  let printed = 0;
  return (value, { file, line }) => {
    printed += 1;
    if (printed > limits.consoleLines + 1) return;
    const rest = `… only the first ${limits.consoleLines} lines of a run are shown`;
    const text = printed > limits.consoleLines ? rest : toText(value["text"], limits.consoleLength);
    emit({ type: "console", level: toLevel(value["level"]), text, file, line });
  };
}

function toText(text: Json | undefined, length: number): string {
  const words = typeof text === "string" ? text : "";
  return words.length <= length ? words : `${words.slice(0, length)}…`;
}

type Level = Extract<GuestEvent, { type: "console" }>["level"];
const LEVELS: readonly Level[] = ["log", "info", "warn", "error", "debug"];

function toLevel(level: Json | undefined): Level {
  return LEVELS.find((one) => one === level) ?? "log";
}

/** Parses what the VM handed out; anything but an object is an empty one. */
export function parseObject(text: string): JsonObject {
  const value = parseJson(text);
  return isJsonObject(value) ? value : {};
}

/** The value of a JSON text, or undefined where it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
