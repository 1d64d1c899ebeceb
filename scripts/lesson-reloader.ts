import type { Compiled } from "../src/lesson/compile.ts";
import type { Course, Lesson } from "../src/lesson/course.ts";

/** What the lessons are read with, and who hears of what. */
interface ReloaderPorts {
  compile: () => Compiled;
  write: (course: Course) => void;
  reload: () => void;
  complain: (problems: readonly string[]) => void;
  /** Measures the figures of these lessons again, in the background, and writes the prose with them. */
  remeasure: (slugs: readonly string[]) => void;
}

/** Says, after each change to a file of the lessons, what the page has to do about it. */
export interface LessonReloader {
  changed: () => void;
  /** What keeps the lessons from being compiled, as they stand. */
  problems: () => readonly string[];
}

/**
 * The page reloads where the course is another one than before; figures are measured again where something that they stand on
 * changed. What does not compile leaves the page as it is, with its problems shown, until it does. `course`: as the page has it.
 */
export function createLessonReloader(
  { compile, write, reload, complain, remeasure }: ReloaderPorts,
  course: Course | undefined,
): LessonReloader {
  let shown = course && JSON.stringify(course);
  let grounds = toGrounds(course);
  let problems: readonly string[] = [];
  return {
    problems: () => problems,
    changed: () => {
      const compiled = compile();
      const before = problems;
      problems = "problems" in compiled ? compiled.problems : [];
      if ("problems" in compiled) {
        complain(problems);
        return;
      }
      const text = JSON.stringify(compiled.course);
      const isNew = text !== shown;
      if (isNew) write(compiled.course);
      // A mended lesson takes the overlay away, even where it is again as it was.
      if (isNew || before.length > 0) reload();
      if (!isNew) return;
      shown = text;
      const now = toGrounds(compiled.course);
      remeasure([...now.keys()].filter((slug) => now.get(slug) !== grounds.get(slug)));
      grounds = now;
    },
  };
}

/** What the figures of a lesson depend on, by its slug. */
function toGrounds(course: Course | undefined): Map<string, string> {
  const lessons = course?.lessons ?? [];
  return new Map(lessons.map((lesson) => [lesson.slug, toGround(lesson)]));
}

function toGround({ figures, solution, serverName, steps }: Lesson): string {
  const sets = steps.map(({ files, start, solution: own }) => [files, start, own]);
  return JSON.stringify([figures, solution, serverName, sets]);
}

/** The place that a problem names, `lessons/two-eras/lesson.yaml:12: …`. */
export function toPlace(problem: string): { file: string; line: number } | undefined {
  const found = /^(.+?):(\d+): /.exec(problem);
  return found?.[1] === undefined ? undefined : { file: found[1], line: Number(found[2]) };
}
