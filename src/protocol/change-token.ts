import { ALPHABET, fromBase64url, toBase64url } from "./base64url.ts";
import { webCrypto } from "./digest.ts";
import { isJsonObject, type Json, type JsonObject } from "./json.ts";
import { readTokenPayload } from "./token-payload.ts";

/**
 * One change of a `requestState`, as an attacker without the server's key can make it (a playground document's
 * `attempts[].state`).
 */
export type TokenChange =
  /** The n-th character, from 0 (-1 is the last), becomes the one whose alphabet value differs by 32. */
  | { flip: number }
  /** Payload edited by dotted paths; the MAC kept, or made anew with the key SHA-256(`signWith`). */
  | { set: JsonObject; signWith?: string | undefined }
  | { signWith: string }
  /** The edited payload alone, as a server without protection writes it. */
  | { unsigned: JsonObject }
  /** Other text altogether. */
  | { raw: string };

/** The changed token, or why there is none ("the payload cannot be read"). */
export type ChangedToken = { token: string } | { problem: string };

/** Changes a token. Nothing of the server is needed for it, and nothing is sent. */
export async function changeToken(token: string, change: TokenChange): Promise<ChangedToken> {
  if ("raw" in change) return { token: change.raw };
  if ("flip" in change) return flip(token, change.flip);
  const [text = "", ...rest] = token.split(".");
  const payload = readTokenPayload(text);
  if (!payload) return { problem: "the payload cannot be read" };
  if ("unsigned" in change) return { token: edit(text, payload, change.unsigned) };
  const edited = "set" in change ? edit(text, payload, change.set) : text;
  const mac = change.signWith === undefined ? rest : [await sign(edited, change.signWith)];
  return { token: [edited, ...mac].join(".") };
}

const HIGHEST_BIT = 32;

function flip(token: string, place: number): ChangedToken {
  const character = token.at(place);
  if (character === undefined) return { problem: `the token has no character ${place}` };
  const value = ALPHABET.indexOf(character);
  if (value < 0)
    return { problem: `character ${place} is ${JSON.stringify(character)}, which carries no bits` };
  const index = place < 0 ? token.length + place : place;
  const other = ALPHABET.charAt(value ^ HIGHEST_BIT);
  return { token: token.slice(0, index) + other + token.slice(index + 1) };
}

/** The payload's text with the edits in it; without edits, the very text that was there. */
function edit(text: string, payload: JsonObject, changes: JsonObject): string {
  const entries = Object.entries(changes);
  if (entries.length === 0) return text;
  for (const [path, value] of entries) put(payload, path.split("."), value);
  return toBase64url(new TextEncoder().encode(JSON.stringify(payload)));
}

/** Sets what a path leads to, and makes the objects on the way that are missing. */
function put(target: JsonObject | Json[], [key = "", ...rest]: string[], value: Json): void {
  if (rest.length === 0) {
    define(target, key, value);
    return;
  }
  const found = Object.hasOwn(target, key) ? (target as JsonObject)[key] : undefined;
  const inner: JsonObject | Json[] = Array.isArray(found) || isJsonObject(found) ? found : {};
  if (inner !== found) define(target, key, inner);
  put(inner, rest, value);
}

/** An own field whatever its name is, also `__proto__`. */
function define(target: JsonObject | Json[], key: string, value: Json): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/** A MAC over the payload's bytes, made with a key that the attacker chose. */
async function sign(text: string, secret: string): Promise<string> {
  const key = await webCrypto().digest("SHA-256", new TextEncoder().encode(secret));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await webCrypto().importKey("raw", key, algorithm, false, ["sign"]);
  const payload = fromBase64url(text) ?? new Uint8Array();
  return toBase64url(new Uint8Array(await webCrypto().sign("HMAC", imported, payload)));
}
