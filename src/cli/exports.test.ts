import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runAttempt } from "../engine/attempts.ts";
import { runDocument } from "../engine/run-document.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import type { TraceEvent } from "../trace/event.ts";
import { toCurl } from "../trace/export/to-curl.ts";
import { toCurlScript } from "../trace/export/to-curl-script.ts";
import { toHar } from "../trace/export/to-har.ts";
import { toVitestFile } from "../trace/export/to-vitest-file.ts";
import { toWireLog } from "../trace/referee/from-events.ts";
import { readWireLog } from "../trace/referee/read-log.ts";
import { toWire } from "../trace/wire.ts";
import { parsePlayground } from "../workspace/parse.ts";
import type { AttemptInput, Playground, PlaygroundInput } from "../workspace/playground.ts";
import { serve } from "./serve.ts";

const TOOLS = `import { elicit, text } from "roundtrip";
export const tools = {
  "it's $HOME": {
    description: "Buys.",
    inputSchema: { type: "object", properties: { note: { type: "string" } } },
    async run(args, ctx) {
      ctx.saved.price ??= 95;
      const answer = await ctx.need("confirm", elicit("Buy for " + ctx.saved.price + "?", { ok: { type: "boolean" } }));
      ctx.ledger.add("charge", { price: ctx.saved.price });
      return text(answer.action + " " + ctx.saved.price + ": " + args.note);
    },
  },
};
`;
/** What a shell, curl and JSON may trip over. */
const NOTE = `'"$HOME \`id\` \\ !x @file %s\n; é 🙂 ' && exit`;
const toDocument = (more: Partial<PlaygroundInput> = {}): Playground => {
  const parsed = parsePlayground({
    version: 1,
    files: { "tools.ts": TOOLS },
    call: { method: "tools/call", name: "it's $HOME", arguments: { note: NOTE } },
    person: [{ action: "accept", content: { ok: true } }],
    ...more,
  });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  return parsed.playground;
};

const executor = createNodeSandbox();
const folder = mkdtempSync(join(tmpdir(), "roundtrip-"));
const controller = new AbortController();
const served: Promise<number>[] = [];

/** Serves a document until the tests are over; resolves with its endpoint. */
async function start(document: Playground): Promise<string> {
  let said = "";
  const file = join(folder, `playground-${served.length}.json`);
  writeFileSync(file, JSON.stringify(document));
  served.push(
    serve([file, "--port", "0"], {
      out: (text) => (said = text),
      err: (text) => (said = text),
      readInput: () => Promise.resolve(""),
      signal: controller.signal,
    }),
  );
  await vi.waitFor(() => expect(said).toMatch(/^listening on http:/), { timeout: 10_000 });
  return said.replace(/^listening on |\n$/g, "");
}

let url = "";
beforeAll(async () => {
  url = await start(toDocument());
});
afterAll(async () => {
  controller.abort();
  await Promise.all(served);
  executor.dispose();
  rmSync(folder, { recursive: true });
});

const eventsOf = async (document: Playground): Promise<readonly TraceEvent[]> =>
  (await runDocument(document, { executor })).events;
const run = promisify(execFile);
const shell = async (text: string, ...args: string[]) => {
  const file = join(folder, "run.sh");
  writeFileSync(file, text);
  return (await run("sh", [file, ...args], { maxBuffer: 2 ** 24 })).stdout;
};

describe("curl, against a server of its own", () => {
  it("sends a message as it was, whatever stands in it", async () => {
    const [first] = toWire(await eventsOf(toDocument()));
    if (first?.direction !== "request") throw new Error("no request");
    const out = await shell(toCurl(first, url));
    expect(out).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(out).toContain('"resultType":"input_required"');
  });

  it("plays a whole run as a script: the state comes from the responses that it gets", async () => {
    const out = await shell(toCurlScript(await eventsOf(toDocument()), "http://127.0.0.1:1/mcp"), url);
    expect(out.match(/^HTTP\/1.1 200 OK/gm)).toHaveLength(2);
    expect(out).toContain(`"text":${JSON.stringify(`accept 95: ${NOTE}`)}`);
  });

  it("plays a call of the earlier era: the answer is posted while the call stays open", async () => {
    const client = { kind: "sdk" } as const;
    const events = await eventsOf(toDocument({ client, server: { era: "legacy" } }));
    const out = await shell(toCurlScript(events, url));
    expect(out).toContain(`"text":${JSON.stringify(`accept 95: ${NOTE}`)}`);
  });

  it("sends a body that is longer than an argument may be", async () => {
    const note = "x'".repeat(100_000);
    const call = { method: "tools/call", name: "it's $HOME", arguments: { note } } as const;
    const out = await shell(toCurlScript(await eventsOf(toDocument({ call })), url));
    expect(out).toContain(`accept 95: ${note}`);
  });
});

describe("HAR", () => {
  it("of a real run is read back to the same messages, headers and statuses", async () => {
    const events = await eventsOf(toDocument());
    const { log, problems } = readWireLog(JSON.stringify(toHar(events)));
    const told = ({ exchanges }: typeof log) =>
      exchanges.map(({ request, headers, status, response, pushed }) => ({
        ...{ request, headers, status, response },
        pushed: pushed.map(({ message }) => message),
      }));
    expect(problems).toEqual([]);
    expect(told(log)).toEqual(told(toWireLog(events)));
    expect(log.exchanges).toHaveLength(2);
    const bytes = toWire(events).flatMap((entry) => (entry.direction === "response" ? [entry.bytes] : []));
    expect(toHar(events).log.entries.map(({ response }) => response.content.size)).toEqual(bytes);
  });
});

describe("attempts as a Vitest file", () => {
  const attempts: AttemptInput[] = [
    { label: "untouched" },
    { label: "one character changed", state: { flip: -1 } },
    { label: "another price", state: { set: { "data.saved.price": 1 } } },
    { label: "signed by another", state: { signWith: "guess" } },
    { label: "no protection", state: { unsigned: { "data.saved.price": 1 } } },
    { label: "other text", state: { raw: "hello" } },
    { label: "bo's", principal: "bo" },
    { label: "twice", times: 2 },
    { label: "at once", times: 2, parallel: true },
    { label: "fresh", times: 2, fresh: true },
    { label: 'not "answered"\n', responses: {}, finish: true },
    { label: "late", afterSeconds: 301 },
  ];
  const toFile = async (document: Playground) => {
    const options = { executor, signal: controller.signal, serverName: "x" };
    const evidence = [];
    for (const attempt of document.attempts) {
      const { events, presentations, report } = await runAttempt(document, attempt, options);
      evidence.push({ label: attempt.label, attempt, events, presentations, ledger: report.ledger });
    }
    return toVitestFile(evidence, url);
  };
  const test = async (text: string, server: string) => {
    writeFileSync(join(folder, "attempts.test.mjs"), text);
    const vitest = resolve("node_modules/vitest/vitest.mjs");
    const args = [vitest, "run", "--root", folder, "--reporter=json"];
    const { stdout } = await run(process.execPath, args, { env: { ...process.env, MCP_URL: server } }).catch(
      (failed: unknown) => failed as { stdout: string },
    );
    const report = JSON.parse(stdout.slice(stdout.indexOf("{"))) as {
      testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[];
    };
    return report.testResults.flatMap(({ assertionResults }) => assertionResults);
  };

  it("pass against a server with another key, and fail against one that protects nothing", async () => {
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    const text = await toFile(toDocument({ attempts }));
    const results = await test(text, url);
    expect(results.flatMap(({ failureMessages }) => failureMessages)).toEqual([]);
    expect(results.map(({ status }) => status)).toEqual([...Array<string>(11).fill("passed"), "skipped"]);
    expect(results[2]?.title).toBe("another price: rejected: bad signature, ledger 0");

    const careless = await test(text, await start(toDocument({ server: { seal: "none" } })));
    const failed = careless.filter(({ status }) => status === "failed").map(({ title }) => title);
    expect(failed).toContain("no protection: rejected: malformed state, ledger 0");
    expect(failed).not.toContain("untouched: accepted, ledger 1");
  });
});
