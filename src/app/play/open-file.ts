import type { Course } from "../../lesson/course.ts";
import { isJsonObject, type Json } from "../../protocol/json.ts";
import type { PlaygroundInput } from "../../workspace/playground.ts";
import { toSparse } from "../../workspace/sparse.ts";
import { openDocument } from "./open-document.ts";

/** In bytes. A longer file is no playground document. */
const LONGEST = 4 * 1024 * 1024;

/** A document out of a file, or why there is none: sentences that name the file, the place in it and what to do. */
export type OpenedFile = { document: PlaygroundInput } | { problem: string };

/** Reads a file that the person chose or dropped. Never rejects. */
export async function openFile(file: File, course: Course): Promise<OpenedFile> {
  const refused = (why: string) => ({ problem: `${file.name} was not opened. ${why}` });
  if (file.size > LONGEST) return refused("It is longer than 4 MiB, which no playground is.");
  let text: string;
  try {
    text = await file.text();
  } catch {
    return refused("The browser could not read it. Paste its text into JSON, in a new playground.");
  }
  const opened = openDocument(text, course);
  if (!("problem" in opened)) return { document: toSparse(opened.document, opened.origin.given) };
  return refused(toOtherKind(text) ?? `${opened.problem} Mend the file there, and open it again.`);
}

/** What a file is that is JSON and none that the page can open as a playground; null: not known. */
function toOtherKind(text: string): string | null {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return null;
  }
  if (!isJsonObject(value)) return null;
  if (value["roundtrip"] === "work")
    return "It is a file of saved work: open it under Your work, below the lessons.";
  const files = isJsonObject(value["files"] ?? null) ? Object.entries(value["files"] as object) : [];
  const beside = files.find(([, given]) => typeof given !== "string");
  if (!beside) return null;
  return `files.${beside[0]}: it names a file beside it, which a page cannot read. Put that file’s text there, as a string.`;
}
