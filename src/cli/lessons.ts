import type { Course } from "../lesson/course.ts";
import { toFigureTree, toPartOf } from "../lesson/curriculum.ts";
import { createNodeClientSandbox, createNodeSandbox } from "../sandbox/node.ts";
import { checkCoverage, coverage, readCoverage } from "./coverage.ts";
import { EXIT, type Io, UsageError } from "./io.ts";
import { checkCourse } from "./lessons-check.ts";
import { checkWrong } from "./lessons-wrong.ts";
import { readExpectedFigures, readLessons, readStatementList, readWrong } from "./lessons-folder.ts";
import { measureCourse, type Playing } from "./lessons-measure.ts";

/**
 * `lessons check`: plays every start, solution and wrong answer, compares the figures with the curriculum, and the statements with the steps that
 * show them; exit 1 on any difference. With a lesson's slug: that lesson alone, without the statements. `lessons coverage`: writes docs/coverage.md.
 * `lessons measure`: prints `{ "figures": { "F1": …, … } }`, every figure as it was measured.
 */
export async function lessons(args: string[], io: Io): Promise<number> {
  const [command, slug, ...others] = args;
  if (!isCommand(command) || others.length > 0 || (slug !== undefined && command !== "check"))
    throw new UsageError("lessons takes check, measure or coverage, and a slug after check alone");
  const compiled = readLessons();
  if ("problems" in compiled) {
    io.err(toLines(compiled.problems));
    return EXIT.failed;
  }
  if (command === "coverage") return writeTable(compiled.course, io);
  const executor = createNodeSandbox();
  const clientExecutor = createNodeClientSandbox();
  try {
    const playing = { executor, clientExecutor, signal: io.signal };
    return command === "check"
      ? await check(compiled.course, slug, playing, io)
      : await measure(compiled.course, playing, io);
  } finally {
    executor.dispose();
    clientExecutor.dispose();
  }
}

function isCommand(command: string | undefined): command is "check" | "measure" | "coverage" {
  return command === "check" || command === "measure" || command === "coverage";
}

function toCourseOf(course: Course, slug: string): Course {
  const lessons = course.lessons.filter((lesson) => lesson.slug === slug);
  const known = course.lessons.map((lesson) => lesson.slug).join(", ");
  if (lessons.length === 0) throw new UsageError(`there is no lesson "${slug}": they are ${known}`);
  return { ...course, lessons };
}

function writeTable(course: Course, io: Io): number {
  const listed = readStatementList();
  if ("pages" in listed) return coverage(course, listed.pages, io);
  io.err(toLines(listed.problems));
  return EXIT.failed;
}

async function measure(course: Course, playing: Playing, io: Io): Promise<number> {
  const figures = toFigureTree(await measureCourse(course, playing));
  io.out(`${JSON.stringify({ figures }, null, 2)}\n`);
  return EXIT.done;
}

async function check(whole: Course, slug: string | undefined, playing: Playing, io: Io): Promise<number> {
  const course = slug === undefined ? whole : toCourseOf(whole, slug);
  const [expected, listed, wrong] = [readExpectedFigures(), readStatementList(), readWrong(course)];
  if ("problems" in expected || "problems" in listed || "problems" in wrong) {
    for (const read of [expected, listed, wrong]) if ("problems" in read) io.err(toLines(read.problems));
    return EXIT.failed;
  }
  const { curriculum } = expected;
  const names = course.lessons.flatMap(({ figures }) => figures.map(({ name }) => name));
  const findings = [
    ...(slug === undefined ? checkCoverage(course, listed.pages, readCoverage()) : []),
    ...(await checkCourse(course, slug === undefined ? curriculum : toPartOf(curriculum, names), playing)),
    ...(await checkWrong(wrong, playing)),
  ];
  for (const { what, passed, details } of findings)
    io.out(toLines([`${passed ? "✓" : "✕"} ${what}`, ...details.map((detail) => `    ${detail}`)]));
  const failed = findings.filter(({ passed }) => !passed).length;
  io.out(`${String(findings.length - failed)} passed, ${String(failed)} failed\n`);
  return failed === 0 ? EXIT.done : EXIT.failed;
}

function toLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
