import { describe, expect, it } from "vitest";
import type { OwnAttempt } from "../work/setup.ts";
import { type AttemptBase, isUntouched, toChangedText } from "./changed.ts";

const base: AttemptBase = {
  call: { method: "tools/call", name: "buy_ticket", arguments: { quantity: 2 } },
  principal: "ana",
  ttlSeconds: 300,
};
const say = (attempt: OwnAttempt, length?: number) => toChangedText(attempt, base, length);

describe("what an attempt changes, in few words", () => {
  it.each<[string, OwnAttempt]>([
    ["nothing", {}],
    ["nothing", { afterSeconds: 0, times: 1 }],
    ["1 character", { state: { flip: 3 } }],
    ["price to 1", { state: { set: { "data.saved.price": 1 } } }],
    ["sub to bo", { state: { set: { sub: "bo" } } }],
    ["sub, price", { state: { set: { sub: "bo", "data.saved.price": 1 } } }],
    ["4 fields", { state: { set: { a: 1, b: 2, c: 3, d: 4 } } }],
    ["other key", { state: { signWith: "k" } }],
    ["other key", { state: { set: {}, signWith: "k" } }],
    ["price to 1, other key", { state: { set: { price: 1 }, signWith: "k" } }],
    ["price 1", { state: { unsigned: { price: 1 } } }],
    ["payload alone", { state: { unsigned: {} } }],
    ["hello", { state: { raw: "hello" } }],
    ["no text", { state: { raw: "  " } }],
    ["abcdefghijklmnopqrstuvw…", { state: { raw: "abcdefghijklmnopqrstuvwxyz" } }],
    ["one two", { state: { raw: "one\ntwo" } }],
    ["bo", { principal: "bo" }],
    ["anonymous", { principal: null }],
    ["quantity 20", { arguments: { quantity: 20 } }],
    ["gift true", { arguments: { quantity: 2, gift: true } }],
    ["no quantity", { arguments: {} }],
    ["same arguments", { arguments: { quantity: 2.0 } }],
    ["answers", { responses: { confirm: {} } }],
    ["at 301 s", { afterSeconds: 301 }],
    ["2 times", { times: 2 }],
    ["2 times at once", { times: 2, parallel: true }],
    ["3 fresh calls", { times: 3, fresh: true }],
    ["2 times, carried on", { times: 2, finish: true }],
    ["bo, at 301 s", { principal: "bo", afterSeconds: 301 }],
  ])("is %j", (words, attempt) => {
    expect(say(attempt)).toBe(words);
  });

  it("names the length of the token that one character was changed in, once it is known", () => {
    expect(say({ state: { flip: 0 } }, 228)).toBe("1 of 228");
  });
});

describe("an attempt is untouched", () => {
  it.each<[string, OwnAttempt]>([
    ["where nothing is changed", {}],
    ["where it is only presented again", { times: 2, parallel: true, fresh: true, finish: true }],
    ["where the one who calls presents it", { principal: "ana" }],
    ["on the same arguments, spelled otherwise", { arguments: { quantity: 2 } }],
    ["within its lifetime", { afterSeconds: 299 }],
    ["whatever is answered", { responses: [{}, { confirm: { action: "accept" } }] }],
  ])("%s", (_why, attempt) => {
    expect(isUntouched(attempt, base)).toBe(true);
  });

  it.each<[string, OwnAttempt]>([
    ["a changed state", { state: { flip: 0 } }],
    ["another principal", { principal: "bo" }],
    ["nobody", { principal: null }],
    ["other arguments", { arguments: { quantity: 20 } }],
    ["the moment at which it expires", { afterSeconds: 300 }],
  ])("but not with %s", (_what, attempt) => {
    expect(isUntouched(attempt, base)).toBe(false);
  });

  it("counts no arguments and empty ones as the same", () => {
    const bare: AttemptBase = { ...base, call: { method: "tools/call", name: "list" } };
    expect(isUntouched({ arguments: {} }, bare)).toBe(true);
  });
});
