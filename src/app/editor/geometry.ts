/** Pixels that the plain view and Monaco share, so that one replaces the other without a shift. */
export const LINE_HEIGHT = 20;
export const PADDING = 8;
/** Where the text starts: playhead and numbers, then the tally. */
export const GUTTER = 66;
/** Room for line numbers, in digits. */
export const NUMBER_DIGITS = 5;
export const TAB_SIZE = 2;

export function toTop(line: number): number {
  return PADDING + (line - 1) * LINE_HEIGHT;
}

/** Whether a line stands whole in a view that is scrolled to `top`. */
export function isInView(line: number, top: number, height: number): boolean {
  return toTop(line) >= top && toTop(line) + LINE_HEIGHT <= top + height;
}

/** Columns that a line takes in a fixed-width font, tabs expanded. */
export function toColumns(text: string): number {
  let columns = 0;
  for (const sign of text) columns += sign === "\t" ? TAB_SIZE - (columns % TAB_SIZE) : 1;
  return columns;
}
