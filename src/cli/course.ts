import { existsSync, readFileSync } from "node:fs";
import { type Course } from "../lesson/course.ts";
import { type LessonReference } from "../workspace/parse.ts";

/** What the build makes of `lessons/` (npm run prepare:lessons). */
const COURSE = new URL("../../generated/course.json", import.meta.url);

function readCourse(): Course | null {
  return existsSync(COURSE) ? (JSON.parse(readFileSync(COURSE, "utf8")) as Course) : null;
}

const NOT_PREPARED = "the lessons are not prepared: npm run prepare:lessons";

/** The start files of a lesson's step; a hash that no longer fits is a problem, because the link showed other files. */
export function resolveLesson({
  slug,
  step: number,
  hash,
}: LessonReference): { files: Record<string, string> } | { problem: string } {
  const course = readCourse();
  if (course === null) return { problem: NOT_PREPARED };
  const lesson = course.lessons.find((candidate) => candidate.slug === slug);
  if (lesson === undefined) return { problem: `there is no lesson "${slug}"` };
  const step = lesson.steps.find((candidate) => candidate.number === number);
  if (step === undefined) return { problem: `the lesson "${slug}" has no step ${number}` };
  if (step.hash !== hash)
    return { problem: `no start files of "${slug}", step ${number}, have the hash ${hash}` };
  return { files: step.start };
}

/** What `serve` offers where no FILE is given: the first lesson's tools. */
export function readFirstLesson():
  { files: Record<string, string>; serverName: string } | { problem: string } {
  const lesson = readCourse()?.lessons.find(({ number }) => number === 1);
  const start = lesson?.steps[0]?.start;
  return lesson === undefined || start === undefined
    ? { problem: NOT_PREPARED }
    : { files: start, serverName: lesson.serverName };
}
