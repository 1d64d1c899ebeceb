import { afterAll, describe, expect, it } from "vitest";
import { runDocument } from "../engine/run-document.ts";
import type { Lesson, LessonRun } from "../lesson/course.ts";
import { toCheckRuns, toDocument, toSolution } from "../lesson/documents.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import { parsePlayground } from "../workspace/parse.ts";
import { readLessons } from "./lessons-folder.ts";

const executor = createNodeSandbox();
afterAll(() => executor.dispose());

type Files = Readonly<Record<string, string>>;

/** Each document of a lesson's solutions once: those that its checks run, and that of *Run*. */
function toDocuments(lesson: Lesson): Map<string, { run: LessonRun; files: Files }> {
  const found = lesson.steps.flatMap((step) => {
    const files = toSolution(lesson, step);
    const checks = lesson.checks.filter(({ id }) => step.checks.includes(id));
    const runs = checks.flatMap((check) => Object.values(toCheckRuns(check, step, step.solve)));
    return [step.run, ...runs].map((run) => ({ run: { ...run, attempts: [] }, files }));
  });
  return new Map(
    found
      .filter(({ run, files }) => isForBoth(run, { ...files, ...run.files }))
      .map((entry) => [JSON.stringify(entry), entry]),
  );
}

/** A client.ts is neither client, calls beside are its own, and the loop does not speak the earlier era. */
function isForBoth(run: LessonRun, files: Files): boolean {
  return !("client.ts" in files) && run.beside === undefined && run.server?.era !== "legacy";
}

async function play(kind: "loop" | "sdk", run: LessonRun, files: Files) {
  const parsed = parsePlayground(toDocument({ ...run, client: { ...run.client, kind } }, files));
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  const { outcome, measures, ledger } = (await runDocument(parsed.playground, { executor })).report;
  return { outcome, measures, ledger };
}

const compiled = readLessons();
if ("problems" in compiled) throw new Error(compiled.problems.join("\n"));

describe("the SDK's client leaves what the page's own loop leaves, in the solutions of", () => {
  const lessons = compiled.course.lessons
    .map((lesson) => [lesson.slug, [...toDocuments(lesson).values()]] as const)
    .filter(([, documents]) => documents.length > 0);

  it.each(lessons)("%s", async (_slug, documents) => {
    for (const { run, files } of documents)
      expect(await play("sdk", run, files)).toEqual(await play("loop", run, files));
  });

  it("nearly every lesson", () => {
    expect(lessons.length).toBeGreaterThanOrEqual(14);
  });
});
