import { type ReactNode, useEffect, useRef } from "react";
import type { Lesson, Step } from "../../lesson/course.ts";
import { Icon } from "../icon.tsx";
import { toLessonHash } from "../route.ts";
import type { Progress } from "../work/saved-work.ts";
import { isStepDone } from "../work/progress.ts";

interface LessonPaneProps {
  lesson: Lesson;
  step: Step;
  progress: Progress;
  previous: Place | null;
  next: Place | null;
  onPrevious: () => void;
  onNext: () => void;
  hidden: boolean;
  children: ReactNode;
}

/** Where Previous or Next leads. */
export interface Place {
  hash: string;
  /** What stands behind "Next:" in small letters. */
  title: string;
}

/** The prose of one step, with the way on at its foot. */
export function LessonPane(props: LessonPaneProps) {
  const { lesson, step, progress, previous, next } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scroll.current?.scrollTo({ top: 0 });
    scroll.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [step]);
  return (
    <section className="lesson" aria-label="Lesson" hidden={props.hidden}>
      <div ref={scroll} className="lesson-scroll">
        <article className="lesson-text">
          <StepRail {...{ lesson, step, progress }} />
          <h1 className="lesson-title" tabIndex={-1}>
            {step.title}
          </h1>
          {props.children}
        </article>
      </div>
      <nav className="lesson-foot" aria-label="Steps">
        <button type="button" className="button" disabled={!previous} onClick={props.onPrevious}>
          <Icon name="chevron-left" />
          Previous
        </button>
        <button type="button" className="button-ink lesson-next" disabled={!next} onClick={props.onNext}>
          <span className="lesson-next-text">
            Next<span aria-hidden="true">{next && `: ${next.title}`}</span>
          </span>
          <Icon name="chevron-right" />
        </button>
      </nav>
    </section>
  );
}

function StepRail({ lesson, step, progress }: Pick<LessonPaneProps, "lesson" | "step" | "progress">) {
  return (
    <div className="steps">
      <ol className="steps-bars">
        {lesson.steps.map((other) => {
          const done = isStepDone(lesson, other, progress) || other.number < step.number;
          const look = other === step ? " step-now" : done ? " step-done" : "";
          return (
            <li key={other.number}>
              <a
                className={`step-bar${look}`}
                href={toLessonHash(lesson.slug, other.number)}
                aria-label={`Step ${String(other.number)}: ${other.title}${isStepDone(lesson, other, progress) ? ", done" : ""}`}
                aria-current={other === step ? "step" : undefined}
                title={other.title}
              />
            </li>
          );
        })}
      </ol>
      <span className="steps-text">
        Step {step.number} of {lesson.steps.length}
      </span>
    </div>
  );
}
