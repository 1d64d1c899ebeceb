import type { PlaygroundInput } from "../workspace/playground.ts";
import type { Check, ClientPatch, Course, Lesson, LessonRun, RunPatch, ServerPatch, Step } from "./course.ts";

/** `patch` over `base`: whole fields replace, the settings of client and server field by field. */
export function mergeRun(base: LessonRun, patch: RunPatch): LessonRun {
  const merged: LessonRun = { ...base, ...patch, call: patch.call ?? base.call };
  if (base.client ?? patch.client) merged.client = { ...base.client, ...patch.client };
  if (base.server ?? patch.server) merged.server = mergeServer(base.server, patch.server);
  return merged;
}

/** `run` with these server settings over its own: field by field, its checks too. */
export function withSettings(run: LessonRun, server: ServerPatch | undefined): LessonRun {
  return server ? { ...run, server: mergeServer(run.server, server) } : run;
}

function mergeServer(base: ServerPatch = {}, patch: ServerPatch = {}): ServerPatch {
  const merged: ServerPatch = { ...base, ...patch };
  if (base.checks && patch.checks) merged.checks = { ...base.checks, ...patch.checks };
  return merged;
}

/**
 * A check's runs as the step that asks for it plays them. A check with `settings: yours` takes the step's server settings
 * with the learner's over them, and both win over its own. So does the learner's choice of the client, of its limit and of what
 * it declares (`calling`).
 */
export function toCheckRuns(
  { runs, settings }: Check,
  step: Step,
  learners?: ServerPatch,
  calling: Pick<ClientPatch, "kind" | "maxRounds" | "capabilities"> = {},
): Record<string, LessonRun> {
  if (settings !== "yours") return runs;
  const { server } = withSettings(step.run, learners);
  const { kind, maxRounds, capabilities } = calling;
  const client = { ...(kind && { kind }), ...(capabilities && { capabilities }) };
  const limit = maxRounds === undefined ? {} : { maxRounds };
  const toRun = (run: LessonRun) => withSettings(mergeRun(run, { client: { ...client, ...limit } }), server);
  return Object.fromEntries(Object.entries(runs).map(([name, run]) => [name, toRun(run)]));
}

/** The document of one run over a set of files. */
export function toDocument(run: LessonRun, files: Readonly<Record<string, string>>): PlaygroundInput {
  const document = { ...run, version: 1 as const, files: { ...files, ...run.files } };
  delete document.beside;
  return document;
}

/** The solution that a step's *Show solution* shows. */
export function toSolution(lesson: Lesson, step: Step): Record<string, string> {
  return step.solution ?? lesson.solution;
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

/** What the server of a document calls itself: as in its lesson, or as a playground's. The same in the page and on the command line. */
export function toServerName(lessons: readonly Lesson[], reference: { slug: string } | null): string {
  return lessons.find(({ slug }) => slug === reference?.slug)?.serverName ?? "playground";
}
