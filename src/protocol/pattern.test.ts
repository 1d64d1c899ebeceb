import { describe, expect, it } from "vitest";
import { isCheapPattern } from "./pattern.ts";

describe("patterns that are cheap to check", () => {
  it.each([
    "^[A-Z]{2}\\d{4}$",
    "^(foo|bar)$",
    "^[a-z+*]+$",
    "^\\w+@\\w+$",
    "(?:ab)+",
    "(?<year>\\d{4})",
    "\\(a\\)+",
    "^a?b?c?$",
  ])("takes %s", (source) => {
    expect(isCheapPattern(source)).toBe(true);
  });

  it.each([
    "(a+)+$",
    "^(a|a)*$",
    "(a?){30}a{30}",
    "((a)b*)+",
    "(\\w+\\s?)*$",
    "(.)\\1",
    "(?<x>a)\\k<x>",
    "a*a*a*a*b",
    "x".repeat(1001),
  ])("leaves %s alone", (source) => {
    expect(isCheapPattern(source)).toBe(false);
  });
});
