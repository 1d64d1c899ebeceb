import { describe, expect, it } from "vitest";
import { findNumber, isUntouched, toAttempt, toChange, toLabel, UNTOUCHED, withField } from "./token-copy.ts";

const saved = (value: object) => JSON.parse(JSON.stringify({ data: { saved: value } })) as never;

describe("toChange", () => {
  it("leaves an untouched copy as it is", () => {
    expect(isUntouched(UNTOUCHED)).toBe(true);
    expect(toChange(UNTOUCHED)).toBeNull();
    expect(isUntouched({ ...UNTOUCHED, principal: null })).toBe(false);
  });

  it("signs edits anew, or what was there", () => {
    expect(toChange({ ...UNTOUCHED, signWith: "k" })).toEqual({ signWith: "k" });
    expect(toChange({ ...withField(UNTOUCHED, "sub", "bo"), signWith: "k" })).toEqual({
      set: { sub: "bo" },
      signWith: "k",
    });
  });

  it("takes the edited payload alone", () => {
    expect(toChange({ ...withField(UNTOUCHED, "sub", null), alone: true })).toEqual({
      unsigned: { sub: null },
    });
  });
});

describe("withField", () => {
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

  it("keeps an untouched presentation", () => {
    expect(toAttempt(UNTOUCHED, "t")).toEqual({ label: "Untouched" });
  });

  it("cuts a long value short in the label", () => {
    expect(toLabel(withField(UNTOUCHED, "sub", "x".repeat(60)))).toHaveLength(27);
  });
});
