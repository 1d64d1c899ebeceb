import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { type Compiled, compileCourse } from "../lesson/compile.ts";
import type { Course } from "../lesson/course.ts";
import { type Curriculum, readCurriculum } from "../lesson/curriculum.ts";
import { readStatements, type StatementPage } from "../lesson/statements.ts";
import { readWrongAnswers, type WrongAnswers } from "../lesson/wrong.ts";

const LESSONS = new URL("../../lessons/", import.meta.url);

/** Compiles the folder `lessons/`, or a copy of it (its address ends with a slash). */
export function readLessons(folder: URL = LESSONS): Compiled {
  return compileCourse(readLessonTexts(folder), { sha256 });
}

/** The wrong answers of a course that was compiled of this folder. */
export function readWrong(course: Course, folder: URL = LESSONS): WrongAnswers | { problems: string[] } {
  return readWrongAnswers(readLessonTexts(folder), course);
}

export function readExpectedFigures(): { curriculum: Curriculum } | { problems: string[] } {
  return readCurriculum(readFileSync(new URL("curriculum.yaml", LESSONS), "utf8"));
}

/** What the specification states, and why some of it is in no step. */
export function readStatementList(): { pages: StatementPage[] } | { problems: string[] } {
  return readStatements(readFileSync(new URL("statements.yaml", LESSONS), "utf8"));
}

/** Every file of the folder: path from it, with slashes, to text. */
function readLessonTexts(folder: URL = LESSONS): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const base = new URL(".", folder).pathname;
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/").replaceAll("//", "/"));
  const from = decodeURIComponent(base);
  return Object.fromEntries(paths.map((path) => [path.slice(from.length), readFileSync(path, "utf8")]));
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("base64url");
}
