import { describe, expect, it } from "vitest";
import type { OwnAttempt } from "../work/setup.ts";
import type { AttemptBase } from "./changed.ts";
import { toDescription } from "./described.ts";

const base: AttemptBase = {
  call: { method: "tools/call", name: "buy_ticket", arguments: { quantity: 2, gift: true } },
  principal: "ana",
  ttlSeconds: 300,
};

describe("what an attempt changes, for who has nothing but the table", () => {
  it.each<[string, OwnAttempt]>([
    ["nothing changed", {}],
    ["nothing changed", { afterSeconds: 0, times: 1 }],
    ["character 12 of 295 flipped", { state: { flip: 11 } }],
    ["character 295 of 295 flipped", { state: { flip: -1 } }],
    ["character 296 flipped, of 295", { state: { flip: 295 } }],
    ["payload edited: data.saved.price = 1, MAC kept", { state: { set: { "data.saved.price": 1 } } }],
    ['payload edited: sub = "bo", a = null, MAC kept', { state: { set: { sub: "bo", a: null } } }],
    ['payload edited: a = 1, MAC made with the key "guess"', { state: { set: { a: 1 }, signWith: "guess" } }],
    ['payload kept, MAC made with the key "guess"', { state: { signWith: "guess" } }],
    ["payload alone, without its MAC", { state: { unsigned: {} } }],
    ["payload edited: a = 1, sent without a MAC", { state: { unsigned: { a: 1 } } }],
    ['replaced by "one\\ntwo"', { state: { raw: "one\ntwo" } }],
    ["replaced by an empty text", { state: { raw: "" } }],
    ["presented as bo", { principal: "bo" }],
    ["presented as anonymous", { principal: null }],
    ["arguments changed: quantity = 20, was 2, gift left out", { arguments: { quantity: 20 } }],
    ['arguments changed: note added = "x"', { arguments: { quantity: 2, gift: true, note: "x" } }],
    ["the same arguments", { arguments: { gift: true, quantity: 2.0 } }],
    ['answers: {"confirm":{"action":"decline"}}', { responses: { confirm: { action: "decline" } } }],
    ["after 400 s", { afterSeconds: 400 }],
    ["3 times at once", { times: 3, parallel: true }],
    ["2 times one after the other; carried on to the end", { times: 2, finish: true }],
    ["3 calls, each with a state of its own, at once", { times: 3, fresh: true, parallel: true }],
    [
      "character 1 of 295 flipped; presented as bo; after 301 s",
      { state: { flip: 0 }, principal: "bo", afterSeconds: 301 },
    ],
  ])("is %j", (words, attempt) => {
    expect(toDescription(attempt, base, 295)).toBe(words);
  });

  it("names a character's place also before any token is known", () => {
    expect(toDescription({ state: { flip: 11 } }, base)).toBe("character 12 flipped");
    expect(toDescription({ state: { flip: -1 } }, base)).toBe("character 1 from the end flipped");
  });

  it("differs where two attempts differ in the character alone", () => {
    const said = [0, 1, -1, -2].map((flip) => toDescription({ state: { flip } }, base, 295));
    expect(new Set(said).size).toBe(4);
  });

  it("says how long a text is that it does not show whole", () => {
    expect(toDescription({ state: { raw: "x".repeat(98) } }, base)).toBe(
      `replaced by "${"x".repeat(79)}… (100 characters)`,
    );
  });
});
