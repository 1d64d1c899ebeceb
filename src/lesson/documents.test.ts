import { describe, expect, it } from "vitest";
import type { Check, Course, Figure, Lesson, Step } from "./course.ts";
import {
  findStart,
  mergeRun,
  toCheckRuns,
  toDocument,
  toServerName,
  toSolution,
  withSettings,
} from "./documents.ts";
import { readFigure, toFigureFiles } from "./read-figure.ts";

const call = { method: "tools/call", name: "charge" } as const;
const toStep = (number: number, more: Partial<Step> = {}): Step => ({
  number,
  title: "A step",
  blocks: [],
  start: { "tools.ts": "start" },
  hash: "hash-1",
  run: { call },
  checks: [],
  broken: false,
  ...more,
});
const fourth = toStep(2, {
  files: "start-2",
  start: { "tools.ts": "start 2" },
  hash: "hash-2",
  solution: { "tools.ts": "solution 2" },
});
const lesson: Lesson = {
  slug: "charging",
  number: 1,
  title: "Charging",
  summary: "",
  belief: "",
  panels: [],
  serverName: "charges",
  steps: [toStep(1), fourth],
  figures: [],
  checks: [],
  solution: { "tools.ts": "solution" },
  former: { "hash-0": { "tools.ts": "former" } },
};
const course: Course = { title: "", groups: [], path: [], lessons: [lesson] };

describe("mergeRun", () => {
  it("replaces whole fields and merges the settings of client and server", () => {
    const base = { call, person: [{ action: "decline" }], client: { maxRounds: 3, principal: "ana" } };
    expect(mergeRun(base, { person: [], client: { principal: "bo" }, server: { ttlSeconds: 9 } })).toEqual({
      call,
      person: [],
      client: { maxRounds: 3, principal: "bo" },
      server: { ttlSeconds: 9 },
    });
  });

  it("takes the patch's call", () => {
    const other = { method: "resources/read", uri: "note:1" } as const;
    expect(mergeRun({ call }, { call: other })).toEqual({ call: other });
  });
});

describe("withSettings", () => {
  it("lays settings over the run's own, field by field, checks too", () => {
    const run = { call, server: { ttlSeconds: 9, checks: { expiry: false, principal: false } } };
    expect(withSettings(run, { seal: "aead", checks: { principal: true } })).toEqual({
      call,
      server: { ttlSeconds: 9, seal: "aead", checks: { expiry: false, principal: true } },
    });
    expect(run.server.checks).toEqual({ expiry: false, principal: false });
  });

  it("leaves a run alone where there are none", () => {
    expect(withSettings({ call }, undefined)).toEqual({ call });
    expect(withSettings({ call }, { checks: { request: false } })).toEqual({
      call,
      server: { checks: { request: false } },
    });
  });
});

describe("toCheckRuns", () => {
  const runs = { own: { call, server: { seal: "none" as const, ttlSeconds: 5, singleUse: false } } };
  const check: Check = { id: "seal", title: "", runs, expect: [], look: "", hints: [] };
  const step = toStep(1, { run: { call, server: { seal: "hmac", checks: { request: false } } } });

  it("are the check's own, whatever the step's settings are", () => {
    expect(toCheckRuns(check, step, { singleUse: true })).toEqual(runs);
  });

  it("take the step's settings, and the learner's over them, where the check asks for yours", () => {
    const yours: Check = { ...check, settings: "yours" };
    expect(toCheckRuns(yours, step)["own"]?.server).toEqual({
      seal: "hmac",
      ttlSeconds: 5,
      singleUse: false,
      checks: { request: false },
    });
    expect(toCheckRuns(yours, step, { singleUse: true, checks: { request: true } })["own"]?.server).toEqual({
      seal: "hmac",
      ttlSeconds: 5,
      singleUse: true,
      checks: { request: true },
    });
  });

  it("take who calls there, the limit and what is declared; roots and model are the check's own", () => {
    const host = { principal: "bo", model: ["plum"], maxRounds: 2 };
    const yours: Check = { ...check, settings: "yours", runs: { own: { call, client: host } } };
    const chosen = { kind: "sdk" as const, maxRounds: 0, capabilities: {} };
    const learners = { ...chosen, model: ["pear"], roots: [] };
    expect(toCheckRuns(yours, step, {}, learners)["own"]?.client).toEqual({ ...host, ...chosen });
    expect(toCheckRuns(check, step, {}, { kind: "sdk" })).toEqual(runs);
  });
});

describe("toDocument", () => {
  it("puts the run's own files over the given ones", () => {
    const files = { "tools.ts": "one", "client.ts": "two" };
    expect(toDocument({ call, files: { "client.ts": "three" } }, files)).toEqual({
      version: 1,
      call,
      files: { "tools.ts": "one", "client.ts": "three" },
    });
  });
});

describe("toSolution", () => {
  it("is the step's own, or else the lesson's", () => {
    expect(lesson.steps.map((step) => toSolution(lesson, step)["tools.ts"])).toEqual([
      "solution",
      "solution 2",
    ]);
  });
});

describe("toFigureFiles", () => {
  it.each([
    ["start", "start"],
    ["start-2", "start 2"],
    ["solution", "solution"],
    ["solution-2", "solution 2"],
  ])("finds the set %s", (files, text) => {
    expect(toFigureFiles(lesson, { files } as Figure)).toEqual({ "tools.ts": text });
  });

  it("finds no set that the lesson has not", () => {
    expect(toFigureFiles(lesson, { files: "start-7" } as Figure)).toBeUndefined();
  });
});

describe("readFigure", () => {
  it("reads each field from the report and leaves out what is not there", () => {
    const figure: Figure = {
      name: "F1",
      files: "start",
      run: { call },
      read: { ledger: "measures.ledger", reason: "outcome.reason" },
    };
    expect(readFigure(figure, { measures: { ledger: 2 }, outcome: { status: "waiting" } })).toEqual({
      ledger: 2,
    });
  });
});

describe("a question about a report", () => {
  const ask = (of: string, holds: string) => {
    const figure: Figure = { name: "F1", files: "start", run: { call }, read: { value: { of, holds } } };
    return readFigure(figure, { text: "a ripe plum", saved: { fruit: "plum", count: 110 } })["value"];
  };

  it("is answered by the text, or the JSON, at its path", () => {
    expect(ask("text", "plum")).toBe("yes");
    expect(ask("text", "pear")).toBe("no");
    expect(ask("saved", '"fruit":"plum"')).toBe("yes");
    expect(ask("saved.count", "11")).toBe("yes");
  });

  it("is answered no where there is nothing", () => {
    expect(ask("texts", "undefined")).toBe("no");
  });
});

describe("findStart", () => {
  it("finds the start of this edition, and of a former one", () => {
    const at = (step: number, hash: string) => findStart(course, { slug: "charging", step, hash });
    expect(at(1, "hash-1")).toEqual({ files: { "tools.ts": "start" } });
    expect(at(2, "hash-1")).toEqual({ files: { "tools.ts": "start" } });
    expect(at(2, "hash-0")).toEqual({ files: { "tools.ts": "former" } });
  });

  it("says what there is not: the lesson, the step, the edition", () => {
    const problem = (slug: string, step: number, hash: string) => {
      const found = findStart(course, { slug, step, hash });
      return "problem" in found ? found.problem : "";
    };
    expect(problem("riding", 1, "hash-1")).toMatch(/no lesson "riding"/);
    expect(problem("charging", 9, "hash-1")).toMatch(/no step 9/);
    expect(problem("charging", 1, "toString")).toMatch(/no edition/);
  });
});

describe("the server of a document", () => {
  it("goes by its lesson's name for it, and by the playground's where there is no such lesson", () => {
    const lesson = { slug: "a", serverName: "charges" } as Partial<Lesson> as Lesson;
    expect(toServerName([lesson], { slug: "a" })).toBe("charges");
    expect(toServerName([lesson], { slug: "b" })).toBe("playground");
    expect(toServerName([lesson], null)).toBe("playground");
  });
});
