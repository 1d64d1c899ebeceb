import { parseJsonText } from "../../workspace/strict-json.ts";
import { toEntries, toSaved } from "../work/entries.ts";
import type { SavedWork } from "../work/saved-work.ts";

/** What a file of one's work is called when it is saved. */
export const WORK_FILE = "roundtrip-work.json";

/** The longest file that is read, in bytes: earlier versions of every lesson fit in. */
export const LONGEST = 32 * 1024 * 1024;

/** Of the file's form. It is raised by a change that an older page would read wrongly. */
const VERSION = 1;

/** Work that was read from a file, and how many of its entries have no shape that is known here. */
export type ReadWork = { work: SavedWork; dropped: number } | { problem: string };

/** All of a learner's work as the text of one file, JSON: `{roundtrip, version, savedAt, entries}`, entries as in `work/entries.ts`. */
export function toWorkFile(work: SavedWork, now: Date): string {
  const entries = Object.fromEntries(toEntries(work));
  return `${JSON.stringify({ roundtrip: "work", version: VERSION, savedAt: now.toISOString(), entries }, null, 2)}\n`;
}

/** Judges a file that came from anywhere. Never throws; the problem is a sentence that says what to do. */
export function readWorkFile(text: string): ReadWork {
  const parsed = parseJsonText(text, LONGEST);
  if ("fault" in parsed) {
    const { path, message } = parsed.fault;
    return { problem: `It is not a file of saved work: ${path === "" ? "" : `${path}: `}${message}.` };
  }
  const { value } = parsed;
  if (!isRecord(value) || value["roundtrip"] !== "work") return { problem: toOtherKind(value) };
  const { version, entries } = value;
  if (version !== VERSION) {
    return {
      problem: `It has version ${version === undefined ? "none" : JSON.stringify(version)} of the form, and this page reads version ${String(VERSION)}: open it in the page that saved it, or reload this one.`,
    };
  }
  if (!isRecord(entries)) return { problem: "It holds no entries: the file was changed, or cut short." };
  const work = toSaved(Object.entries(entries));
  const known = new Set(toEntries(work).map(([key]) => key));
  return { work, dropped: Object.keys(entries).filter((key) => !known.has(key)).length };
}

function toOtherKind(value: unknown): string {
  const playground = isRecord(value) && ("version" in value || "files" in value || "call" in value);
  return playground
    ? "It is one playground, not a file of saved work: open it on the page Playground."
    : "It is not a file of saved work: Save my work makes one.";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
