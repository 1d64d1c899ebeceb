import { runDocument } from "../engine/run-document.ts";
import type { Course, Lesson, LessonRun } from "../lesson/course.ts";
import { toJudged } from "../lesson/judged.ts";
import { toDocument } from "../lesson/documents.ts";
import { readFigure, toFigureFiles } from "../lesson/read-figure.ts";
import type { Json } from "../protocol/json.ts";
import type { ClientExecutor, ToolExecutor } from "../protocol/ports.ts";
import { parsePlayground } from "../workspace/parse.ts";

/** How the runs of a course are played. */
export interface Playing {
  executor: ToolExecutor;
  clientExecutor: ClientExecutor;
  signal: AbortSignal;
}

/** Figure name → field → measured value: { "F5.decline": { ledger: 2 } }. */
export type Measured = Record<string, Record<string, Json>>;

/** Plays every figure of a course, each in a fresh world. */
export async function measureCourse(course: Course, playing: Playing): Promise<Measured> {
  const measured: Measured = {};
  for (const lesson of course.lessons) {
    for (const figure of lesson.figures) {
      const files = toFigureFiles(lesson, figure);
      if (!files) throw new Error(`${lesson.slug}: the figure ${figure.name} has no files ${figure.files}`);
      measured[figure.name] = readFigure(figure, await playRun(lesson, figure.run, files, playing));
    }
  }
  return measured;
}

/** Plays one run over a set of files. Throws where the document is faulty, which the compiler should have said. */
export async function playRun(
  lesson: Lesson,
  run: LessonRun,
  files: Readonly<Record<string, string>>,
  { executor, clientExecutor, signal }: Playing,
): Promise<object> {
  signal.throwIfAborted();
  const parsed = parsePlayground(toDocument(run, files));
  if ("faults" in parsed) {
    const faults = parsed.faults.map(({ path, message }) => `${path}: ${message}`);
    throw new Error(`${lesson.slug}: ${faults.join("; ")}`);
  }
  const { serverName } = lesson;
  const ports = { executor, clientExecutor, signal, serverName, beside: run.beside };
  return toJudged(await runDocument(parsed.playground, ports));
}
