import { describe, expect, it } from "vitest";
import type { Block, Course } from "./course.ts";
import { compileCourse } from "./compile.ts";

const sha256 = (text: string) => Buffer.from(text).toString("base64url");
const compile = (files: Record<string, string>) => compileCourse(files, { sha256 });

const tools = "export const tools = {};\n";
const courseJson = JSON.stringify({
  title: "A course",
  groups: [{ title: "Asking", note: "First", lessons: ["charging"] }],
  path: ["charging"],
});
const lessonYaml = `title: Charging
belief: A decline undoes it
summary: "{F5.decline.ledger} after a Decline"
panels: [Lesson, Code]
serverName: charges
run:
  call: { method: tools/call, name: charge, arguments: { amount: 40 } }
figures:
  F5.decline:
    run: { person: [{ action: decline }] }
    read: { ledger: measures.ledger }
checks:
  good:
    title: It charges once
    runs:
      accept: { person: [{ action: accept, content: { ok: true } }] }
      late: { faults: [{ when: waiting, deploy: { tools.ts: { file: deployed/tools.ts } } }] }
    expect:
      - { of: accept.measures.ledger, is: 1 }
    look: Open the ledger.
    hints:
      - when: [{ of: accept.measures.ledger, is: 2 }]
        say: It charges twice.
`;
const stepMd = `---
title: Say no
checks: [good]
broken: true
---

The ledger holds {F5.decline.ledger}.
`;
const files: Record<string, string> = {
  "course.json": courseJson,
  "charging/lesson.yaml": lessonYaml,
  "charging/1-say-no.md": stepMd,
  "charging/start/tools.ts": tools,
  "charging/solution/tools.ts": tools,
  "charging/deployed/tools.ts": "// new\n",
};

const courseOf = (changes: Record<string, string> = {}): Course => {
  const compiled = compile({ ...files, ...changes });
  if ("problems" in compiled) throw new Error(compiled.problems.join("\n"));
  return compiled.course;
};
const problemsOf = (changes: Record<string, string | undefined>): string[] => {
  const all = Object.entries({ ...files, ...changes }).filter(([, text]) => text !== undefined);
  const compiled = compile(Object.fromEntries(all) as Record<string, string>);
  return "problems" in compiled ? compiled.problems : [];
};
const blocksOf = (body: string): Block[] =>
  courseOf({ "charging/1-say-no.md": `---\ntitle: Say no\nchecks: [good]\n---\n${body}` }).lessons[0]!
    .steps[0]!.blocks;
const problemsOfBody = (body: string): string[] =>
  problemsOf({ "charging/1-say-no.md": `---\ntitle: Say no\nchecks: [good]\n---\n${body}` });

describe("compileCourse", () => {
  it("makes a course of the folders, in the order of the groups", () => {
    const [lesson] = courseOf().lessons;
    expect(lesson).toMatchObject({
      slug: "charging",
      number: 1,
      serverName: "charges",
      solution: { "tools.ts": tools },
      figures: [{ name: "F5.decline", files: "start", read: { ledger: "measures.ledger" } }],
      steps: [{ number: 1, title: "Say no", checks: ["good"], broken: true, start: { "tools.ts": tools } }],
    });
  });

  it("makes every run whole: the lesson's call, a script and a list of faults", () => {
    const [lesson] = courseOf().lessons;
    const call = { method: "tools/call", name: "charge", arguments: { amount: 40 } };
    expect(lesson?.steps[0]?.run).toEqual({ call, person: [], faults: [] });
    expect(lesson?.figures[0]?.run).toEqual({ call, person: [{ action: "decline" }], faults: [] });
    expect(lesson?.checks[0]?.runs["accept"]).toEqual({
      call,
      person: [{ action: "accept", content: { ok: true } }],
      faults: [],
    });
  });

  it("puts the text of a file where a deploy names one", () => {
    const late = courseOf().lessons[0]?.checks[0]?.runs["late"];
    expect(late?.faults).toEqual([{ when: "waiting", deploy: { "tools.ts": "// new\n" } }]);
  });

  it("hashes the canonical JSON of a step's start files", () => {
    expect(courseOf().lessons[0]?.steps[0]?.hash).toBe(sha256(`{"tools.ts":${JSON.stringify(tools)}}`));
  });

  it("takes a step's own start and solution, and the run that it changes", () => {
    const [lesson] = courseOf({
      "charging/2-twice.md":
        "---\ntitle: Twice\nfiles: start-2\nrun: { person: [{ action: cancel }] }\n---\nText.\n",
      "charging/start-2/tools.ts": "// two\n",
      "charging/solution-2/tools.ts": "// solved\n",
    }).lessons;
    expect(lesson?.steps[1]).toMatchObject({
      number: 2,
      files: "start-2",
      start: { "tools.ts": "// two\n" },
      solution: { "tools.ts": "// solved\n" },
      run: { person: [{ action: "cancel" }] },
    });
    expect(lesson?.steps[0]).not.toHaveProperty("solution");
  });

  it("keeps former start files under their hash", () => {
    const hash = sha256('{"tools.ts":"// old"}');
    const former = { [`charging/former/${hash}/tools.ts`]: "// old" };
    expect(courseOf(former).lessons[0]?.former).toEqual({ [hash]: { "tools.ts": "// old" } });
    expect(problemsOf({ "charging/former/other/tools.ts": "// old" })).toEqual([
      "lessons/charging/former/other:1: the folder's name is not the hash of its files",
    ]);
  });
});

describe("prose", () => {
  it("maps paragraphs, headings, lists, rules and inline marks", () => {
    const body = `
## Why

One **two** _three_ \`four\` [five](https://example.com/five)
six {F5.decline.ledger}, see {a@acted.2}.

- first
- second

1. only

> The rule.
`;
    const text = (value: string) => ({ type: "text", text: value });
    expect(blocksOf(body)).toEqual([
      { type: "heading", children: [text("Why")] },
      {
        type: "paragraph",
        children: [
          text("One "),
          { type: "strong", children: [text("two")] },
          text(" "),
          { type: "em", children: [text("three")] },
          text(" "),
          { type: "code", text: "four" },
          text(" "),
          { type: "link", href: "https://example.com/five", children: [text("five")] },
          text(" six "),
          { type: "figure", name: "F5.decline.ledger" },
          text(", see "),
          { type: "mark", letter: "a", event: "acted.2" },
          text("."),
        ],
      },
      { type: "list", ordered: false, items: [[text("first")], [text("second")]] },
      { type: "list", ordered: true, items: [[text("only")]] },
      { type: "rule", children: [text("The rule.")] },
    ]);
  });

  it("maps the fences predict, task, figures and checks, and code by its language", () => {
    const body = `
\`\`\`predict
id: decline
ask: How many?
options: [0, 1, 2]
figure: F5.decline.ledger
after: "{F5.decline.ledger} it is."
\`\`\`

\`\`\`task
Press **Run**.
\`\`\`

\`\`\`figures
caption: After
head: [bad]
rows:
  - { label: Decline, figures: [F5.decline.ledger], yours: decline }
\`\`\`

\`\`\`checks
\`\`\`

\`\`\`ts
await x;
\`\`\`
`;
    const figure = { type: "figure", name: "F5.decline.ledger" };
    const text = (value: string) => ({ type: "text", text: value });
    expect(blocksOf(body)).toEqual([
      {
        type: "predict",
        id: "decline",
        ask: [text("How many?")],
        options: ["0", "1", "2"],
        figure: "F5.decline.ledger",
        after: [figure, text(" it is.")],
      },
      {
        type: "task",
        children: [text("Press "), { type: "strong", children: [text("Run")] }, text(".")],
      },
      {
        type: "figures",
        caption: [text("After")],
        head: ["bad"],
        rows: [{ label: [text("Decline")], figures: ["F5.decline.ledger"], yours: "decline" }],
      },
      { type: "checks" },
      { type: "code", language: "ts", text: "await x;" },
    ]);
  });

  it("takes a hard line break for a space", () => {
    expect(blocksOf("one  \ntwo\n")).toEqual([
      {
        type: "paragraph",
        children: [
          { type: "text", text: "one" },
          { type: "text", text: " " },
          { type: "text", text: "two" },
        ],
      },
    ]);
  });
});

describe("problems of prose name file and line", () => {
  const at = (line: number, message: string) => [`lessons/charging/1-say-no.md:${String(line)}: ${message}`];

  it.each([
    [
      "an unmeasured figure",
      "One\ntwo {F5.decline.prompts}.\n",
      6,
      "no run measures the figure {F5.decline.prompts}",
    ],
    ["HTML", "<b>no</b>\n", 5, "prose has no html"],
    ["a picture", "See ![x](y.png).\n", 5, "prose has no image"],
    [
      "a link to nowhere known",
      "[x](lesson.html)\n",
      5,
      "a link leads to https:// or to #/lesson/…, not to lesson.html",
    ],
    [
      "a fence without a name",
      "```\nx\n```\n",
      5,
      "a fence names what it is: predict, match, figures, task, checks, or the language of its code",
    ],
    ["checks with text", "```checks\nx\n```\n", 6, "the fence of the checks is empty"],
    ["a task of two paragraphs", "```task\none\n\ntwo\n```\n", 6, "one paragraph only stands here"],
    ["a rule of two paragraphs", "> one\n>\n> two\n", 7, "one paragraph only stands here"],
    ["a rule that is a list", "> - one\n", 5, "a list cannot stand here"],
    [
      "a typo in a fence",
      "```predict\nid: a\nask: b\noptoins: [1, 2]\noptions: [1, 2]\nfigure: F5.decline.ledger\nafter: c\n```\n",
      8,
      "optoins: unknown field",
    ],
    [
      "a prediction of nothing",
      "```predict\nid: a\nask: b\noptions: [1, 2]\nfigure: F6.x\nafter: c\n```\n",
      9,
      "no run measures the figure F6.x",
    ],
    ["a fence that is no YAML", "```predict\nid: [a\n```\n", 6, "not YAML:"],
    [
      "a row without a figure for each head",
      "```figures\ncaption: a\nhead: [b, c]\nrows:\n  - { label: d, figures: [F5.decline.ledger] }\n```\n",
      9,
      "a row has one figure for each head",
    ],
    [
      "a table of what nobody measures",
      "```figures\ncaption: a\nhead: [b]\nrows:\n  - { label: d, figures: [F6.x] }\n```\n",
      9,
      "no run measures the figure F6.x",
    ],
  ])("%s", (_, body, line, message) => {
    const problems = problemsOfBody(body);
    const [expected = ""] = at(line, message);
    expect(
      problems.find((problem) => problem.startsWith(expected)),
      problems.join("\n"),
    ).toBeDefined();
  });
});

describe("problems of lessons name file and line", () => {
  const yaml = (from: string, to: string) => ({ "charging/lesson.yaml": lessonYaml.replace(from, to) });
  const md = (matter: string) => ({ "charging/1-say-no.md": `---\n${matter}\n---\nText.\n` });

  it.each<[string, Record<string, string | undefined>, RegExp]>([
    [
      "a missing course.json",
      { "course.json": undefined },
      /^lessons\/course\.json:1: this file is missing$/,
    ],
    [
      "a typo in course.json",
      { "course.json": courseJson.replace('"note"', '"nota"') },
      /^lessons\/course\.json:1: groups\.0\.nota: unknown field$/,
    ],
    [
      "a path to no lesson",
      { "course.json": courseJson.replace('"path":["charging"]', '"path":["riding"]') },
      /no group has the lesson "riding"$/,
    ],
    [
      "a lesson that is there twice",
      { "course.json": courseJson.replace('"lessons":["charging"]', '"lessons":["charging","charging"]') },
      /the lesson "charging" is there twice$/,
    ],
    ["a lesson in no group", { "riding/lesson.yaml": lessonYaml }, /no group has the lesson "riding"$/],
    [
      "a missing lesson.yaml",
      { "charging/lesson.yaml": undefined },
      /^lessons\/charging\/lesson\.yaml:1: this file is missing$/,
    ],
    [
      "a typo in lesson.yaml",
      yaml("belief:", "beleif:"),
      /^lessons\/charging\/lesson\.yaml:2: beleif: unknown field$/,
    ],
    ["a field that is missing", yaml("serverName: charges\n", ""), /serverName: missing$/],
    ["an unknown panel", yaml("[Lesson, Code]", "[Lesson, Coed]"), /lesson\.yaml:4: panels\.1: /],
    [
      "a run without a call",
      yaml(/ {2}call: .*\n/.exec(lessonYaml)?.[0] ?? "", "  person: []\n"),
      /run: the lesson's run names its call$/,
    ],
    [
      "a run that is no map",
      yaml("run: { person: [{ action: decline }] }", "run: 7"),
      /figures\.F5\.decline\.run: a run is a map/,
    ],
    [
      "a run with an unknown field",
      yaml("run: { person: [{ action: decline }] }", "run: { persons: [] }"),
      /lesson\.yaml:10: figures\.F5\.decline\.run\.persons: unknown field$/,
    ],
    [
      "a run with a wrong value",
      yaml("run: { person: [{ action: decline }] }", "run: { client: { maxRounds: -1 } }"),
      /lesson\.yaml:10: figures\.F5\.decline\.run\.client\.maxRounds: /,
    ],
    [
      "a deploy of a file that is not there",
      { "charging/deployed/tools.ts": undefined },
      /lesson\.yaml:17: there is no file deployed\/tools\.ts/,
    ],
    [
      "a figure on files that are not there",
      yaml("    run: { person: [{ action: decline }] }", "    files: start-9"),
      /figures\.F5\.decline: there is no start-9\/tools\.ts$/,
    ],
    [
      "a summary of what nobody measures",
      yaml('"{F5.decline.ledger}', '"{F5.accept.ledger}'),
      /summary: no run measures the figure \{F5\.accept\.ledger\}$/,
    ],
    [
      "an expectation of no run",
      yaml("is: 1", "sameAs: decline.measures.ledger"),
      /lesson\.yaml:19: checks\.good\.expect\.0: the check has no run "decline"$/,
    ],
    [
      "a difference from no run",
      yaml("is: 1", "differsFrom: decline.measures.ledger"),
      /the check has no run "decline"$/,
    ],
    [
      "a hint about no run",
      yaml("{ of: accept.measures.ledger, is: 2 }", "{ of: never.measures.ledger, is: 2 }"),
      /checks\.good\.hints\.0\.when\.0: the check has no run "never"$/,
    ],
    [
      "an expectation without an operator",
      yaml("is: 1", "iss: 1"),
      /lesson\.yaml:19: checks\.good\.expect\.0\.iss: unknown field$/,
    ],
    ["a pattern that is none", yaml("is: 1", 'matches: "("'), /not a regular expression$/],
    ["a check that no step asks for", md("title: Say no"), /checks\.good: no step asks for this check$/],
    [
      "a step that asks for no check of the lesson",
      md("title: Say no\nchecks: [good, bad]"),
      /1-say-no\.md:3: checks: the lesson has no check "bad"$/,
    ],
    [
      "a step without front matter",
      { "charging/1-say-no.md": "Text.\n" },
      /1-say-no\.md:1: a step starts with ---/,
    ],
    ["a typo in a step", md("titel: Say no\nchecks: [good]"), /1-say-no\.md:2: titel: unknown field$/],
    [
      "a step's files that are not there",
      md("title: Say no\nchecks: [good]\nfiles: start-2"),
      /1-say-no\.md:4: files: there is no start-2\/tools\.ts$/,
    ],
    [
      "a step's run that is wrong",
      md("title: Say no\nchecks: [good]\nrun: { world: { sead: 1 } }"),
      /1-say-no\.md:4: run\.world\.sead: unknown field$/,
    ],
    [
      "a step's name without a number",
      { "charging/say-no.md": stepMd },
      /say-no\.md:1: a step's file is named like 2-say-no\.md$/,
    ],
    [
      "a gap between steps",
      { "charging/3-more.md": stepMd },
      /3-more\.md:1: this is step 2: steps count from 1 without a gap$/,
    ],
    ["a lesson without steps", { "charging/1-say-no.md": undefined }, /the lesson has no step$/],
    [
      "a lesson without a solution",
      { "charging/solution/tools.ts": undefined },
      /there is no solution\/tools\.ts$/,
    ],
  ])("%s", (_, changes, message) => {
    const problems = problemsOf(changes);
    expect(
      problems.find((problem) => message.test(problem)),
      problems.join("\n"),
    ).toBeDefined();
  });

  it("finds a figure that two lessons measure", () => {
    const twice = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path.replace("charging/", "riding/"), text]),
    );
    const course = courseJson.replace('"lessons":["charging"]', '"lessons":["charging","riding"]');
    expect(problemsOf({ ...twice, "course.json": course })).toEqual([
      "lessons/riding/lesson.yaml:9: the figure F5.decline is measured twice",
    ]);
  });
});
