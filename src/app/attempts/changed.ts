import { canonicalJson } from "../../protocol/canonical-json.ts";
import type { Json } from "../../protocol/json.ts";
import type { Playground } from "../../workspace/playground.ts";
import type { OwnAttempt } from "../work/setup.ts";

/** What an attempt is compared with: the step's call as the learner set it up. */
export interface AttemptBase {
  call: Playground["call"];
  principal: string | null;
  ttlSeconds: number;
}

/**
 * What an attempt changes, in few words: "1 of 228", "price to 1", "bo", "at 301 s".
 * `length`: characters of the token that it was made from, once one is known.
 */
export function toChangedText(attempt: OwnAttempt, { call }: AttemptBase, length?: number): string {
  const words = [...toStateWords(attempt.state, length), ...toOtherWords(attempt, toArguments(call))];
  return words.length === 0 ? "nothing" : words.join(", ");
}

/**
 * Whether the state is what the client was given, presented by whom it was given to, on its request and in time. Other answers
 * change nothing of that: to answer is the client's part.
 */
export function isUntouched(attempt: OwnAttempt, base: AttemptBase): boolean {
  const { state, principal, arguments: args, afterSeconds = 0 } = attempt;
  if (state !== undefined || afterSeconds >= base.ttlSeconds) return false;
  if (principal !== undefined && principal !== base.principal) return false;
  return args === undefined || isEqual(args, toArguments(base.call));
}

/** The principal as it is called on screen. */
export function toPrincipalText(principal: string | null): string {
  return principal ?? "anonymous";
}

const LONGEST = 24;

function toStateWords(state: OwnAttempt["state"], length: number | undefined): string[] {
  if (state === undefined) return [];
  if ("flip" in state) return [length === undefined ? "1 character" : `1 of ${String(length)}`];
  if ("raw" in state) return [toShort(state.raw) || "no text"];
  if ("unsigned" in state)
    return Object.keys(state.unsigned).length === 0
      ? ["payload alone"]
      : [toFields(state.unsigned, (key, value) => `${key} ${value}`)];
  const edited = "set" in state && Object.keys(state.set).length > 0;
  return [
    ...(edited ? [toFields(state.set, (key, value) => `${key} to ${value}`)] : []),
    ...(state.signWith === undefined ? [] : ["other key"]),
  ];
}

function toOtherWords(attempt: OwnAttempt, args: Readonly<Record<string, Json>>): string[] {
  const { principal, responses, afterSeconds = 0, finish = false } = attempt;
  const words = [
    principal !== undefined && toPrincipalText(principal),
    attempt.arguments && toArgumentWords(attempt.arguments, args),
    responses !== undefined && "answers",
    afterSeconds > 0 && `at ${String(afterSeconds)} s`,
    toTimesWords(attempt),
    finish && "carried on",
  ];
  return words.filter((word) => typeof word === "string");
}

function toTimesWords({ times = 1, parallel = false, fresh = false }: OwnAttempt): string | undefined {
  if (times === 1) return undefined;
  return `${String(times)} ${fresh ? "fresh calls" : "times"}${parallel ? " at once" : ""}`;
}

/** The arguments that are other than the call's. */
function toArgumentWords(own: Record<string, Json>, args: Readonly<Record<string, Json>>): string {
  const changed = Object.entries(own).filter(([key, value]) => {
    const before = Object.hasOwn(args, key) ? args[key] : undefined;
    return before === undefined || !isEqual(before, value);
  });
  const gone = Object.keys(args).filter((key) => !Object.hasOwn(own, key));
  if (changed.length + gone.length === 0) return "same arguments";
  if (changed.length === 0) return `no ${gone.join(", ")}`;
  return toFields(Object.fromEntries(changed), (key, value) => `${key} ${value}`);
}

/** One field whole, more by their names, many by their number. */
function toFields(fields: object, toText: (key: string, value: string) => string): string {
  const entries = Object.entries(fields) as [string, Json][];
  const names = entries.map(([path]) => path.split(".").at(-1) ?? path);
  const [first] = entries;
  if (entries.length === 1 && first) return toText(names[0] ?? "", toShort(toValueText(first[1])));
  return names.length <= 3 ? names.join(", ") : `${String(names.length)} fields`;
}

function toValueText(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function toShort(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

function isEqual(one: Json, other: Json): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/** The call's own arguments; none is the same as empty ones. */
export function toArguments(call: Playground["call"]): Readonly<Record<string, Json>> {
  return ("arguments" in call ? call.arguments : undefined) ?? {};
}
