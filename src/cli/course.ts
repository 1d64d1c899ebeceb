import type { Lesson } from "../lesson/course.ts";
import { findStart } from "../lesson/documents.ts";
import type { LessonReference } from "../workspace/parse.ts";
import { readLessons } from "./lessons-folder.ts";

const BROKEN = "the lessons do not compile: npm run -s lessons -- check";

/** The start files that a document's `lesson` names. */
export function resolveLesson(
  reference: LessonReference,
): { files: Record<string, string> } | { problem: string } {
  const compiled = readLessons();
  return "problems" in compiled ? { problem: BROKEN } : findStart(compiled.course, reference);
}

/** All lessons; none where they do not compile. */
export function readCourseLessons(): readonly Lesson[] {
  const compiled = readLessons();
  return "problems" in compiled ? [] : compiled.course.lessons;
}

/** What `serve` offers where no FILE is given: the first lesson's tools. */
export function readFirstLesson():
  { files: Record<string, string>; serverName: string } | { problem: string } {
  const compiled = readLessons();
  if ("problems" in compiled) return { problem: BROKEN };
  const lesson = compiled.course.lessons.find(({ number }) => number === 1);
  const start = lesson?.steps[0]?.start;
  return lesson === undefined || start === undefined
    ? { problem: "there is no first lesson" }
    : { files: start, serverName: lesson.serverName };
}
