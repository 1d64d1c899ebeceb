import { TAB_SIZE } from "./geometry.ts";

/** An edit that a key makes: replace `from`…`to` by `text`, then select `start`…`end`. */
export interface KeyEdit {
  from: number;
  to: number;
  text: string;
  start: number;
  end: number;
}

/** Enter keeps the line's indentation, and deepens it behind an opening bracket. */
export function toNewLine(value: string, start: number, end: number): KeyEdit {
  const line = value.slice(value.lastIndexOf("\n", start - 1) + 1, start);
  const indent = (/^[ \t]*/.exec(line)?.[0] ?? "") + (/[{([]\s*$/.test(line) ? " ".repeat(TAB_SIZE) : "");
  const caret = start + 1 + indent.length;
  return { from: start, to: end, text: `\n${indent}`, start: caret, end: caret };
}

/** Tab inserts up to the next stop, or indents every selected line; Shift+Tab takes one step back. */
export function toIndented(value: string, start: number, end: number, back: boolean): KeyEdit {
  const from = value.lastIndexOf("\n", start - 1) + 1;
  if (start === end && !back) {
    const text = " ".repeat(TAB_SIZE - ((start - from) % TAB_SIZE));
    return { from: start, to: end, text, start: start + text.length, end: start + text.length };
  }
  const lines = value.slice(from, end).split("\n");
  const step = " ".repeat(TAB_SIZE);
  const text = lines.map((line) => (back ? line.replace(/^(?: {1,2}|\t)/, "") : step + line));
  const first = (text[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  const joined = text.join("\n");
  const shift = joined.length - (end - from);
  return {
    from,
    to: end,
    text: joined,
    start: Math.max(from, start + first),
    end: Math.max(from, end + shift),
  };
}
