import { readFileSync, writeFileSync } from "node:fs";
import type { Course } from "../lesson/course.ts";
import { judgeCoverage, toCoverageText, toShown } from "../lesson/coverage.ts";
import type { StatementPage } from "../lesson/statements.ts";
import { EXIT, type Io } from "./io.ts";
import type { Finding } from "./lessons-check.ts";

const FILE = new URL("../../docs/coverage.md", import.meta.url);

/** What `lessons check` demands of the coverage table. `written`: docs/coverage.md as it stands; undefined: there is none. */
export function checkCoverage(
  course: Course,
  pages: readonly StatementPage[],
  written: string | undefined,
): Finding[] {
  const shown = toShown(course);
  const problems = judgeCoverage(pages, shown);
  const isCurrent = written === toCoverageText(pages, shown);
  return [
    {
      what: "coverage: every statement is shown by a step or says why not",
      passed: problems.length === 0,
      details: problems,
    },
    {
      what: "coverage: docs/coverage.md is up to date",
      passed: isCurrent,
      details: isCurrent ? [] : ["npm run -s lessons -- coverage writes it"],
    },
  ];
}

/** `lessons coverage`: writes docs/coverage.md; exit 1 where the list and the lessons disagree. */
export function coverage(course: Course, pages: readonly StatementPage[], io: Io): number {
  const shown = toShown(course);
  const problems = judgeCoverage(pages, shown);
  writeFileSync(FILE, toCoverageText(pages, shown));
  for (const problem of problems) io.err(`${problem}\n`);
  io.out("docs/coverage.md written\n");
  return problems.length === 0 ? EXIT.done : EXIT.failed;
}

/** docs/coverage.md as it stands. */
export function readCoverage(): string | undefined {
  try {
    return readFileSync(FILE, "utf8");
  } catch {
    return undefined;
  }
}
