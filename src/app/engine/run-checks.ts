import { runDocument } from "../../engine/run-document.ts";
import type { Check, Lesson, Step } from "../../lesson/course.ts";
import { toCheckRuns } from "../../lesson/documents.ts";
import { toJudged } from "../../lesson/judged.ts";
import { evaluate } from "../../lesson/evaluate.ts";
import type { ClientExecutor, GuestFiles, ToolExecutor } from "../../protocol/ports.ts";
import { toCheckFiles } from "../clients/calling.ts";
import { type CheckResult, type CheckTraces, toCheckResult } from "./check-result.ts";
import { NO_SETUP, type Setup } from "../work/setup.ts";
import { toDocument } from "./to-document.ts";

export interface Measuring {
  executor: ToolExecutor;
  /** For files with a client.ts. */
  clientExecutor: ClientExecutor;
  lesson: Lesson;
  signal: AbortSignal;
}

/**
 * Runs every check of a step over the learner's files, each run in a fresh world. Results by the check's id.
 * `setup`: what the learner chose, for the checks with `settings: yours`.
 */
export async function runChecks(
  measuring: Measuring,
  step: Step,
  files: GuestFiles,
  setup: Setup = NO_SETUP,
): Promise<Record<string, CheckResult>> {
  const results: Record<string, CheckResult> = {};
  const judged = toCheckFiles(files, setup, step);
  for (const check of measuring.lesson.checks) {
    if (!step.checks.includes(check.id)) continue;
    const { reports, traces } = await runAll(measuring, { check, step, setup, files: judged });
    results[check.id] = toCheckResult(check, evaluate(check, reports), traces);
  }
  return results;
}

interface Checking {
  check: Check;
  step: Step;
  files: GuestFiles;
  setup: Setup;
}

async function runAll(
  { lesson, ...ports }: Measuring,
  { check, step, files, setup }: Checking,
): Promise<{ reports: Record<string, object>; traces: CheckTraces }> {
  const reports: Record<string, object> = {};
  const traces: Record<string, CheckTraces[string]> = {};
  for (const [name, run] of Object.entries(toCheckRuns(check, step, setup.server, setup.client))) {
    ports.signal.throwIfAborted();
    const document = toDocument(run, files);
    const { serverName } = lesson;
    const ran = await runDocument(document, { ...ports, serverName, beside: run.beside });
    reports[name] = toJudged(ran);
    traces[name] = ran;
  }
  return { reports, traces };
}
