import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compile } from "../sandbox/compile.ts";
import type { Playground } from "../workspace/playground.ts";
import { toDifferences } from "../workspace/project/differences.ts";
import { findNoProject, toServerProject } from "../workspace/project/to-server-project.ts";
import { readDocument, toFaultLines } from "./document-file.ts";
import { EXIT, type Io, UsageError } from "./io.ts";
import { readOptions } from "./options.ts";
import { readRule } from "./read-rule.ts";

/** `export FILE DIR`: writes a document's tools as an MCP server of their own into a folder that is new or empty; says where it differs. */
export async function exportProject(args: string[], io: Io): Promise<number> {
  const [file, folder, extra] = readOptions(args, {}).positionals;
  if (file === undefined || folder === undefined || extra !== undefined)
    throw new UsageError("export needs a FILE and a DIR");
  const document = await readDocument(file, io);
  if ("faults" in document) {
    io.err(toFaultLines(document.faults));
    return EXIT.misunderstood;
  }
  const reason = findNoProject(document.playground) ?? (await findOccupied(folder));
  if (reason !== undefined) {
    io.err(`${reason}\n`);
    return EXIT.misunderstood;
  }
  for (const [path, text] of Object.entries(toServerProject(document.playground, readRule))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const { what, playground, here } of toDifferences(document.playground))
    io.out(`differs: ${what}: ${playground} in the playground, here ${here}\n`);
  const faulty = findFault(document.playground);
  if (faulty !== undefined)
    io.err(`${faulty}\nIt is written as it stands: the server starts once this is mended.\n`);
  io.out(`Written to ${folder}: npm install && npm test && npm start\n`);
  return EXIT.done;
}

/** Why the code cannot run at all, with its line; undefined where it can be tried. */
function findFault({ files }: Playground): string | undefined {
  const compiled = compile("tools.ts", files["tools.ts"] ?? "");
  if (compiled.status === "compiled") return undefined;
  const { at = "tools.ts", message } = compiled.fault;
  return `${at}: ${message}`;
}

async function findOccupied(folder: string): Promise<string | undefined> {
  try {
    return (await readdir(folder)).length > 0 ? `${folder} is not empty` : undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? undefined : message;
  }
}
