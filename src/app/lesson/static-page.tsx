import type { ReactNode } from "react";
import type { Course, Lesson, Step } from "../../lesson/course.ts";
import { Icon, Logo } from "../icon.tsx";
import { MAP_HASH, toLessonHash } from "../route.ts";
import { type FigureSource, toFigureView } from "./prose-figure.tsx";
import { Prose } from "./prose.tsx";
import { toNext, toPrevious } from "./places.ts";

interface StaticPageProps {
  course: Course;
  /** As the build measured them. */
  values: FigureSource["values"];
}

/**
 * Every step as it stands in the page that one opens: read before any script has come, and without one. The address
 * `#/lesson/<slug>/<step>` targets its article; no target shows the list of lessons.
 */
export function StaticPage({ course, values }: StaticPageProps) {
  const figures = { values, measuredAt: null };
  return (
    <main id="static" className="static">
      <header className="bar">
        <a className="bar-home" href={MAP_HASH} aria-label="Roundtrip, all lessons">
          <Logo />
          <span className="bar-word">Roundtrip</span>
        </a>
      </header>
      {course.lessons.flatMap((lesson) =>
        lesson.steps.map((step) => (
          <StaticStep key={`${lesson.slug}/${String(step.number)}`} {...{ course, lesson, step, figures }} />
        )),
      )}
      <StaticMap {...{ course, figures }} />
    </main>
  );
}

interface StaticStepProps {
  course: Course;
  lesson: Lesson;
  step: Step;
  figures: FigureSource;
}

function StaticStep({ course, lesson, step, figures }: StaticStepProps) {
  const previous = toPrevious(course, lesson, step);
  const next = toNext(course, lesson, step);
  return (
    <article className="static-step" id={toLessonHash(lesson.slug, step.number).slice(1)}>
      <div className="lesson-scroll">
        <div className="lesson-text">
          <div className="steps">
            <span className="steps-bars" aria-hidden="true">
              {lesson.steps.map(({ number }) => (
                <span
                  key={number}
                  className={`step-bar${number === step.number ? " step-now" : number < step.number ? " step-done" : ""}`}
                />
              ))}
            </span>
            <span className="steps-text">
              Step {step.number} of {lesson.steps.length}
            </span>
          </div>
          <h1 className="lesson-title">{step.title}</h1>
          <Prose
            {...{ lesson, step, figures }}
            predictions={{}}
            onPredict={() => undefined}
            ran={false}
            fixed
          />
        </div>
      </div>
      <nav className="lesson-foot" aria-label="Steps">
        {previous ? (
          <a className="button" href={previous.hash}>
            <Icon name="chevron-left" />
            Previous
          </a>
        ) : (
          <a className="button" href={MAP_HASH}>
            <Icon name="chevron-left" />
            All lessons
          </a>
        )}
        <a className="button-ink lesson-next" href={next.hash}>
          <span className="lesson-next-text">
            Next<span aria-hidden="true">: {next.title}</span>
          </span>
          <Icon name="chevron-right" />
        </a>
      </nav>
    </article>
  );
}

function StaticMap({ course, figures }: { course: Course; figures: FigureSource }) {
  return (
    <article className="static-map">
      <h1 className="static-title">{course.title}</h1>
      <p className="static-lead">
        A tool that needs an answer ends its call early, and the client sends it again. See each message
        travel, change the code on either side, and count what really happened.
      </p>
      {course.groups.map(({ title, note, lessons }) => (
        <section key={title}>
          <h2 className="static-group">{title}</h2>
          <p className="static-note">{note}</p>
          <ol className="static-lessons">
            {course.lessons
              .filter(({ slug }) => lessons.includes(slug))
              .map((lesson) => (
                <li key={lesson.slug} value={lesson.number}>
                  <a href={toLessonHash(lesson.slug)}>{lesson.title}</a>
                  <span className="static-note">{toSummary(lesson.summary, figures)}</span>
                </li>
              ))}
          </ol>
        </section>
      ))}
    </article>
  );
}

/** A lesson's line, its figures filled in. */
function toSummary(summary: string, figures: FigureSource): ReactNode {
  return summary.replace(/\{([^{}\s]+)\}/g, (_, name: string) => toFigureView(figures, name).text);
}
