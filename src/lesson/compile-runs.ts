import { isJsonObject, type Json } from "../protocol/json.ts";
import { parsePlayground } from "../workspace/parse.ts";
import type { Check, Figure, LessonRun, RunPatch } from "./course.ts";
import { mergeRun, toDocument } from "./documents.ts";
import type { Folder } from "./folder.ts";
import type { LessonSource } from "./schema.ts";
import type { Report, Source } from "./source.ts";

/** Makes whole runs of a lesson's patches, and judges each as the playground document that it will be. */
export interface RunMaker {
  /** The lesson's own run; undefined where it is wrong. */
  base: LessonRun;
  /** `path`: where the patch stands in its file; `files`: what the run may stand on. */
  make: (patch: RunPatch, at: PatchPlace) => LessonRun;
}

interface PatchPlace {
  path: readonly PropertyKey[];
  lineOf: (path: readonly PropertyKey[]) => number;
  report: Report;
}

/** `files`: any whole set of the lesson, so that the documents have a tools.ts. */
export function createRunMaker(
  folder: Folder,
  source: Source<LessonSource>,
  files: Record<string, string>,
): RunMaker | undefined {
  const report = folder.reporter("lesson.yaml");
  const { call } = source.value.run;
  if (call === undefined) {
    report(source.lineOf(["run"]), "run: the lesson's run names its call");
    return undefined;
  }
  const empty: LessonRun = { call, person: [], faults: [] };
  const make = (base: LessonRun, patch: RunPatch, { path, lineOf, report: complain }: PatchPlace) => {
    const missing = (name: string) =>
      complain(lineOf(path), `there is no file ${name} in the lesson's folder`);
    const run = mergeRun(base, withFiles(patch, folder, missing));
    const parsed = parsePlayground(toDocument(run, files));
    if ("faults" in parsed)
      for (const fault of parsed.faults)
        complain(
          lineOf([...path, ...toPath(fault.path)]),
          `${path.join(".")}.${fault.path}: ${fault.message}`,
        );
    return run;
  };
  const place = { path: ["run"], lineOf: source.lineOf, report };
  const base = make(empty, source.value.run, place);
  return { base, make: (patch, at) => make(base, patch, at) };
}

export function toFigures(source: Source<LessonSource>, runs: RunMaker, report: Report): Figure[] {
  const { lineOf, value } = source;
  return Object.entries(value.figures).map(([name, { files, run, read }]) => ({
    name,
    files,
    run: runs.make(run, { path: ["figures", name, "run"], lineOf, report }),
    read,
  }));
}

export function toChecks(source: Source<LessonSource>, runs: RunMaker, report: Report): Check[] {
  const { lineOf, value } = source;
  return Object.entries(value.checks).map(([id, { title, runs: patches, expect, look, hints }]) => {
    const path = ["checks", id];
    const made = Object.entries(patches).map(([name, patch]) => {
      const run = runs.make(patch, { path: [...path, "runs", name], lineOf, report });
      return [name, run] as const;
    });
    const known = new Set(made.map(([name]) => name));
    const demand = (expectations: Check["expect"], at: readonly PropertyKey[]) => {
      for (const [index, expectation] of expectations.entries())
        for (const name of toRunNames(expectation))
          if (!known.has(name))
            report(lineOf([...at, index]), `${[...at, index].join(".")}: the check has no run "${name}"`);
    };
    const asked = expect as Check["expect"];
    const hinted = hints as Check["hints"];
    demand(asked, [...path, "expect"]);
    for (const [index, { when }] of hinted.entries()) demand(when, [...path, "hints", index, "when"]);
    return { id, title, runs: Object.fromEntries(made), expect: asked, look, hints: hinted };
  });
}

function toRunNames(expectation: Check["expect"][number]): string[] {
  const paths = [expectation.of];
  if ("sameAs" in expectation) paths.push(expectation.sameAs);
  if ("differsFrom" in expectation) paths.push(expectation.differsFrom);
  return paths.map((path) => path.split(".")[0] ?? "");
}

/** In files and deploys `{ file: "deployed/tools.ts" }` stands for the text of that file. */
function withFiles(patch: RunPatch, folder: Folder, missing: (name: string) => void): RunPatch {
  const fill = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(fill);
    if (!isJsonObject(value)) return value;
    const { file, ...others } = value;
    if (typeof file === "string" && Object.keys(others).length === 0) {
      if (!folder.has(file)) missing(file);
      return folder.has(file) ? (folder.read(file) ?? "") : "";
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item)]));
  };
  const filled = { ...patch };
  if (patch.files) filled.files = fill(patch.files) as Record<string, string>;
  if (patch.faults) filled.faults = fill(patch.faults) as NonNullable<RunPatch["faults"]>;
  return filled;
}

/** A fault's path, "person.0.action", by parts; places in a list are numbers. */
function toPath(path: string): PropertyKey[] {
  return path.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
