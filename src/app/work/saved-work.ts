import type { JsonObject } from "../../protocol/json.ts";
import type { GuestFiles } from "../../protocol/ports.ts";
import type { Setup } from "./setup.ts";

/** What a learner has done: kept in the browser only. */
export interface SavedWork {
  /** Edited files by `toFilesKey`; a set that is absent is as the lesson starts it. */
  files: Readonly<Record<string, GuestFiles>>;
  /** What was chosen beside the code, by `toSetupKey`. */
  setups: Readonly<Record<string, Setup>>;
  /** Earlier states of the files, by `toFilesKey`. */
  histories: Readonly<Record<string, History>>;
  /** Playground documents of one's own by their id, as they were kept: judged when they are opened. */
  playgrounds: Readonly<Record<string, KeptPlayground>>;
  /** Texts that were typed and are not in use yet, by the place where they stand. */
  drafts: Readonly<Record<string, string>>;
  progress: Progress;
}

/** One playground of the learner's. Edits of its files are kept like those of a lesson's. */
export interface KeptPlayground {
  /** When it was opened or changed last, in milliseconds since 1970. */
  at: number;
  document: JsonObject;
}

/** How a text of the learner's came to be no longer the one at hand. */
export type VersionReason = "edited" | "replaced" | "elsewhere";

/** One earlier state of a set of files. */
export interface Version {
  /** When it was left behind, in milliseconds since 1970. */
  at: number;
  why: VersionReason;
  files: GuestFiles;
}

/** Oldest first. */
export type History = readonly Version[];

export interface Progress {
  /** Numbers of the steps that are done, by lesson. */
  steps: Readonly<Record<string, readonly number[]>>;
  /** Numbers of the steps that were opened, by lesson. */
  visited: Readonly<Record<string, readonly number[]>>;
  /** Ids of the checks that passed when they last ran, by lesson. */
  checks: Readonly<Record<string, readonly string[]>>;
  /** Steps that were run, by lesson: each as its number and the hash of its start, "2:aB3…". */
  ran: Readonly<Record<string, readonly string[]>>;
  /** What was predicted, by `slug/id`. An empty text: skipped. */
  predictions: Readonly<Record<string, string>>;
  /** Where the learner was last. */
  last: { slug: string; step: number } | null;
}

export const NO_PROGRESS: Progress = {
  steps: {},
  visited: {},
  checks: {},
  ran: {},
  predictions: {},
  last: null,
};

/** Steps that start from the same files share their edits; a lesson whose start changes begins afresh. */
export function toFilesKey(slug: string, hash: string): string {
  return `${slug}:${hash}`;
}

/** Settings and attempts belong to one step: what is switched off in one would spoil what the next one says. */
export function toSetupKey(slug: string, { number, hash }: { number: number; hash: string }): string {
  return `${slug}/${String(number)}:${hash}`;
}

/** Where the text of a playground's document stands that is not in use yet, or that of one field of it. */
export function toDraftPlace(id: string, field?: "arguments"): string {
  return field === undefined ? `play.${id}` : `play.${id}/${field}`;
}

/** What storage gave back, with everything dropped that does not have the right shape. */
export function parseProgress(value: unknown): Progress {
  if (!isRecord(value)) return NO_PROGRESS;
  return {
    steps: toRecord(value["steps"], (item) => toList(item, isStep)),
    visited: toRecord(value["visited"], (item) => toList(item, isStep)),
    checks: toRecord(value["checks"], (item) => toList(item, isText)),
    ran: toRecord(value["ran"], (item) => toList(item, isText)),
    predictions: toRecord(value["predictions"], (item) => (isText(item) ? item : undefined)),
    last: toLast(value["last"]),
  };
}

/** As `parseProgress`, for one set of files; undefined where it is none. */
export function parseFiles(value: unknown): GuestFiles | undefined {
  return isRecord(value) && Object.values(value).every(isText) ? (value as GuestFiles) : undefined;
}

/** As `parseProgress`, for one playground; undefined where it is none. */
export function parsePlaygroundEntry(value: unknown): KeptPlayground | undefined {
  if (!isRecord(value)) return undefined;
  const { at, document } = value;
  if (typeof at !== "number" || !Number.isFinite(at) || !isRecord(document)) return undefined;
  return { at, document: document as JsonObject };
}

/** As `parseProgress`, for one text; undefined where it is none. */
export function parseDraft(value: unknown): string | undefined {
  return isText(value) ? value : undefined;
}

function toLast(value: unknown): Progress["last"] {
  if (!isRecord(value)) return null;
  const { slug, step } = value;
  return isText(slug) && isStep(step) ? { slug, step } : null;
}

function toRecord<T>(value: unknown, parse: (item: unknown) => T | undefined): Record<string, T> {
  if (!isRecord(value)) return {};
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const parsed = parse(item);
    return parsed === undefined ? [] : [[key, parsed] as const];
  });
  return Object.fromEntries(entries);
}

function toList<T>(value: unknown, is: (item: unknown) => item is T): T[] | undefined {
  return Array.isArray(value) ? value.filter(is) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isStep(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}
