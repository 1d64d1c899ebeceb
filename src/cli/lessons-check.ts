import type { Block, Course, Lesson, ServerPatch, Step } from "../lesson/course.ts";
import { type Curriculum, compareFigures, toFigureTree } from "../lesson/curriculum.ts";
import { toCheckRuns, toSolution } from "../lesson/documents.ts";
import { type Evaluation, evaluate } from "../lesson/evaluate.ts";
import { type Measured, measureCourse, type Playing, playRun } from "./lessons-measure.ts";

/** One thing that must hold of the course, and why it does not. */
export interface Finding {
  what: string;
  passed: boolean;
  details: string[];
}

/**
 * Plays every step's start, which must fail a check, and its solution, which must pass them all; measures every figure
 * and compares it with the curriculum.
 */
export async function checkCourse(
  course: Course,
  curriculum: Curriculum,
  playing: Playing,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const lesson of course.lessons) {
    for (const step of lesson.steps) findings.push(...(await checkStep(lesson, step, playing)));
  }
  const measured = await measureCourse(course, playing);
  return [...findings, ...checkPredictions(course, measured), ...checkFigures(curriculum, measured)];
}

async function checkStep(lesson: Lesson, step: Step, playing: Playing): Promise<Finding[]> {
  const where = `${lesson.slug}/${String(step.number)}`;
  // A step that asks for nothing shares its start with one that does: somewhere there is something left to do.
  const ids = step.checks.length > 0 ? step.checks : lesson.checks.map(({ id }) => id);
  const start = await checkFiles(lesson, { step, ids, files: step.start }, playing);
  const failed = start.filter(({ evaluation }) => !evaluation.passed);
  const findings: Finding[] = [
    {
      what: `${where}: the start fails ${failed.map(({ id }) => id).join(", ") || "nothing"}`,
      passed: failed.length > 0,
      details: failed.length > 0 ? [] : ["the start passes every check: there is nothing to do"],
    },
  ];
  if (step.checks.length === 0) return findings;
  const solved = { step, ids: step.checks, files: toSolution(lesson, step), server: step.solve };
  for (const { id, evaluation } of await checkFiles(lesson, solved, playing))
    findings.push({
      what: `${where}: the solution passes ${id}`,
      passed: evaluation.passed,
      details: toDetails(evaluation),
    });
  return findings;
}

interface Checked {
  step: Step;
  ids: readonly string[];
  files: Readonly<Record<string, string>>;
  /** Settings beside the files, for checks with `settings: yours`. */
  server?: ServerPatch | undefined;
}

async function checkFiles(
  lesson: Lesson,
  { step, ids, files, server }: Checked,
  playing: Playing,
): Promise<{ id: string; evaluation: Evaluation }[]> {
  const results: { id: string; evaluation: Evaluation }[] = [];
  for (const check of lesson.checks.filter(({ id }) => ids.includes(id))) {
    const reports: Record<string, object> = {};
    for (const [name, run] of Object.entries(toCheckRuns(check, step, server)))
      reports[name] = await playRun(lesson, run, files, playing);
    results.push({ id: check.id, evaluation: evaluate(check, reports) });
  }
  return results;
}

function toDetails({ expectations }: Evaluation): string[] {
  return expectations
    .filter(({ passed }) => !passed)
    .map(({ of, expected, measured }) => `${of}: expected ${expected}, measured ${measured}`);
}

/** One of a prediction's options is what is measured, for each row of a match too: else no answer is right. */
function checkPredictions(course: Course, measured: Measured): Finding[] {
  return course.lessons.flatMap((lesson) =>
    lesson.steps.flatMap((step) =>
      step.blocks.flatMap(toQuestions).map(({ id, figure, offered }) => {
        const value = readMeasured(measured, figure);
        const passed = offered.includes(value);
        return {
          what: `${lesson.slug}/${String(step.number)}: the prediction ${id} offers what is measured`,
          passed,
          details: passed ? [] : [`${figure}: measured ${value}, offered ${offered.join(", ")}`],
        };
      }),
    ),
  );
}

interface Question {
  id: string;
  figure: string;
  offered: string[];
}

function toQuestions(block: Block): Question[] {
  if (block.type === "predict") return [{ id: block.id, figure: block.figure, offered: block.options }];
  if (block.type !== "match") return [];
  const offered = block.options.map(({ is }) => is);
  return block.rows.map(({ figure }, row) => ({ id: `${block.id}.${String(row)}`, figure, offered }));
}

function readMeasured(measured: Measured, reference: string): string {
  const dot = reference.lastIndexOf(".");
  const value = measured[reference.slice(0, dot)]?.[reference.slice(dot + 1)];
  if (value === undefined) return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function checkFigures(curriculum: Curriculum, measured: Measured): Finding[] {
  return compareFigures(curriculum, toFigureTree(measured)).map((comparison) => ({
    what: `curriculum: ${comparison.name} is ${comparison.expected}`,
    passed: comparison.passed,
    details: comparison.passed ? [] : [`expected ${comparison.expected}, measured ${comparison.measured}`],
  }));
}
