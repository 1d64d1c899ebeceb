import { describe, expect, it } from "vitest";
import { compileCourse } from "./compile.ts";
import { readWrongAnswers } from "./wrong.ts";

const files = {
  "course.json": JSON.stringify({
    title: "Course",
    groups: [{ title: "One", note: "of one", lessons: ["charging"] }],
    path: [],
  }),
  "charging/lesson.yaml": `title: Charging
belief: It charges once
summary: Once
panels: [Code]
serverName: charges
run: { call: { method: tools/call, name: charge } }
checks:
  once:
    title: Once
    runs: { accept: {} }
    expect: [{ of: accept.measures.ledger, is: 1 }]
    look: Look.
    hints:
      - when: [{ of: accept.measures.ledger, is: 0 }]
        say: Nothing is charged.
      - when: [{ of: accept.measures.ledger, is: 2 }]
        say: Now it charges twice.
  later:
    title: Later
    settings: yours
    runs: { accept: {} }
    expect: [{ of: accept.measures.ledger, is: 1 }]
    look: Look.
`,
  "charging/1-once.md": "---\ntitle: Once\nchecks: [once]\n---\n\nText.\n",
  "charging/2-later.md": "---\ntitle: Later\nfiles: start-2\nchecks: [later]\n---\n\nText.\n",
  "charging/start/tools.ts": "export const tools = { one: 1, two: 2, three: 2 };\n",
  "charging/solution/tools.ts": "export const tools = {};\n",
  "charging/start-2/tools.ts": "export const tools = { later: 1 };\n",
};

const compiled = compileCourse(files, { sha256: () => "hash" });
if ("problems" in compiled) throw new Error(compiled.problems.join("\n"));
const { course } = compiled;
const read = (wrong: string) => readWrongAnswers({ ...files, "charging/wrong.yaml": wrong }, course);
const problemsOf = (wrong: string) => {
  const found = read(wrong);
  return "problems" in found ? found.problems : [];
};

describe("readWrongAnswers", () => {
  it("asks every lesson for its file, and says what goes into it", () => {
    expect(readWrongAnswers(files, course)).toEqual({
      problems: [
        "lessons/charging/wrong.yaml:1: this file is missing: write a wrong answer for each hint of the lesson, as docs/authoring-lessons.md says under Wrong answers",
      ],
    });
  });

  it("puts texts into the named files, and finds the hint by its first words", () => {
    const found = read(`- on: start
  put: [{ the: "one: 1", as: "one: 9" }, { file: tools.ts, the: "three: 2", as: "three: 3" }]
  gets: { once: Now it charges }
`);
    if ("problems" in found) throw new Error(found.problems.join("\n"));
    expect(found.answers).toMatchObject([
      {
        place: "lessons/charging/wrong.yaml:3",
        step: { number: 1 },
        check: { id: "once" },
        files: { "tools.ts": "export const tools = { one: 9, two: 2, three: 3 };\n" },
        hint: "Now it charges twice.",
      },
    ]);
  });

  it("lists every hint with the line of its text", () => {
    const found = read("- on: solution\n  gets: { once: Nothing }\n");
    expect("hints" in found && found.hints).toMatchObject([
      { place: "lessons/charging/lesson.yaml:15", say: "Nothing is charged." },
      { place: "lessons/charging/lesson.yaml:17", say: "Now it charges twice." },
    ]);
  });

  it.each([
    ["put: [{ the: four, as: x }]", "2: 0.put.0.the: tools.ts does not have this text"],
    ['put: [{ the: ": 2", as: x }]', "2: 0.put.0.the: tools.ts has this text more than once"],
    ["put: [{ file: client.ts, the: a, as: x }]", "2: 0.put.0.file: there is no client.ts among the files"],
    ["putt: []", "2: 0.putt: unknown field"],
    ["server: { seal: none }", '2: 0.server: the check "once" has no `settings: yours`'],
  ])("says where %s is wrong", (field, problem) => {
    expect(problemsOf(`- on: start\n  ${field}\n  gets: { once: Nothing }\n`)).toEqual([
      `lessons/charging/wrong.yaml:${problem}`,
    ]);
  });

  it.each([
    ["start", "twice: Nothing", '2: 0.gets.twice: the lesson has no check "twice"'],
    ["start", "once: Something", "2: 0.gets.once: the check has no hint that starts so"],
    ["start", "once: N", "2: 0.gets.once: 2 hints of the check start so"],
    ["start-2", "once: Nothing", '2: 0.gets.once: no step with the files "start-2" asks for this check'],
    ["solution-2", "once: Nothing", '1: 0.on: no step has the files "solution-2"'],
  ])("says where, on %s, %s is wrong", (on, gets, problem) => {
    expect(problemsOf(`- on: ${on}\n  gets: { ${gets} }\n`)).toEqual([
      `lessons/charging/wrong.yaml:${problem}`,
    ]);
  });
});
