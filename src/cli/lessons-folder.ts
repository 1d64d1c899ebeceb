import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { type Compiled, compileCourse } from "../lesson/compile.ts";
import { type Curriculum, readCurriculum } from "../lesson/curriculum.ts";
import { readStatements, type StatementPage } from "../lesson/statements.ts";

const LESSONS = new URL("../../lessons/", import.meta.url);

/** Compiles the folder `lessons/`. */
export function readLessons(): Compiled {
  return compileCourse(readTexts(), { sha256 });
}

export function readExpectedFigures(): { curriculum: Curriculum } | { problems: string[] } {
  return readCurriculum(readFileSync(new URL("curriculum.yaml", LESSONS), "utf8"));
}

/** What the specification states, and why some of it is in no step. */
export function readStatementList(): { pages: StatementPage[] } | { problems: string[] } {
  return readStatements(readFileSync(new URL("statements.yaml", LESSONS), "utf8"));
}

/** Every file of the folder: path from it, with slashes, to text. */
function readTexts(): Record<string, string> {
  const entries = readdirSync(LESSONS, { recursive: true, withFileTypes: true });
  const base = new URL(".", LESSONS).pathname;
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/").replaceAll("//", "/"));
  const from = decodeURIComponent(base);
  return Object.fromEntries(paths.map((path) => [path.slice(from.length), readFileSync(path, "utf8")]));
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("base64url");
}
