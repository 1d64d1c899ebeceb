import { readTokenPayload } from "../protocol/token-payload.ts";
import { isJsonObject, type Json } from "../protocol/json.ts";
import type { Token } from "./model.ts";

/** The first place where two values differ, named by its last key: `price 1`. Empty where they are equal. */
function toDifference(before: Json, after: Json, name: string): string {
  if (isJsonObject(before) && isJsonObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const found = toDifference(before[key] ?? null, after[key] ?? null, key);
      if (found !== "") return found;
    }
    return "";
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return "";
  return `${name} ${typeof after === "string" ? after : JSON.stringify(after)}`.trim();
}

function toChange(issued: string, presented: string): string {
  const before = readTokenPayload(issued);
  const after = readTokenPayload(presented);
  if (!before || !after) return "other bytes";
  const change = toDifference(before, after, "");
  return change === "" ? "other signature" : change;
}

/** How a token that a request presents compares with the one that was issued last. */
export function toPresented(issued: string | null, presented: string): Token {
  if (issued === presented) return { look: "same", note: "= same bytes", text: presented };
  const note = issued === null ? "not issued in this run" : `≠ ${toChange(issued, presented)}`;
  return { look: "changed", note, text: presented };
}

/** A token as a response brings it. */
export function toIssued(earlier: string | null, token: string): Token {
  return { look: "issued", note: earlier === token ? "= same bytes" : "", text: token };
}
