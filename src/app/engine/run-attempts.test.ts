import { describe, expect, it, vi } from "vitest";
import type { AttemptResult } from "../../engine/attempts.ts";
import type { ToolExecutor } from "../../protocol/ports.ts";
import { parsePlayground } from "../../workspace/parse.ts";
import { type AttemptOutcome, runAttempts } from "./run-attempts.ts";

const { runAttempt } = vi.hoisted(() => ({ runAttempt: vi.fn() }));
vi.mock("../../engine/attempts.ts", () => ({ runAttempt }));

// An attempt called "breaks" cannot be run to its end.
runAttempt.mockImplementation((_document: unknown, { label }: { label: string }): Promise<AttemptResult> => {
  if (label === "breaks") return Promise.reject(new Error("the sandbox died"));
  const report = { label, verdicts: ["accepted"], ledger: 1, text: "" };
  return Promise.resolve({ report, events: [], presentations: [], tokens: [] });
});

function toPlayground(labels: string[]) {
  const parsed = parsePlayground({
    version: 1,
    files: { "tools.ts": "" },
    call: { method: "tools/call", name: "buy" },
    attempts: labels.map((label) => ({ label })),
  });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  return parsed.playground;
}

async function run(labels: string[], controller = new AbortController(), stopAfter = Number.MAX_VALUE) {
  const told: [number, AttemptOutcome][] = [];
  const running = runAttempts(toPlayground(labels), {
    executor: {} as Partial<ToolExecutor> as ToolExecutor,
    serverName: "tickets",
    signal: controller.signal,
    onOutcome: (index, outcome) => {
      told.push([index, outcome]);
      if (told.length >= stopAfter) controller.abort(new Error("stopped"));
    },
  });
  const ended = await running.then(
    () => "ended",
    (error: unknown) => String(error),
  );
  return { told, ended };
}

describe("a document's attempts", () => {
  it("are told one by one, in their order", async () => {
    const { told, ended } = await run(["a", "b", "c"]);
    expect(told.map(([index]) => index)).toEqual([0, 1, 2]);
    expect(told.map(([, outcome]) => outcome.status === "done" && outcome.result.report.label)).toEqual([
      "a",
      "b",
      "c",
    ]);
    expect(ended).toBe("ended");
  });

  it("go on after one that cannot be run, which says why", async () => {
    const { told, ended } = await run(["a", "breaks", "c"]);
    expect(told.map(([, { status }]) => status)).toEqual(["done", "broken", "done"]);
    expect(told[1]?.[1]).toEqual({ status: "broken", message: "the sandbox died" });
    expect(ended).toBe("ended");
  });

  it("are not begun once they were stopped", async () => {
    const controller = new AbortController();
    controller.abort(new Error("stopped"));
    expect(await run(["a"], controller)).toEqual({ told: [], ended: "Error: stopped" });
  });

  it("keep those that ended before they were stopped", async () => {
    const { told, ended } = await run(["a", "b"], new AbortController(), 1);
    expect(told).toHaveLength(1);
    expect(ended).toBe("Error: stopped");
  });
});
