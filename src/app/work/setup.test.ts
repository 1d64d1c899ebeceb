import { describe, expect, it } from "vitest";
import type { LessonRun, Step } from "../../lesson/course.ts";
import { parseSetup, toAttempts, withClient, without, withServer, withSetup, withSolved } from "./setup.ts";

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
        era: "legacy",
      },
      client: {
        kind: "sdk",
        maxRounds: 0,
        capabilities: { elicitation: {}, experimental: { "x/y": [1] } },
        roots: [{ uri: "file:///a" }, { uri: "file:///b", name: "b" }],
        model: ["", "plum"],
      },
      loop: "never-returns",
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
    ["era", "2025-11-25"],
    ["toString", "x"],
  ])("drops the setting %s where it is %j, and keeps the others", (name, value) => {
    const others = { seal: "ctr", errors: "opaque" };
    const kept = Object.entries(others).filter(([other]) => other !== name);
    expect(parseSetup({ server: { ...others, [name]: value } })).toEqual({
      server: Object.fromEntries(kept),
    });
  });

  it.each([
    ["kind", "client.ts"],
    ["maxRounds", -1],
    ["maxRounds", 1.5],
    ["maxRounds", "3"],
    ["capabilities", []],
    ["capabilities", null],
    ["roots", [{ name: "no address" }]],
    ["roots", [{ uri: "file:///a", size: 1 }]],
    ["model", [1]],
    ["principal", "bo"],
    ["__proto__", {}],
  ])("drops the client's %s where it is %j, and keeps the others", (name, value) => {
    const others = { maxRounds: 1, capabilities: {} };
    const kept = Object.entries(others).filter(([other]) => other !== name);
    expect(parseSetup({ client: { ...others, [name]: value } })).toEqual({
      client: Object.fromEntries(kept),
    });
  });

  it("drops a loop that the page does not have", () => {
    expect(parseSetup({ loop: "client.ts", principal: "bo" })).toEqual({ principal: "bo" });
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

  it("has the client's choice over the step's, field by field, and who calls apart", () => {
    const asked = withSetup(
      { call, client: { maxRounds: 5, principal: "ana", model: ["plum"] } },
      { client: { kind: "sdk", maxRounds: 1 }, server: { era: "legacy" } },
    );
    expect(asked.client).toEqual({ kind: "sdk", maxRounds: 1, principal: "ana", model: ["plum"] });
    expect(asked.server).toEqual({ era: "legacy" });
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
    expect(withClient({ client: { maxRounds: 1 }, principal: "bo" }, {})).toEqual({ principal: "bo" });
    expect(withClient({ principal: "bo" }, { maxRounds: 1 })).toEqual({
      principal: "bo",
      client: { maxRounds: 1 },
    });
    expect(without({ server: {}, principal: "bo", attempts: [] }, "server", "principal")).toEqual({
      attempts: [],
    });
  });
});
