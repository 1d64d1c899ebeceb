import type { Report } from "./source.ts";

/** One folder of a map of files, and where its problems go. */
export interface Folder {
  /** Names of the files directly in it. */
  names: () => string[];
  /** Folders directly in it; those only that hold `file`, where one is given. */
  folders: (file?: string) => string[];
  /** The text of a file; a missing one is a problem. */
  read: (name: string) => string | undefined;
  has: (name: string) => boolean;
  /** All files of a folder in it, by name. */
  set: (name: string) => Record<string, string>;
  folder: (name: string) => Folder;
  reporter: (name: string) => Report;
}

type ReportAt = (path: string, line: number, message: string) => void;

/** `base`: "" or a path that ends with a slash. */
export function toFolder(files: Readonly<Record<string, string>>, base: string, report: ReportAt): Folder {
  const inside = () =>
    Object.keys(files).flatMap((path) => (path.startsWith(base) ? [path.slice(base.length)] : []));
  const has = (name: string) => Object.hasOwn(files, base + name);
  const folder = (name: string) => toFolder(files, `${base}${name}/`, report);
  const reporter =
    (name: string): Report =>
    (line, message) =>
      report(base + name, line, message);
  return {
    has,
    folder,
    reporter,
    names: () => inside().filter((path) => !path.includes("/")),
    folders: (file) => {
      const names = new Set(inside().flatMap((path) => (path.includes("/") ? [toFirst(path)] : [])));
      return [...names].filter((name) => file === undefined || has(`${name}/${file}`)).sort();
    },
    read: (name) => {
      if (!has(name)) reporter(name)(1, "this file is missing");
      return files[base + name];
    },
    set: (name) => {
      const own = folder(name);
      return Object.fromEntries(own.names().map((file) => [file, files[`${base}${name}/${file}`] ?? ""]));
    },
  };
}

function toFirst(path: string): string {
  return path.slice(0, path.indexOf("/"));
}
