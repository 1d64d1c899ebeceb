import { describe, expect, it } from "vitest";
import { type KeyEdit, toIndented, toNewLine } from "./plain-keys.ts";

/** The text after an edit, with its selection shown as [ ]. */
function after(value: string, { from, to, text, start, end }: KeyEdit): string {
  const next = value.slice(0, from) + text + value.slice(to);
  return `${next.slice(0, start)}[${next.slice(start, end)}]${next.slice(end)}`;
}

describe("toNewLine", () => {
  it("keeps the indentation of the line", () => {
    expect(after("  a;b", toNewLine("  a;b", 4, 4))).toBe("  a;\n  []b");
  });
  it("deepens it behind an opening bracket", () => {
    expect(after("  f({", toNewLine("  f({", 5, 5))).toBe("  f({\n    []");
  });
  it("replaces what is selected", () => {
    expect(after("abc", toNewLine("abc", 1, 2))).toBe("a\n[]c");
  });
});

describe("toIndented", () => {
  it("fills up to the next stop", () => {
    expect(after("\nabc", toIndented("\nabc", 2, 2, false))).toBe("\na []bc");
    expect(after("ab", toIndented("ab", 2, 2, false))).toBe("ab  []");
  });
  it("indents every line that the selection touches", () => {
    expect(after("a\nb\nc", toIndented("a\nb\nc", 0, 3, false))).toBe("  [a\n  b]\nc");
  });
  it("takes one step back, and no more than there is", () => {
    expect(after("   a\n b\nc", toIndented("   a\n b\nc", 3, 7, true))).toBe(" [a\nb]\nc");
  });
  it("takes a line back where nothing is selected", () => {
    expect(after("x\n    a", toIndented("x\n    a", 6, 6, true))).toBe("x\n  []a");
  });
});
