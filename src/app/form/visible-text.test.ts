import { describe, expect, it } from "vitest";
import { toVisibleParts, toVisibleString } from "./visible-text.ts";

describe("toVisibleParts", () => {
  it("leaves plain text, newlines and tabs as they are", () => {
    expect(toVisibleParts("Pay 40?\n\t<b>no</b>")).toEqual([{ type: "text", text: "Pay 40?\n\t<b>no</b>" }]);
  });

  it("names marks that turn the writing direction", () => {
    expect(toVisibleParts("pay \u202eana\u2069")).toEqual([
      { type: "text", text: "pay " },
      { type: "control", code: "U+202E" },
      { type: "text", text: "ana" },
      { type: "control", code: "U+2069" },
    ]);
  });
});

describe("toVisibleString", () => {
  it.each([
    ["an escape of a terminal", "\u001b[31mred", "[U+001B][31mred"],
    ["a carriage return alone, which hides what stands before it", "40\r4000", "40[U+000D]4000"],
    ["a null and a delete", "\u0000a\u007f", "[U+0000]a[U+007F]"],
    ["a C1 control", "\u0085", "[U+0085]"],
    ["a zero-width space", "ad\u200bmin", "ad[U+200B]min"],
    ["a byte order mark", "\ufeffx", "[U+FEFF]x"],
    ["a soft hyphen", "a\u00adb", "a[U+00AD]b"],
    ["line and paragraph separators", "a\u2028b\u2029", "a[U+2028]b[U+2029]"],
    ["an invisible tag letter", "a\u{e0041}", "a[U+E0041]"],
    ["half of a surrogate pair", "a\ud800b", "a[U+D800]b"],
  ])("names %s", (_, text, shown) => {
    expect(toVisibleString(text)).toBe(shown);
  });

  it("keeps a Windows line end as one newline", () => {
    expect(toVisibleString("a\r\nb")).toBe("a\nb");
  });

  it("keeps what scripts and emoji are joined with", () => {
    const joined = "👩\u200d🔬 می\u200cخواهم é ❤\ufe0f";
    expect(toVisibleString(joined)).toBe(joined);
  });
});
