import { z } from "zod";
import type { Check, Course, Lesson, ServerPatch, Step } from "./course.ts";
import { parsePlayground } from "../workspace/parse.ts";
import { toDocument, toSolution, withSettings } from "./documents.ts";
import { type Folder, toFolder } from "./folder.ts";
import { fileSetSchema } from "./schema.ts";
import { readYaml, type Source } from "./source.ts";

/** A wrong answer of a usual kind, beside the hint that its author should get. */
export interface WrongAnswer {
  /** "lessons/charge-once/wrong.yaml:12" */
  place: string;
  lesson: Lesson;
  /** The step that asks for the check: what it sets lies under the learner's settings. */
  step: Step;
  check: Check;
  files: Record<string, string>;
  /** What the learner changed in the settings, for a check with `settings: yours`. */
  server?: ServerPatch | undefined;
  /** The whole text of the hint. */
  hint: string;
}

/** A hint, and where it stands: "lessons/charge-once/lesson.yaml:31". */
interface PlacedHint {
  place: string;
  lesson: Lesson;
  check: Check;
  say: string;
}

/** What `lessons check` plays of a course, beside its starts and solutions. */
export interface WrongAnswers {
  answers: WrongAnswer[];
  /** Every hint that some answer should get. */
  hints: PlacedHint[];
}

const object = z.strictObject;
const words = z.string().min(1);
/** `lessons/<slug>/wrong.yaml`. */
const wrongSchema = z
  .array(
    object({
      on: fileSetSchema,
      put: z.array(object({ file: words.default("tools.ts"), the: words, as: z.string() })).default([]),
      server: z
        .custom<ServerPatch>((value) => typeof value === "object" && value !== null && !Array.isArray(value))
        .optional(),
      gets: z.record(words, words).refine((gets) => Object.keys(gets).length > 0, "names no check"),
    }),
  )
  .min(1);
type WrongSource = z.output<typeof wrongSchema>;

/**
 * Reads the `wrong.yaml` that every lesson of a compiled course must have. `files`: those of `lessons/`, as the course was made of them. Problems
 * name their file and line, like those of the course.
 */
export function readWrongAnswers(
  files: Readonly<Record<string, string>>,
  course: Course,
): WrongAnswers | { problems: string[] } {
  const problems: string[] = [];
  const root = toFolder(files, "", (path, line, message) => {
    problems.push(`lessons/${path}:${String(line)}: ${message}`);
  });
  const read = course.lessons.flatMap((lesson) => readLesson(root.folder(lesson.slug), lesson));
  if (problems.length > 0) return { problems };
  return {
    answers: read.flatMap(({ answers }) => answers),
    hints: read.flatMap(({ hints }) => hints),
  };
}

function readLesson(folder: Folder, lesson: Lesson): WrongAnswers[] {
  const report = folder.reporter(FILE);
  if (!folder.has(FILE)) {
    report(1, MISSING);
    return [];
  }
  const source = readYaml(folder.read(FILE) ?? "", wrongSchema, report);
  if (!source) return [];
  return [{ answers: toAnswers(source, lesson, folder), hints: toHints(folder, lesson) }];
}

const FILE = "wrong.yaml";
const MISSING =
  "this file is missing: write a wrong answer for each hint of the lesson, as docs/authoring-lessons.md says under Wrong answers";

function toHints(folder: Folder, lesson: Lesson): PlacedHint[] {
  // The course was compiled of this text: what it says is known already, and only the lines are wanted.
  const source = readYaml(folder.read("lesson.yaml") ?? "", z.unknown(), folder.reporter("lesson.yaml"));
  return lesson.checks.flatMap((check) =>
    check.hints.map(({ say }, at) => {
      const line = source?.lineOf(["checks", check.id, "hints", at, "say"]) ?? 1;
      return { place: `lessons/${lesson.slug}/lesson.yaml:${String(line)}`, lesson, check, say };
    }),
  );
}

function toAnswers({ value, lineOf }: Source<WrongSource>, lesson: Lesson, folder: Folder): WrongAnswer[] {
  const report = folder.reporter(FILE);
  return value.flatMap((entry, at) => {
    const complain: Complain = (path, message) => {
      report(lineOf([at, ...path]), `${[at, ...path].map(String).join(".")}: ${message}`);
    };
    const from = lesson.steps.filter((step) => toFiles(entry.on, lesson, step));
    const [first] = from;
    if (!first) {
      complain(["on"], `no step has the files "${entry.on}"`);
      return [];
    }
    const files = putAll(toFiles(entry.on, lesson, first) ?? {}, entry.put, complain);
    const toAnswer = (id: string, start: string): WrongAnswer[] => {
      const found = findAsked({ id, start }, { lesson, from, on: entry.on });
      if ("problem" in found) {
        complain(["gets", id], found.problem);
        return [];
      }
      judgeServer(entry.server, { ...found, files }, (message) => complain(["server"], message));
      const place = `lessons/${lesson.slug}/${FILE}:${String(lineOf([at, "gets", id]))}`;
      return [{ ...found, place, lesson, files, server: entry.server }];
    };
    return Object.entries(entry.gets).flatMap(([id, start]) => toAnswer(id, start));
  });
}

/** Settings have to be those of a document, and count only for a check that takes the learner's. */
function judgeServer(
  server: ServerPatch | undefined,
  { check, step, files }: Pick<WrongAnswer, "check" | "step" | "files">,
  complain: (message: string) => void,
) {
  if (!server) return;
  if (check.settings !== "yours") complain(`the check "${check.id}" has no \`settings: yours\``);
  const parsed = parsePlayground(toDocument(withSettings(step.run, server), files));
  for (const { path, message } of "faults" in parsed ? parsed.faults : []) complain(`${path}: ${message}`);
}

/** The files of a named set, where it is this step's start or its solution. */
function toFiles(on: string, lesson: Lesson, step: Step): Record<string, string> | undefined {
  const { files: own = "start" } = step;
  if (on === own) return step.start;
  if (on === "solution") return step.solution ? undefined : lesson.solution;
  return on === own.replace("start", "solution") && step.solution ? toSolution(lesson, step) : undefined;
}

type Complain = (path: PropertyKey[], message: string) => void;

/** Puts one text after the other in the place of what is there exactly once. */
function putAll(
  files: Readonly<Record<string, string>>,
  put: WrongSource[number]["put"],
  complain: Complain,
): Record<string, string> {
  const changed = { ...files };
  for (const [index, { file, the, as }] of put.entries()) {
    const text = Object.hasOwn(changed, file) ? changed[file] : undefined;
    if (text === undefined) {
      complain(["put", index, "file"], `there is no ${file} among the files`);
      continue;
    }
    const [before = "", after = "", ...others] = text.split(the);
    if (before === text) complain(["put", index, "the"], `${file} does not have this text`);
    else if (others.length > 0) complain(["put", index, "the"], `${file} has this text more than once`);
    changed[file] = before + as + after;
  }
  return changed;
}

interface Asked {
  step: Step;
  check: Check;
  hint: string;
}

/** The check, the step that asks for it over these files, and the one hint that starts with the words. */
function findAsked(
  { id, start }: { id: string; start: string },
  { lesson, from, on }: { lesson: Lesson; from: readonly Step[]; on: string },
): Asked | { problem: string } {
  const check = lesson.checks.find((one) => one.id === id);
  if (!check) return { problem: `the lesson has no check "${id}"` };
  const step = from.find(({ checks }) => checks.includes(id));
  if (!step) return { problem: `no step with the files "${on}" asks for this check` };
  const hints = check.hints.filter(({ say }) => say.startsWith(start));
  const [hint] = hints;
  if (!hint) return { problem: `the check has no hint that starts so` };
  if (hints.length > 1) return { problem: `${String(hints.length)} hints of the check start so` };
  return { step, check, hint: hint.say };
}
