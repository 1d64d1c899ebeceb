import { describe, expect, it } from "vitest";
import { isFormat, toFormat } from "./formats.ts";

describe("the four formats", () => {
  it.each([
    ["email", "ana@example.org"],
    ["email", "first.last+tag@mail.example.co"],
    ["uri", "https://example.org/a?b=c#d"],
    ["uri", "urn:isbn:0451450523"],
    ["uri", "mailto:a@b.example"],
    ["date", "2024-02-29"],
    ["date", "2026-12-31"],
    ["date-time", "2026-07-28T10:00:00Z"],
    ["date-time", "2026-07-28t10:00:00.25+02:00"],
    ["date-time", "1990-12-31T15:59:60-08:00"],
  ] as const)("%s takes %s", (format, value) => {
    expect(isFormat(format, value)).toBe(true);
  });

  it.each([
    ["email", "c d@e.example"],
    ["email", "@example.org"],
    ["email", "ana@"],
    ["email", "ana@-x.org"],
    ["email", "a..b@example.org"],
    ["email", "ana@example.org\n"],
    ["uri", "//x"],
    ["uri", "/relative"],
    ["uri", "https://exa mple.org"],
    ["uri", "https://example.org/%zz"],
    ["uri", "https://"],
    ["date", "2026-02-30"],
    ["date", "2026-13-01"],
    ["date", "2026-00-10"],
    ["date", "2026-04-31"],
    ["date", "1900-02-29"],
    ["date", "26-07-28"],
    ["date-time", "2026-07-28T10:00"],
    ["date-time", "2026-07-28T10:00:00"],
    ["date-time", "2026-07-28T24:00:00Z"],
    ["date-time", "2026-07-28T10:60:00Z"],
    ["date-time", "2026-07-28T10:00:61Z"],
    ["date-time", "2026-07-28T10:00:60Z"],
    ["date-time", "2026-02-30T10:00:00Z"],
    ["date-time", "2026-07-28T10:00:00+24:00"],
  ] as const)("%s refuses %j", (format, value) => {
    expect(isFormat(format, value)).toBe(false);
  });

  it("has words for each", () => {
    expect(toFormat("date")).toBe("a date, as 2026-07-28");
  });
});
