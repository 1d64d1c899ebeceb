import { describe, expect, it } from "vitest";
import type { Course, Lesson } from "../../lesson/course.ts";
import { toFollowed, toNext, toPrevious } from "./places.ts";

const toLesson = (number: number, slug: string): Lesson => ({
  ...{ slug, number, title: slug, summary: "", belief: "", panels: [], serverName: "x" },
  ...{ figures: [], checks: [], solution: {} },
  steps: [1, 2].map((step) => ({
    ...{ number: step, title: `Step ${String(step)}`, blocks: [], start: {}, hash: "h", checks: [] },
    ...{ run: { call: { method: "tools/call", name: "x" } }, broken: false },
  })),
});
const lessons = ["a", "b", "c", "d", "e"].map((slug, index) => toLesson(index + 1, slug));
const course: Course = { title: "", groups: [], path: ["b", "d"], lessons };

/** Where Next leads from the end of a lesson, and Previous from its beginning. */
const toEnds = (slug: string, path: boolean) => {
  const lesson = lessons.find((other) => other.slug === slug)!;
  const followed = toFollowed(course, path, slug);
  const [first, last] = [lesson.steps[0]!, lesson.steps[1]!];
  return [toPrevious(followed, lesson, first)?.hash, toNext(followed, lesson, last).hash];
};

describe("Previous and Next", () => {
  it("lead through every lesson, and from the last one to the map", () => {
    expect(toEnds("b", false)).toEqual(["#/lesson/a/2", "#/lesson/c/1"]);
    expect(toEnds("e", false)).toEqual(["#/lesson/d/2", "#/"]);
  });

  it("lead along the path while it is followed, whatever lesson one is in", () => {
    expect(toEnds("b", true)).toEqual([undefined, "#/lesson/d/1"]);
    expect(toEnds("c", true)).toEqual(["#/lesson/b/2", "#/lesson/d/1"]);
    expect(toEnds("d", true)).toEqual(["#/lesson/b/2", "#/"]);
  });

  it("lead from step to step within a lesson, on the path and off it", () => {
    const lesson = lessons[1]!;
    const followed = toFollowed(course, true, "b");
    expect(toNext(followed, lesson, lesson.steps[0]!).hash).toBe("#/lesson/b/2");
    expect(toPrevious(followed, lesson, lesson.steps[1]!)?.hash).toBe("#/lesson/b/1");
  });
});
