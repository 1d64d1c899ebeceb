import { afterAll, describe, expect, it } from "vitest";
import type { Check, Course, LessonRun, Step } from "../lesson/course.ts";
import { createNodeClientSandbox, createNodeSandbox } from "../sandbox/node.ts";
import { type Finding, checkCourse } from "./lessons-check.ts";
import { lessons } from "./lessons.ts";

const bad = `import { elicit, text } from "roundtrip";
export const tools = {
  charge: {
    inputSchema: { type: "object" },
    async run(args, ctx) {
      ctx.ledger.add("charge");
      await ctx.need("confirm", elicit("Charge?", { ok: { type: "boolean" } }));
      return text("Charged.");
    },
  },
};
`;
const good = bad
  .replace('      ctx.ledger.add("charge");\n', "")
  .replace("return", 'ctx.ledger.add("charge");\n      return');

const run: LessonRun = {
  call: { method: "tools/call", name: "charge" },
  person: [{ action: "accept", content: { ok: true } }],
};
const once: Check = {
  id: "once",
  title: "It charges once",
  runs: { accept: run },
  expect: [{ of: "accept.measures.ledger", is: 1 }],
  look: "",
  hints: [],
};
const toCourse = ({
  start,
  solution,
  options = ["1", "2"],
}: {
  start: string;
  solution: string;
  options?: string[];
}): Course => {
  const step: Step = {
    number: 1,
    title: "Charge once",
    blocks: [{ type: "predict", id: "ledger", ask: [], options, figure: "F5.accept.ledger", after: [] }],
    start: { "tools.ts": start },
    hash: "",
    run,
    checks: ["once"],
    broken: true,
  };
  return {
    title: "",
    groups: [],
    path: [],
    lessons: [
      {
        slug: "charging",
        number: 1,
        title: "",
        summary: "",
        belief: "",
        panels: [],
        serverName: "charges",
        steps: [step],
        figures: [{ name: "F5.accept", files: "start", run, read: { ledger: "measures.ledger" } }],
        checks: [once],
        solution: { "tools.ts": solution },
      },
    ],
  };
};

const executor = createNodeSandbox();
const clientExecutor = createNodeClientSandbox();
afterAll(() => {
  executor.dispose();
  clientExecutor.dispose();
});
const check = (course: Course, ledger = 2) =>
  checkCourse(
    course,
    { figures: { F5: { accept: { ledger } } }, differ: [] },
    { executor, clientExecutor, signal: new AbortController().signal },
  );
const failed = (findings: readonly Finding[]) => findings.filter(({ passed }) => !passed);

describe("checkCourse", () => {
  it("finds nothing where the start fails, the solution passes and the figures are as expected", async () => {
    const findings = await check(toCourse({ start: bad, solution: good }));
    expect(findings).toHaveLength(4);
    expect(failed(findings)).toEqual([]);
  });

  it("finds a start that passes every check", async () => {
    const [finding] = failed(await check(toCourse({ start: good, solution: good }), 1));
    expect(finding).toMatchObject({ what: "charging/1: the start fails nothing" });
  });

  it("finds a solution that fails, with what was measured", async () => {
    const [finding] = failed(await check(toCourse({ start: bad, solution: bad })));
    expect(finding).toEqual({
      what: "charging/1: the solution passes once",
      passed: false,
      details: ["accept.measures.ledger: expected 1, measured 2"],
    });
  });

  it("finds a prediction without the measured value, and a figure that differs from the curriculum", async () => {
    const findings = failed(await check(toCourse({ start: bad, solution: good, options: ["0", "1"] }), 3));
    expect(findings.map(({ details }) => details[0])).toEqual([
      "F5.accept.ledger: measured 2, offered 0, 1",
      "expected 3, measured 2",
    ]);
  });
});

describe("a step whose settings are wrong", () => {
  // Whether an answer after the lifetime still counts is a setting, not code.
  const late: LessonRun = { ...run, faults: [{ when: "waiting", afterSeconds: 400 }] };
  const refused: Check = {
    id: "late",
    title: "A late answer charges nothing",
    settings: "yours",
    runs: { late },
    expect: [{ of: "late.measures.ledger", is: 0 }],
    look: "",
    hints: [],
  };
  const toSettingsCourse = (more: Partial<Step>): Course => {
    const course = toCourse({ start: good, solution: good, options: ["1"] });
    const [lesson] = course.lessons;
    const [step] = lesson?.steps ?? [];
    if (!lesson || !step) throw new Error("no step");
    const broken = { ...run, server: { checks: { expiry: false, request: false } } };
    const steps = [{ ...step, run: broken, checks: ["late"], ...more }];
    return { ...course, lessons: [{ ...lesson, steps, checks: [refused] }] };
  };

  it("fails with the step's settings, and passes with those that solve it over them", async () => {
    const findings = await check(toSettingsCourse({ solve: { checks: { expiry: true } } }), 1);
    expect(failed(findings)).toEqual([]);
    expect(findings.map(({ what }) => what)).toContain("charging/1: the start fails late");
  });

  it("is found where its solution forgets to solve it", async () => {
    const [finding] = failed(await check(toSettingsCourse({}), 1));
    expect(finding).toEqual({
      what: "charging/1: the solution passes late",
      passed: false,
      details: ["late.measures.ledger: expected 0, measured 1"],
    });
  });
});

describe("a match", () => {
  const withMatch = (options: { say: string; is: string }[]): Course => {
    const course = toCourse({ start: bad, solution: good });
    const rows = [{ label: "Accept", figure: "F5.accept.ledger" }];
    course.lessons[0]?.steps[0]?.blocks.push({
      type: "match",
      id: "ways",
      ask: [],
      options,
      rows,
      after: [],
    });
    return course;
  };

  it("passes where one option stands for each row's value", async () => {
    const course = withMatch([
      { say: "once", is: "1" },
      { say: "twice", is: "2" },
    ]);
    expect(failed(await check(course))).toEqual([]);
  });

  it("is found where none stands for a row's value", async () => {
    const course = withMatch([
      { say: "once", is: "1" },
      { say: "never", is: "0" },
    ]);
    expect(failed(await check(course))).toEqual([
      {
        what: "charging/1: the prediction ways.0 offers what is measured",
        passed: false,
        details: ["F5.accept.ledger: measured 2, offered 1, 0"],
      },
    ]);
  });
});

describe("lessons", () => {
  const io = {
    out: () => undefined,
    err: () => undefined,
    readInput: () => Promise.resolve(""),
    signal: new AbortController().signal,
  };

  it.each([[[]], [["chek"]], [["measure", "two-eras"]], [["check", "two-eras", "your-turn"]]])(
    "is not understood as %j",
    async (args) => {
      await expect(lessons(args, io)).rejects.toThrow("lessons takes check, measure or coverage");
    },
  );

  it("names the lessons that there are where a slug is none of theirs", async () => {
    await expect(lessons(["check", "all"], io)).rejects.toThrow(
      /^there is no lesson "all": they are one-call-one-answer, .*, the-playground$/,
    );
  });

  it("checks one lesson, and nothing of the others", async () => {
    let text = "";
    const code = await lessons(["check", "one-call-one-answer"], { ...io, out: (part) => (text += part) });
    const lines = text.trimEnd().split("\n");
    expect([code, lines.at(-1)]).toEqual([0, `${String(lines.length - 1)} passed, 0 failed`]);
    expect(text).toContain("✓ one-call-one-answer/3: the solution passes bad-amount");
    expect(text).toContain("✓ curriculum: F2.requests is 1");
    expect(text).not.toContain("curriculum: F1.");
  });
});
