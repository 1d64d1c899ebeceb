/** A text on one line of Markdown that reads as it stands. */
export function toLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .trim()
    .replace(/[\\`*_[\]<>&#|~$]/g, (sign) => `\\${sign}`);
}

/** A text as inline code: in more backticks than it has in a row, written as JSON where it is not one line. */
export function toCode(text: string): string {
  const line = /^[^\p{Cc}\u2028\u2029]+$/u.test(text) ? text : JSON.stringify(text);
  const fence = "`".repeat(Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const pad = /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A block of code, in a fence that it cannot close. */
export function toBlock(language: string, text: string): string {
  const fence = "`".repeat(
    Math.max(2, ...[...text.matchAll(/^ *(`{3,})/gm)].map(([, run]) => run?.length ?? 0)) + 1,
  );
  return `${fence}${language}\n${text}\n${fence}`;
}
