import type { Json } from "../../protocol/json.ts";

/** Longest log in UTF-16 units, and deepest nesting of a message. */
export const LIMITS = { length: 16 * 1024 * 1024, depth: 200 } as const;

export type ReadJson = { value: Json } | { problem: string };

/** Parses JSON that a stranger wrote. The depth is looked at first: nothing recursive may ever run on what is too deep. */
export function readJson(text: string): ReadJson {
  if (isTooDeep(text)) return { problem: `nested more than ${LIMITS.depth} levels deep` };
  try {
    return { value: JSON.parse(text) as Json };
  } catch (error) {
    // The engine quotes the text, which may hold secrets and be long: its first words say enough.
    const [reason = ""] = (error as Error).message.split(/ in JSON|, "|, \.\.\./);
    return { problem: `not JSON: ${reason.slice(0, 100)}` };
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === "\\") at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > LIMITS.depth) return true;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return false;
}
