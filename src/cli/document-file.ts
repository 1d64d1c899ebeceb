import { readFile } from "node:fs/promises";
import { basename, dirname, isAbsolute, relative, resolve } from "node:path";
import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import { type ParsedPlayground, parsePlayground } from "../workspace/parse.ts";
import { type DocumentFault, findUnsafe, parseJsonText } from "../workspace/strict-json.ts";
import type { Io } from "./io.ts";

/**
 * Reads and checks a document. FILE may be `-` for standard input. Files that it names beside itself,
 * `"tools.ts": { "file": "tools.ts" }`, are read here; only from its own folder or below, since documents come from others.
 */
export async function readDocument(file: string, io: Io): Promise<ParsedPlayground> {
  const read = await readText(file, io);
  if ("fault" in read) return { faults: [read.fault] };
  const parsed = parseJsonText(read.text);
  if ("fault" in parsed) return { faults: [parsed.fault] };
  const folder = file === "-" ? process.cwd() : dirname(resolve(file));
  const { value, faults } = await resolveFiles(parsed.value as Json, folder);
  if (faults.length > 0) return { faults };
  // The lessons take a while to read: only for a document that builds on one.
  const builds = isJsonObject(value) && (value["lesson"] ?? null) !== null;
  return parsePlayground(value, builds ? await import("./course.ts") : {});
}

async function readText(file: string, io: Io): Promise<{ text: string } | { fault: DocumentFault }> {
  try {
    const text = file === "-" ? await io.readInput() : await readFile(file, "utf8");
    // Some editors begin a file with a byte order mark, which RFC 8259 lets a reader ignore.
    return { text: text.replace(/^\ufeff/, "") };
  } catch (error) {
    return { fault: { path: file, message: toReason(error) } };
  }
}

function toReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return "no such file";
  if (code === "EISDIR") return "this is a folder, not a file";
  if (code === "EACCES") return "the file may not be read";
  return message;
}

/** Puts the text of each named file in its place: in `files`, and in what a fault deploys. */
async function resolveFiles(
  document: Json,
  folder: string,
): Promise<{ value: Json; faults: DocumentFault[] }> {
  if (!isJsonObject(document) || findUnsafe(document) !== null) return { value: document, faults: [] };
  const value = structuredClone(document);
  const faults: DocumentFault[] = [];
  const maps: { path: string; files: JsonObject }[] = [];
  if (isJsonObject(value["files"])) maps.push({ path: "files", files: value["files"] });
  for (const [index, fault] of (Array.isArray(value["faults"]) ? value["faults"] : []).entries()) {
    if (isJsonObject(fault) && isJsonObject(fault["deploy"]))
      maps.push({ path: `faults.${index}.deploy`, files: fault["deploy"] });
  }
  for (const { path, files } of maps) {
    for (const [name, reference] of Object.entries(files)) {
      if (!isReference(reference)) continue;
      const read = await readBeside(reference.file, folder);
      if ("text" in read) files[name] = read.text;
      else faults.push({ path: `${path}.${name}`, message: `${reference.file}: ${read.problem}` });
    }
  }
  return { value, faults };
}

function isReference(value: Json): value is { file: string } {
  return isJsonObject(value) && Object.keys(value).length === 1 && typeof value["file"] === "string";
}

async function readBeside(name: string, folder: string): Promise<{ text: string } | { problem: string }> {
  const path = resolve(folder, name);
  const inside = relative(folder, path);
  if (isAbsolute(inside) || inside.split(/[\\/]/)[0] === ".." || basename(path) === "")
    return { problem: "a document may name only files beside it" };
  try {
    return { text: await readFile(path, "utf8") };
  } catch (error) {
    return { problem: toReason(error) };
  }
}

/** One line for each fault. */
export function toFaultLines(faults: readonly DocumentFault[]): string {
  return faults
    .map(({ path, message }) => `${path === "" ? "document" : path}: ${message}`.replace(/\s+/g, " "))
    .map((line) => `${line}\n`)
    .join("");
}
