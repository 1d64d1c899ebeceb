import { fromBase64url } from "./base64url.ts";
import { isJsonObject, type JsonObject } from "./json.ts";

/** The payload that anyone can read in the first part of a token; undefined where that is no JSON object. */
export function readTokenPayload(token: string): JsonObject | undefined {
  const bytes = fromBase64url(token.split(".")[0] ?? "");
  if (!bytes) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
