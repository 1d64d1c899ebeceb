import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { courseSchema } from "../src/lesson/schema.ts";
import { toSkeleton } from "./lesson-skeleton.ts";

interface NewLesson {
  slug: string;
  title: string;
  /** Title of a group of course.json; absent: the last. */
  group?: string;
}

/**
 * Writes lessons/<slug>/ with a lesson that works already, and names it in course.json. Nothing is written where anything is
 * in the way. `folder`: of the lessons, ending with a slash.
 */
export async function writeLesson(
  folder: URL,
  lesson: NewLesson,
): Promise<{ paths: string[] } | { problem: string }> {
  const index = new URL("course.json", folder);
  const course = courseSchema.parse(JSON.parse(readFileSync(index, "utf8")));
  const { slug } = lesson;
  const problem = judge(folder, lesson);
  if (problem !== undefined) return { problem };
  const title = lesson.group ?? course.groups.at(-1)?.title;
  const group = course.groups.find((one) => one.title === title);
  if (!group) {
    const titles = course.groups.map((one) => `“${one.title}”`).join(", ");
    return { problem: `course.json has no group “${title ?? ""}”: it has ${titles}` };
  }
  if (course.groups.some(({ lessons }) => lessons.includes(slug)))
    return { problem: `course.json has the lesson ${slug} already` };
  group.lessons.push(slug);
  const texts = Object.entries(toSkeleton(slug, lesson.title.trim()));
  for (const [path, text] of texts) write(new URL(`${slug}/${path}`, folder), text);
  write(index, await toPretty(JSON.stringify(course), fileURLToPath(index)));
  return { paths: texts.map(([path]) => `lessons/${slug}/${path}`) };
}

function judge(folder: URL, { slug, title }: NewLesson): string | undefined {
  // The schema's own words, so that there is one rule for a slug.
  const named = courseSchema.shape.path.safeParse([slug]);
  if (!named.success) return `“${slug}”: ${named.error.issues.map(({ message }) => message).join("; ")}`;
  if (title.trim() === "" || title.includes("\n")) return "the title is a line of words";
  return existsSync(new URL(slug, folder)) ? `lessons/${slug} is there already` : undefined;
}

function write(file: URL, text: string): void {
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, text);
}

async function toPretty(text: string, filepath: string): Promise<string> {
  const config = await resolveConfig(new URL("../package.json", import.meta.url));
  return format(text, { ...config, filepath });
}
