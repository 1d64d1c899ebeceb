import { describe, expect, it } from "vitest";
import { NOTHING } from "../work/entries.ts";
import type { SavedWork } from "../work/saved-work.ts";
import { joinWork, toChanged } from "./join-work.ts";

const code = (text: string) => ({ "tools.ts": text });
const join = (mine: Partial<SavedWork>, file: Partial<SavedWork>) =>
  joinWork({ ...NOTHING, ...mine }, { ...NOTHING, ...file }, { now: 9, createId: () => "fresh" });

describe("a file joined with one's own work", () => {
  it("brings its code, and keeps one's own that differs as an earlier version", () => {
    const joined = join(
      { files: { "a:1": code("mine"), "b:1": code("only mine") } },
      { files: { "a:1": code("theirs"), "c:1": code("only theirs") } },
    );
    expect(joined.files).toEqual({
      "a:1": code("theirs"),
      "b:1": code("only mine"),
      "c:1": code("only theirs"),
    });
    expect(joined.histories).toEqual({ "a:1": [{ at: 9, why: "replaced", files: code("mine") }] });
  });

  it("keeps no version of code that is the same", () => {
    expect(join({ files: { "a:1": code("x") } }, { files: { "a:1": code("x") } }).histories).toEqual({});
  });

  it("has the earlier versions of both, oldest first", () => {
    const one = { at: 1, why: "edited" as const, files: code("1") };
    const two = { at: 2, why: "edited" as const, files: code("2") };
    expect(join({ histories: { "a:1": [two] } }, { histories: { "a:1": [one, two] } }).histories).toEqual({
      "a:1": [one, two],
    });
  });

  it("adds up the steps and checks, and keeps what one predicted oneself", () => {
    const joined = join(
      {
        progress: {
          steps: { a: [3, 1] },
          visited: { a: [1, 3, 4] },
          checks: { a: ["x"] },
          ran: { a: ["1:h"] },
          predictions: { "a/p": "0" },
          last: { slug: "a", step: 1 },
        },
      },
      {
        progress: {
          steps: { a: [1, 2], b: [1] },
          visited: { a: [1, 2], b: [1] },
          checks: { a: ["y"] },
          ran: { a: ["1:h", "2:h"], b: ["1:k"] },
          predictions: { "a/p": "2", "b/p": "" },
          last: { slug: "b", step: 1 },
        },
      },
    );
    expect(joined.progress).toEqual({
      steps: { a: [1, 2, 3], b: [1] },
      visited: { a: [1, 2, 3, 4], b: [1] },
      checks: { a: ["x", "y"] },
      ran: { a: ["1:h", "2:h"], b: ["1:k"] },
      predictions: { "a/p": "0", "b/p": "" },
      last: { slug: "b", step: 1 },
    });
  });

  it("keeps both playgrounds of one name, the file's with its code and settings under a new one", () => {
    const mine = { at: 1, document: { version: 1, title: "mine" } };
    const theirs = { at: 2, document: { version: 1, title: "theirs" } };
    const joined = join(
      { playgrounds: { p: mine }, files: { "play.p:own": code("mine") } },
      {
        playgrounds: { p: theirs, q: theirs },
        files: { "play.p:own": code("theirs"), "play.pp:own": code("another's") },
        setups: { "play.p/1:own": { principal: "bo" } },
        drafts: { "play.p": "typed" },
      },
    );
    expect(joined.playgrounds).toEqual({ p: mine, q: theirs, fresh: theirs });
    expect(joined.drafts).toEqual({ "play.fresh": "typed" });
    expect(joined.files).toEqual({
      "play.p:own": code("mine"),
      "play.fresh:own": code("theirs"),
      "play.pp:own": code("another's"),
    });
    expect(joined.setups).toEqual({ "play.fresh/1:own": { principal: "bo" } });
  });

  it("changes nothing when it is joined a second time", () => {
    const file = { ...NOTHING, files: { "a:1": code("x") }, playgrounds: { p: { at: 1, document: {} } } };
    expect(toChanged(file, join(file, file))).toEqual([]);
  });
});

describe("what changed", () => {
  it("names the entries that came, that differ and that went", () => {
    const before = { ...NOTHING, files: { "a:1": code("1"), "b:1": code("b") } };
    const after = { ...NOTHING, files: { "a:1": code("2"), "c:1": code("c") } };
    expect(toChanged(before, after)).toEqual([
      ["files:a:1", code("2")],
      ["files:b:1", undefined],
      ["files:c:1", code("c")],
    ]);
  });
});
