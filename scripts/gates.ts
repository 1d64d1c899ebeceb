import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";

interface Gate {
  name: string;
  command: string[];
  /** Where its runner leaves counts of single tests. */
  counts?: () => Counts;
}
interface Counts {
  passed: number;
  failed: number;
}

// Not in test-results: Playwright empties that folder when it starts.
const unitReport = "generated/unit.json";
const conformanceReport = "generated/conformance.json";
const e2eReport = "test-results/e2e.json";

/** In this order: what is quick to fail comes first; the lessons are compiled before anything imports them. */
const gates: Gate[] = [
  { name: "lessons compile and measure", command: ["npm", "run", "-s", "prepare:lessons"] },
  { name: "format", command: ["npm", "run", "-s", "format:check"] },
  { name: "types", command: ["npm", "run", "-s", "types"] },
  { name: "lint", command: ["npm", "run", "-s", "lint"] },
  { name: "layers", command: ["npm", "run", "-s", "lint:layers"] },
  { name: "unused code", command: ["npm", "run", "-s", "lint:unused"] },
  {
    name: "unit tests and coverage",
    command: [
      "npm",
      "run",
      "-s",
      "unit",
      "--",
      "--reporter=default",
      "--reporter=json",
      `--outputFile=${unitReport}`,
    ],
    counts: unitCounts,
  },
  { name: "lessons check", command: ["npm", "run", "-s", "lessons", "--", "check"] },
  { name: "conformance", command: ["npm", "run", "-s", "conformance"], counts: conformanceCounts },
  { name: "build", command: ["npx", "vite", "build"] },
  { name: "size budgets", command: ["npm", "run", "-s", "size"] },
  { name: "end-to-end tests and accessibility", command: ["npm", "run", "-s", "e2e"], counts: e2eCounts },
];

main();

function main(): void {
  rmSync(unitReport, { force: true });
  rmSync(conformanceReport, { force: true });
  rmSync(e2eReport, { force: true });
  const results = gates.map((gate) => ({ gate, ...run(gate) }));
  console.log("\nGates");
  for (const { gate, ok, seconds } of results) console.log(`  ${ok ? "✓" : "✕"} ${gate.name} (${seconds} s)`);
  let passed = 0;
  let failed = 0;
  for (const { gate, ok } of results) {
    const counts = gate.counts?.() ?? { passed: ok ? 1 : 0, failed: 0 };
    passed += counts.passed;
    // A gate can fail with every test passed: coverage, for one.
    failed += !ok && counts.failed === 0 ? 1 : counts.failed;
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

function run({ name, command }: Gate): { ok: boolean; seconds: number } {
  console.log(`\n── ${name}`);
  const begun = Date.now();
  const [program = "", ...args] = command;
  const { status } = spawnSync(program, args, { stdio: "inherit" });
  return { ok: status === 0, seconds: Math.round((Date.now() - begun) / 1000) };
}

function unitCounts(): Counts {
  const report = readReport(unitReport) as { numPassedTests: number; numFailedTests: number } | undefined;
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 1 };
}

function conformanceCounts(): Counts {
  return (readReport(conformanceReport) as Counts | undefined) ?? { passed: 0, failed: 1 };
}

function e2eCounts(): Counts {
  const report = readReport(e2eReport) as
    { stats: { expected: number; unexpected: number; flaky: number } } | undefined;
  return {
    passed: report?.stats.expected ?? 0,
    failed: report ? report.stats.unexpected + report.stats.flaky : 1,
  };
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as unknown;
  } catch {
    return undefined;
  }
}
