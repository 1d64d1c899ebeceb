import { readFileSync } from "node:fs";
import { readLessons } from "../src/cli/lessons-folder.ts";
import type { Measured } from "../src/cli/lessons-measure.ts";
import { measure, writeContent } from "./content.ts";

/**
 * `tsx scripts/remeasure.ts <slug> …`: measures these lessons again and keeps the other figures as they were. The dev server starts it
 * when a lesson was edited; nothing is written where the lessons do not compile.
 */
async function main(slugs: string[]): Promise<void> {
  const compiled = readLessons();
  if ("problems" in compiled) return;
  const { course } = compiled;
  const lessons = course.lessons.filter(({ slug }) => slugs.includes(slug));
  const measured = { ...readMeasured(), ...(await measure({ ...course, lessons })) };
  const names = course.lessons.flatMap(({ figures }) => figures.map(({ name }) => name));
  const kept = names.flatMap((name) => (measured[name] ? [[name, measured[name]] as const] : []));
  writeContent(course, Object.fromEntries(kept));
}

function readMeasured(): Measured {
  try {
    return JSON.parse(readFileSync("generated/measured.json", "utf8")) as Measured;
  } catch {
    return {};
  }
}

await main(process.argv.slice(2));
