import { expect, it } from "vitest";
import { toShareLink } from "../workspace/share-link.ts";
import { readLessons } from "./lessons-folder.ts";

/** What some programs still take of an address; a page's own address needs some of it. */
const MOST = 2000 - 60;

it("a link to any step with one file edited is short enough for programs that cut long addresses", async () => {
  const compiled = readLessons();
  if ("problems" in compiled) throw new Error(compiled.problems.join("\n"));
  const long: string[] = [];
  let longest = 0;
  for (const { slug, steps } of compiled.course.lessons) {
    for (const { number: step, hash, start, run } of steps) {
      for (const [name, text] of Object.entries(start)) {
        const files = { [name]: `${text}// One more line, as somebody would add it.\n` };
        const { length } = await toShareLink({
          version: 1,
          lesson: { slug, step, hash },
          files,
          call: run.call,
        });
        longest = Math.max(longest, length);
        if (length >= MOST) long.push(`${slug}/${String(step)} ${name}: ${String(length)}`);
      }
    }
  }
  expect(long).toEqual([]);
  expect(longest).toBeGreaterThan(1000);
});
