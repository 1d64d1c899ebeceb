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
    ["measures.(values)", [2]],
    ["rounds.1.(values).length", 2],
    ["console.(count before)", 2],
    ["console.0.text.(count e)", 2],
    ["console.(count plum)", 0],
  ])("reads %s", (path, value) => {
    expect(readPath(report, path)).toEqual(value);
  });

  describe("of a token", () => {
    // {"sub":"ana","data":{"saved":{"price":190}}} and the bytes 0, 127, 255, spelled by hand with base64(1), -w0 and tr.
    const payload = "eyJzdWIiOiJhbmEiLCJkYXRhIjp7InNhdmVkIjp7InByaWNlIjoxOTB9fX0";
    const signed = { token: `${payload}.AH__`, opaque: "AH__", list: "WzFd", other: "not base64url", no: 7 };

    it.each([
      ["token.(payload).sub", "ana"],
      ["token.(payload).data.saved.price", 190],
      ["token.(bytes)", '{"sub":"ana","data":{"saved":{"price":190}}}\u0000\u007f\u00ff'],
      ["opaque.(bytes)", "\u0000\u007f\u00ff"],
      ["opaque.(bytes).length", 3],
    ])("reads %s without a key", (path, value) => {
      expect(readPath(signed, path)).toEqual(value);
    });

    it.each([
      "opaque.(payload)",
      "list.(payload)",
      "other.(payload)",
      "other.(bytes)",
      "no.(payload)",
      "no.(bytes)",
      "(bytes)",
    ])("finds nothing at %s", (path) => {
      expect(readPath(signed, path)).toBeUndefined();
    });
  });

  it.each(["rounds.(values)", "nobody.(count plum)"])("finds nothing at %s", (path) => {
    expect(readPath(report, path)).toBeUndefined();
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
