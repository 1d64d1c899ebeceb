import type { Course, Lesson, Step } from "../../lesson/course.ts";
import type { Progress } from "./saved-work.ts";

/** A step with checks is done when all of them passed; one without, when it was run, or when the learner went on from it. */
export function isStepDone(lesson: Lesson, step: Step, progress: Progress): boolean {
  return progress.steps[lesson.slug]?.includes(step.number) ?? false;
}

/** done; open: visited, and not done; not visited. */
export type StepState = "done" | "open" | "not visited";

export function toStepState(lesson: Lesson, step: Step, progress: Progress): StepState {
  if (isStepDone(lesson, step, progress)) return "done";
  const { last } = progress;
  const here = last?.slug === lesson.slug && last.step === step.number;
  return here || progress.visited[lesson.slug]?.includes(step.number) ? "open" : "not visited";
}

export function isLessonDone(lesson: Lesson, progress: Progress): boolean {
  return lesson.steps.length > 0 && lesson.steps.every((step) => isStepDone(lesson, step, progress));
}

/** Steps done, 0 … steps.length. */
export function countDone(lesson: Lesson, progress: Progress): number {
  return lesson.steps.filter((step) => isStepDone(lesson, step, progress)).length;
}

export function withStepDone(progress: Progress, slug: string, step: number): Progress {
  const steps = withNumber(progress.steps, slug, step);
  return steps === progress.steps ? progress : { ...progress, steps };
}

/** The step was run, or checked, over this edition of its start: what it measures may be seen. Without checks, that does it. */
export function withRan(progress: Progress, slug: string, step: Ran): Progress {
  const done = step.checks.length === 0 ? withStepDone(progress, slug, step.number) : progress;
  if (hasRan(progress, slug, step)) return done;
  return { ...done, ran: { ...done.ran, [slug]: [...(done.ran[slug] ?? []), toRanKey(step)] } };
}

/** Whether the step was run in this browser, over the start that it has today. */
export function hasRan(progress: Progress, slug: string, step: Pick<Ran, "number" | "hash">): boolean {
  return progress.ran[slug]?.includes(toRanKey(step)) ?? false;
}

type Ran = Pick<Step, "number" | "hash" | "checks">;

const toRanKey = ({ number, hash }: Pick<Ran, "number" | "hash">) => `${String(number)}:${hash}`;

/** Records the verdicts of a step's checks; all passed also makes the step done. */
export function withChecks(
  progress: Progress,
  lesson: Lesson,
  step: Step,
  verdicts: Readonly<Record<string, boolean>>,
): Progress {
  const before = progress.checks[lesson.slug] ?? [];
  const kept = before.filter((id) => verdicts[id] !== false);
  const passed = Object.keys(verdicts).filter((id) => verdicts[id] === true && !kept.includes(id));
  const checks = { ...progress.checks, [lesson.slug]: [...kept, ...passed] };
  const all = step.checks.length > 0 && step.checks.every((id) => verdicts[id] === true);
  return all ? withStepDone({ ...progress, checks }, lesson.slug, step.number) : { ...progress, checks };
}

export function withPrediction(progress: Progress, slug: string, id: string, choice: string): Progress {
  return { ...progress, predictions: { ...progress.predictions, [`${slug}/${id}`]: choice } };
}

/** The learner is at this step: it is visited, and the place to come back to. */
export function withLast(progress: Progress, slug: string, step: number): Progress {
  const visited = withNumber(progress.visited, slug, step);
  const same = progress.last?.slug === slug && progress.last.step === step;
  if (same && visited === progress.visited) return progress;
  return { ...progress, visited, last: { slug, step } };
}

/** The same record where the number is in it already. */
function withNumber(record: Progress["steps"], slug: string, step: number): Progress["steps"] {
  const before = record[slug] ?? [];
  return before.includes(step) ? record : { ...record, [slug]: [...before, step].sort((a, b) => a - b) };
}

/** Where Resume leads: the place left last, or what follows a lesson that is done; the first lesson for newcomers. */
export function toContinue(course: Course, progress: Progress): { lesson: Lesson; step: number } | null {
  const { last } = progress;
  const at = course.lessons.findIndex((lesson) => lesson.slug === last?.slug);
  const lesson = course.lessons[at];
  if (!lesson || !last) return course.lessons[0] ? { lesson: course.lessons[0], step: 1 } : null;
  const following = course.lessons[at + 1];
  if (isLessonDone(lesson, progress) && following) return { lesson: following, step: 1 };
  return { lesson, step: Math.min(last.step, lesson.steps.length) };
}
