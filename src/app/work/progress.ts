import type { Course, Lesson, Step } from "../../lesson/course.ts";
import type { Progress } from "./saved-work.ts";

/** A step with checks is done when all of them passed; one without, when the learner went on from it. */
export function isStepDone(lesson: Lesson, step: Step, progress: Progress): boolean {
  return progress.steps[lesson.slug]?.includes(step.number) ?? false;
}

export function isLessonDone(lesson: Lesson, progress: Progress): boolean {
  return lesson.steps.length > 0 && lesson.steps.every((step) => isStepDone(lesson, step, progress));
}

/** Steps done, 0 … steps.length. */
export function countDone(lesson: Lesson, progress: Progress): number {
  return lesson.steps.filter((step) => isStepDone(lesson, step, progress)).length;
}

export function withStepDone(progress: Progress, slug: string, step: number): Progress {
  const done = progress.steps[slug] ?? [];
  if (done.includes(step)) return progress;
  return { ...progress, steps: { ...progress.steps, [slug]: [...done, step].sort((a, b) => a - b) } };
}

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

export function withLast(progress: Progress, slug: string, step: number): Progress {
  if (progress.last?.slug === slug && progress.last.step === step) return progress;
  return { ...progress, last: { slug, step } };
}

/** Where Continue leads: the place left last, or what follows a lesson that is done; the first lesson for newcomers. */
export function toContinue(course: Course, progress: Progress): { lesson: Lesson; step: number } | null {
  const { last } = progress;
  const at = course.lessons.findIndex((lesson) => lesson.slug === last?.slug);
  const lesson = course.lessons[at];
  if (!lesson || !last) return course.lessons[0] ? { lesson: course.lessons[0], step: 1 } : null;
  const following = course.lessons[at + 1];
  if (isLessonDone(lesson, progress) && following) return { lesson: following, step: 1 };
  return { lesson, step: Math.min(last.step, lesson.steps.length) };
}
