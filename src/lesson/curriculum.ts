import { z } from "zod";
import { canonicalJson } from "../protocol/canonical-json.ts";
import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import { readPath } from "./path.ts";
import { readYaml } from "./source.ts";

/** What the course's figures must be: `lessons/curriculum.yaml`. */
export interface Curriculum {
  /** By the parts of their names: { F5: { decline: { ledger: 2 } } }. Fields that are absent may be anything. */
  figures: JsonObject;
  /** Lists of figures that must all be the same: ["F1.given", "F1.returned"]. */
  same?: string[][];
  /** Lists of figures that must all differ: ["F3.decline.text", …]. */
  differ: string[][];
}

const curriculumSchema = z.strictObject({
  figures: z.record(z.string(), z.json()),
  same: z.array(z.array(z.string()).min(2)).default([]),
  differ: z.array(z.array(z.string()).min(2)).default([]),
});

/** One figure beside what it must be, in words. */
export interface Comparison {
  name: string;
  passed: boolean;
  expected: string;
  measured: string;
}

/** Reads the expected figures; problems name the line. */
export function readCurriculum(text: string): { curriculum: Curriculum } | { problems: string[] } {
  const problems: string[] = [];
  const report = (line: number, message: string) =>
    void problems.push(`lessons/curriculum.yaml:${String(line)}: ${message}`);
  const source = readYaml(text, curriculumSchema, report);
  return source ? { curriculum: source.value } : { problems };
}

/**
 * Figures by the parts of their names: "F5.decline": { ledger: 2 } becomes F5: { decline: { ledger: 2 } }. One that is one
 * value stands there bare: "F9": { value: "accepted" } becomes F9: "accepted".
 */
export function toFigureTree(measured: Readonly<Record<string, Record<string, Json>>>): JsonObject {
  const tree: JsonObject = {};
  for (const [name, fields] of Object.entries(measured)) {
    const parts = name.split(".");
    const last = parts.pop() ?? "";
    let at = tree;
    for (const part of parts) at = toInner(at, part);
    const { value, ...others } = fields;
    if (value !== undefined && Object.keys(others).length === 0) at[last] = value;
    else Object.assign(toInner(at, last), fields);
  }
  return tree;
}

function toInner(tree: JsonObject, part: string): JsonObject {
  const inner = tree[part];
  return isJsonObject(inner) ? inner : (tree[part] = {});
}

/** The part of a curriculum that concerns figures of these names: ["F5.decline", "loop.null"]. */
export function toPartOf({ figures, same = [], differ }: Curriculum, names: readonly string[]): Curriculum {
  const isOf = (figure: string) => names.some((name) => figure === name || figure.startsWith(`${name}.`));
  const kept = (list: readonly string[]) => list.every(isOf);
  return { figures: toPart(figures, "", isOf), same: same.filter(kept), differ: differ.filter(kept) };
}

function toPart(figures: JsonObject, above: string, isOf: (figure: string) => boolean): JsonObject {
  const part: JsonObject = {};
  for (const [name, value] of Object.entries(figures)) {
    const whole = `${above}${name}`;
    if (isOf(whole)) part[name] = value;
    else if (isJsonObject(value)) {
      const inner = toPart(value, `${whole}.`, isOf);
      if (Object.keys(inner).length > 0) part[name] = inner;
    }
  }
  return part;
}

/**
 * Every expected figure beside the measured one. A figure of the curriculum (F1, F2, …) that lessons measure and the
 * list does not name fails too, so that none goes unwatched.
 */
export function compareFigures(
  { figures, same = [], differ }: Curriculum,
  measured: JsonObject,
): Comparison[] {
  const unwatched = Object.keys(measured).filter((name) => /^F\d+$/.test(name) && !(name in figures));
  return [
    ...toLeaves(figures, "").map(([name, value]) => compare(name, value, measured)),
    ...unwatched.map((name) => ({
      name,
      passed: false,
      expected: "nothing: lessons/curriculum.yaml does not name it",
      measured: canonicalJson(measured[name] ?? null),
    })),
    ...same.map((names) => compareTogether(names, measured, 1)),
    ...differ.map((names) => compareTogether(names, measured, names.length)),
  ];
}

function compare(name: string, expected: Json, tree: JsonObject): Comparison {
  const measured = readPath(tree, name);
  return {
    name,
    passed: measured !== undefined && canonicalJson(measured) === canonicalJson(expected),
    expected: canonicalJson(expected),
    measured: measured === undefined ? "nothing" : canonicalJson(measured),
  };
}

/** `kinds`: how many different values there may be, 1 or as many as there are figures. */
function compareTogether(names: readonly string[], tree: JsonObject, kinds: number): Comparison {
  const values = names.map((name) => readPath(tree, name));
  const texts = values.map((value) => (value === undefined ? undefined : canonicalJson(value)));
  return {
    name: names.join(", "),
    passed: !texts.includes(undefined) && new Set(texts).size === kinds,
    expected: kinds === 1 ? "all the same" : "all different",
    measured: texts.map((text) => text ?? "nothing").join(", "),
  };
}

/** Values that are no objects, with their whole names. */
function toLeaves(tree: JsonObject, base: string): [string, Json][] {
  return Object.entries(tree).flatMap(([key, value]): [string, Json][] =>
    isJsonObject(value) ? toLeaves(value, `${base}${key}.`) : [[base + key, value]],
  );
}
