import { describe, expect, it } from "vitest";
import { highlight, type TokenKind } from "./highlight.ts";

/** The texts of one kind, in order. */
function texts(code: string, kind: TokenKind): string[] {
  return highlight(code)
    .flat()
    .filter((token) => token.kind === kind)
    .map((token) => token.text);
}

describe("highlight", () => {
  it("joins back to the text, whatever stands in it", () => {
    const code =
      'import { a } from "b";\n\n`x ${y[`z`]}`; /* never closed\n\tstill "open"\n"unclosed\n\ud83d\ude00 é ＃';
    const joined = highlight(code).map((line) => line.map((token) => token.text).join(""));
    expect(joined.join("\n")).toBe(code);
  });

  it("counts lines as an editor does, with one more after a final newline", () => {
    expect(highlight("a\r\nb\n")).toHaveLength(3);
    expect(highlight("")).toEqual([[]]);
  });

  it("colours keywords, but not where they name a property or member", () => {
    expect(texts("const x = await y.return; ({ default: 1, type: 2, in: 3 })", "keyword")).toEqual([
      "const",
      "await",
      "default",
    ]);
  });

  it("takes contextual words as names where they are used as values", () => {
    expect(texts("type A = string; const of = type(of); x.from(type, of)", "keyword")).toEqual([
      "type",
      "string",
      "const",
    ]);
  });

  it("colours what is called, also through a type argument", () => {
    expect(texts("async run(args) { ctx.ledger.add(1); need<string>(x); new Map() }", "function")).toEqual([
      "run",
      "add",
      "need",
      "Map",
    ]);
  });

  it("returns to code inside a template, and to text after it, across lines and nested braces", () => {
    const code = "`Charge ${f({ a: `in ${1}` })}\nmore` + 2";
    expect(texts(code, "string")).toEqual(["`Charge ", "`in ", "`", "more`"]);
    expect(texts(code, "number")).toEqual(["1", "2"]);
  });

  it("keeps a block comment open over lines", () => {
    expect(texts("a /* one\ntwo */ b // three", "comment")).toEqual(["/* one", "two */", "// three"]);
  });

  it("tells a pattern from a division", () => {
    expect(texts("x = a / b / c; return /[/]\\//g.test(s)", "string")).toEqual(["/[/]\\//g"]);
  });

  it("does not end a string at an escaped quote", () => {
    expect(texts(String.raw`f("a\"b", 'c\'')`, "string")).toEqual([String.raw`"a\"b"`, String.raw`'c\''`]);
  });

  it("colours numbers and constants alike", () => {
    expect(texts("0xff 1_000 1.5e3 .5 10n true null", "number")).toEqual([
      "0xff",
      "1_000",
      "1.5e3",
      ".5",
      "10n",
      "true",
      "null",
    ]);
  });
});
