import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { tryDocument } from "../engine/try-rounds.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import type { Playground } from "../workspace/playground.ts";
import { toDifferences } from "../workspace/project/differences.ts";
import type { Findings } from "../workspace/project/readme-file.ts";
import { findNoProject, toServerProject } from "../workspace/project/to-server-project.ts";
import { readDocument, toFaultLines } from "./document-file.ts";
import { EXIT, type Io, UsageError } from "./io.ts";
import { readOptions } from "./options.ts";
import { readRule } from "./read-rule.ts";

/**
 * `export FILE DIR`: writes a document's tools as an MCP server of their own into a folder that is new or empty; says where it differs, and
 * on standard error which line does not compile: nothing typed is lost, so that is no failure.
 */
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
  const findings = await findOut(document.playground);
  for (const [path, text] of Object.entries(toServerProject(document.playground, readRule, findings))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const { what, playground, here } of toDifferences(document.playground))
    io.out(`differs: ${what}: ${playground} in the playground, here ${here}\n`);
  if (findings.fault !== null)
    io.err(`${findings.fault}\nIt is written as it stands: the server starts once this is mended.\n`);
  io.out(`Written to ${folder}: npm install && npm test && npm start\n`);
  return EXIT.done;
}

async function findOut(document: Playground): Promise<Findings> {
  const executor = createNodeSandbox();
  try {
    return await tryDocument(document, executor);
  } finally {
    executor.dispose();
  }
}

async function findOccupied(folder: string): Promise<string | undefined> {
  try {
    return (await readdir(folder)).length > 0 ? `${folder} is not empty` : undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? undefined : message;
  }
}
