const LONGEST = 60;

/** A piece of the log inside a message: on one line, not too long, and unable to change how the rest is shown. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  const plain = (text ?? "nothing").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, toEscape);
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

/** Names in a row: `"a"`, or `"a" and "b"`, or `"a", "b" and 3 more`. */
export function list(names: readonly string[]): string {
  const shown = names.slice(0, 3).map(quote);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${rest} more`;
  const last = shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}

function toEscape(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
