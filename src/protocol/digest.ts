import { toBase64url } from "./base64url.ts";
import { canonicalJson } from "./canonical-json.ts";
import { createMap, type Json, type JsonObject } from "./json.ts";
import type { AskingMethod } from "./mcp.ts";

/** The browser's or Node's WebCrypto. Throws where a page has none, with the reason. */
export function webCrypto(): SubtleCrypto {
  // Absent on plain http outside this machine, whatever the types say.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle)
    throw new Error("WebCrypto is missing: this page must be served over https or from this machine");
  return subtle;
}

/** SHA-256 over a value's canonical JSON, as base64url. */
export async function digestOf(value: Json): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(value));
  return toBase64url(new Uint8Array(await webCrypto().digest("SHA-256", bytes)));
}

/** What a request is about. A resource has no arguments. */
export interface RequestSubject {
  method: AskingMethod;
  /** The tool's or prompt's name, or the resource's URI. */
  target: string;
  args: JsonObject;
}

/**
 * `dig` of a `requestState` (MRTR, "Server Requirements" 5): the digest of method, name or uri, and arguments, and of
 * nothing else, since `_meta`, `inputResponses` and `requestState` differ from round to round.
 */
export function digestRequest({ method, target, args }: RequestSubject): Promise<string> {
  const named = method === "resources/read" ? "uri" : "name";
  return digestOf(
    createMap<Json>([
      ["method", method],
      [named, target],
      ["arguments", args],
    ]),
  );
}
