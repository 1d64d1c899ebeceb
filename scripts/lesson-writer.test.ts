import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { check, resolveConfig } from "prettier";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readLessons, readWrong } from "../src/cli/lessons-folder.ts";
import { checkCourse } from "../src/cli/lessons-check.ts";
import { checkWrong } from "../src/cli/lessons-wrong.ts";
import { createNodeClientSandbox, createNodeSandbox } from "../src/sandbox/node.ts";
import { writeLesson } from "./lesson-writer.ts";

let folder: URL;
beforeEach(() => {
  const copy = join(mkdtempSync(join(tmpdir(), "lessons-")), "/");
  cpSync(new URL("../lessons", import.meta.url), copy, { recursive: true });
  folder = pathToFileURL(copy);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const compiled = () => {
  const made = readLessons(folder);
  if ("problems" in made) throw new Error(made.problems.join("\n"));
  return made.course;
};

describe("a new lesson", () => {
  const title = `No: a "no", and a #`;

  it("compiles as the last of its group, under its title", async () => {
    await writeLesson(folder, { slug: "charge-once", title, group: "Trust" });
    const course = compiled();
    expect(course.groups.find((group) => group.title === "Trust")?.lessons.at(-1)).toBe("charge-once");
    expect(course.lessons.find(({ slug }) => slug === "charge-once")?.title).toBe(title);
  });

  it("passes lessons check: its start fails the check, its solution passes, its wrong answers get their hints, and its prediction offers what is measured", async () => {
    await writeLesson(folder, { slug: "charge-once", title });
    const course = compiled();
    const lessons = course.lessons.filter(({ slug }) => slug === "charge-once");
    const executor = createNodeSandbox();
    const clientExecutor = createNodeClientSandbox();
    const playing = { executor, clientExecutor, signal: new AbortController().signal };
    const findings = await checkCourse({ ...course, lessons }, { figures: {}, differ: [] }, playing);
    const wrong = readWrong({ ...course, lessons }, folder);
    if ("problems" in wrong) throw new Error(wrong.problems.join("\n"));
    findings.push(...(await checkWrong(wrong, playing)));
    executor.dispose();
    clientExecutor.dispose();
    expect(findings.map(({ what, passed }) => `${what}: ${String(passed)}`)).toEqual([
      "charge-once/1: the start fails no: true",
      "charge-once/1: the solution passes no: true",
      "charge-once/1: the prediction decline offers what is measured: true",
      "lessons/charge-once/wrong.yaml:3: no says “The line that charges stands above the question, so it runs in both rounds.”: true",
      "lessons/charge-once/wrong.yaml:6: no says “A yes charges nothing any more.”: true",
    ]);
  });

  it("is formatted as the repository's files are", async () => {
    const written = await writeLesson(folder, { slug: "charge-once", title });
    if ("problem" in written) throw new Error(written.problem);
    const config = await resolveConfig(new URL("../package.json", import.meta.url));
    // The code of starts and solutions is the learner's: .prettierignore leaves it out.
    const paths = [
      "course.json",
      "charge-once/lesson.yaml",
      "charge-once/wrong.yaml",
      "charge-once/1-say-no.md",
    ];
    for (const path of paths) {
      const filepath = fileURLToPath(new URL(path, folder));
      expect([path, await check(readFileSync(filepath, "utf8"), { ...config, filepath })]).toEqual([
        path,
        true,
      ]);
    }
  });
});

describe("a lesson that cannot be made", () => {
  it.each([
    ["Charge", "a slug has small letters and hyphens, and no number"],
    ["lesson-18", "a slug has small letters and hyphens, and no number"],
    ["../evil", "a slug has small letters and hyphens, and no number"],
    ["two-eras", "lessons/two-eras is there already"],
  ])("with the slug %s says why, and leaves all as it was", async (slug, reason) => {
    const before = readFileSync(new URL("course.json", folder), "utf8");
    const written = await writeLesson(folder, { slug, title: "Charge once" });
    expect(written).toEqual({ problem: expect.stringContaining(reason) as string });
    expect(readFileSync(new URL("course.json", folder), "utf8")).toBe(before);
  });

  it("for a group that there is not names those that there are", async () => {
    const written = await writeLesson(folder, { slug: "charge-once", title: "Charge once", group: "Money" });
    expect(written).toEqual({
      problem: expect.stringMatching(/no group “Money”: it has “Asking”, “Trust”/) as string,
    });
    expect(existsSync(new URL("charge-once", folder))).toBe(false);
  });

  it("without a title is refused", async () => {
    expect(await writeLesson(folder, { slug: "charge-once", title: " " })).toEqual({
      problem: "the title is a line of words",
    });
  });
});
