import type { TokenChange } from "../../protocol/change-token.ts";
import { isJsonObject, type Json, type JsonObject } from "../../protocol/json.ts";
import type { KeptAttempt } from "./ports.ts";

/** What the learner does to a copy of the token, and how the copy is presented. */
export interface TokenCopy {
  /** The text that was typed in place of the current token; null: the current token. */
  base: string | null;
  /** The character whose bits change; null: none. */
  flip: number | null;
  /** Payload fields by dotted path. */
  set: JsonObject;
  /** The key that it is signed anew with; null: the signature stays. */
  signWith: string | null;
  /** The payload alone, without its signature. */
  alone: boolean;
  /** Who presents it; undefined: the one who called. */
  principal: string | null | undefined;
  /** Later than the learner's clock, in seconds. */
  afterSeconds: number;
  /** Other arguments; undefined: those of the call. */
  args: JsonObject | undefined;
}

export const UNTOUCHED: TokenCopy = {
  base: null,
  flip: null,
  set: {},
  signWith: null,
  alone: false,
  principal: undefined,
  afterSeconds: 0,
  args: undefined,
};

export function isUntouched(copy: TokenCopy): boolean {
  return JSON.stringify(copy) === JSON.stringify(UNTOUCHED) && copy.principal === undefined;
}

/**
 * The changes as a playground document writes them, in the order in which they are made; empty: the text stays as it is.
 * The flip comes last: it is of the text that is shown, and a payload that it damaged could be neither edited nor signed.
 */
export function toChanges(copy: TokenCopy): TokenChange[] {
  const rewritten = toRewritten(copy);
  return [...(rewritten ? [rewritten] : []), ...(copy.flip !== null ? [{ flip: copy.flip }] : [])];
}

function toRewritten({ set, signWith, alone }: TokenCopy): TokenChange | null {
  // A signature that is left out afterwards need not be made.
  if (alone) return { unsigned: set };
  const edited = Object.keys(set).length > 0;
  if (signWith !== null) return edited ? { set, signWith } : { signWith };
  return edited ? { set } : null;
}

/** One field of the payload, whatever was set below or above it before. */
export function withField(copy: TokenCopy, path: string, value: Json): TokenCopy {
  const others = Object.entries(copy.set).filter(
    ([other]) => !other.startsWith(`${path}.`) && other !== path,
  );
  return { ...copy, set: Object.fromEntries([...others, [path, value]]) };
}

/** Without what was set at this path: the field is what it was. */
export function withoutField(copy: TokenCopy, path: string): TokenCopy {
  const others = Object.entries(copy.set).filter(([other]) => other !== path);
  return { ...copy, set: Object.fromEntries(others) };
}

/** The first number in what the tool carried over that is not 1 yet, to be made 1. */
export function findNumber(payload: JsonObject | null): { path: string; name: string } | null {
  const data = payload?.["data"];
  return isJsonObject(data) && isJsonObject(data["saved"]) ? findIn(data["saved"], "data.saved", 8) : null;
}

function findIn(object: JsonObject, prefix: string, depth: number): { path: string; name: string } | null {
  for (const [name, value] of Object.entries(object)) {
    // Paths are dotted, so a name with a dot in it leads nowhere.
    if (name.includes(".")) continue;
    const path = `${prefix}.${name}`;
    if (typeof value === "number" && value !== 1) return { path, name };
    const inner = isJsonObject(value) && depth > 0 ? findIn(value, path, depth - 1) : null;
    if (inner) return inner;
  }
  return null;
}

/**
 * The copy as one attempt of the document. `token`: its text, which is kept as it is where it was typed, or where no one
 * change of a document makes it. Null: there is no such text to be kept.
 */
export function toAttempt(copy: TokenCopy, token: string | null): KeptAttempt | null {
  const changes = toChanges(copy);
  const whole = copy.base !== null || changes.length > 1;
  if (whole && token === null) return null;
  const state = whole ? { raw: token ?? "" } : changes[0];
  return {
    label: toLabel(copy),
    ...(state !== undefined && { state }),
    ...(copy.principal !== undefined && { principal: copy.principal }),
    ...(copy.afterSeconds > 0 && { afterSeconds: copy.afterSeconds }),
    ...(copy.args !== undefined && { arguments: copy.args }),
  };
}

/** What was changed, in a few words: "price to 1, by bo". */
export function toLabel(copy: TokenCopy): string {
  const words = [...toTokenWords(copy), ...toMannerWords(copy)];
  const text = words.join(", ") || "untouched";
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function toTokenWords({ base, flip, set, signWith, alone }: TokenCopy): string[] {
  const edits = Object.entries(set).map(
    ([path, value]) => `${path.split(".").at(-1) ?? path} to ${brief(value)}`,
  );
  return [
    ...(base !== null ? ["typed text"] : []),
    ...edits,
    ...(signWith !== null ? ["signed with another key"] : []),
    ...(alone ? ["payload alone"] : []),
    ...(flip !== null ? [`character ${String(flip)} changed`] : []),
  ];
}

function toMannerWords({ principal, afterSeconds, args }: TokenCopy): string[] {
  return [
    ...(principal !== undefined ? [`by ${principal ?? "anonymous"}`] : []),
    ...(afterSeconds > 0 ? [`after ${String(afterSeconds)} s`] : []),
    ...(args !== undefined ? ["on another request"] : []),
  ];
}

function brief(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 20 ? `${text.slice(0, 19)}…` : text;
}
