import type { Course, Lesson, Step } from "../../lesson/course.ts";
import { MAP_HASH, toLessonHash } from "../route.ts";
import type { Place } from "./lesson-pane.tsx";

/** The course as one goes through it: while the path is followed, its lessons alone, and the one that is open. */
export function toFollowed(course: Course, path: boolean, slug: string | undefined): Course {
  if (!path) return course;
  const lessons = course.lessons.filter(
    (lesson) => lesson.slug === slug || course.path.includes(lesson.slug),
  );
  return { ...course, lessons };
}

/** The step before this one, in this lesson or the one before it; null at the very start. */
export function toPrevious(course: Course, lesson: Lesson, step: Step): Place | null {
  const before = lesson.steps[step.number - 2];
  if (before) return { hash: toLessonHash(lesson.slug, before.number), title: before.title };
  const other = course.lessons[course.lessons.indexOf(lesson) - 1];
  return other ? { hash: toLessonHash(other.slug, other.steps.length), title: other.title } : null;
}

/** The step after this one; after the last lesson the map. */
export function toNext(course: Course, lesson: Lesson, step: Step): Place {
  const after = lesson.steps[step.number];
  if (after) return { hash: toLessonHash(lesson.slug, after.number), title: toSmall(after.title) };
  const other = course.lessons[course.lessons.indexOf(lesson) + 1];
  return other
    ? { hash: toLessonHash(other.slug), title: `lesson ${String(other.number)}` }
    : { hash: MAP_HASH, title: "all lessons" };
}

/** A title in the middle of a sentence; a name that is all capitals or code stays as it is. */
function toSmall(title: string): string {
  const [first = "", second = ""] = title;
  return /[A-Z]/.test(first) && /[a-z ]/.test(second) && !/^I /.test(title)
    ? first.toLowerCase() + title.slice(1)
    : title;
}
