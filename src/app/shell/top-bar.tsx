import type { CSSProperties, ReactNode } from "react";
import type { Course } from "../../lesson/course.ts";
import { Logo } from "../icon.tsx";
import { GLOSSARY_HASH, LOG_HASH, MAP_HASH, PLAY_HASH, RULES_HASH, toLessonHash } from "../route.ts";
import { countDone } from "../work/progress.ts";
import type { Progress } from "../work/saved-work.ts";
import { LessonPicker } from "./lesson-picker.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

interface TopBarProps {
  course: Course;
  progress: Progress;
  /** The lesson that is open; null on the map. */
  slug: string | null;
  /** What can be done with what is shown. */
  children?: ReactNode;
}

export function TopBar({ course, progress, slug, children }: TopBarProps) {
  return (
    <header className="bar">
      <a className="bar-home" href={MAP_HASH} aria-label="Roundtrip, all lessons">
        <Logo />
        <span className="bar-word">Roundtrip</span>
      </a>
      {slug !== null && (
        <>
          <span className="bar-divider" />
          <LessonPicker {...{ course, progress, slug }} />
        </>
      )}
      <span className="bar-space" />
      {slug !== null && (
        <>
          <ProgressRail {...{ course, progress, slug }} />
          <span className="bar-divider" />
        </>
      )}
      {slug === null && (
        <nav className="bar-links" aria-label="Beside the lessons">
          <a className="bar-link" href={PLAY_HASH}>
            Playground
          </a>
          <a className="bar-link" href={GLOSSARY_HASH}>
            Glossary
          </a>
          <a className="bar-link" href={RULES_HASH}>
            Rule sheet
          </a>
          <a className="bar-link" href={LOG_HASH}>
            Check a log
          </a>
        </nav>
      )}
      {children}
      <ThemeToggle />
    </header>
  );
}

function ProgressRail({ course, progress, slug }: Omit<TopBarProps, "children">) {
  return (
    <nav aria-label="Lessons">
      <ol className="rail">
        {course.lessons.map((lesson) => {
          const done = countDone(lesson, progress);
          const share = { "--rail-done": `${String((done / lesson.steps.length) * 100)}%` } as CSSProperties;
          return (
            <li key={lesson.slug}>
              <a
                className="rail-item"
                href={toLessonHash(lesson.slug)}
                title={lesson.title}
                aria-current={lesson.slug === slug ? "page" : undefined}
                aria-label={`${String(lesson.number)}, ${lesson.title}: ${String(done)} of ${String(lesson.steps.length)} steps done`}
              >
                {lesson.number}
                <span className="rail-bar" style={share} />
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
