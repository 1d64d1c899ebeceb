import { canonicalJson } from "../protocol/canonical-json.ts";
import { createRunMaker, type RunMaker, toChecks, toFigures } from "./compile-runs.ts";
import type { Lesson, LessonRun, Step } from "./course.ts";
import type { Folder } from "./folder.ts";
import { toBlocks } from "./markdown.ts";
import { type LessonSource, lessonSchema, type StepSource, stepSchema } from "./schema.ts";
import { readYaml, type Report, type Source, splitFrontMatter } from "./source.ts";

/** A lesson's front matter, before its prose is read. */
export interface LessonDraft {
  slug: string;
  number: number;
  folder: Folder;
  source: Source<LessonSource>;
}

export interface LessonContext {
  sha256: (text: string) => string;
  isFigure: (name: string) => boolean;
}

interface StepContext extends LessonContext {
  /** The lesson's checks by id. */
  checks: LessonSource["checks"];
}

export function readLesson(
  folder: Folder,
  { slug, number }: { slug: string; number: number },
): LessonDraft | undefined {
  const text = folder.read("lesson.yaml");
  const source =
    text === undefined ? undefined : readYaml(text, lessonSchema, folder.reporter("lesson.yaml"));
  return source && { slug, number, folder, source };
}

export function toLesson(
  { slug, number, folder, source }: LessonDraft,
  context: LessonContext,
): Lesson | undefined {
  const { title, belief, summary, panels, serverName } = source.value;
  const report = folder.reporter("lesson.yaml");
  const solution = folder.set("solution");
  if (!Object.hasOwn(solution, "tools.ts")) report(1, "there is no solution/tools.ts");
  const runs = createRunMaker(folder, source, solution);
  if (!runs) return undefined;
  const lesson: Lesson = {
    slug,
    number,
    title,
    belief,
    summary,
    panels,
    serverName,
    steps: toSteps(folder, runs, { ...context, checks: source.value.checks }),
    figures: toFigures(source, runs, report),
    checks: toChecks(source, runs, report),
    solution,
    former: toFormer(folder, context),
  };
  for (const name of runs.unusedAttempts())
    report(source.lineOf(["attempts", name]), `attempts.${name}: no run has this attempt`);
  judge(lesson, { folder, source }, context);
  return lesson;
}

/** What concerns the lesson as a whole. */
function judge(
  lesson: Lesson,
  { folder, source }: Pick<LessonDraft, "folder" | "source">,
  context: LessonContext,
) {
  const report = folder.reporter("lesson.yaml");
  const { lineOf } = source;
  for (const { id } of lesson.checks)
    if (!lesson.steps.some(({ checks }) => checks.includes(id)))
      report(lineOf(["checks", id]), `checks.${id}: no step asks for this check`);
  for (const { name, files } of lesson.figures)
    if (!Object.hasOwn(folder.set(files), "tools.ts"))
      report(lineOf(["figures", name, "files"]), `figures.${name}: there is no ${files}/tools.ts`);
  for (const [, name = ""] of lesson.summary.matchAll(/\{([^{}\s]+)\}/g))
    if (!context.isFigure(name)) report(lineOf(["summary"]), `summary: no run measures the figure {${name}}`);
}

const STEP = /^(\d+)-[a-z0-9-]+\.md$/;

function toSteps(folder: Folder, runs: RunMaker, context: StepContext): Step[] {
  const names = folder.names().filter((name) => name.endsWith(".md"));
  for (const name of names)
    if (!STEP.test(name)) folder.reporter(name)(1, "a step's file is named like 2-say-no.md");
  const numbered = names.flatMap((name) => {
    const number = STEP.exec(name)?.[1];
    return number === undefined ? [] : [{ name, number: Number(number) }];
  });
  numbered.sort((one, other) => one.number - other.number);
  if (numbered.length === 0) folder.reporter("lesson.yaml")(1, "the lesson has no step");
  return numbered.flatMap(({ name, number }, at) => {
    if (number !== at + 1)
      folder.reporter(name)(1, `this is step ${String(at + 1)}: steps count from 1 without a gap`);
    return toStep(folder, { name, number: at + 1 }, runs, context) ?? [];
  });
}

function toStep(
  folder: Folder,
  { name, number }: { name: string; number: number },
  runs: RunMaker,
  context: StepContext,
): Step | undefined {
  const report = folder.reporter(name);
  const parts = splitFrontMatter(folder.read(name) ?? "");
  if (!parts) {
    report(1, "a step starts with ---, its front matter and ---");
    return undefined;
  }
  const source = readYaml(parts.matter, stepSchema, report, 2);
  if (!source) return undefined;
  const { title, files, checks, broken, panels, solve, shows } = source.value;
  for (const [index, id] of checks.entries())
    if (!Object.hasOwn(context.checks, id))
      report(source.lineOf(["checks", index]), `checks: the lesson has no check "${id}"`);
  return {
    number,
    title,
    blocks: toBlocks(parts.body, { isFigure: context.isFigure, report }, parts.bodyLine),
    ...toStepFiles(folder, files, context, (message) => report(source.lineOf(["files"]), message)),
    run: toStepRun(source, runs, context, report),
    checks,
    broken,
    ...(panels && { panels }),
    ...(solve && { solve }),
    ...(shows.length > 0 && { shows }),
  };
}

/** The set of files that a step starts from, and the solution that belongs to that set alone. */
function toStepFiles(
  folder: Folder,
  files: string,
  { sha256 }: LessonContext,
  complain: (message: string) => void,
): Pick<Step, "start" | "hash" | "files" | "solution"> {
  const start = folder.set(files);
  if (!Object.hasOwn(start, "tools.ts")) complain(`files: there is no ${files}/tools.ts`);
  const own = folder.set(files.replace("start", "solution"));
  return {
    start,
    hash: sha256(canonicalJson(start)),
    ...(files !== "start" && { files }),
    ...(files !== "start" && Object.keys(own).length > 0 && { solution: own }),
  };
}

/** A step's run; the settings of its solution are judged as they lie over it. */
function toStepRun(
  { value: { run: patch, checks, solve }, lineOf }: Source<StepSource>,
  runs: RunMaker,
  context: StepContext,
  report: Report,
): LessonRun {
  const run = runs.makeStep(patch, { path: ["run"], lineOf, report });
  if (!solve) return run;
  runs.judgeSettings(run, solve, { path: ["solve"], lineOf, report });
  if (!checks.some((id) => context.checks[id]?.settings === "yours"))
    report(lineOf(["solve"]), "solve: no check of this step has `settings: yours`");
  return run;
}

function toFormer(folder: Folder, { sha256 }: LessonContext): Record<string, Record<string, string>> {
  const former = folder.folder("former");
  const editions = former.folders().map((hash) => {
    const files = former.set(hash);
    if (sha256(canonicalJson(files)) !== hash)
      former.reporter(hash)(1, "the folder's name is not the hash of its files");
    return [hash, files] as const;
  });
  return Object.fromEntries(editions);
}
