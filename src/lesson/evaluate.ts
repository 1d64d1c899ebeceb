import { canonicalJson } from "../protocol/canonical-json.ts";
import { isJsonObject, type Json } from "../protocol/json.ts";
import type { Check, Expectation } from "./course.ts";
import { readPath } from "./path.ts";

/** What a check's runs gave, by run name: reports as `playground run` prints them. */
export type Reports = Readonly<Record<string, object>>;

/** One expectation beside what was measured, both in words. */
interface Evaluated {
  of: string;
  expected: string;
  measured: string;
  passed: boolean;
  /** What it means, where the lesson says it. */
  say?: string;
}

export interface Evaluation {
  passed: boolean;
  expectations: Evaluated[];
  /** The first hint whose conditions all hold; only where the check failed. */
  hint?: string;
}

/** Judges a check by the reports of its runs. A path that leads nowhere passes only `not`. */
export function evaluate(check: Check, reports: Reports): Evaluation {
  const expectations = check.expect.map((expectation) => judge(expectation, reports));
  const passed = expectations.every((expectation) => expectation.passed);
  const hint = passed
    ? undefined
    : check.hints.find(({ when }) => when.every((one) => judge(one, reports).passed));
  return { passed, expectations, ...(hint && { hint: hint.say }) };
}

function judge(expectation: Expectation, reports: Reports): Evaluated {
  const measured = readReports(reports, expectation.of);
  const { expected, passed, counted } = compare(expectation, measured, reports);
  return {
    of: expectation.of,
    expected,
    measured: counted ?? toWords(measured),
    passed,
    ...(expectation.say !== undefined && { say: expectation.say }),
  };
}

/** `counted`: what was measured, where that is not the value itself. */
interface Comparison {
  expected: string;
  passed: boolean;
  counted?: string;
}

function compare(expectation: Expectation, measured: Json | undefined, reports: Reports): Comparison {
  if ("is" in expectation)
    return { expected: toWords(expectation.is), passed: isSame(measured, expectation.is) };
  if ("not" in expectation)
    return { expected: `not ${toWords(expectation.not)}`, passed: !isSame(measured, expectation.not) };
  if ("matches" in expectation) {
    const passed = typeof measured === "string" && new RegExp(expectation.matches, "u").test(measured);
    return { expected: `/${expectation.matches}/`, passed };
  }
  if ("sameAs" in expectation) {
    const other = readReports(reports, expectation.sameAs);
    return { expected: toWords(other), passed: other !== undefined && isSame(measured, other) };
  }
  if ("differsFrom" in expectation) {
    const other = readReports(reports, expectation.differsFrom);
    const there = measured !== undefined && other !== undefined;
    return { expected: `not ${toWords(other)}`, passed: there && !isSame(measured, other) };
  }
  return compareCount(expectation, measured);
}

function compareCount({ where, count }: { where: Record<string, Json>; count: number }, measured?: Json) {
  const items = Array.isArray(measured) ? measured : [];
  const fits = (item: Json) =>
    isJsonObject(item) && Object.entries(where).every(([field, value]) => isSame(item[field], value));
  const counted = items.filter(fits).length;
  const what = Object.values(where).map(toWords).join(", ");
  return {
    expected: `${String(count)} × ${what}`,
    counted: `${String(counted)} × ${what}`,
    passed: Array.isArray(measured) && counted === count,
  };
}

function readReports(reports: Reports, path: string): Json | undefined {
  const [name = "", ...rest] = path.split(".");
  const report = Object.hasOwn(reports, name) ? reports[name] : undefined;
  // A report is printed as JSON: what it cannot say there is absent here too.
  return report === undefined
    ? undefined
    : readPath(JSON.parse(JSON.stringify(report)) as Json, rest.join("."));
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return canonicalJson(one) === canonicalJson(other);
}

function toWords(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
}
