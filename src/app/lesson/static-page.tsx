import { type Course, type Lesson, type Step } from "../../lesson/course.ts";
import { Logo } from "../icon.tsx";
import { MAP_HASH, toLessonHash } from "../route.ts";
import { type FigureSource, type FigureValues } from "./figure.tsx";
import { toNext, toPrevious } from "./places.ts";
import { Prose } from "./prose.tsx";

interface StaticPageProps {
  course: Course;
  measured: FigureValues;
}

/**
 * Every step as plain HTML, for the page that one opens: each stands under the id that is its address, and CSS shows
 * the one that `:target` names. Same classes and places as the live page, which takes over without a shift.
 */
export function StaticPage({ course, measured }: StaticPageProps) {
  const figures: FigureSource = { values: measured, measuredAt: null };
  return (
    <div id="static" className="static">
      {course.lessons.map((lesson) =>
        lesson.steps.map((step) => (
          <StaticStep key={`${lesson.slug}/${String(step.number)}`} {...{ course, lesson, step, figures }} />
        )),
      )}
      <StaticMap course={course} />
    </div>
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
  const id = toLessonHash(lesson.slug, step.number).slice(1);
  return (
    <div id={id} className="page static-step">
      <StaticBar lesson={lesson} />
      <div className="workspace static-workspace">
        <section className="lesson" aria-label="Lesson">
          <div className="lesson-scroll">
            <article className="lesson-text">
              <div className="steps">
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
              />
            </article>
          </div>
          <nav className="lesson-foot" aria-label="Steps">
            {previous ? (
              <a className="button" href={previous.hash}>
                Previous
              </a>
            ) : (
              <span />
            )}
            <a className="button-ink lesson-next" href={next.hash}>
              <span className="lesson-next-text">Next: {next.title}</span>
            </a>
          </nav>
        </section>
        <div className="static-bench" aria-hidden="true" />
      </div>
    </div>
  );
}

function StaticBar({ lesson }: { lesson: Lesson | null }) {
  return (
    <header className="bar">
      <a className="bar-home" href={MAP_HASH}>
        <Logo />
        <span className="bar-word">Roundtrip</span>
      </a>
      {lesson && (
        <>
          <span className="bar-divider" />
          <span className="static-lesson">
            <span className="static-number">{lesson.number}</span>
            {lesson.title}
          </span>
        </>
      )}
    </header>
  );
}

function StaticMap({ course }: { course: Course }) {
  return (
    <div className="map-page static-map">
      <StaticBar lesson={null} />
      <main className="map">
        <section className="hero" aria-label="Roundtrip">
          <div className="hero-text">
            <h1 className="hero-title">
              MCP multi <br />
              round-trip requests, hands on
            </h1>
            <p className="hero-lead">
              A tool that needs an answer ends its call early, and the client sends it again. See each message
              travel, change the code on either side, and count what really happened.
            </p>
          </div>
          <div className="hero-run" />
        </section>
        <ol className="static-lessons">
          {course.lessons.map((lesson) => (
            <li key={lesson.slug}>
              <a href={toLessonHash(lesson.slug)}>{lesson.title}</a>
            </li>
          ))}
        </ol>
      </main>
    </div>
  );
}
