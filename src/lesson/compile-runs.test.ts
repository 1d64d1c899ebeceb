import { describe, expect, it } from "vitest";
import type { Block, Lesson } from "./course.ts";
import { compileCourse } from "./compile.ts";
import { toDocument } from "./documents.ts";

const sha256 = (text: string) => Buffer.from(text).toString("base64url");
const tools = "export const tools = {};\n";

/** Lines are counted in the tests below: attempts start at line 8, figures at 11, checks at 18. */
const lessonYaml = `title: Sealed
belief: Signed is secret
summary: "{F9.value}"
panels: [Lesson, Code]
serverName: tickets
run:
  { call: { method: tools/call, name: buy_ticket }, attempts: [flipped], server: { checks: { expiry: false } } }
attempts:
  flipped: { label: One character changed, state: { flip: 10 } }
  bo: { principal: bo }
figures:
  F9:
    run: { attempts: [flipped] }
    read: attempts.0.verdicts.0
  size:
    read:
      planted: { of: rounds.0.response.result.requestState.(bytes), holds: plum }
checks:
  request:
    title: Its own request only
    settings: yours
    runs:
      own: { attempts: [bo, { label: Twenty, arguments: { quantity: 20 } }] }
      none: {}
    expect:
      - { of: own.attempts.0.ledger, is: 0 }
    look: Open Server settings.
`;
const stepMd = `---
title: One check is off
checks: [request]
run: { server: { checks: { request: false } } }
solve: { checks: { request: true } }
panels: [Lesson, State token]
---
Text.
`;
const compile = (changes: Record<string, string> = {}) =>
  compileCourse(
    {
      "course.json": JSON.stringify({
        title: "A course",
        groups: [{ title: "State", note: "First", lessons: ["sealed"] }],
        path: [],
      }),
      "sealed/lesson.yaml": lessonYaml,
      "sealed/1-off.md": stepMd,
      "sealed/start/tools.ts": tools,
      "sealed/solution/tools.ts": tools,
      ...changes,
    },
    { sha256 },
  );
const lessonOf = (changes: Record<string, string> = {}): Lesson => {
  const compiled = compile(changes);
  if ("problems" in compiled) throw new Error(compiled.problems.join("\n"));
  const [lesson] = compiled.course.lessons;
  if (!lesson) throw new Error("no lesson");
  return lesson;
};
const problemsOf = (changes: Record<string, string>): string[] => {
  const compiled = compile(changes);
  return "problems" in compiled ? compiled.problems : [];
};
const yaml = (from: string, to: string) => {
  if (!lessonYaml.includes(from)) throw new Error(`the lesson has no ${from}`);
  return { "sealed/lesson.yaml": lessonYaml.replace(from, to) };
};
const md = (from: string, to: string) => {
  if (!stepMd.includes(from)) throw new Error(`the step has no ${from}`);
  return { "sealed/1-off.md": stepMd.replace(from, to) };
};

describe("attempts", () => {
  it("stand in a run for their names, beside whole ones", () => {
    const own = lessonOf().checks[0]?.runs["own"];
    expect(own?.attempts).toMatchObject([
      { label: "bo", principal: "bo" },
      { label: "Twenty", arguments: { quantity: 20 } },
    ]);
  });

  it("of the lesson's run are the steps', never those of figures and checks", () => {
    const lesson = lessonOf();
    expect(lesson.steps[0]?.run.attempts).toMatchObject([{ label: "One character changed" }]);
    expect(lesson.checks[0]?.runs["none"]).not.toHaveProperty("attempts");
    expect(lesson.figures.map(({ run }) => run.attempts?.length)).toEqual([1, undefined]);
  });

  it("of a step replace the lesson's", () => {
    const lesson = lessonOf(md("run: {", "run: { attempts: [bo],"));
    expect(lesson.steps[0]?.run.attempts).toMatchObject([{ label: "bo" }]);
  });
});

describe("calls beside a run", () => {
  const besides = (calls: string) => yaml("none: {}", `none: { beside: ${calls} }`);

  it("are the run's, and no field of its document", () => {
    const run = lessonOf(besides("[{ method: tools/call, name: buy_ticket }]")).checks[0]?.runs["none"];
    expect(run?.beside).toEqual([{ method: "tools/call", name: "buy_ticket" }]);
    if (run) expect(toDocument(run, {})).not.toHaveProperty("beside");
  });

  it.each([
    ["[{ method: tools/list }]", "beside.0.method"],
    ["[{ method: tools/call, name: a }, { method: resources/read }]", "beside.1.uri"],
    ["twice", "beside"],
  ])("are judged like a document's call: %s", (calls, place) => {
    const [problem] = problemsOf(besides(calls));
    expect(problem).toMatch(
      new RegExp(`^lessons/sealed/lesson.yaml:24: checks.request.runs.none.${place}: `),
    );
  });
});

describe("a figure", () => {
  it("is one value where it reads one path, or asks one question", () => {
    expect(lessonOf().figures.map(({ read }) => read)).toEqual([
      { value: "attempts.0.verdicts.0" },
      { planted: { of: "rounds.0.response.result.requestState.(bytes)", holds: "plum" } },
    ]);
    const asked = yaml("read: attempts.0.verdicts.0", "read: { of: attempts.0.text, holds: Bought }");
    expect(lessonOf(asked).figures[0]?.read).toEqual({ value: { of: "attempts.0.text", holds: "Bought" } });
  });
});

describe("a step", () => {
  it("has panels and a solution of its own, and settings over the lesson's, check by check", () => {
    expect(lessonOf().steps[0]).toMatchObject({
      panels: ["Lesson", "State token"],
      solve: { checks: { request: true } },
      run: { server: { checks: { expiry: false, request: false } } },
    });
    expect(lessonOf().checks[0]?.settings).toBe("yours");
  });

  it("has none that it does not name", () => {
    const [step] = lessonOf({ "sealed/1-off.md": "---\ntitle: Off\nchecks: [request]\n---\nText.\n" }).steps;
    expect(step).not.toHaveProperty("panels");
    expect(step).not.toHaveProperty("solve");
  });
});

describe("a match", () => {
  const body = `
\`\`\`match
id: gates
ask: Which check stops it?
options:
  - { say: signature, is: "rejected: bad signature" }
  - { say: twice, is: 2 }
rows:
  - { label: One character, figure: F9.value }
after: Only **dig** knows.
\`\`\`
`;
  const withBody = (text: string) => ({ "sealed/1-off.md": `${stepMd}${text}` });

  it("is a block with its options, rows and prose", () => {
    const match = lessonOf(withBody(body)).steps[0]?.blocks[1];
    expect(match).toEqual({
      type: "match",
      id: "gates",
      ask: [{ type: "text", text: "Which check stops it?" }],
      options: [
        { say: "signature", is: "rejected: bad signature" },
        { say: "twice", is: "2" },
      ],
      rows: [{ label: "One character", figure: "F9.value" }],
      after: [
        { type: "text", text: "Only " },
        { type: "strong", children: [{ type: "text", text: "dig" }] },
        { type: "text", text: " knows." },
      ],
    } satisfies Block);
  });

  it.each([
    ["a row of what nobody measures", "F9.value", "F9.verdict", 17, "no run measures the figure F9.verdict"],
    ["a typo", "label:", "lable:", 17, "rows.0.lable: unknown field"],
    ["one option for two values", "say: twice", "say: signature", 15, '"signature" is there twice'],
    ["two options for one value", "is: 2", 'is: "rejected: bad signature"', 15, "bad signature"],
  ])("is refused with its line for %s", (_, from, to, line, message) => {
    const problems = problemsOf(withBody(body.replace(from, to)));
    expect(problems.find((one) => one.includes(message))).toMatch(
      new RegExp(`^lessons/sealed/1-off\\.md:${String(line)}: `),
    );
  });
});

describe("problems name file and line", () => {
  it.each<[string, Record<string, string>, string]>([
    [
      "a name that no attempt has",
      yaml("[bo, {", "[boo, {"),
      'lesson.yaml:23: checks.request.runs.own.attempts.0: the lesson has no attempt "boo"',
    ],
    [
      "an inherited name",
      yaml("run: { attempts: [flipped] }", "run: { attempts: [toString] }"),
      'lesson.yaml:13: figures.F9.run.attempts.0: the lesson has no attempt "toString"',
    ],
    ["attempts that are no list", yaml("run: { attempts: [flipped] }", "run: { attempts: bo }"), ":13: "],
    [
      "a typo in a named attempt",
      yaml("principal: bo", "principle: bo"),
      "lesson.yaml:10: attempts.bo.principle: unknown field",
    ],
    [
      "a wrong value in a named attempt",
      yaml("{ flip: 10 }", "{ flip: ten }"),
      "lesson.yaml:9: attempts.flipped.state.flip: ",
    ],
    [
      "a typo in an attempt of a run",
      yaml("label: Twenty", "lable: Twenty"),
      "lesson.yaml:23: checks.request.runs.own.attempts.1.lable: unknown field",
    ],
    [
      "an attempt that no run has",
      yaml("[bo, {", "[{"),
      "lesson.yaml:10: attempts.bo: no run has this attempt",
    ],
    [
      "the field `value` beside others",
      yaml("read: attempts.0.verdicts.0", "read: { value: outcome.status, ledger: measures.ledger }"),
      "lesson.yaml:14: figures.F9.read: the field `value` is a figure's only one",
    ],
    [
      "a question with a typo",
      yaml("holds: plum", "hold: plum"),
      "lesson.yaml:17: figures.size.read.planted.hold: unknown field",
    ],
    [
      "a figure inside one that is one value",
      yaml("  size:", "  F9.late:"),
      "lesson.yaml:15: the figure F9 is one value: there is no F9.late in it",
    ],
    [
      "settings of nobody's",
      yaml("settings: yours", "settings: mine"),
      "lesson.yaml:21: checks.request.settings",
    ],
    [
      "a solution with an unknown setting",
      md("solve: { checks: { request", "solve: { checks: { requests"),
      "1-off.md:5: solve.checks.requests: unknown field",
    ],
    [
      "a solution that is no map",
      md("solve: { checks: { request: true } }", "solve: on"),
      "1-off.md:5: solve: ",
    ],
    [
      "a solution that a step's attempts rule out",
      md("solve: {", "solve: { era: legacy,"),
      "1-off.md:5: solve.attempts: ",
    ],
    [
      "a solution that no check sees",
      yaml("    settings: yours\n", ""),
      "1-off.md:5: solve: no check of this step has `settings: yours`",
    ],
    ["an unknown panel", md("State token", "State tokens"), "1-off.md:6: panels.1: "],
  ])("%s", (_, changes, message) => {
    const problems = problemsOf(changes);
    expect(
      problems.find((problem) => problem.includes(message)),
      problems.join("\n"),
    ).toBeDefined();
  });
});
