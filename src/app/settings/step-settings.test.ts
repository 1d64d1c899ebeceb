import { describe, expect, it } from "vitest";
import type { Step } from "../../lesson/course.ts";
import { serverSchema } from "../../workspace/playground.ts";
import { toSettingWords } from "./setting-words.ts";
import { parseLifetime, parseRouting, toPatch, toSettings } from "./step-settings.ts";

const step: Step = {
  number: 1,
  title: "",
  blocks: [],
  start: { "tools.ts": "" },
  hash: "",
  run: { call: { method: "tools/call", name: "buy" }, server: { seal: "none", checks: { request: false } } },
  checks: [],
  broken: false,
};
const defaults = serverSchema.parse({});

describe("a step's settings", () => {
  it("are the lesson's with the choice over them, every default filled in", () => {
    const view = toSettings(step, { server: { ttlSeconds: 60, checks: { expiry: false } }, principal: null });
    expect(view.lesson).toEqual({
      ...defaults,
      seal: "none",
      checks: { ...defaults.checks, request: false },
    });
    expect(view.server).toEqual({
      ...defaults,
      seal: "none",
      ttlSeconds: 60,
      checks: { ...defaults.checks, request: false, expiry: false },
    });
    expect(view.client.principal).toBeNull();
    expect(view.client.maxRounds).toBe(3);
    expect(view.problem).toBeNull();
  });

  it("say why no document may have them", () => {
    const legacy = { ...step, run: { ...step.run, server: { era: "legacy" } } } as const;
    expect(toSettings(legacy, {}).problem).toMatch(
      /^client\.kind: the client "loop" speaks only the modern era/,
    );
  });
});

describe("what has to be kept of a choice", () => {
  const lesson = serverSchema.parse({ seal: "none", checks: { request: false } });

  it("is only what differs from the lesson", () => {
    const chosen = { ...lesson, seal: "hmac" as const, checks: { ...lesson.checks, request: true } };
    expect(toPatch(lesson, chosen)).toEqual({ seal: "hmac", checks: { request: true } });
    expect(toPatch(lesson, lesson)).toEqual({});
  });

  it("compares lists by what is in them", () => {
    const list = serverSchema.parse({ routing: ["A", "B"] });
    expect(toPatch(list, { ...list, routing: ["A", "B"] })).toEqual({});
    expect(toPatch(list, { ...list, routing: ["B", "A"] })).toEqual({ routing: ["B", "A"] });
  });
});

describe("a typed setting", () => {
  it.each([
    ["300", 300],
    [" 0.5 ", 0.5],
    ["1e3", 1000],
  ])("%j is a lifetime of %d s", (text, value) => {
    expect(parseLifetime(text)).toEqual({ value });
  });

  it.each(["", "0", "-1", "soon", "Infinity", "1e999"])(
    "%j is no lifetime, and the field says so",
    (text) => {
      expect(parseLifetime(text)).toEqual({ problem: "The lifetime must be a finite number above 0." });
    },
  );

  it("is a routing list whatever stands between the names", () => {
    expect(parseRouting("A, b  C")).toEqual({ value: ["A", "B", "C"] });
  });

  it.each(["", "E", "A, sticky", "A;B"])("%j is no routing list", (text) => {
    expect(parseRouting(text)).toHaveProperty("problem");
  });
});

describe("settings in words", () => {
  it("name each that there is", () => {
    expect(
      toSettingWords({
        seal: "hmac",
        handleStore: "world",
        ttlSeconds: 60,
        singleUse: true,
        errors: "opaque",
        instances: 2,
        routing: ["A", "B"],
        checks: { request: false, expiry: true },
      }),
    ).toEqual([
      "protection signed (hmac)",
      "handles in a store that all share",
      "lifetime 60 s",
      "single use on",
      "errors opaque",
      "2 instances",
      "routing A, B",
      "request check off",
      "expiry check on",
    ]);
    expect(
      toSettingWords({ instances: 1, routing: "sticky", handleStore: "instance", singleUse: false }),
    ).toEqual(["1 instance", "routing sticky", "handles in one instance’s memory", "single use off"]);
    expect(toSettingWords({})).toEqual([]);
  });
});
