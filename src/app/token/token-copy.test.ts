import { describe, expect, it } from "vitest";
import {
  findNumber,
  isUntouched,
  toAttempt,
  toChanges,
  toLabel,
  UNTOUCHED,
  withField,
  withoutField,
} from "./token-copy.ts";

const saved = (value: object) => JSON.parse(JSON.stringify({ data: { saved: value } })) as never;

describe("toChanges", () => {
  it("leaves an untouched copy as it is", () => {
    expect(isUntouched(UNTOUCHED)).toBe(true);
    expect(toChanges(UNTOUCHED)).toEqual([]);
    expect(isUntouched({ ...UNTOUCHED, principal: null })).toBe(false);
  });

  it("signs edits anew, or what was there", () => {
    expect(toChanges({ ...UNTOUCHED, signWith: "k" })).toEqual([{ signWith: "k" }]);
    expect(toChanges({ ...withField(UNTOUCHED, "sub", "bo"), signWith: "k" })).toEqual([
      { set: { sub: "bo" }, signWith: "k" },
    ]);
  });

  it("takes the edited payload alone", () => {
    expect(toChanges({ ...withField(UNTOUCHED, "sub", null), alone: true })).toEqual([
      { unsigned: { sub: null } },
    ]);
  });
});

describe("toChanges, of several kinds", () => {
  const edited = withField(UNTOUCHED, "sub", "bo");

  it("flips what all the others have made", () => {
    expect(toChanges({ ...edited, flip: 0, signWith: "k" })).toEqual([
      { set: { sub: "bo" }, signWith: "k" },
      { flip: 0 },
    ]);
  });

  it("leaves a signature out, also one that was made anew", () => {
    expect(toChanges({ ...edited, signWith: "k", alone: true })).toEqual([{ unsigned: { sub: "bo" } }]);
  });
});

describe("withoutField", () => {
  it("takes one edit back and no other", () => {
    const both = withField(withField(UNTOUCHED, "sub", "bo"), "exp", 1);
    expect(withoutField(both, "sub").set).toEqual({ exp: 1 });
  });
});

describe("withField", () => {
  it("keeps what was changed otherwise", () => {
    expect(withField({ ...UNTOUCHED, flip: 3, principal: null }, "sub", 1)).toMatchObject({
      flip: 3,
      principal: null,
    });
  });

  it("lets a whole object replace what was set inside it, and keeps its neighbours", () => {
    const inner = withField(withField(UNTOUCHED, "data.saved.price", 1), "data.savedToo", 2);
    expect(withField(inner, "data.saved", {}).set).toEqual({ "data.savedToo": 2, "data.saved": {} });
  });
});

describe("findNumber", () => {
  it("takes the first number that the tool carried over and that is not 1, inside objects too", () => {
    expect(findNumber(saved({ seat: "a", one: 1, quote: { price: 190 }, n: 3 }))).toEqual({
      path: "data.saved.quote.price",
      name: "price",
    });
  });

  it.each([{}, { text: "1" }, { "a.b": 5 }, { list: [1, 2] }])("finds none in %j", (value) => {
    expect(findNumber(saved(value))).toBeNull();
  });

  it("finds none where nothing can be read", () => {
    expect(findNumber(null)).toBeNull();
    expect(findNumber({ data: 1 })).toBeNull();
  });
});

describe("toAttempt", () => {
  it("names what was changed and keeps it as a document writes it", () => {
    const copy = { ...withField(UNTOUCHED, "data.saved.price", 1), principal: null, afterSeconds: 301 };
    expect(toAttempt(copy, "t")).toEqual({
      label: "Price to 1, by anonymous, after 301 s",
      state: { set: { "data.saved.price": 1 } },
      principal: null,
      afterSeconds: 301,
    });
  });

  it("keeps typed text with its later edits as one raw text", () => {
    const copy = { ...withField(UNTOUCHED, "sub", "bo"), base: "typed", args: { quantity: 20 } };
    expect(toAttempt(copy, "edited")).toEqual({
      label: 'Typed text, sub to "bo", on another request',
      state: { raw: "edited" },
      arguments: { quantity: 20 },
    });
  });

  it("keeps what no one change of a document makes as its text, with all the rest", () => {
    const copy = { ...withField(UNTOUCHED, "data.saved.price", 1), flip: 7, principal: "bo" };
    expect(toAttempt(copy, "edited and flipped")).toEqual({
      label: "Price to 1, character 7 changed, by bo",
      state: { raw: "edited and flipped" },
      principal: "bo",
    });
  });

  it("keeps nothing where the text that it would take is not there", () => {
    expect(toAttempt({ ...withField(UNTOUCHED, "sub", 1), flip: 9999 }, null)).toBeNull();
    expect(toAttempt({ ...UNTOUCHED, base: "typed", flip: 9999 }, null)).toBeNull();
    expect(toAttempt({ ...UNTOUCHED, flip: 9999 }, null)).toMatchObject({ state: { flip: 9999 } });
  });

  it("keeps an untouched presentation", () => {
    expect(toAttempt(UNTOUCHED, "t")).toEqual({ label: "Untouched" });
  });

  it("cuts a long value short in the label", () => {
    expect(toLabel(withField(UNTOUCHED, "sub", "x".repeat(60)))).toHaveLength(27);
  });
});
