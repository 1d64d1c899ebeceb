import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { HERE } from "../engine/place.ts";
import { runDocument } from "../engine/run-document.ts";
import { createScriptedPerson } from "../engine/scripted-person.ts";
import { createSession } from "../engine/session.ts";
import { toReport } from "../engine/to-report.ts";
import { toDocument, toSolution } from "../lesson/documents.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import { parsePlayground } from "../workspace/parse.ts";
import type { Playground } from "../workspace/playground.ts";
import { findNoProject, toServerProject } from "../workspace/project/to-server-project.ts";
import { readLessons } from "./lessons-folder.ts";

/** What the exported `src/server.ts` offers. */
interface Exported {
  handler: { fetch: (request: Request) => Promise<Response> };
  ledger: { kind: string; detail: unknown }[];
}

// Dates alone: timers and workers go on.
vi.useFakeTimers({ toFake: ["Date"] });

const executor = createNodeSandbox();
let folder = "";

beforeAll(async () => {
  await mkdir("generated", { recursive: true });
  folder = await mkdtemp(join(process.cwd(), "generated", "export-"));
});

afterAll(async () => {
  vi.useRealTimers();
  executor.dispose();
  await rm(folder, { recursive: true, force: true });
});

async function writeProject(name: string, document: Playground): Promise<string> {
  const target = join(folder, name);
  for (const [path, text] of Object.entries(toServerProject(document))) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), text);
  }
  return target;
}

/** Every lesson's last run with its solution, as far as it concerns the server's code and nothing that only the playground has. */
function toSolved(): [string, Playground][] {
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

async function playExported(name: string, document: Playground) {
  const target = await writeProject(name, document);
  const address = pathToFileURL(join(target, "src/server.ts")).href;
  const { handler, ledger } = (await import(/* @vite-ignore */ address)) as Exported;
  const session = createSession({ executor, seed: document.world.seed });
  const { call, client } = document;
  const person = createScriptedPerson({ answers: document.person, host: client });
  // The client's pauses are virtual: the exported server reads the same clock.
  const fetch = (request: Request) => {
    vi.setSystemTime(session.look().now);
    return handler.fetch(request);
  };
  const signal = new AbortController().signal;
  await session.run({ call, client, faults: [] }, { person, fetch, url: HERE, signal });
  return { report: toReport(session.trace.getSnapshot().runs[0] ?? []), ledger };
}

const solved = toSolved();

describe("an exported project", () => {
  it("can be made of nearly every lesson", () => {
    expect(solved.length).toBeGreaterThan(10);
  });

  it.each(solved)("answers the call of %s as the playground does", async (slug, document) => {
    const { report: expected } = await runDocument(document, { executor });
    const { report, ledger } = await playExported(slug, document);
    expect(toComparable(report.outcome, document)).toEqual(toComparable(expected.outcome, document));
    expect(report.measures.prompts).toBe(expected.measures.prompts);
    expect(report.measures.requests).toBe(expected.measures.requests);
    expect(ledger.map(({ kind }) => kind)).toEqual(expected.ledger.map(({ kind }) => kind));
  });

  it("passes its own tests", async () => {
    const [slug, document] = solved[0] ?? [];
    if (slug === undefined || document === undefined) throw new Error("there is no lesson");
    const cwd = await writeProject(`${slug}-itself`, document);
    const { stdout } = await promisify(execFile)("npm", ["test"], { cwd });
    expect(stdout).toMatch(/pass 1\b/);
  }, 20_000);
});

/** Without what cannot agree: numbers, where the code draws them at random. */
function toComparable(outcome: object, { files }: Playground): unknown {
  const drawn = /random\(/.test(files["tools.ts"] ?? "");
  const text = JSON.stringify(outcome);
  return JSON.parse(drawn ? text.replace(/\d+/g, "0") : text);
}
