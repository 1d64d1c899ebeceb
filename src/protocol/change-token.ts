import type { JsonObject } from "./json.ts";

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
  await Promise.resolve();
  return "raw" in change ? { token: change.raw } : { problem: `not built yet: ${token.length}` };
}
