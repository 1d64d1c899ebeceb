import { describe, expect, it } from "vitest";
import { NOTHING } from "../work/entries.ts";
import { readWorkFile, toWorkFile } from "./work-file.ts";

const WORK = {
  files: { "a:1": { "tools.ts": "mine" } },
  setups: { "a/1:1": { principal: "bo" } },
  histories: { "a:1": [{ at: 1, why: "edited" as const, files: { "tools.ts": "older" } }] },
  playgrounds: { p: { at: 2, document: { version: 1 } } },
  drafts: { "play.p": "{" },
  progress: {
    steps: { a: [1, 2] },
    visited: { a: [1, 2, 3] },
    checks: { a: ["x"] },
    ran: { a: ["1:h"] },
    predictions: { "a/p": "0" },
    last: { slug: "a", step: 2 },
  },
};
const NOW = new Date("2026-12-03T00:00:00Z");
const toText = (file: unknown) => JSON.stringify(file);

describe("a file of all one's work", () => {
  it("gives back all that was saved", () => {
    expect(readWorkFile(toWorkFile(WORK, NOW))).toEqual({ work: WORK, dropped: 0 });
  });

  it("says when it was saved, and of what form it is", () => {
    expect(JSON.parse(toWorkFile(NOTHING, NOW))).toMatchObject({
      roundtrip: "work",
      version: 1,
      savedAt: "2026-12-03T00:00:00.000Z",
    });
  });

  it("counts the entries that it cannot take", () => {
    const entries = { "files:a:1": { "tools.ts": 7 }, "files:b:1": { "tools.ts": "b" }, "thing:x": 1 };
    const read = readWorkFile(toText({ roundtrip: "work", version: 1, entries }));
    expect(read).toEqual({ work: { ...NOTHING, files: { "b:1": { "tools.ts": "b" } } }, dropped: 2 });
  });

  it.each([
    ["half of a file", toWorkFile(WORK, NOW).slice(0, 100), /not a file of saved work: not JSON/],
    ["a playground document", '{"version":1,"files":{}}', /open it on the page Playground/],
    ["other JSON", "[1]", /Save my work makes one/],
    ["a later form", toText({ roundtrip: "work", version: 2, entries: {} }), /has version 2/],
    ["no version", toText({ roundtrip: "work", entries: {} }), /has version none/],
    ["no entries", toText({ roundtrip: "work", version: 1, entries: [] }), /holds no entries/],
    [
      "a prototype's key",
      '{"roundtrip":"work","version":1,"entries":{"__proto__":{"x":1}}}',
      /entries.__proto__: the key __proto__ is not allowed/,
    ],
    ["nesting without end", `{"roundtrip":"work","a":${"[".repeat(5000)}${"]".repeat(5000)}}`, /deep/],
  ])("is refused with what is wrong where it is %s", (_what, text, problem) => {
    const read = readWorkFile(text);
    expect("problem" in read && read.problem).toMatch(problem);
  });
});
