import type { Course } from "./course.ts";
import { type LessonDraft, readLesson, toLesson } from "./compile-lesson.ts";
import { courseSchema } from "./schema.ts";
import { type Folder, toFolder } from "./folder.ts";
import { readYaml } from "./source.ts";

export interface CompileOptions {
  /** SHA-256 of a text's UTF-8, as base64url. */
  sha256: (text: string) => string;
}

export type Compiled = { course: Course } | { problems: string[] };

/**
 * Makes a course of the files of `lessons/`, path (from that folder) to text. Every problem names its file and line:
 * `lessons/asking-mid-call/2-….md:14: no run measures the figure {F1.request}`.
 */
export function compileCourse(files: Readonly<Record<string, string>>, { sha256 }: CompileOptions): Compiled {
  const problems: string[] = [];
  const report = (path: string, line: number, message: string) =>
    void problems.push(`lessons/${path}:${String(line)}: ${message}`);
  const root = toFolder(files, "", report);
  const course = compile(root, sha256);
  return course && problems.length === 0 ? { course } : { problems };
}

function compile(root: Folder, sha256: CompileOptions["sha256"]): Course | undefined {
  const index = root.read("course.json");
  const source =
    index === undefined ? undefined : readYaml(index, courseSchema, root.reporter("course.json"));
  if (!source) return undefined;
  const { title, groups, path } = source.value;
  const slugs = groups.flatMap(({ lessons }) => lessons);
  const complain = root.reporter("course.json");
  for (const [at, slug] of path.entries())
    if (!slugs.includes(slug)) complain(source.lineOf(["path", at]), `no group has the lesson "${slug}"`);
  for (const slug of new Set(slugs.filter((one, at) => slugs.indexOf(one) !== at)))
    complain(source.lineOf(["groups"]), `the lesson "${slug}" is there twice`);
  for (const folder of root.folders("lesson.yaml"))
    if (!slugs.includes(folder)) complain(source.lineOf(["groups"]), `no group has the lesson "${folder}"`);
  const drafts = slugs.flatMap((slug, at) => readLesson(root.folder(slug), { slug, number: at + 1 }) ?? []);
  const isFigure = toFigureTest(drafts);
  const lessons = drafts.flatMap((draft) => toLesson(draft, { sha256, isFigure }) ?? []);
  return { title, groups, path, lessons };
}

/** Figures belong to the course: any lesson's prose may show one that another lesson measures. */
function toFigureTest(drafts: readonly LessonDraft[]): (name: string) => boolean {
  const names = new Set<string>();
  const fields = new Set<string>();
  for (const { folder, source } of drafts) {
    for (const [name, { read }] of Object.entries(source.value.figures)) {
      const at = source.lineOf(["figures", name]);
      if (names.has(name)) folder.reporter("lesson.yaml")(at, `the figure ${name} is measured twice`);
      names.add(name);
      for (const field of Object.keys(read)) fields.add(`${name}.${field}`);
    }
  }
  // A figure that is one value has no room for others below its name.
  for (const { folder, source } of drafts)
    for (const name of Object.keys(source.value.figures))
      for (const outer of toOuterNames(name))
        if (fields.has(`${outer}.value`))
          folder.reporter("lesson.yaml")(
            source.lineOf(["figures", name]),
            `the figure ${outer} is one value: there is no ${name} in it`,
          );
  return (name) => fields.has(name);
}

/** "F5.decline.late" lies in "F5.decline" and in "F5". */
function toOuterNames(name: string): string[] {
  const parts = name.split(".");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("."));
}
