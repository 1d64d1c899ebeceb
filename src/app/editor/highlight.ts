/** Colours a piece of code by what it is; `plain` has the text's own colour. */
export type TokenKind = "plain" | "keyword" | "string" | "number" | "function" | "comment";
export interface Token {
  text: string;
  kind: TokenKind;
}

/**
 * What a line inherits from the lines above: an open block comment, and the open template strings. A frame is "`"
 * inside a template's text, or the number of braces that stand open inside its `${ }`.
 */
export interface LineState {
  comment: boolean;
  frames: readonly ("`" | number)[];
}
export const FIRST_LINE: LineState = { comment: false, frames: [] };

const KEYWORDS = new Set(
  (
    "abstract any as asserts async await boolean break case catch class const continue declare default delete do else enum " +
    "export extends finally for from function if implements import in infer instanceof interface is keyof let namespace " +
    "never new of private protected public readonly return satisfies static string number super switch this throw try " +
    "type typeof unknown using var void while yield"
  ).split(" "),
);
/** Words that are keywords only in some places: never before `(`, `,`, `=`, `.`, `)`. */
const CONTEXTUAL = new Set(
  "any as asserts async boolean declare from infer is namespace never number of readonly satisfies static string type unknown using".split(
    " ",
  ),
);
const CONSTANTS = new Set(["true", "false", "null", "undefined", "NaN", "Infinity"]);

const SPACE = /\s+/y;
const WORD = /[\p{ID_Start}$_#][\p{ID_Continue}$]*/uy;
const NUMBER =
  /0[xX][\da-fA-F_]+n?|0[bB][01_]+n?|0[oO][0-7_]+n?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?n?/y;
const QUOTED = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?/y;
const REGEX = /\/(?![/*])(?:[^\\/[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*/y;
const TEMPLATE_TEXT = /(?:[^`\\$]|\\.|\\$|\$(?!\{))+/y;

/** Splits a text into lines of tokens; the tokens of a line join to exactly that line. */
export function highlight(text: string): Token[][] {
  let state = FIRST_LINE;
  return toLineTexts(text).map((line) => {
    const done = highlightLine(line, state);
    state = done.state;
    return done.tokens;
  });
}

/** Lines as an editor counts them: a final newline opens one more, empty, line. */
export function toLineTexts(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Colours one line, given what the lines above left open. */
export function highlightLine(line: string, state: LineState): { tokens: Token[]; state: LineState } {
  const scan = createScan(line, state);
  while (scan.at < line.length) step(scan);
  return { tokens: scan.tokens, state: { comment: scan.comment, frames: scan.frames } };
}

interface Scan {
  line: string;
  at: number;
  comment: boolean;
  frames: ("`" | number)[];
  tokens: Token[];
  /** The last character that was neither space nor comment; a slash after a value divides. */
  before: string;
}

function createScan(line: string, state: LineState): Scan {
  return { line, at: 0, comment: state.comment, frames: [...state.frames], tokens: [], before: "" };
}

function step(scan: Scan): void {
  if (scan.comment) inComment(scan);
  else if (scan.frames.at(-1) === "`") inTemplate(scan);
  else inCode(scan);
}

function inComment(scan: Scan): void {
  const end = scan.line.indexOf("*/", scan.at);
  scan.comment = end === -1;
  push(scan, end === -1 ? scan.line.slice(scan.at) : scan.line.slice(scan.at, end + 2), "comment");
}

function inTemplate(scan: Scan): void {
  const text = match(scan, TEMPLATE_TEXT);
  if (text !== null) {
    push(scan, text, "string");
    return;
  }
  if (scan.line.startsWith("${", scan.at)) {
    scan.frames.push(0);
    push(scan, "${", "plain");
    scan.before = "";
    return;
  }
  scan.frames.pop();
  push(scan, "`", "string");
}

function inCode(scan: Scan): void {
  const space = match(scan, SPACE);
  if (space !== null) {
    push(scan, space, "plain");
    return;
  }
  if (startComment(scan)) return;
  const quoted = match(scan, QUOTED);
  if (quoted !== null) {
    push(scan, quoted, "string");
    return;
  }
  const word = match(scan, WORD);
  if (word !== null) {
    push(scan, word, toWordKind(scan, word));
    return;
  }
  const digits = match(scan, NUMBER);
  if (digits !== null) {
    push(scan, digits, "number");
    return;
  }
  const pattern = /[\w$)\]"'`]/.test(scan.before) ? null : match(scan, REGEX);
  if (pattern !== null) {
    push(scan, pattern, "string");
    return;
  }
  punctuation(scan);
}

function startComment(scan: Scan): boolean {
  if (scan.line.startsWith("//", scan.at)) {
    push(scan, scan.line.slice(scan.at), "comment");
    return true;
  }
  if (!scan.line.startsWith("/*", scan.at)) return false;
  push(scan, "/*", "comment");
  scan.comment = true;
  return true;
}

function punctuation(scan: Scan): void {
  const sign = scan.line.charAt(scan.at);
  const top = scan.frames.at(-1);
  if (sign === "`") {
    scan.frames.push("`");
    push(scan, sign, "string");
    return;
  }
  if (typeof top === "number") {
    if (sign === "}" && top === 0) scan.frames.pop();
    else if (sign === "{") scan.frames[scan.frames.length - 1] = top + 1;
    else if (sign === "}") scan.frames[scan.frames.length - 1] = top - 1;
  }
  push(scan, sign, "plain");
}

function toWordKind(scan: Scan, word: string): TokenKind {
  const rest = scan.line.slice(scan.at + word.length);
  const member = scan.before === ".";
  const key = /^\??:/.test(rest) && word !== "default";
  if (!member && !key && CONSTANTS.has(word)) return "number";
  const keyword = KEYWORDS.has(word) && !member && !key;
  if (keyword && !(CONTEXTUAL.has(word) && /^\s*[(,=.)]/.test(rest))) return "keyword";
  return /^(<[^<>()]*>)?\(/.test(rest) ? "function" : "plain";
}

function match(scan: Scan, pattern: RegExp): string | null {
  pattern.lastIndex = scan.at;
  return pattern.exec(scan.line)?.[0] ?? null;
}

function push(scan: Scan, text: string, kind: TokenKind): void {
  scan.at += text.length;
  if (kind !== "comment" && text.trim() !== "") {
    // A keyword is not a value: `return /x/` starts a pattern.
    scan.before = kind === "keyword" ? "" : text.slice(-1);
  }
  const last = scan.tokens.at(-1);
  if (last?.kind === kind) last.text += text;
  else scan.tokens.push({ text, kind });
}
