import type { z } from "zod";
import { findUnsupported } from "./unsupported.ts";
import { type Playground, playgroundSchema } from "./playground.ts";
import { type DocumentFault, findUnsafe, parseJsonText } from "./strict-json.ts";

/** Where a document says that its files come from: a step of a lesson. */
export type LessonReference = NonNullable<Playground["lesson"]>;

export interface ParseOptions {
  /** Looks up a lesson's start files by slug, step and hash; a problem says why there are none. */
  resolveLesson?: (reference: LessonReference) => { files: Record<string, string> } | { problem: string };
}

export type ParsedPlayground = { playground: Playground } | { faults: DocumentFault[] };

/**
 * Checks a playground document, given as text or as a value that was parsed already, and fills in every default and
 * the lesson's files. Whatever is handed in, what is wrong comes back as faults, never as an exception.
 */
export function parsePlayground(input: unknown, options: ParseOptions = {}): ParsedPlayground {
  const parsed = typeof input === "string" ? parseJsonText(input) : toValue(input);
  if ("fault" in parsed) return { faults: [parsed.fault] };
  const checked = playgroundSchema.safeParse(parsed.value, { reportInput: true });
  if (!checked.success) return { faults: toFaults(checked.error.issues) };
  return complete(checked.data, options);
}

function toValue(value: unknown) {
  const fault = findUnsafe(value);
  return fault === null ? { value } : { fault };
}

function complete(document: Playground, { resolveLesson }: ParseOptions): ParsedPlayground {
  let files = document.files;
  if (document.lesson !== null) {
    const found = resolveLesson?.(document.lesson) ?? { problem: "lessons cannot be looked up here" };
    if ("problem" in found) return { faults: [{ path: "lesson", message: found.problem }] };
    files = { ...found.files, ...files };
  }
  const playground = { ...document, files };
  const faults = findUnsupported(playground);
  if (!Object.hasOwn(files, "tools.ts"))
    faults.unshift({ path: "files.tools.ts", message: "there is no tools.ts, and no lesson that gives it" });
  return faults.length > 0 ? { faults } : { playground };
}

type Issue = z.core.$ZodIssue;

/** Flat faults, each with its whole path; an unknown field is named by its own path. */
function toFaults(issues: readonly Issue[], base: readonly PropertyKey[] = []): DocumentFault[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({ path: toPath([...path, key]), message: "unknown field" }));
    if (issue.code === "invalid_key") return toFaults(issue.issues, path);
    if (issue.code === "invalid_union") {
      const closest = toClosest(issue.errors);
      if (closest !== undefined) return toFaults(closest, path);
    }
    return [{ path: toPath(path), message: isMissing(issue) ? "missing" : toMessage(issue) }];
  });
}

function toPath(parts: readonly PropertyKey[]): string {
  return parts.map(String).join(".");
}

/**
 * Of the forms that a value may have, the issues of the one that it most likely meant: one where only unknown fields or wrong
 * values are amiss, before one that lacks a field altogether, before one of another type. A field that no form knows is
 * the whole trouble; where each form lacks its own field, so is that.
 */
function toClosest(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const unknown = branches.map((issues) => issues.find((issue) => issue.code === "unrecognized_keys"));
  const [first, ...others] = unknown;
  const keys = first?.keys.filter((key) => others.every((other) => other?.keys.includes(key))) ?? [];
  if (first !== undefined && keys.length > 0) return [{ ...first, keys }];
  const closest = branches.toSorted((a, b) => toDistance(a) - toDistance(b))[0];
  const lacking = branches.map((issues) => issues.find(isAbsent)?.path.at(-1));
  const [issue] = closest ?? [];
  if (issue && branches.every((issues) => issues.every(isAbsent)) && !lacking.includes(undefined)) {
    const names = [...new Set(lacking)].map(String).join(", ");
    return [{ ...issue, code: "custom", path: [], message: `needs one of ${names}` }];
  }
  if (issue?.path.length === 0 && issue.message.endsWith("received Infinity"))
    return [{ ...issue, message: "must be a finite number" }];
  return closest;
}

function isMissing(issue: Issue): boolean {
  return issue.code === "invalid_type" && issue.message.endsWith("received undefined");
}

/** The same for a field that may have certain values only, and has none. */
function isAbsent(issue: Issue): boolean {
  return isMissing(issue) || (issue.code === "invalid_value" && issue.input === undefined);
}

/** The schema library's names of types, as people say them. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ record: "an object", object: "an object", array: "a list", string: "a text", number: "a number" },
  ...{ int: "a whole number", boolean: "true or false", null: "null" },
};

/** What is wrong, without the words of the schema library. */
function toMessage({ code, message }: Issue): string {
  const [, expected = "", received = ""] =
    /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  const [wanted, found] = [TYPES[expected], TYPES[received]];
  if (code !== "invalid_type" || wanted === undefined || found === undefined) return message;
  // Both may have one word: a list is no object, but a number may be no whole one.
  return wanted === found ? `must be ${wanted}` : `must be ${wanted}, and is ${found}`;
}

/** How far a value is from one form. Another type altogether is the farthest. */
function toDistance(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => {
    if (issue.code === "unrecognized_keys") return sum + issue.keys.length;
    const kind =
      issue.code === "invalid_type" || issue.code === "invalid_value" || issue.code === "invalid_union";
    return sum + (kind && issue.path.length === 0 ? 12 : 2);
  }, 0);
}
