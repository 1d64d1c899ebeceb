import { describe, expect, it } from "vitest";
import { readPath } from "./path.ts";

const report = {
  measures: { requests: 2 },
  rounds: [{ id: 1 }, { id: 2, status: 200 }],
  console: [
    { text: "before", round: 1 },
    { text: "before", round: 2 },
    { text: "after", round: 2 },
  ],
};

describe("readPath", () => {
  it.each([
    ["measures.requests", 2],
    ["rounds.0.id", 1],
    ["rounds.-1.id", 2],
    ["rounds.*.id", [1, 2]],
    ["rounds.*.status", [200]],
    ["rounds.length", 2],
    ["console.[text=before].length", 2],
    ["console.[text=before].1.round", 2],
    ["console.0.text.length", 6],
  ])("reads %s", (path, value) => {
    expect(readPath(report, path)).toEqual(value);
  });

  it("gives the whole value for the empty path", () => {
    expect(readPath(report, "")).toEqual(report);
  });

  it.each([
    "measures.prompts",
    "measures.requests.deeper",
    "rounds.2.id",
    "rounds.first",
    "measures.*",
    "measures.[text=before]",
    "measures.toString",
    "rounds.map",
  ])("finds nothing at %s", (path) => {
    expect(readPath(report, path)).toBeUndefined();
  });
});
