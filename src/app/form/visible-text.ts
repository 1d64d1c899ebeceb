/** A stretch of text, or the code point of a character that would not show, or would disturb what stands around it. */
export type TextPart = { type: "text"; text: string } | { type: "control"; code: string };

/**
 * Controls except newline and tab, soft hyphens, marks that turn the writing direction, zero-width spaces, line
 * separators, invisible tags and halves of surrogate pairs. Joiners stay: scripts and emoji need them.
 */
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}\p{Cs}]/gu;

/** Text from a server, with every hidden character named instead of obeyed (Elicitation, "User Interaction Model"). */
export function toVisibleParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  const plain = text.replaceAll("\r\n", "\n");
  let at = 0;
  for (const found of plain.matchAll(HIDDEN)) {
    if (found.index > at) parts.push({ type: "text", text: plain.slice(at, found.index) });
    parts.push({ type: "control", code: toCode(found[0]) });
    at = found.index + found[0].length;
  }
  if (at < plain.length) parts.push({ type: "text", text: plain.slice(at) });
  return parts;
}

/** The same as one string, for places that take no markup: "pay\u202e" is "pay[U+202E]". */
export function toVisibleString(text: string): string {
  return toVisibleParts(text)
    .map((part) => (part.type === "text" ? part.text : `[${part.code}]`))
    .join("");
}

function toCode(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
