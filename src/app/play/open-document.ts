import type { Course } from "../../lesson/course.ts";
import { findStart } from "../../lesson/documents.ts";
import { digestOf } from "../../protocol/digest.ts";
import { type LessonReference, parsePlayground } from "../../workspace/parse.ts";
import type { Playground } from "../../workspace/playground.ts";
import { readShareLink } from "../../workspace/share-link.ts";
import type { DocumentFault } from "../../workspace/strict-json.ts";
import type { Origin } from "../share/origin.ts";

/** A document that the page can show, or why it cannot, in sentences. */
export type Opened = { document: Playground; origin: Origin } | { problem: string };

/** Faults are named up to here; the rest is counted. */
const MOST_FAULTS = 4;

/** Judges a document that came from anywhere, as text or as a value. Never throws. */
export function openDocument(input: unknown, course: Course): Opened {
  const found: { given: Readonly<Record<string, string>> } = { given: {} };
  const resolveLesson = (reference: LessonReference) => {
    const start = findStart(course, reference);
    if ("files" in start) found.given = start.files;
    return start;
  };
  const parsed = parsePlayground(input, { resolveLesson });
  if ("faults" in parsed) return { problem: toFaultText(parsed.faults) };
  const document = parsed.playground;
  const { title, lesson: reference, person: script } = document;
  return { document, origin: { title, reference, given: found.given, script } };
}

/** The same for the hash of a link; `id` is the same for the same link. */
export async function openLink(hash: string, course: Course): Promise<Opened & { id: string }> {
  const id = (await digestOf(hash)).slice(0, 16);
  const read = await readShareLink(hash, (reference) => findStart(course, reference));
  if ("problem" in read) return { id, problem: read.problem };
  const opened = openDocument(read.text, course);
  if (!("problem" in opened)) return { id, ...opened };
  return { id, problem: `This link holds no playground that can be opened. ${opened.problem}` };
}

/** What is wrong, each fault with its place. */
function toFaultText(faults: readonly DocumentFault[]): string {
  const named = faults
    .slice(0, MOST_FAULTS)
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
  const rest = faults.length - named.length;
  return `${named.join("; ")}${rest > 0 ? `; and ${String(rest)} more` : ""}.`;
}
