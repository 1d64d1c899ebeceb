import type { Json } from "../protocol/json.ts";
import type { PlaygroundInput } from "../workspace/playground.ts";
import type { Course, Figure, Lesson, LessonRun, RunPatch, Step } from "./course.ts";
import { readPath } from "./path.ts";

/** `patch` over `base`: whole fields replace, the settings of client and server field by field. */
export function mergeRun(base: LessonRun, patch: RunPatch): LessonRun {
  const merged: LessonRun = { ...base, ...patch, call: patch.call ?? base.call };
  if (base.client ?? patch.client) merged.client = { ...base.client, ...patch.client };
  if (base.server ?? patch.server) merged.server = { ...base.server, ...patch.server };
  return merged;
}

/** The document of one run over a set of files. */
export function toDocument(run: LessonRun, files: Readonly<Record<string, string>>): PlaygroundInput {
  return { ...run, version: 1, files: { ...files, ...run.files } };
}

/** The solution that a step's *Show solution* shows. */
export function toSolution(lesson: Lesson, step: Step): Record<string, string> {
  return step.solution ?? lesson.solution;
}

/** The files that a figure is measured on; undefined where the lesson has no such set. */
export function toFigureFiles(lesson: Lesson, { files }: Figure): Record<string, string> | undefined {
  if (files === "solution") return lesson.solution;
  const wanted = files.replace("solution", "start");
  const step = lesson.steps.find(({ files: own = "start" }) => own === wanted);
  return files === wanted ? step?.start : step?.solution;
}

/** A figure's fields, read from the report of its run; what is not there is absent. */
export function readFigure(figure: Figure, report: object): Record<string, Json> {
  // A report is printed as JSON: what it cannot say there is absent here too.
  const json = JSON.parse(JSON.stringify(report)) as Json;
  const fields = Object.entries(figure.read).flatMap(([field, path]) => {
    const value = readPath(json, path);
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(fields);
}

/** The start files that a link names, of this edition or a former one. */
export function findStart(
  course: Course,
  { slug, step, hash }: { slug: string; step: number; hash: string },
): { files: Record<string, string> } | { problem: string } {
  const lesson = course.lessons.find((one) => one.slug === slug);
  if (!lesson) return { problem: `there is no lesson "${slug}"` };
  const found = lesson.steps.find((one) => one.number === step);
  if (!found) return { problem: `the lesson "${slug}" has no step ${String(step)}` };
  const files = found.hash === hash ? found.start : lesson.steps.find((one) => one.hash === hash)?.start;
  const former = lesson.former ?? {};
  const kept = files ?? (Object.hasOwn(former, hash) ? former[hash] : undefined);
  return kept
    ? { files: kept }
    : { problem: `no edition of the lesson "${slug}" has start files with this hash` };
}
