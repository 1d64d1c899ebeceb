import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it, vi } from "vitest";
import { runAttempt } from "../engine/attempts.ts";
import { runDocument } from "../engine/run-document.ts";
import { toDocument, toSolution } from "../lesson/documents.ts";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import type { TraceEvent } from "../trace/event.ts";
import { toCurlScript } from "../trace/export/to-curl-script.ts";
import { toHar } from "../trace/export/to-har.ts";
import { toVitestFile } from "../trace/export/to-vitest-file.ts";
import { parsePlayground } from "../workspace/parse.ts";
import type { Playground } from "../workspace/playground.ts";
import { toDifferences } from "../workspace/project/differences.ts";
import { openExported, toSolved } from "./export-kit.ts";
import { toComparable } from "./export-sides.ts";
import { createBridge } from "./http-bridge.ts";
import { readLessons } from "./lessons-folder.ts";
import { serve } from "./serve.ts";

// Dates alone: both servers read this clock, and prices of the lessons go by it.
vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 6, 28) });
vi.stubEnv("STATE_KEY", "k".repeat(43));

const run = promisify(execFile);
const executor = createNodeSandbox();
const folder = mkdtempSync(join(tmpdir(), "roundtrip-"));
symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
const closing: (() => Promise<unknown>)[] = [];
let files = 0;

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const close of closing) await close();
  executor.dispose();
  rmSync(folder, { recursive: true });
});

/** `serve` with a document, on a socket of this machine; resolves with its endpoint. */
async function startServe(document: Playground): Promise<string> {
  const controller = new AbortController();
  const file = join(folder, `playground-${String((files += 1))}.json`);
  writeFileSync(file, JSON.stringify(document));
  let said = "";
  const ended = serve([file, "--port", "0"], {
    out: (text) => (said = text),
    err: (text) => (said = text),
    readInput: () => Promise.resolve(""),
    signal: controller.signal,
  });
  closing.push(() => {
    controller.abort();
    return ended;
  });
  await vi.waitFor(() => expect(said).toMatch(/^listening on http:/), { timeout: 10_000 });
  return said.replace(/^listening on |\n$/g, "");
}

/** The exported server of a document, on a socket of this machine. */
async function startExported(document: Playground): Promise<string> {
  const { handler } = await openExported(folder, document);
  const http = createServer(createBridge(new Map([["/mcp", handler.fetch]])));
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  closing.push(() => {
    const closed = new Promise((done) => http.close(done));
    http.closeAllConnections();
    return closed;
  });
  return `http://127.0.0.1:${String((http.address() as AddressInfo).port)}/mcp`;
}

/** What can be compared of a message that was received. */
function toTold(body: string): unknown {
  const data = body.split("\n").findLast((line) => line.startsWith("data:"));
  return JSON.parse(data?.slice(5) ?? body, (key, value: unknown) => {
    if (key === "requestState") return "a state";
    return key === "_meta" || key === "id" ? undefined : value;
  });
}

/** Status and body of each response that `curl -i` wrote. */
function toReplies(written: string) {
  return written
    .split(/^HTTP\/1\.1 /m)
    .slice(1)
    .map((reply) => {
      const [head = "", ...body] = reply.replaceAll("\r", "").split("\n\n");
      return { status: Number(head.slice(0, 3)), told: toTold(body.join("\n\n")) };
    });
}

type Entry = ReturnType<typeof toHar>["log"]["entries"][number];

/** Sends an archive's requests again, in order. Each state is the one that the server before gave in its place. */
async function replay(entries: readonly Entry[], url: string) {
  const replies: unknown[] = [];
  let state: unknown;
  for (const { request } of entries) {
    const message = JSON.parse(request.postData.text) as { params: JsonObject };
    if ("requestState" in message.params && typeof state === "string") message.params["requestState"] = state;
    const headers = request.headers.filter(({ name }) => !/^(host|content-length|connection)$/i.test(name));
    const response = await fetch(url, {
      method: request.method,
      headers: headers.map(({ name, value }): [string, string] => [name, value]),
      body: JSON.stringify(message),
    });
    const text = await response.text();
    replies.push({ status: response.status, told: toTold(text) });
    const data = text.split("\n").findLast((line) => line.startsWith("data:"));
    const { result } = JSON.parse(data?.slice(5) ?? text) as { result?: unknown };
    state = isJsonObject(result) ? result["requestState"] : undefined;
  }
  return replies;
}

const toRecorded = (entries: readonly Entry[]) =>
  entries.map(({ response }) => ({ status: response.status, told: toTold(response.content.text ?? "") }));

const eventsOf = async (document: Playground): Promise<readonly TraceEvent[]> =>
  (await runDocument(document, { executor })).events;

const SERVERS = [
  ["serve", startServe],
  ["the exported server", startExported],
] as const;

/** Not those that name a page at the server's own address, or wait until the clock has moved: no other server repeats them word for word. */
const SLUGS = ["yes-no-not-now", "sealed-then-checked", "asking-again", "the-playground"];
const documents = toSolved().filter(([slug]) => SLUGS.includes(slug));

/** Attempts that succeed in the playground, whose document protects or checks less, and are refused by the exported server. */
const STRICTER: Readonly<Record<string, readonly string[]>> = {
  "the-careless-server": ["Price set to 1"],
  "sealed-then-checked": ["Quantity 2 became 20"],
};

/** A lesson's solution with all its attempts. */
function toAttempted(slug: string): Playground {
  const compiled = readLessons();
  if ("problems" in compiled) throw new Error(compiled.problems.join("\n"));
  const lesson = compiled.course.lessons.find((one) => one.slug === slug);
  const step = lesson?.steps.findLast(({ checks }) => checks.length > 0);
  if (!lesson || !step) throw new Error(`${slug} has no exercise`);
  const parsed = parsePlayground(toDocument(step.run, toSolution(lesson, step)));
  if ("faults" in parsed) throw new Error(`${slug} does not parse`);
  return parsed.playground;
}

describe.each(SERVERS)("what was exported of a run, sent to %s", (_, start) => {
  it.each(documents)(
    "as curl commands and from the HAR gets the same answers: %s",
    async (_slug, document) => {
      const events = await eventsOf(document);
      const { entries } = toHar(events).log;
      const recorded = toComparable(toRecorded(entries), document);
      const script = join(folder, "run.sh");
      writeFileSync(script, toCurlScript(events, "http://127.0.0.1:1/mcp"));
      const { stdout } = await run("sh", [script, await start(document)]);
      expect(toComparable(toReplies(stdout), document)).toEqual(recorded);
      expect(toComparable(await replay(entries, await start(document)), document)).toEqual(recorded);
    },
  );

  it.each(["the-careless-server", "sealed-then-checked", "signed-is-not-single-use"])(
    "as a Vitest file gets the same verdicts, but where the server is stricter and says so: %s",
    async (slug) => {
      const document = toAttempted(slug);
      const options = { executor, signal: new AbortController().signal, serverName: "x" };
      const evidence = [];
      for (const attempt of document.attempts) {
        const { events, presentations, report } = await runAttempt(document, attempt, options);
        evidence.push({ label: attempt.label, attempt, events, presentations, ledger: report.ledger });
      }
      const failed = start === startExported ? (STRICTER[slug] ?? []) : [];
      const results = await runVitest(toVitestFile(evidence, await start(document)));
      expect(results).toEqual(
        document.attempts.map(({ label }) => [label, failed.includes(label) ? "failed" : "passed"]),
      );
      // What the project says itself of the document.
      const said = toDifferences(document).some(({ what }) => /^(Protection of state|Checks)$/.test(what));
      expect(said).toBe(slug in STRICTER);
    },
    60_000,
  );
});

/** Each test's label and status. */
async function runVitest(text: string): Promise<string[][]> {
  writeFileSync(join(folder, "attempts.test.mjs"), text);
  const vitest = resolve("node_modules/vitest/vitest.mjs");
  // In a file of its own: beside the report, Vitest may have something to say of how it ended.
  const report = join(folder, "results.json");
  rmSync(report, { force: true });
  const options = ["--root", folder, "--reporter=json", `--outputFile=${report}`];
  // Tests that fail end it with an error, and its report says which.
  await run(process.execPath, [vitest, "run", ...options]).catch(() => undefined);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: { assertionResults: { title: string; status: string }[] }[];
  };
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ title, status }) => [title.slice(0, title.indexOf(":")), status]);
}
