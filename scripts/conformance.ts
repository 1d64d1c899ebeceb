import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { dispatch } from "../src/cli/dispatch.ts";

/** The revision whose frozen requirements are run. */
const REVISION = "2026-07-28";
/** Not required, because the suite's own example server fails them; ours has what they look at. */
const PENDING = ["json-schema-2020-12", "http-header-validation", "http-custom-header-server-validation"];
/** The client's scenarios that are about what this project does: the others are about OAuth. */
const CLIENT = [
  "sep-2322-client-request-state",
  "request-metadata",
  "tools_call",
  "http-standard-headers",
  "http-custom-headers",
  "http-invalid-tool-headers",
  "json-schema-ref-no-deref",
];
const CLIENT_COMMAND = "node --import tsx src/cli/main.ts conformance-client";
/** Milliseconds that one run of the suite may take. */
const DEADLINE = 45_000;
/** Where the gates read the counts. */
const REPORT = "generated/conformance.json";
/** Scenarios of the client at a time. */
const LANES = 2;

interface Check {
  id: string;
  name: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
}

const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "roundtrip-conformance-"));
const children = new Set<number>();
/** Scenarios of the client whose run ended badly, whatever their checks say: it crashed, or time ran out. */
const broken = new Set<string>();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => leave(1));

try {
  const failed = await main();
  leave(failed === 0 ? 0 : 1);
} catch (error) {
  console.error(error);
  leave(1);
}

/** Resolves with the number of scenarios that did not pass. */
async function main(): Promise<number> {
  const required = readRequirements();
  const server = await startServer();
  try {
    // Its exit code says no more than the checks of the scenarios do.
    await runSuite(["server", "--url", server.url, "--requirements", REVISION]);
  } finally {
    await server.stop();
  }
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    CLIENT.filter((_, index) => index % LANES === lane),
  );
  await Promise.all(lanes.map((lane) => runClients(lane)));

  let passed = 0;
  let failed = 0;
  const report = (title: string, names: readonly string[], prefix: string) => {
    console.log(`\n${title}`);
    for (const name of names) {
      if (reportScenario(name, readChecks(`${prefix}${name}`))) passed += 1;
      else failed += 1;
    }
  };
  report(`Server, required by ${REVISION} (${required.length})`, required, "server-");
  report(`Server, pending (${PENDING.length})`, PENDING, "server-");
  report(`Client, required by ${REVISION} and not about OAuth (${CLIENT.length})`, CLIENT, "");
  mkdirSync(dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, JSON.stringify({ passed, failed }));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed;
}

async function runClients(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const args = ["client", "--command", CLIENT_COMMAND, "--scenario", name, "--spec-version", REVISION];
    if (!(await runSuite(args))) broken.add(name);
  }
}

/** The names of the server's scenarios in the suite's own frozen list. */
function readRequirements(): string[] {
  const root = dirname(require.resolve("@modelcontextprotocol/conformance/package.json"));
  const text = readFileSync(join(root, "requirements", `${REVISION}.yaml`), "utf8");
  const { server, client } = parse(text) as { server: string[]; client: string[] };
  const unknown = CLIENT.find((name) => !client.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is no requirement of ${REVISION}`);
  return server;
}

/** `serve conformance/playground.json` on a free port, within this process. */
async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const end = new AbortController();
  const stop = async () => {
    end.abort();
    await serving;
  };
  let serving: Promise<unknown> = Promise.resolve();
  const url = await new Promise<string>((resolve, reject) => {
    const out = (text: string) => {
      const found = /listening on (\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    };
    const err = (text: string) => void process.stderr.write(text);
    const io = { out, err, readInput: () => Promise.resolve(""), signal: end.signal };
    serving = dispatch(["serve", "conformance/playground.json", "--port", "0"], io).then((code) =>
      reject(new Error(`serve ended with ${code}`)),
    );
  });
  return { url, stop };
}

/**
 * Runs the suite in a process group of its own, so that the client that it starts ends with it. Resolves with whether it
 * was content; what it printed is shown
 * only where it was not, and where the lines of the scenarios would not tell.
 */
function runSuite(args: readonly string[]): Promise<boolean> {
  const command = ["--import", "tsx", "scripts/conformance-suite.ts", ...args, "--output-dir", folder];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"], detached: true });
  const { pid } = child;
  if (pid !== undefined) children.add(pid);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece: Buffer) => (output += piece.toString()));
  const timer = setTimeout(() => pid !== undefined && end(pid), DEADLINE);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      if (pid !== undefined) children.delete(pid);
      if (code !== 0 && (args[0] === "client" || readdirSync(folder).length === 0))
        process.stderr.write(`${output.trimEnd()}\n`);
      resolve(code === 0);
    });
  });
}

/** What the suite wrote about one scenario; empty where it never ran. */
function readChecks(name: string): Check[] {
  const pattern = new RegExp(`^${name.replaceAll("/", "-")}-\\d{4}-`);
  const found = readdirSync(folder).find((entry) => pattern.test(entry));
  return found === undefined
    ? []
    : (JSON.parse(readFileSync(join(folder, found, "checks.json"), "utf8")) as Check[]);
}

/** Prints one line, and one for each check that failed or warned. A scenario without a single success has not passed. */
function reportScenario(name: string, checks: readonly Check[]): boolean {
  const bad = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
  const good = checks.filter(({ status }) => status === "SUCCESS").length;
  const passed = bad.length === 0 && good > 0 && !broken.has(name);
  const skipped = checks.filter(({ status }) => status === "SKIPPED").length;
  const counts = [`${good} passed`];
  if (bad.length > 0) counts.push(`${bad.length} failed`);
  if (skipped > 0) counts.push(`${skipped} skipped`);
  if (broken.has(name)) counts.push("the run itself failed");
  console.log(`  ${passed ? "✓" : "✕"} ${name}: ${counts.join(", ")}`);
  for (const { id, name: check, status, errorMessage } of bad)
    console.log(`      ${status.toLowerCase()} ${id} (${check}): ${errorMessage ?? ""}`);
  return passed;
}

function end(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

function leave(code: number): never {
  for (const pid of children) end(pid);
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
