import { parsePlayground } from "../workspace/parse.ts";
import type { Check, Figure, LessonRun, ServerPatch } from "./course.ts";
import { mergeRun, toDocument, withSettings } from "./documents.ts";
import type { Folder } from "./folder.ts";
import { createPatchReader, type PatchPlace } from "./run-source.ts";
import type { LessonSource, RunSource } from "./schema.ts";
import type { Report, Source } from "./source.ts";

/** Makes whole runs of a lesson's patches, and judges each as the playground document that it will be. */
export interface RunMaker {
  /** A step's run: over the lesson's, with its attempts. `path`: where the patch stands in its file. */
  makeStep: (patch: RunSource, at: PatchPlace) => LessonRun;
  /** The run of a figure or a check: over the lesson's, with those attempts only that it names itself. */
  make: (patch: RunSource, at: PatchPlace) => LessonRun;
  /** Names of the lesson's attempts that no run made so far has. */
  unusedAttempts: () => string[];
  /** Judges server settings that are laid over a step's run. */
  judgeSettings: (run: LessonRun, server: ServerPatch, at: PatchPlace) => void;
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
  const patches = createPatchReader(folder, source.value.attempts);
  const judge = (run: LessonRun, { lineOf, report: complain }: PatchPlace, toPlace: ToPlace) => {
    const note = (call: unknown, within: (fault: string[]) => string[]) => {
      const parsed = parsePlayground({ ...toDocument(run, files), call });
      for (const { path, message } of "faults" in parsed ? parsed.faults : []) {
        const place = toPlace(within(path.split(".")));
        complain(lineOf(place.map(toStep)), `${place.join(".")}: ${message}`);
      }
    };
    note(run.call, (fault) => fault);
    const beside: unknown = run.beside ?? [];
    if (!Array.isArray(beside)) note(beside, () => ["beside"]);
    else
      beside.forEach((call: unknown, index) =>
        note(call, ([, ...rest]) => ["beside", String(index), ...rest]),
      );
  };
  const makeOver = (base: LessonRun) => (patch: RunSource, place: PatchPlace) => {
    const run = mergeRun(base, patches.read(patch, place));
    judge(run, place, (fault) => [...place.path.map(String), ...fault]);
    return run;
  };
  const empty: LessonRun = { call, person: [], faults: [] };
  const base = makeOver(empty)(source.value.run, { path: ["run"], lineOf: source.lineOf, report });
  const alone = { ...base };
  delete alone.attempts;
  return {
    unusedAttempts: patches.unused,
    makeStep: makeOver(base),
    make: makeOver(alone),
    judgeSettings: (run, server, place) =>
      judge(withSettings(run, server), place, ([field = "", ...rest]) => [
        ...place.path.map(String),
        ...(field === "server" ? rest : [field, ...rest]),
      ]),
  };
}

/** Where a fault of a document stands in the author's file. */
type ToPlace = (fault: string[]) => string[];

/** Places in a list are numbers. */
function toStep(part: string): PropertyKey {
  return /^\d+$/.test(part) ? Number(part) : part;
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
  return Object.entries(value.checks).map(([id, check]) => {
    const { title, runs: patches, expect, look, hints, settings } = check;
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
    return {
      id,
      title,
      runs: Object.fromEntries(made),
      expect: asked,
      look,
      hints: hinted,
      ...(settings && { settings }),
    };
  });
}

function toRunNames(expectation: Check["expect"][number]): string[] {
  const paths = [expectation.of];
  if ("sameAs" in expectation) paths.push(expectation.sameAs);
  if ("differsFrom" in expectation) paths.push(expectation.differsFrom);
  return paths.map((path) => path.split(".")[0] ?? "");
}
