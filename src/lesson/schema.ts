import { z } from "zod";
import { playgroundSchema } from "../workspace/playground.ts";
import type { RunPatch, ServerPatch } from "./course.ts";

/** Strict: a typo in a lesson is a problem with its line, never a field that is quietly ignored. */
const object = z.strictObject;
const json = z.json();
const words = z.string().min(1);
const slug = z.string().regex(/^[a-z][a-z-]*[a-z]$/, "a slug has small letters and hyphens, and no number");

/** The page's regions by their public names. */
const region = z.enum([
  "Lesson",
  "Code",
  "Sequence diagram",
  "Transcript",
  "Ledger",
  "Wire log",
  "State token",
  "Attempts",
  "Console",
  "Checks",
  "Server settings",
  "What the model reads",
  "Referee",
  "Two eras",
  "Many people",
  "Check my tool",
  "Export",
]);

/** A run as authors write it: `attempts` may hold names of the lesson's. */
export type RunSource = Omit<RunPatch, "attempts"> & { attempts?: unknown };

/** A run is judged whole, as a playground document, once it stands on what the lesson gives (compile-runs.ts). */
const runSchema = z.custom<RunSource>(isMap, "a run is a map of fields of a playground document");

/** Judged with the step's run, like a run (compile-runs.ts). */
const solveSchema = z.custom<ServerPatch>(isMap, "solve is a map of server settings");

function isMap(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An entry of a playground document's `attempts`. */
const attemptSchema = playgroundSchema.shape.attempts.unwrap().element;

/** `lessons/course.json`. */
export const courseSchema = object({
  title: words,
  groups: z.array(object({ title: words, note: words, lessons: z.array(slug).min(1) })).min(1),
  path: z.array(slug),
});

/** The name of a set of files in a lesson's folder. */
export const fileSetSchema = z
  .string()
  .regex(/^(start|solution)(-\d+)?$/, 'a set of files is "start", "solution", "start-4" or "solution-4"');

const figureName = /^[A-Za-z][\w-]*(\.[a-z][\w-]*)*$/;
const fieldName = /^[a-z]\w*$/;

const figureSchema = object({
  files: fileSetSchema.default("start"),
  run: runSchema.default({}),
  // One path alone is a figure that is one value: its only field is `value`.
  read: z.preprocess(
    (read) => (typeof read === "string" || isHolds(read) ? { value: read } : read),
    z
      .record(z.string().regex(fieldName), z.union([words, object({ of: words, holds: words })]))
      .refine(
        (read) => !Object.hasOwn(read, "value") || Object.keys(read).length === 1,
        "the field `value` is a figure's only one",
      ),
  ),
});

function isHolds(read: unknown): boolean {
  return isMap(read) && typeof (read as Record<string, unknown>)["holds"] === "string";
}

const base = { of: words, say: words.optional() };
const expectationSchema = z.union([
  object({ ...base, is: json }),
  object({ ...base, not: json }),
  object({ ...base, sameAs: words }),
  object({ ...base, differsFrom: words }),
  object({ ...base, matches: words.refine(isPattern, "not a regular expression") }),
  object({ ...base, where: z.record(z.string(), json), count: z.int().min(0) }),
]);

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u").source !== "";
  } catch {
    return false;
  }
}

const checkSchema = object({
  title: words,
  runs: z.record(z.string().regex(fieldName), runSchema),
  expect: z.array(expectationSchema).min(1),
  look: words,
  hints: z.array(object({ when: z.array(expectationSchema).min(1), say: words })).default([]),
  settings: z.literal("yours").optional(),
});

/** `lessons/<slug>/lesson.yaml`. */
export const lessonSchema = object({
  title: words,
  belief: words,
  summary: words,
  panels: z.array(region).min(1),
  serverName: words,
  run: runSchema,
  attempts: z.record(z.string().regex(/^[a-z][\w-]*$/), attemptSchema).default({}),
  figures: z.record(z.string().regex(figureName), figureSchema).default({}),
  checks: z.record(z.string().regex(/^[a-z][a-z-]*$/), checkSchema).default({}),
});
export type LessonSource = z.output<typeof lessonSchema>;

/** The front matter of `lessons/<slug>/<n>-<name>.md`. */
export const stepSchema = object({
  title: words,
  files: z
    .string()
    .regex(/^start(-\d+)?$/, 'a step starts from "start" or "start-4"')
    .default("start"),
  run: runSchema.default({}),
  checks: z.array(z.string()).default([]),
  broken: z.boolean().default(false),
  panels: z.array(region).min(1).optional(),
  solve: solveSchema.optional(),
  shows: z
    .array(z.string().regex(/^N\d{3}$/, "a statement is named like N024"))
    .refine((ids) => new Set(ids).size === ids.length, "a statement is named twice")
    .default([]),
});
export type StepSource = z.output<typeof stepSchema>;

const blockId = z.string().regex(/^[a-z][a-z-]*$/);
const shown = z.union([z.string(), z.number().transform(String)]);

/** A fence with the word `predict`. */
export const predictSchema = object({
  id: blockId,
  ask: words,
  options: z.array(shown).min(2),
  figure: words,
  after: words,
});

/** A fence with the word `match`. */
export const matchSchema = object({
  id: blockId,
  ask: words,
  options: z.array(object({ say: words, is: shown })).min(2),
  rows: z.array(object({ label: words, figure: words })).min(1),
  after: words,
});

/** A fence with the word `figures`. */
export const figuresSchema = object({
  caption: words,
  head: z.array(words).min(1),
  rows: z.array(object({ label: words, figures: z.array(words).min(1), yours: words.optional() })).min(1),
});
