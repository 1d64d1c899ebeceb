import { existsSync, readFileSync } from "node:fs";
import { type Course } from "../lesson/course.ts";
import { findStart } from "../lesson/documents.ts";
import { type LessonReference } from "../workspace/parse.ts";

/** What the build makes of `lessons/` (npm run prepare:lessons). */
const COURSE = new URL("../../generated/course.json", import.meta.url);

const NOT_PREPARED = "the lessons are not prepared yet: npm run prepare:lessons";

type Found = { files: Record<string, string> } | { problem: string };

function readCourse(): Course | null {
  return existsSync(COURSE) ? (JSON.parse(readFileSync(COURSE, "utf8")) as Course) : null;
}

/** The start files that a document's `lesson` names. */
export function resolveLesson(reference: LessonReference): Found {
  const course = readCourse();
  return course === null ? { problem: NOT_PREPARED } : findStart(course, reference);
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
