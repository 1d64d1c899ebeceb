import { describe, expect, it } from "vitest";
import type { Course, Lesson, Step } from "../../lesson/course.ts";
import {
  countDone,
  hasRan,
  isLessonDone,
  toContinue,
  toStepState,
  withChecks,
  withLast,
  withRan,
  withStepDone,
} from "./progress.ts";
import { NO_PROGRESS, parseProgress, type Progress } from "./saved-work.ts";

const toStep = (number: number, checks: string[] = []): Step => ({
  number,
  title: `Step ${String(number)}`,
  blocks: [],
  start: {},
  hash: "h",
  files: "start",
  run: { call: { method: "tools/call", name: "x" } },
  checks,
  broken: false,
});
const toLesson = (slug: string, steps: Step[]): Lesson => ({
  slug,
  number: 1,
  title: slug,
  summary: "",
  belief: "",
  panels: [],
  serverName: "x",
  steps,
  figures: [],
  checks: [],
  solution: {},
  former: {},
});
const first = toLesson("first", [toStep(1), toStep(2, ["a", "b"])]);
const second = toLesson("second", [toStep(1)]);
const course: Course = { title: "", groups: [], path: [], lessons: [first, second] };

describe("progress", () => {
  it("takes a step as done when all its checks passed, and not before", () => {
    const step = first.steps[1]!;
    const half = withChecks(NO_PROGRESS, first, step, { a: true, b: false });
    expect(countDone(first, half)).toBe(0);
    expect(half.checks).toEqual({ first: ["a"] });
    const all = withChecks(half, first, step, { a: true, b: true });
    expect(all.steps).toEqual({ first: [2] });
    expect(all.checks).toEqual({ first: ["a", "b"] });
  });

  it("takes a step without checks as done once it was run, and one with checks not", () => {
    const [plain, checked] = [first.steps[0]!, first.steps[1]!];
    expect(withRan(NO_PROGRESS, "first", plain).steps).toEqual({ first: [1] });
    expect(withRan(NO_PROGRESS, "first", checked).steps).toEqual({});
  });

  it("remembers what was run, until the step's start is another one", () => {
    const step = first.steps[1]!;
    const ran = withRan(NO_PROGRESS, "first", step);
    expect(hasRan(NO_PROGRESS, "first", step)).toBe(false);
    expect(hasRan(ran, "first", step)).toBe(true);
    expect(hasRan(ran, "second", step)).toBe(false);
    expect(hasRan(ran, "first", { ...step, hash: "other" })).toBe(false);
    expect(hasRan(parseProgress(JSON.parse(JSON.stringify(ran))), "first", step)).toBe(true);
  });

  it("keeps a step done when its checks fail later: the learner did it", () => {
    const step = first.steps[1]!;
    const all = withChecks(NO_PROGRESS, first, step, { a: true, b: true });
    const later = withChecks(all, first, step, { a: false, b: true });
    expect(later.steps).toEqual({ first: [2] });
    expect(later.checks).toEqual({ first: ["b"] });
  });

  it("takes a lesson as done when every step is", () => {
    let progress = withStepDone(NO_PROGRESS, "first", 1);
    expect(isLessonDone(first, progress)).toBe(false);
    progress = withStepDone(progress, "first", 2);
    expect(isLessonDone(first, progress)).toBe(true);
    expect(isLessonDone(toLesson("empty", []), progress)).toBe(false);
  });

  it("continues where the learner was, then with the next lesson", () => {
    expect(toContinue(course, NO_PROGRESS)).toEqual({ lesson: first, step: 1 });
    const there = withLast(NO_PROGRESS, "first", 2);
    expect(toContinue(course, there)).toEqual({ lesson: first, step: 2 });
    const done = withStepDone(withStepDone(there, "first", 1), "first", 2);
    expect(toContinue(course, done)).toEqual({ lesson: second, step: 1 });
  });

  it("starts over where the lesson left last is no longer there, or has fewer steps", () => {
    expect(toContinue(course, withLast(NO_PROGRESS, "gone", 3))).toEqual({ lesson: first, step: 1 });
    expect(toContinue(course, withLast(NO_PROGRESS, "first", 9))).toEqual({ lesson: first, step: 2 });
    expect(toContinue({ ...course, lessons: [] }, NO_PROGRESS)).toBeNull();
  });

  it("tells a step that was opened from one that was not, and from one that is done", () => {
    const toStates = (progress: Progress) => first.steps.map((step) => toStepState(first, step, progress));
    expect(toStates(NO_PROGRESS)).toEqual(["not visited", "not visited"]);
    const opened = withLast(NO_PROGRESS, "first", 2);
    expect(toStates(opened)).toEqual(["not visited", "open"]);
    expect(toStates(withLast(opened, "second", 1))).toEqual(["not visited", "open"]);
    expect(toStates(withStepDone(opened, "first", 1))).toEqual(["done", "open"]);
    expect(toStates({ ...NO_PROGRESS, last: { slug: "first", step: 1 } })).toEqual(["open", "not visited"]);
  });

  it("changes nothing where nothing is new", () => {
    const progress = withLast(withStepDone(NO_PROGRESS, "first", 1), "first", 1);
    expect(withStepDone(progress, "first", 1)).toBe(progress);
    expect(withLast(progress, "first", 1)).toBe(progress);
    const ran = withRan(progress, "first", first.steps[0]!);
    expect(withRan(ran, "first", first.steps[0]!)).toBe(ran);
  });
});
