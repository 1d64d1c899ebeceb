import { isJsonObject, type Json } from "../protocol/json.ts";
import type { RunPatch } from "./course.ts";
import type { Folder } from "./folder.ts";
import type { LessonSource, RunSource } from "./schema.ts";
import type { Report } from "./source.ts";

/** Where a run stands in its file, and who hears of its problems. */
export interface PatchPlace {
  path: readonly PropertyKey[];
  lineOf: (path: readonly PropertyKey[]) => number;
  report: Report;
}

/** Turns what authors write into fields of a document: files by their names, attempts by theirs. */
export interface PatchReader {
  read: (source: RunSource, place: PatchPlace) => RunPatch;
  /** Names of the attempts that no run has asked for so far. */
  unused: () => string[];
}

/** `attempts`: the lesson's, by name. One without a label is called by its name. */
export function createPatchReader(folder: Folder, attempts: LessonSource["attempts"]): PatchReader {
  const used = new Set<string>();
  const toAttempt = (name: string) => {
    used.add(name);
    const found = Object.hasOwn(attempts, name) ? attempts[name] : undefined;
    return found && { ...found, label: found.label === "" ? name : found.label };
  };
  return {
    unused: () => Object.keys(attempts).filter((name) => !used.has(name)),
    read: ({ attempts: asked, ...patch }, place) => ({
      ...withFiles(patch, folder, place),
      ...(asked !== undefined && { attempts: toAttempts(asked, toAttempt, place) }),
    }),
  };
}

type Attempts = NonNullable<RunPatch["attempts"]>;

/** What is no list of names and maps is left as it is: as part of a document it is judged there. */
function toAttempts(
  asked: unknown,
  toAttempt: (name: string) => Attempts[number] | undefined,
  { path, lineOf, report }: PatchPlace,
): Attempts {
  if (!Array.isArray(asked)) return asked as Attempts;
  return asked.flatMap((entry: unknown, index): Attempts => {
    if (typeof entry !== "string") return [entry as Attempts[number]];
    const found = toAttempt(entry);
    const place = [...path, "attempts", index];
    if (!found) report(lineOf(place), `${place.map(String).join(".")}: the lesson has no attempt "${entry}"`);
    return found ? [found] : [];
  });
}

/** In files and deploys `{ file: "deployed/tools.ts" }` stands for the text of that file. */
function withFiles(
  patch: Omit<RunPatch, "attempts">,
  folder: Folder,
  { path, lineOf, report }: PatchPlace,
): RunPatch {
  const fill = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(fill);
    if (!isJsonObject(value)) return value;
    const { file, ...others } = value;
    if (typeof file === "string" && Object.keys(others).length === 0) {
      if (folder.has(file)) return folder.read(file) ?? "";
      report(lineOf(path), `there is no file ${file} in the lesson's folder`);
      return "";
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item)]));
  };
  const filled = { ...patch };
  if (patch.files) filled.files = fill(patch.files) as Record<string, string>;
  if (patch.faults) filled.faults = fill(patch.faults) as NonNullable<RunPatch["faults"]>;
  return filled;
}
