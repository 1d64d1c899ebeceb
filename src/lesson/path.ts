import { fromBase64url } from "../protocol/base64url.ts";
import { readTokenPayload } from "../protocol/token-payload.ts";
import { isJsonObject, type Json } from "../protocol/json.ts";

/**
 * Reads a dotted path out of a report: "rounds.0.request.id". Besides names and places (-1 is the last) there are
 * `*` (of every item: "rounds.*.id"), `[text=before]` (the items whose field is that text), `length` (of a list or a
 * text), `(values)` (of a map, in its order), `(count plum)` (how often a word stands in the text, or in the JSON, of what is
 * there) and, for a token, what anyone can read of it without a key: `(payload)`, the JSON of its first part, and
 * `(bytes)`, the bytes of all its parts. undefined: there is nothing at that path.
 */
export function readPath(value: Json, path: string): Json | undefined {
  return read(value, path === "" ? [] : path.split("."));
}

function read(value: Json | undefined, parts: readonly string[]): Json | undefined {
  const [part, ...rest] = parts;
  if (part === undefined || value === undefined) return value;
  if (part === "*") return toEach(value, rest);
  const filter = /^\[([^=]+)=(.*)\]$/.exec(part);
  if (filter) return read(toMatching(value, filter[1] ?? "", filter[2] ?? ""), rest);
  return read(toMember(value, part), rest);
}

function toEach(value: Json, rest: readonly string[]): Json | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map((item) => read(item, rest)).filter((item) => item !== undefined);
}

function toMatching(value: Json, field: string, text: string): Json | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((item) => isJsonObject(item) && Object.hasOwn(item, field) && item[field] === text);
}

function toMember(value: Json, part: string): Json | undefined {
  const worked = part.startsWith("(") ? toWorked(value, part) : undefined;
  if (worked) return worked.value;
  if (part === "length" && (Array.isArray(value) || typeof value === "string")) return value.length;
  if (Array.isArray(value)) return /^-?\d+$/.test(part) ? value.at(Number(part)) : undefined;
  return isJsonObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
}

/** What a part in brackets works out; undefined where it is a name like any other. */
function toWorked(value: Json, part: string): { value: Json | undefined } | undefined {
  const text = typeof value === "string" ? value : undefined;
  switch (part) {
    case "(payload)":
      return { value: text === undefined ? undefined : readTokenPayload(text) };
    case "(bytes)":
      return { value: text === undefined ? undefined : readTokenBytes(text) };
    case "(values)":
      return { value: isJsonObject(value) ? Object.values(value) : undefined };
  }
  const word = /^\(count (.+)\)$/.exec(part)?.[1];
  return word === undefined ? undefined : { value: (text ?? JSON.stringify(value)).split(word).length - 1 };
}

/** The bytes that a token's parts spell, one after the other, each as the character of its number (latin1). */
function readTokenBytes(token: string): string | undefined {
  let text = "";
  for (const part of token.split(".")) {
    const bytes = fromBase64url(part);
    if (!bytes) return undefined;
    for (const byte of bytes) text += String.fromCharCode(byte);
  }
  return text;
}
