/** The diagram's type size in CSS pixels. */
const TYPE_SIZE = 12.5;
export const LINE_HEIGHT = 16;

export interface Face {
  font: "mono" | "sans";
  bold: boolean;
}

/** Advance widths of Instrument Sans at weight 400, in hundredths of an em, from U+0020 to U+007E. */
const SANS = [
  20, 27, 38, 72, 61, 79, 75, 23, 41, 41, 41, 53, 25, 51, 25, 44, 67, 39, 54, 57, 60, 57, 60, 53, 58, 61, 25,
  25, 53, 53, 53, 57, 85, 73, 64, 74, 75, 64, 60, 76, 74, 25, 45, 69, 59, 91, 74, 79, 66, 79, 66, 61, 65, 71,
  73, 109, 69, 68, 62, 41, 44, 41, 53, 43, 35, 53, 61, 53, 61, 56, 35, 61, 60, 24, 24, 53, 24, 92, 60, 58, 61,
  61, 37, 47, 38, 59, 52, 77, 55, 52, 50, 41, 24, 41, 53,
];
const MONO = 60;
const OTHER = 70;
const WIDE = 110;
const BOLD = 1.03;

function toAdvance(code: number, font: Face["font"]): number {
  if (code >= 0x2e80) return WIDE;
  if (font === "mono") return MONO;
  return SANS[code - 0x20] ?? OTHER;
}

/** The width of a line of text in pixels, from the fonts' own advances: a layout needs no page to measure in. */
export function toWidth(text: string, face: Face, size = TYPE_SIZE): number {
  let hundredths = 0;
  for (const character of text) hundredths += toAdvance(character.codePointAt(0) ?? 0, face.font);
  return (hundredths / 100) * size * (face.bold && face.font === "sans" ? BOLD : 1);
}

/** Cuts a text to a width in pixels, with an ellipsis as its last character. */
export function toFit(text: string, width: number, face: Face): string {
  if (toWidth(text, face) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 1 && toWidth(`${characters.join("")}…`, face) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

/** Breaks a text into at most two lines of a width in pixels; the second is cut where it is still too long. */
export function toLines(text: string, width: number, face: Face): string[] {
  if (toWidth(text, face) <= width) return [text];
  const words = text.split(" ");
  let taken = 0;
  while (taken < words.length && toWidth(words.slice(0, taken + 1).join(" "), face) <= width) taken += 1;
  if (taken === 0) return [toFit(text, width, face)];
  return [words.slice(0, taken).join(" "), toFit(words.slice(taken).join(" "), width, face)];
}
