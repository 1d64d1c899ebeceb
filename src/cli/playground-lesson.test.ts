import { afterAll, describe, expect, it } from "vitest";
import { type BatteryReport, runBattery } from "../engine/battery.ts";
import type { Course, Step } from "../lesson/course.ts";
import { findStart, toDocument, toSolution } from "../lesson/documents.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import { parsePlayground } from "../workspace/parse.ts";
import { readShareLink, toShareLink } from "../workspace/share-link.ts";
import { readLessons } from "./lessons-folder.ts";

const compiled = readLessons();
if ("problems" in compiled) throw new Error(compiled.problems.join("\n"));
const course: Course = compiled.course;
const executor = createNodeSandbox();
afterAll(() => executor.dispose());

function toStep(slug: string, number: number) {
  const lesson = course.lessons.find((one) => one.slug === slug);
  const step = lesson?.steps.find((one) => one.number === number);
  if (!lesson || !step) throw new Error(`there is no step ${slug}/${String(number)}`);
  return { lesson, step };
}

/** What *Check my tool* says of a document, as the page shows it. */
async function check(input: unknown): Promise<Omit<BatteryReport["rows"][number], "document">[]> {
  const resolveLesson: Parameters<typeof parsePlayground>[1] = {
    resolveLesson: (reference) => findStart(course, reference),
  };
  const parsed = parsePlayground(input, resolveLesson);
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  const { report } = await runBattery(parsed.playground, { executor });
  return report.rows.map(({ id, name, expected, measured, status, note, counts }) => ({
    ...{ id, name, expected, measured, status, note, counts },
  }));
}

/** The step as a link that somebody opens as a playground. */
async function toOpened(slug: string, step: Step, files: Record<string, string>): Promise<unknown> {
  const { number, hash, run } = step;
  const lesson = { slug, step: number, hash };
  const read = await readShareLink(await toShareLink({ version: 1, lesson, files, call: run.call }));
  if ("problem" in read) throw new Error(read.problem);
  return JSON.parse(read.text);
}

describe("the playground's lesson", () => {
  const sixteen = toStep("your-turn", 1);
  const seventeen = toStep("the-playground", 2);
  const texts = {
    start: [sixteen.step.start, seventeen.step.start],
    solution: [toSolution(sixteen.lesson, sixteen.step), toSolution(seventeen.lesson, seventeen.step)],
  };

  it.each(Object.entries(texts))(
    "checks the %s of lesson 16 with the same rows and verdicts, in the step and in a playground",
    async (name, [there = {}, here = {}]) => {
      expect(here).toEqual(there);
      const rows = await check(toDocument(sixteen.step.run, there));
      expect(rows.some(({ status }) => status === "failed")).toBe(name === "start");
      expect(await check(toDocument(seventeen.step.run, here))).toEqual(rows);
      expect(await check(await toOpened("the-playground", seventeen.step, here))).toEqual(rows);
    },
  );

  it("dares with a tool that no row of the check fails", async () => {
    const { step } = toStep("the-playground", 3);
    const rows = await check(toDocument(step.run, step.start));
    expect(rows.filter(({ status }) => status === "failed")).toEqual([]);
    expect(rows.filter(({ status }) => status === "passed").length).toBeGreaterThan(10);
  });
});
