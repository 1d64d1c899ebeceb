import { describe, expect, it } from "vitest";
import type { Compiled } from "../src/lesson/compile.ts";
import type { Course } from "../src/lesson/course.ts";
import { createLessonReloader, toPlace } from "./lesson-reloader.ts";

const toCourse = (title: string, code = "// one"): Course => ({
  title: "",
  groups: [],
  path: [],
  lessons: ["apples", "pears"].map((slug, index) => ({
    slug,
    number: index + 1,
    title,
    summary: "",
    belief: "",
    panels: [],
    serverName: "shop",
    steps: [],
    figures: [],
    checks: [],
    solution: { "tools.ts": slug === "pears" ? code : "// apples" },
  })),
});

/** A reloader over lessons that the test changes, and what it did. */
const watched = () => {
  const did: string[] = [];
  let now: Compiled = { course: toCourse("A") };
  const reloader = createLessonReloader(
    {
      compile: () => now,
      write: ({ lessons }) => did.push(`write ${lessons[0]?.title ?? ""}`),
      reload: () => did.push("reload"),
      complain: (problems) => did.push(`complain ${problems.join()}`),
      remeasure: (slugs) => did.push(`remeasure ${slugs.join()}`),
    },
    toCourse("A"),
  );
  return {
    problems: reloader.problems,
    change: (next: Compiled) => {
      did.length = 0;
      now = next;
      reloader.changed();
      return [...did];
    },
  };
};

describe("lessons that are edited", () => {
  it("are written and reloaded; other prose alone measures nothing again", () => {
    expect(watched().change({ course: toCourse("B") })).toEqual(["write B", "reload", "remeasure "]);
  });

  it("are measured again where their code changed, and those only", () => {
    expect(watched().change({ course: toCourse("A", "// two") })).toEqual([
      "write A",
      "reload",
      "remeasure pears",
    ]);
  });

  it("leave the page alone where nothing came of it", () => {
    expect(watched().change({ course: toCourse("A") })).toEqual([]);
  });

  it("that do not compile are complained of and not written", () => {
    const { change, problems } = watched();
    expect(change({ problems: ["lessons/x:1: missing"] })).toEqual(["complain lessons/x:1: missing"]);
    expect(problems()).toEqual(["lessons/x:1: missing"]);
  });

  it("take the problem away once they are mended, even where they are as they were", () => {
    const { change, problems } = watched();
    change({ problems: ["lessons/x:1: missing"] });
    expect(change({ course: toCourse("A") })).toEqual(["reload"]);
    expect(problems()).toEqual([]);
  });
});

describe("toPlace", () => {
  it("reads the file and the line of a problem", () => {
    expect(toPlace("lessons/two-eras/2-x.md:14: no run measures the figure {a.b}")).toEqual({
      file: "lessons/two-eras/2-x.md",
      line: 14,
    });
    expect(toPlace("nothing of the kind")).toBeUndefined();
  });
});
