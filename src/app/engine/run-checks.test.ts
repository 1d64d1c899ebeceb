import { afterAll, describe, expect, it } from "vitest";
import type { Check, Lesson, LessonRun, Step } from "../../lesson/course.ts";
import { createNodeClientSandbox, createNodeSandbox } from "../../sandbox/node.ts";
import type { Setup } from "../work/setup.ts";
import { runChecks } from "./run-checks.ts";

const tools = `import { elicit, text } from "roundtrip";
export const tools = {
  charge: {
    inputSchema: { type: "object" },
    async run(args, ctx) {
      await ctx.need("confirm", elicit("Charge?", { ok: { type: "boolean" } }));
      ctx.ledger.add("charge");
      return text("Charged.");
    },
  },
};
`;
const call = { method: "tools/call", name: "charge" } as const;
const late: LessonRun = {
  call,
  person: [{ action: "accept", content: { ok: true } }],
  faults: [{ when: "waiting", afterSeconds: 400 }],
};
const expired: Check = {
  id: "expired",
  title: "A late answer charges nothing",
  runs: { late },
  expect: [{ of: "late.measures.ledger", is: 0 }],
  look: "",
  hints: [],
};
const yours: Check = { ...expired, id: "yours", settings: "yours" };
const step: Step = {
  number: 1,
  title: "",
  blocks: [],
  start: { "tools.ts": tools },
  hash: "",
  run: { call, server: { checks: { expiry: false } }, attempts: [{ label: "Untouched" }] },
  checks: ["expired", "yours"],
  broken: false,
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
  checks: [expired, yours, { ...yours, id: "unasked" }],
  solution: {},
};

const executor = createNodeSandbox();
const clientExecutor = createNodeClientSandbox();
afterAll(() => {
  executor.dispose();
  clientExecutor.dispose();
});
const check = async (setup?: Setup) => {
  const measuring = { executor, clientExecutor, lesson, signal: new AbortController().signal };
  const results = await runChecks(measuring, step, step.start, setup);
  return Object.fromEntries(Object.entries(results).map(([id, { passed }]) => [id, passed]));
};

describe("the page's checks", () => {
  it("run with the step's settings only where they ask for the learner's", async () => {
    expect(await check()).toEqual({ expired: true, yours: false });
  });

  it("take what the learner changed over the step's settings", async () => {
    expect(await check({ server: { checks: { expiry: true } } })).toEqual({ expired: true, yours: true });
  });
});

describe("a client.ts among the learner's files", () => {
  it("makes the calls of the checks", async () => {
    const measuring = { executor, clientExecutor, lesson, signal: new AbortController().signal };
    const own = 'export async function callTool() { return { abandoned: "not today" }; }';
    const files = { ...step.start, "client.ts": own };
    // Without a call nothing is charged, whatever the step's settings are.
    const results = await runChecks(measuring, step, files);
    expect(Object.values(results).map(({ passed }) => passed)).toEqual([true, true]);
  });
});
