import { useMemo } from "react";
import type { Lesson } from "../../lesson/course.ts";
import { toSequence } from "../../diagram/sequence.ts";
import { Spark } from "../../diagram/spark.tsx";
import { Icon } from "../icon.tsx";
import { toLessonHash } from "../route.ts";
import { useServices } from "../services.ts";
import { isLessonDone } from "../work/progress.ts";
import type { Progress } from "../work/saved-work.ts";
import { PathMark } from "./path-mark.tsx";
import { StepLinks, toDoneWords } from "./step-links.tsx";
import { toSummary } from "./to-summary.ts";
import { usePreview } from "./use-preview.ts";

interface LessonRowProps {
  lesson: Lesson;
  progress: Progress;
  /** Resume leads to it. */
  current: boolean;
  /** The path is followed, and the lesson is not on it. */
  beside: boolean;
}

/** One lesson: its name, what one may believe before it, what it measures, and its steps. */
export function LessonRow({ lesson, progress, current, beside }: LessonRowProps) {
  const { course } = useServices();
  const done = isLessonDone(lesson, progress);
  const look = `map-lesson${current ? " map-lesson-current" : ""}${beside ? " map-lesson-beside" : ""}`;
  return (
    <li className={look} value={lesson.number}>
      <span className={done ? "map-mark map-mark-done" : "map-mark"} aria-hidden="true">
        {done ? <Icon name="check" /> : lesson.number}
      </span>
      <div className="map-lesson-text">
        <a className="map-lesson-link" href={toLessonHash(lesson.slug)}>
          {lesson.title}
        </a>
        {course.path.includes(lesson.slug) && (
          <>
            <PathMark />
            <span className="visually-hidden">, on the 20-minute path</span>
          </>
        )}
        {!beside && <LessonDetails {...{ lesson, progress, done }} />}
      </div>
    </li>
  );
}

function LessonDetails({
  lesson,
  progress,
  done,
}: Pick<LessonRowProps, "lesson" | "progress"> & { done: boolean }) {
  const { measured } = useServices();
  const events = usePreview(lesson);
  const sequence = useMemo(() => toSequence(events), [events]);
  return (
    <>
      <p className="map-belief">
        {done ? <s>“{lesson.belief}”</s> : `“${lesson.belief}”`}
        <span className="visually-hidden">{done ? ", measured otherwise" : ""}</span>
      </p>
      <p className="map-summary">{toSummary(lesson.summary, measured)}</p>
      <div className="map-lesson-foot">
        <Spark sequence={sequence} />
        <span className="map-progress">{toDoneWords(lesson, progress)}</span>
      </div>
      <StepLinks {...{ lesson, progress }} />
    </>
  );
}
