import type { Lesson } from "../../lesson/course.ts";
import { toLessonHash } from "../route.ts";
import { countDone, isLessonDone, type StepState, toStepState } from "../work/progress.ts";
import type { Progress } from "../work/saved-work.ts";

/** How a step's number is drawn: by its form, not by colour alone. */
export const stepLooks: Readonly<Record<StepState, string>> = {
  done: "map-step map-step-done",
  open: "map-step map-step-open",
  "not visited": "map-step",
};

/** A link to each step of a lesson, with what became of it. */
export function StepLinks({ lesson, progress }: { lesson: Lesson; progress: Progress }) {
  return (
    <ol className="map-steps" aria-label={`Steps of ${lesson.title}`}>
      {lesson.steps.map((step) => {
        const state = toStepState(lesson, step, progress);
        return (
          <li key={step.number}>
            <a
              className={stepLooks[state]}
              href={toLessonHash(lesson.slug, step.number)}
              aria-label={`Step ${String(step.number)}: ${step.title}, ${state}`}
              title={`${step.title}: ${state}`}
            >
              {step.number}
            </a>
          </li>
        );
      })}
    </ol>
  );
}

/** How much of a lesson is done, in words: "3 of 4 done". */
export function toDoneWords(lesson: Lesson, progress: Progress): string {
  if (isLessonDone(lesson, progress)) return "done";
  const [done, all] = [countDone(lesson, progress), lesson.steps.length];
  return done > 0 ? `${String(done)} of ${String(all)} done` : `${String(all)} steps`;
}
