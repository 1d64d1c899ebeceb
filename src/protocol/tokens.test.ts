import { describe, expect, it } from "vitest";
import { countTokens, cutToTokens } from "./tokens.ts";

describe("tokens of the scripted model", () => {
  it.each([
    ["", 0],
    ["  ", 0],
    ["one", 1],
    ["one two\nthree ", 3],
  ])("are words: %j has %i", (text, count) => expect(countTokens(text)).toBe(count));

  it("are never more than the server allows", () => {
    expect(cutToTokens("one two  three four", 3)).toEqual({ text: "one two  three", cut: true });
    expect(cutToTokens("one two", 2)).toEqual({ text: "one two", cut: false });
    expect(cutToTokens("one two", 0)).toEqual({ text: "", cut: true });
    expect(cutToTokens("one two", -1)).toEqual({ text: "", cut: true });
  });

  it("are not cut where no number says how many", () => {
    expect(cutToTokens("one two", undefined)).toEqual({ text: "one two", cut: false });
  });
});
