import { describe, expect, it } from "vitest";
import type { Course } from "../../lesson/course.ts";
import { toShareLink } from "../../workspace/share-link.ts";
import { BLANK } from "./blank.ts";
import { openDocument, openLink } from "./open-document.ts";

const course: Course = { title: "", groups: [], path: [], lessons: [] };

/** The same sequence each time: a linear congruential generator. */
function createRandom(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!%/# ";

describe("a document that came from anywhere", () => {
  it("that every new playground begins with is one", () => {
    expect(openDocument(BLANK, course)).toMatchObject({ document: { version: 1 } });
  });

  it("names its faults with their places, and counts those that are too many", () => {
    const opened = openDocument({ version: 1, call: 1, a: 1, b: 1, c: 1, d: 1, e: 1 }, course);
    expect(opened).toMatchObject({ problem: expect.stringContaining("call: ") as string });
    expect(opened).toMatchObject({ problem: expect.stringMatching(/and \d more\.$/) as string });
  });

  it("that names a lesson which is not there says so", () => {
    const opened = openDocument({ ...BLANK, lesson: { slug: "gone", step: 1, hash: "x" } }, course);
    expect(opened).toEqual({ problem: 'lesson: there is no lesson "gone".' });
  });

  it("by link comes back whole, under the same id each time", async () => {
    const link = await toShareLink(BLANK);
    const [first, second] = [await openLink(link, course), await openLink(link, course)];
    expect(first).toMatchObject({ document: { call: BLANK.call } });
    expect(first.id).toBe(second.id);
    expect(first.id).toMatch(/^[\w-]{16}$/);
  });

  it("by a hundred mutated links is a document or a problem in words, and never an exception", async () => {
    const link = await toShareLink(BLANK);
    const random = createRandom();
    const problems: string[] = [];
    for (let count = 0; count < 100; count++) {
      const at = "#/p/".length + random(link.length - 4);
      const mutated = [
        () => link.slice(0, at),
        () => link.slice(0, at) + (ALPHABET[random(ALPHABET.length)] ?? "") + link.slice(at + 1),
        () => link.slice(0, at) + link.slice(at + 1 + random(20)),
        () => link + link.slice(at),
      ][count % 4]?.();
      const opened = await openLink(mutated ?? "", course);
      if ("problem" in opened) problems.push(opened.problem);
      else expect(opened.document.version).toBe(1);
    }
    // A letter of the code may have become another: such a link opens, and shows that code.
    expect(problems.length).toBeGreaterThan(50);
    expect(problems.every((problem) => problem.length > 20 && problem.endsWith("."))).toBe(true);
  });
});
