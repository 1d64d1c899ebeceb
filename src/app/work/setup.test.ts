import { describe, expect, it } from "vitest";
import type { LessonRun, Step } from "../../lesson/course.ts";
import { parseSetup, toAttempts, without, withServer, withSetup, withSolved } from "./setup.ts";

const call = { method: "tools/call", name: "buy" } as const;
const run: LessonRun = {
  call,
  server: { seal: "none", checks: { request: false } },
  attempts: [{ label: "Untouched" }],
};
const step = (solve?: Step["solve"]): Step => ({
  number: 1,
  title: "",
  blocks: [],
  start: {},
  hash: "",
  run: { call, server: { seal: "none" } },
  checks: [],
  broken: false,
  ...(solve && { solve }),
});

describe("what was chosen beside the code, read from storage", () => {
  it("comes back whole where all of it has the right shape", () => {
    const setup = {
      server: {
        seal: "aead",
        handleStore: "world",
        ttlSeconds: 0.5,
        checks: { expiry: false },
        singleUse: true,
        errors: "opaque",
        instances: 4,
        routing: ["A", "B"],
      },
      principal: null,
      attempts: [
        { label: "a", state: { flip: -1 } },
        { state: { set: { sub: "bo" }, signWith: "k" }, principal: "bo", arguments: { quantity: 20 } },
        { state: { signWith: "k" }, responses: [{ confirm: {} }], afterSeconds: 301 },
        { state: { unsigned: {} }, times: 2, parallel: true, fresh: false, finish: true },
        { state: { raw: "" }, principal: null, responses: { confirm: { action: "accept" } } },
      ],
    };
    expect(parseSetup(structuredClone(setup))).toEqual(setup);
  });

  it.each([
    ["seal", "rot13"],
    ["handleStore", "disk"],
    ["ttlSeconds", 0],
    ["ttlSeconds", Number.NaN],
    ["ttlSeconds", Number.POSITIVE_INFINITY],
    ["ttlSeconds", "300"],
    ["checks", { expiry: "no" }],
    ["checks", { smell: false }],
    ["singleUse", 1],
    ["errors", null],
    ["instances", 5],
    ["instances", 1.5],
    ["routing", []],
    ["routing", ["E"]],
    ["era", "legacy"],
    ["toString", "x"],
  ])("drops the setting %s where it is %j, and keeps the others", (name, value) => {
    const others = { seal: "ctr", errors: "opaque" };
    const kept = Object.entries(others).filter(([other]) => other !== name);
    expect(parseSetup({ server: { ...others, [name]: value } })).toEqual({
      server: Object.fromEntries(kept),
    });
  });

  it.each([
    ["no object", "attempt"],
    ["an unknown field", { labels: "a" }],
    ["a place that is no whole number", { state: { flip: 0.5 } }],
    ["two changes at once", { state: { flip: 1, raw: "x" } }],
    ["a state that is none", { state: {} }],
    ["a principal that no header can carry", { principal: " bo" }],
    ["a list as arguments", { arguments: [] }],
    ["answers that are no objects", { responses: [1] }],
    ["a time before now", { afterSeconds: -1 }],
    ["no presentation", { times: 0 }],
    ["more than a hundred", { times: 101 }],
  ])("drops an attempt with %s", (_what, attempt) => {
    expect(parseSetup({ attempts: [attempt, { label: "kept" }] })).toEqual({ attempts: [{ label: "kept" }] });
  });

  it.each([[undefined], [null], ["x"], [[]], [{}], [{ server: {} }], [{ attempts: [], principal: 7 }]])(
    "is nothing where %j was kept",
    (value) => {
      expect(parseSetup(value)).toBeUndefined();
    },
  );
});

describe("a step's run with what was chosen", () => {
  it("has the choice over the step's settings, field by field, and no attempts", () => {
    const chosen = withSetup(run, { server: { ttlSeconds: 60, checks: { expiry: false } }, principal: null });
    expect(chosen.server).toEqual({
      seal: "none",
      ttlSeconds: 60,
      checks: { request: false, expiry: false },
    });
    expect(chosen.client).toEqual({ principal: null });
    expect(chosen.attempts).toEqual([]);
  });

  it("is the step's own where nothing was chosen", () => {
    expect(withSetup(run, {})).toEqual({ ...run, attempts: [] });
  });

  it("keeps what else the step says of its client", () => {
    const asked = withSetup({ call, client: { maxRounds: 5, principal: "ana" } }, { principal: "bo" });
    expect(asked.client).toEqual({ maxRounds: 5, principal: "bo" });
  });

  it("has the step's attempts first, then one's own", () => {
    const own = { label: "mine" };
    expect(toAttempts(run, { attempts: [own] })).toEqual([{ label: "Untouched" }, own]);
    expect(toAttempts({ call, attempts: [] }, {})).toEqual([]);
    const standard = toAttempts({ call }, { server: { ttlSeconds: 60 }, attempts: [own] });
    expect(standard.at(-1)).toBe(own);
    expect(standard.map(({ label }) => label)).toContain("After 61 seconds");
  });
});

describe("a change of what was chosen", () => {
  it("puts the solution's settings over the chosen ones, and leaves the attempts", () => {
    const setup = { server: { seal: "ctr", singleUse: true }, attempts: [{ label: "mine" }] } as const;
    expect(withSolved(setup, step({ seal: "hmac" }))).toEqual({
      server: { seal: "hmac", singleUse: true },
      attempts: [{ label: "mine" }],
    });
  });

  it("leaves no empty settings behind", () => {
    expect(withServer({ server: { seal: "ctr" }, principal: "bo" }, {})).toEqual({ principal: "bo" });
    expect(withServer({ principal: "bo" }, undefined)).toEqual({ principal: "bo" });
    expect(without({ server: {}, principal: "bo", attempts: [] }, "server", "principal")).toEqual({
      attempts: [],
    });
  });
});
