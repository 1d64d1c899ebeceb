import { lazy, Suspense, useMemo } from "react";
import type { Lesson } from "../../lesson/course.ts";
import { toSequence } from "../../diagram/sequence.ts";
import { Spark } from "../../diagram/spark.tsx";
import { Icon } from "../icon.tsx";
import { Notice, Notices } from "../notices.tsx";
import { toLessonHash } from "../route.ts";
import { useServices, useWork } from "../services.ts";
import { TopBar } from "../shell/top-bar.tsx";
import { countDone, isLessonDone, toContinue } from "../work/progress.ts";
import type { Progress } from "../work/saved-work.ts";
import { MapHero } from "./map-hero.tsx";
import "./map.css";
import { toSummary } from "./to-summary.ts";
import { usePreview } from "./use-preview.ts";

const WorkFilePart = lazy(async () => ({
  default: (await import("../work-file/work-file-part.tsx")).WorkFilePart,
}));

/** The start page: what this is, where one was, and every lesson with what it measures. */
export function MapPage({ notice }: { notice: string | null }) {
  const { course } = useServices();
  const { progress } = useWork();
  const next = toContinue(course, progress);
  return (
    <div className="map-page">
      <TopBar course={course} progress={progress} slug={null} />
      {notice !== null && (
        <Notice key={notice} alert>
          {notice}
        </Notice>
      )}
      <Notices undo={null} onUndoGone={() => undefined} error={null} />
      <main className="map">
        <MapHero next={next} started={progress.last !== null} />
        <div className={course.groups.length === 1 ? "map-groups map-groups-one" : "map-groups"}>
          {course.groups.map((group) => (
            <section key={group.title} className="map-group" aria-labelledby={toId(group.title)}>
              <h2 id={toId(group.title)} className="map-group-title">
                {group.title}
              </h2>
              <p className="map-group-note">{group.note}</p>
              <ol className="map-lessons">
                {course.lessons
                  .filter(({ slug }) => group.lessons.includes(slug))
                  .map((lesson) => (
                    <LessonRow
                      key={lesson.slug}
                      lesson={lesson}
                      progress={progress}
                      current={next?.lesson === lesson && progress.last !== null}
                    />
                  ))}
              </ol>
            </section>
          ))}
          <Legend />
        </div>
        <Suspense>
          <WorkFilePart />
        </Suspense>
      </main>
    </div>
  );
}

interface LessonRowProps {
  lesson: Lesson;
  progress: Progress;
  current: boolean;
}

function LessonRow({ lesson, progress, current }: LessonRowProps) {
  const { course, measured } = useServices();
  const events = usePreview(lesson);
  const sequence = useMemo(() => toSequence(events), [events]);
  const done = isLessonDone(lesson, progress);
  const steps = countDone(lesson, progress);
  return (
    <li className={current ? "map-lesson map-lesson-current" : "map-lesson"}>
      <span className={done ? "map-mark map-mark-done" : "map-mark"} aria-hidden="true">
        {done ? <Icon name="check" /> : lesson.number}
      </span>
      <div className="map-lesson-text">
        <a className="map-lesson-link" href={toLessonHash(lesson.slug)}>
          {lesson.title}
        </a>
        {course.path.includes(lesson.slug) && <PathMark />}
        <p className="map-belief">
          {done ? <s>“{lesson.belief}”</s> : `“${lesson.belief}”`}
          <span className="visually-hidden">{done ? ", measured otherwise" : ""}</span>
        </p>
        <p className="map-summary">{toSummary(lesson.summary, measured)}</p>
      </div>
      <div className="map-lesson-side">
        <span className="map-progress">
          {done
            ? "done"
            : steps > 0
              ? `${String(steps)} of ${String(lesson.steps.length)}`
              : `${String(lesson.steps.length)} steps`}
        </span>
        <Spark sequence={sequence} />
      </div>
    </li>
  );
}

/** A small diamond: the lesson lies on the twenty-minute path. */
function PathMark() {
  return (
    <>
      <svg className="map-path-mark" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
        <path d="M5 1 9 5 5 9 1 5Z" />
      </svg>
      <span className="visually-hidden">, on the 20-minute path</span>
    </>
  );
}

function Legend() {
  return (
    <div className="map-legend">
      <p>Each lesson carries the trace of one run in it, made in this browser.</p>
      <ul>
        <li>
          <svg viewBox="0 0 20 14" width="20" height="14" aria-hidden="true">
            <path className="spark-line" d="M0 12h5V3h9v9h6" />
          </svg>
          request
        </li>
        <li>
          <svg viewBox="0 0 12 14" width="12" height="14" aria-hidden="true">
            <rect className="spark-prompt" x="0" y="4" width="12" height="6" rx="1.5" />
          </svg>
          prompt
        </li>
        <li>
          <svg viewBox="0 0 10 14" width="10" height="14" aria-hidden="true">
            <path className="spark-tick" d="M5 2l4.5 5L5 12 .5 7z" />
          </svg>
          ledger
        </li>
        <li>
          <svg viewBox="0 0 10 14" width="10" height="14" aria-hidden="true">
            <path className="spark-tick is-warn" d="M5 2l4.5 5L5 12 .5 7z" />
          </svg>
          acted again
        </li>
        <li>
          <PathMark />
          20-minute path
        </li>
      </ul>
    </div>
  );
}

function toId(title: string): string {
  return `group-${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;
}
