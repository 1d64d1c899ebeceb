import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { HERE } from "../engine/place.ts";
import { toParams } from "../engine/play.ts";
import { runDocument } from "../engine/run-document.ts";
import { createScriptedPerson } from "../engine/scripted-person.ts";
import { createSession } from "../engine/session.ts";
import { toReport } from "../engine/to-report.ts";
import { GUEST_TYPES, GUEST_VALUES } from "../sandbox/guest-module.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import type { Playground } from "../workspace/playground.ts";
import { openExported, toSolved, writeProject } from "./export-kit.ts";
import { send, toComparable, toExported } from "./export-sides.ts";

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

async function playExported(document: Playground) {
  const { handler, ledger } = await openExported(folder, document);
  const session = createSession({ executor, seed: document.world.seed });
  const { call, client, server } = document;
  // Of this only the era counts: the session's own server is not asked.
  session.configure({ files: {}, server, serverName: "roundtrip" });
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

  describe.each([
    ["the loop, 2026-07-28", "loop", "modern"],
    ["the SDK's client, 2026-07-28", "sdk", "modern"],
    ["the SDK's client, 2025-11-25", "sdk", "legacy"],
  ] as const)("called by %s", (_, kind, era) => {
    it.each(solved)("answers the call of %s as the playground does", async (_slug, base) => {
      const document = { ...base, client: { ...base.client, kind }, server: { ...base.server, era } };
      const { report: expected } = await runDocument(document, { executor });
      const { report, ledger } = await playExported(document);
      expect(toComparable(report.outcome, document)).toEqual(toComparable(expected.outcome, document));
      expect(report.measures.prompts).toBe(expected.measures.prompts);
      expect(report.measures.requests).toBe(expected.measures.requests);
      expect(ledger.map(({ kind }) => kind)).toEqual(expected.ledger.map(({ kind }) => kind));
    });
  });

  it("is well typed by its own tsconfig, whichever lesson it is made of", async () => {
    const targets = await Promise.all(
      solved.map(([slug, document]) => writeProject(folder, `${slug}-types`, document)),
    );
    // The playground's modules are the same in all: read once, they are judged once.
    for (const target of targets.slice(1)) {
      await rm(join(target, "src/rules"), { recursive: true });
      await symlink(join(targets[0] ?? "", "src/rules"), join(target, "src/rules"));
    }
    expect(checkTypes(targets)).toEqual([]);
    // All projects in one program: 41 s were measured on a busy machine.
  }, 120_000);

  it("keeps its types strict: a wrong one is found", async () => {
    const [, document] = solved[0] ?? [];
    if (!document) throw new Error("there is no lesson");
    const code = `${document.files["tools.ts"] ?? ""}\nexport const wrong: number = text("no").content.length > 0;\n`;
    const target = await writeProject(folder, "wrong-types", { ...document, files: { "tools.ts": code } });
    expect(checkTypes([target])).toEqual([
      "src/tools.ts: Type 'boolean' is not assignable to type 'number'.",
    ]);
  });

  it("has every name that the playground's module has", async () => {
    const [, document] = solved[0] ?? [];
    if (!document) throw new Error("there is no lesson");
    const names = [...GUEST_VALUES, ...GUEST_TYPES.map((name) => `type ${name}`)];
    const code = `export { ${names.join(", ")} } from "roundtrip";\nexport const tools = {};\n`;
    const target = await writeProject(folder, "all-names", { ...document, files: { "tools.ts": code } });
    expect(checkTypes([target])).toEqual([]);
  });

  it("opens what the key before sealed, and nothing of any other key", async () => {
    const [, document] = solved.find(([slug]) => slug === "sealed-then-checked") ?? [];
    if (!document) throw new Error("there is no such lesson");
    const withKey = async (key: string) => {
      vi.stubEnv("STATE_KEY", key);
      return toExported(document, folder);
    };
    const [old, fresh] = ["o".repeat(43), "n".repeat(43)];
    const params = toParams(document.call);
    const { state } = await send(await withKey(old), document, { params });
    if (state === undefined) throw new Error("nothing was asked");
    const retry = { params: { ...params, requestState: state, inputResponses: {} } };
    const say = async (key: string) => (await send(await withKey(key), document, retry)).told;
    expect((await say(`${fresh},${old}`)).result?.["resultType"]).toBe("input_required");
    expect((await say(fresh)).error?.["message"]).toMatch(/bad signature/);
    vi.unstubAllEnvs();
  });

  it("passes its own tests", async () => {
    const [slug, document] = solved[0] ?? [];
    if (slug === undefined || document === undefined) throw new Error("there is no lesson");
    const cwd = await writeProject(folder, `${slug}-itself`, document);
    const { stdout } = await promisify(execFile)("npm", ["test"], { cwd });
    expect(stdout).toMatch(/pass 1\b/);
  }, 20_000);
});

/** Diagnostics of projects by their own tsconfig, which is the same in all of them, in one program. */
function checkTypes(targets: readonly string[]): string[] {
  const [first = ""] = targets;
  const read = ts.readConfigFile(join(first, "tsconfig.json"), (path) => ts.sys.readFile(path));
  const config: unknown = read.config;
  const parsed = targets.map((target) => ts.parseJsonConfigFileContent(config, ts.sys, target));
  const program = ts.createProgram({
    rootNames: parsed.flatMap(({ fileNames }) => fileNames),
    options: parsed[0]?.options ?? {},
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const place = file?.fileName.split("/").slice(-2).join("/") ?? "";
    return `${place}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}
