import { expect, it } from "vitest";
import { readShareLink, toShareLink } from "../workspace/share-link.ts";
import { resolveLesson } from "./course.ts";
import { readLessons } from "./lessons-folder.ts";

/** What some programs still take of an address; a page's own address needs some of it. */
const MOST = 2000 - 60;

const SCRIPT = [
  { action: "accept" as const, content: { ok: true, note: "as it should be" } },
  { action: "decline" as const },
];

type Files = Readonly<Record<string, string>>;

/** More than one line, in places far apart, as somebody would change a file in a lesson. */
const edit = (text: string) =>
  `// What this is about, said anew.\n${text.replaceAll("return text(", "return await text(")}// One more line, as somebody would add it.\n`;

const edited = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name, edit(text)]));

it("a link to any step with every file edited is short enough for programs that cut long addresses", async () => {
  const compiled = readLessons();
  if ("problems" in compiled) throw new Error(compiled.problems.join("\n"));
  const long: string[] = [];
  const codecs = new Set<string>();
  for (const { slug, solution, steps } of compiled.course.lessons) {
    for (const step of steps) {
      const lesson = { slug, step: step.number, hash: step.hash };
      // The largest may be sent with all that the page can send besides.
      const { call, server, client } = step.run;
      for (const files of [edited(step.start), edited({ ...step.start, ...(step.solution ?? solution) })]) {
        const document = {
          version: 1 as const,
          lesson,
          files,
          call,
          person: SCRIPT,
          server,
          client,
          view: { event: 17 },
        };
        const hash = await toShareLink(document, { given: step.start, room: MOST });
        codecs.add(hash.slice(0, "#/p/1.".length));
        if (hash.length > MOST) long.push(`${slug}/${String(step.number)}: ${String(hash.length)}`);
        expect(await readShareLink(hash, resolveLesson)).toEqual({ text: JSON.stringify(document) });
      }
    }
  }
  expect(long).toEqual([]);
  expect(codecs).toEqual(new Set(["#/p/1.", "#/p/2."]));
});

it("the start files of every step fit in what deflate looks back over", () => {
  const compiled = readLessons();
  if ("problems" in compiled) throw new Error(compiled.problems.join("\n"));
  const sizes = compiled.course.lessons.flatMap(({ steps }) =>
    steps.map(({ start }) => JSON.stringify(start).length),
  );
  expect(Math.max(...sizes)).toBeLessThan(16 * 1024);
  expect(Math.max(...sizes)).toBeGreaterThan(1024);
});
