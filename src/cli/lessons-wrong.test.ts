import { afterAll, describe, expect, it } from "vitest";
import type { Check, Lesson, LessonRun, Step } from "../lesson/course.ts";
import type { WrongAnswer, WrongAnswers } from "../lesson/wrong.ts";
import { createNodeClientSandbox, createNodeSandbox } from "../sandbox/node.ts";
import { checkWrong } from "./lessons-wrong.ts";

const toTools = (lines: string) => `import { text } from "roundtrip";
export const tools = {
  charge: {
    inputSchema: { type: "object" },
    async run(args, ctx) {
      ${lines}
      return text("Done.");
    },
  },
};
`;
const ADD = 'ctx.ledger.add("charge");';
const run: LessonRun = { call: { method: "tools/call", name: "charge" } };
const check: Check = {
  id: "once",
  title: "It charges once",
  runs: { call: run },
  expect: [{ of: "call.measures.ledger", is: 1 }],
  look: "",
  hints: [
    { when: [{ of: "call.measures.ledger", is: 2 }], say: "It charges twice." },
    { when: [{ of: "call.measures.ledger", is: 0 }], say: "It charges nothing." },
  ],
};
const step: Step = {
  number: 1,
  title: "",
  blocks: [],
  start: {},
  hash: "",
  run,
  checks: ["once"],
  broken: true,
};
const lesson: Lesson = {
  slug: "charging",
  number: 1,
  title: "",
  summary: "",
  belief: "",
  panels: [],
  serverName: "charges",
  steps: [step],
  figures: [],
  checks: [check],
  solution: {},
};
const toAnswer = (lines: string, hint: string): WrongAnswer => ({
  place: "lessons/charging/wrong.yaml:3",
  lesson,
  step,
  check,
  files: { "tools.ts": toTools(lines) },
  hint,
});
const hints: WrongAnswers["hints"] = [
  { place: "lessons/charging/lesson.yaml:16", lesson, check, say: "It charges twice." },
  { place: "lessons/charging/lesson.yaml:18", lesson, check, say: "It charges nothing." },
];

const executor = createNodeSandbox();
const clientExecutor = createNodeClientSandbox();
afterAll(() => {
  executor.dispose();
  clientExecutor.dispose();
});
const failuresOf = async (answers: WrongAnswer[], due: WrongAnswers["hints"] = []) => {
  const playing = { executor, clientExecutor, signal: new AbortController().signal };
  const findings = await checkWrong({ answers, hints: due }, playing);
  return findings.filter(({ passed }) => !passed).map(({ what, details }) => [what, ...details]);
};

describe("checkWrong", () => {
  it("finds nothing where every answer gets its hint, and every hint an answer", async () => {
    const answers = [toAnswer(ADD + ADD, "It charges twice."), toAnswer("", "It charges nothing.")];
    expect(await failuresOf(answers, hints)).toEqual([]);
  });

  it("finds a hint that no answer gets, where it stands", async () => {
    expect(await failuresOf([toAnswer("", "It charges nothing.")], hints)).toEqual([
      ["lessons/charging/lesson.yaml:16: once says “It charges twice.”", "no wrong answer gets this hint"],
    ]);
  });

  it.each([
    ["gets another hint", ADD + ADD, "it gets “It charges twice.”"],
    ["gets none", ADD + ADD + ADD, "it gets no hint"],
    ["is not wrong", ADD, "the check passes: the answer is not wrong"],
  ])("finds an answer that %s", async (_, lines, detail) => {
    expect(await failuresOf([toAnswer(lines, "It charges nothing.")])).toEqual([
      ["lessons/charging/wrong.yaml:3: once says “It charges nothing.”", detail],
    ]);
  });

  it("takes no answer that does not compile, though its run satisfies the hint", async () => {
    const [[, detail] = []] = await failuresOf([toAnswer("const = 1;", "It charges nothing.")]);
    expect(detail).toMatch(/^tools\.ts does not compile: SyntaxError/);
  });
});
