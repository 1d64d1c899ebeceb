import { canonicalJson } from "../../protocol/canonical-json.ts";
import type { Json } from "../../protocol/json.ts";
import type { OwnAttempt } from "../work/setup.ts";
import { type AttemptBase, toArguments, toPrincipalText } from "./changed.ts";

/**
 * What an attempt changes, for readers who have nothing but this text: "character 12 of 295 flipped; presented as bo".
 * `length`: characters of the token that it was made from, once one is known.
 */
export function toDescription(attempt: OwnAttempt, { call }: AttemptBase, length?: number): string {
  const { state, principal, arguments: args, responses, afterSeconds = 0, finish = false } = attempt;
  const parts = [
    state && toStateText(state, length),
    principal !== undefined && `presented as ${toPrincipalText(principal)}`,
    args && toArgumentsText(args, toArguments(call)),
    responses && `answers: ${toShort(JSON.stringify(responses))}`,
    afterSeconds > 0 && `after ${String(afterSeconds)} s`,
    toTimesText(attempt),
    finish && "carried on to the end",
  ].filter((part) => typeof part === "string");
  return parts.length === 0 ? "nothing changed" : parts.join("; ");
}

const LONGEST = 80;

function toStateText(state: NonNullable<OwnAttempt["state"]>, length: number | undefined): string {
  if ("flip" in state) return toFlipText(state.flip, length);
  if ("raw" in state)
    return `replaced by ${state.raw === "" ? "an empty text" : toShort(JSON.stringify(state.raw))}`;
  if ("unsigned" in state) {
    const edits = toEdits(state.unsigned);
    return edits === "" ? "payload alone, without its MAC" : `payload edited: ${edits}, sent without a MAC`;
  }
  const edits = "set" in state ? toEdits(state.set) : "";
  const mac =
    state.signWith === undefined
      ? "MAC kept"
      : `MAC made with the key ${toShort(JSON.stringify(state.signWith))}`;
  return `${edits === "" ? "payload kept" : `payload edited: ${edits}`}, ${mac}`;
}

/** Counted from 1, as people count. */
function toFlipText(place: number, length: number | undefined): string {
  if (length === undefined)
    return place >= 0
      ? `character ${String(place + 1)} flipped`
      : `character ${String(-place)} from the end flipped`;
  const number = place < 0 ? length + place + 1 : place + 1;
  const is = number >= 1 && number <= length;
  return is
    ? `character ${String(number)} of ${String(length)} flipped`
    : `character ${String(number)} flipped, of ${String(length)}`;
}

const toEdits = (fields: Readonly<Record<string, Json>>): string =>
  Object.entries(fields)
    .map(([path, value]) => `${path} = ${toShort(JSON.stringify(value))}`)
    .join(", ");

function toArgumentsText(own: Readonly<Record<string, Json>>, args: Readonly<Record<string, Json>>): string {
  const changed = Object.entries(own).flatMap(([name, value]) => {
    const before = Object.hasOwn(args, name) ? args[name] : undefined;
    if (before === undefined) return [`${name} added = ${toShort(JSON.stringify(value))}`];
    if (canonicalJson(before) === canonicalJson(value)) return [];
    return [`${name} = ${toShort(JSON.stringify(value))}, was ${toShort(JSON.stringify(before))}`];
  });
  const gone = Object.keys(args).filter((name) => !Object.hasOwn(own, name));
  const words = [...changed, ...gone.map((name) => `${name} left out`)];
  return words.length === 0 ? "the same arguments" : `arguments changed: ${words.join(", ")}`;
}

function toTimesText({ times = 1, parallel = false, fresh = false }: OwnAttempt): string | false {
  if (times === 1) return false;
  const what = fresh ? "calls, each with a state of its own" : "times";
  return `${String(times)} ${what}${fresh ? ", " : " "}${parallel ? "at once" : "one after the other"}`;
}

function toShort(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${String(text.length)} characters)` : text;
}
