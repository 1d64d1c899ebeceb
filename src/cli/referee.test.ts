import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runDocument } from "../engine/run-document.ts";
import type { Lesson, LessonRun } from "../lesson/course.ts";
import { toCheckRuns, toDocument, toSolution } from "../lesson/documents.ts";
import { META } from "../protocol/mcp.ts";
import { createNodeClientSandbox, createNodeSandbox } from "../sandbox/node.ts";
import type { TraceEvent } from "../trace/event.ts";
import { toWireLog } from "../trace/referee/from-events.ts";
import { readWireLog } from "../trace/referee/read-log.ts";
import { referee } from "../trace/referee/referee.ts";
import { toWire } from "../trace/wire.ts";
import { parsePlayground } from "../workspace/parse.ts";
import { dispatch } from "./dispatch.ts";
import { readLessons } from "./lessons-folder.ts";

let folder = "";
const executor = createNodeSandbox();
const clientExecutor = createNodeClientSandbox();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "referee-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  executor.dispose();
  clientExecutor.dispose();
});

async function command(args: string[], input = "") {
  let out = "";
  let err = "";
  const code = await dispatch(["referee", ...args], {
    out: (text) => (out += text),
    err: (text) => (err += text),
    readInput: () => Promise.resolve(input),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const request = (id: number, params: object = {}) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: {
    name: "act",
    _meta: { [META.protocolVersion]: "2026-07-28", [META.clientCapabilities]: {} },
    ...params,
  },
});
const complete = (id: number) => ({ jsonrpc: "2.0", id, result: { resultType: "complete", content: [] } });
const toLines = (...messages: object[]) => messages.map((message) => JSON.stringify(message)).join("\n");
const GOOD = toLines(request(1), complete(1));
const BAD = toLines(request(1, { requestState: null }), complete(1));

describe("referee FILE", () => {
  it("prints no findings and the number of exchanges for a log that breaks no rule", async () => {
    expect(await command([write("good.jsonl", GOOD)])).toEqual({
      code: 0,
      out: '{"findings":[],"exchanges":1}\n',
      err: "",
    });
  });

  it("prints what it found, with the section, and exits 0 all the same", async () => {
    const { code, out } = await command(["-"], BAD);
    const { findings } = JSON.parse(out) as { findings: object[] };
    expect(code).toBe(0);
    expect(findings).toMatchObject([
      {
        rule: "state-invented",
        side: "client",
        at: { line: 1 },
        level: "MUST",
        section: {
          name: "MRTR, Client Requirements (Basic Workflow)",
          url: "https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#client-requirements-basic-workflow",
        },
      },
    ]);
  });

  it("writes lines for people with --pretty", async () => {
    const { out } = await command(["-", "--pretty"], BAD);
    const [first, , third, last] = out.split("\n");
    expect(first).toBe("line 1: client MUST state-invented");
    expect(third).toContain("https://modelcontextprotocol.io/");
    expect(last).toBe("1 finding in 1 exchange");
    expect((await command(["-", "--pretty"], GOOD)).out).toBe("0 findings in 1 exchange\n");
  });

  it("judges what it can read, and names the lines that it cannot", async () => {
    const { code, out, err } = await command(["-"], `${BAD}\n{"jsonrpc":\n`);
    expect([code, (JSON.parse(out) as { findings: unknown[] }).findings.length]).toEqual([0, 1]);
    expect(err).toMatch(/^line 3: not JSON: .+\n$/);
  });

  it("says how many exchanges of an earlier revision it leaves alone", async () => {
    const old = toLines(
      { jsonrpc: "2.0", id: 0, method: "initialize", params: {} },
      { jsonrpc: "2.0", id: 0, result: { protocolVersion: "2025-11-25" } },
    );
    const { code, out, err } = await command(["-"], old);
    expect([code, out]).toEqual([0, '{"findings":[],"exchanges":1}\n']);
    expect(err).toBe("not judged: 1 of 1 exchanges are of an earlier revision\n");
  });

  it.each([
    ["a file that is not there", ["nowhere.jsonl"], "nowhere.jsonl: no such file\n"],
    ["a folder", ["."], ".: this is a folder, not a file\n"],
    ["no message at all", ["-"], "log: the log has no JSON-RPC message\n"],
  ])("exits 2 for %s", async (_, args, expected) => {
    expect(await command(args)).toEqual({ code: 2, out: "", err: expected });
  });

  it("exits 2 for text that is no log, with the line", async () => {
    const { code, err } = await command(["-"], "hello\n");
    expect(code).toBe(2);
    expect(err).toMatch(/^line 1: not JSON/);
  });

  it("needs a FILE", async () => {
    const { code, err } = await command([]);
    expect([code, err.split("\n")[0]]).toEqual([2, "referee needs a FILE"]);
  });
});

/** Every run of a lesson that is played on its solution: those of its steps and those of its checks. */
function toRuns(lesson: Lesson): [run: LessonRun, files: Record<string, string>][] {
  return lesson.steps.flatMap((step): [LessonRun, Record<string, string>][] => {
    const files = toSolution(lesson, step);
    const checks = lesson.checks.filter(({ id }) => step.checks.includes(id));
    const runs = [
      step.run,
      ...checks.flatMap((check) => Object.values(toCheckRuns(check, step, step.solve))),
    ];
    return runs.map((run) => [run, files]);
  });
}

async function play(run: LessonRun, files: Record<string, string>): Promise<readonly TraceEvent[]> {
  const parsed = parsePlayground(toDocument({ ...run, attempts: [] }, files));
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  return (await runDocument(parsed.playground, { executor, clientExecutor, beside: run.beside })).events;
}

/** A run's wire as someone else would log it: the same messages, one on each line. */
function toJsonLines(events: readonly TraceEvent[]): string {
  return toLines(
    ...toWire(events).flatMap(({ n, round, exchange, ...entry }) =>
      entry.direction === "lost" ? [] : [{ n, round, exchange, ...entry }],
    ),
  );
}

const compiled = readLessons();
const lessons = "course" in compiled ? compiled.course.lessons : [];

describe("our own client and server", () => {
  it("are judged on every lesson", () => {
    expect(lessons.length).toBeGreaterThan(7);
  });

  it.each(lessons.map((lesson) => [lesson.slug, lesson] as const))(
    "break no rule in the solutions of %s, as a trace and as a pasted log",
    async (_, lesson) => {
      const runs = toRuns(lesson);
      expect(runs.length).toBeGreaterThan(0);
      for (const [run, files] of runs) {
        const events = await play(run, files);
        const log = toWireLog(events);
        expect(log.exchanges.length).toBeGreaterThan(0);
        expect(referee(log)).toEqual([]);
        const pasted = readWireLog(toJsonLines(events));
        expect(pasted.problems).toEqual([]);
        expect(pasted.log.exchanges).toHaveLength(log.exchanges.length);
        expect(referee(pasted.log)).toEqual([]);
      }
    },
  );

  it("break no rule where the server asks for more rounds than the client's limit", async () => {
    const files = {
      "tools.ts": `import { elicit, text } from "roundtrip";
export const tools = { greedy: { inputSchema: { type: "object" }, async run(_, ctx) {
  for (let n = 1; n <= 50; n += 1) await ctx.need("n" + n, elicit("More?", {}));
  return text("enough");
} } };`,
    };
    const person = Array.from({ length: 50 }, () => ({ action: "accept", content: {} }));
    const events = await play({ call: { method: "tools/call", name: "greedy" }, person }, files);
    expect(toWireLog(events).exchanges).toHaveLength(4);
    expect(referee(toWireLog(events))).toEqual([]);
  });
});
