import { describe, expect, it } from "vitest";
import type { OwnAttempt } from "../work/setup.ts";
import { type Draft, EMPTY_DRAFT, toAttempt, toDraft } from "./draft.ts";

const make = (draft: Partial<Draft>) => toAttempt({ ...EMPTY_DRAFT, change: "untouched", ...draft });
const faultsOf = (draft: Partial<Draft>) => {
  const made = make(draft);
  return "faults" in made ? made.faults : {};
};

describe("the form of an attempt", () => {
  it.each<[string, OwnAttempt]>([
    ["an untouched one", { label: "a" }],
    ["a character", { label: "", state: { flip: -1 } }],
    ["fields", { label: "", state: { set: { "data.saved.price": 1 } } }],
    ["fields under another key", { label: "", state: { set: { sub: "bo" }, signWith: "k" } }],
    ["another key", { label: "", state: { signWith: "k" } }],
    ["the payload alone", { label: "", state: { unsigned: { price: 1 } } }],
    ["other text", { label: "", state: { raw: "hello" } }],
    ["another principal", { label: "", principal: "bo" }],
    ["nobody", { label: "", principal: null }],
    ["one of another name", { label: "", principal: "eve" }],
    [
      "all that can be said",
      {
        label: "all",
        arguments: { quantity: 20 },
        responses: [{ confirm: { action: "accept" } }, {}],
        afterSeconds: 0.5,
        times: 2,
        parallel: true,
        fresh: true,
        finish: true,
      },
    ],
  ])("gives back %s as it was", (_what, attempt) => {
    expect(toAttempt(toDraft(attempt))).toEqual({ attempt });
  });

  it("leaves out what is empty", () => {
    expect(make({ label: "  mine ", times: " ", arguments: " " })).toEqual({ attempt: { label: "mine" } });
  });

  it.each<[keyof Draft, Partial<Draft>]>([
    ["flip", { change: "flip", flip: "x" }],
    ["flip", { change: "flip", flip: "1.5" }],
    ["flip", { change: "flip", flip: "" }],
    ["set", { change: "set", set: "{ a" }],
    ["set", { change: "set", set: "[1]" }],
    ["unsigned", { change: "unsigned", unsigned: "7" }],
    ["arguments", { arguments: "[]" }],
    ["arguments", { arguments: '{ "a": 1, "a": 2 }' }],
    ["responses", { responses: "[1]" }],
    ["responses", { responses: "yes" }],
    ["afterSeconds", { afterSeconds: "-1" }],
    ["afterSeconds", { afterSeconds: "soon" }],
    ["times", { times: "0" }],
    ["times", { times: "101" }],
    ["principal", { principal: " bo" }],
  ])("says at %s what is wrong with %j", (field, draft) => {
    expect(Object.keys(faultsOf(draft))).toEqual([field]);
    expect(faultsOf(draft)[field]).toBeTruthy();
  });

  it("says all that is wrong at once", () => {
    expect(Object.keys(faultsOf({ arguments: "{", times: "500", afterSeconds: "x" })).sort()).toEqual([
      "afterSeconds",
      "arguments",
      "times",
    ]);
  });
});
