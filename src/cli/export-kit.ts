import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { toTryIt } from "../engine/try-it.ts";
import { toDocument, toSolution } from "../lesson/documents.ts";
import { parsePlayground } from "../workspace/parse.ts";
import type { Playground } from "../workspace/playground.ts";
import { findNoProject, toServerProject } from "../workspace/project/to-server-project.ts";
import { readLessons } from "./lessons-folder.ts";
import { readRule } from "./read-rule.ts";

/** What the exported `src/server.ts` offers. */
export interface Exported {
  handler: { fetch: (request: Request) => Promise<Response> };
  ledger: { kind: string; detail: unknown }[];
  finishPage: (principal: string | null, id: string) => void;
}

/** Writes a document's project into a folder of its own; resolves with its path. */
export async function writeProject(folder: string, name: string, document: Playground): Promise<string> {
  const target = join(folder, name);
  for (const [path, text] of Object.entries(
    toServerProject(document, readRule, { fault: null, tryIt: toTryIt(document, []) }),
  )) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), text);
  }
  return target;
}

const bundles = new Map<string, Promise<string>>();
let servers = 0;

/** A document's exported server, in a world of its own. */
export async function openExported(folder: string, document: Playground): Promise<Exported> {
  const key = JSON.stringify(document);
  const bundle = bundles.get(key) ?? bundleProject(folder, document);
  bundles.set(key, bundle);
  // A module is loaded once only, so each world has a file of its own.
  const file = join(folder, `server-${String((servers += 1))}.cjs`);
  await writeFile(file, await bundle);
  return createRequire(import.meta.url)(file) as Exported;
}

async function bundleProject(folder: string, document: Playground): Promise<string> {
  const target = await writeProject(folder, `project-${String(bundles.size)}`, document);
  const entryPoints = [join(target, "src/server.ts")];
  const options = {
    bundle: true,
    format: "cjs",
    platform: "node",
    packages: "external",
    write: false,
  } as const;
  const { outputFiles } = await build({ entryPoints, ...options });
  return outputFiles[0]?.text ?? "";
}

/** Every lesson's last run with its solution, as far as it concerns the server's code and nothing that only the playground has. */
export function toSolved(): [string, Playground][] {
  const compiled = readLessons();
  if ("problems" in compiled) throw new Error(compiled.problems.join("\n"));
  return compiled.course.lessons.flatMap((lesson) => {
    const step = lesson.steps.findLast(({ checks }) => checks.length > 0);
    if (!step) return [];
    const parsed = parsePlayground(toDocument(step.run, toSolution(lesson, step)));
    if ("faults" in parsed) throw new Error(`${lesson.slug} does not parse`);
    // The built-in loop over 2026-07-28 plays it on both sides; faults and attempts concern the playground's world.
    const { files, client, server, ...rest } = parsed.playground;
    const document: Playground = {
      ...rest,
      files: { "tools.ts": files["tools.ts"] ?? "" },
      client: { ...client, kind: "loop" },
      server: { ...server, era: "modern", instances: 1, routing: "sticky" },
      faults: [],
      attempts: [],
    };
    return findNoProject(document) === undefined ? [[lesson.slug, document] as [string, Playground]] : [];
  });
}
