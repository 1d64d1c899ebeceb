import { describe, expect, it } from "vitest";
import { toSpaced, toTimeLeft, toWho } from "./words.ts";

const NOW = Date.UTC(2026, 6, 28, 0, 5, 0);

describe("toTimeLeft", () => {
  it.each([
    [NOW / 1000 + 1, "works until 00:05:01, in 1 s"],
    [NOW / 1000 + 0.5, "works until 00:05:00, in 0.5 s"],
    [NOW / 1000 + 86_400, "works until 2026-07-29 00:05:00, in 86400 s"],
    [NOW / 1000, "stopped working at 00:05:00, 0 s ago"],
    [NOW / 1000 - 60, "stopped working at 00:04:00, 60 s ago"],
    [1e300, /^works for .* more$/],
    [-1e300, /^stopped working .* ago$/],
  ])("tells what exp %d means on the clock", (exp, words) => {
    expect(toTimeLeft(exp, NOW)).toMatch(words);
  });
});

describe("toSpaced", () => {
  it("writes short JSON with room in it, and long JSON in lines", () => {
    expect(toSpaced({ open: ["confirm"], none: {}, empty: [] })).toBe(
      '{ "open": [ "confirm" ], "none": {}, "empty": [] }',
    );
    expect(toSpaced({ text: "x".repeat(80) })).toBe(`{\n  "text": "${"x".repeat(80)}"\n}`);
  });

  it("survives what is nested too deep", () => {
    const deep = JSON.parse("[".repeat(60_000) + "]".repeat(60_000)) as never;
    expect(toSpaced(deep)).toBe("nested too deep to be shown");
  });
});

it("names nobody anonymous", () => {
  expect([toWho(null), toWho("ana"), toWho(42), toWho(undefined)]).toEqual([
    "anonymous",
    "ana",
    "42",
    '"nobody"',
  ]);
});
