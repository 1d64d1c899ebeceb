import { runDocument } from "../../engine/run-document.ts";
import type { Report } from "../../engine/report.ts";
import type { Check, Lesson, Step } from "../../lesson/course.ts";
import { mergeRun } from "../../lesson/documents.ts";
import { evaluate, type Evaluation } from "../../lesson/evaluate.ts";
import type { GuestFiles, ToolExecutor } from "../../protocol/ports.ts";
import { toDocument } from "./to-document.ts";

export interface Measuring {
  executor: ToolExecutor;
  lesson: Lesson;
  signal: AbortSignal;
}

/** Runs every check of a step over the learner's files, each run in a fresh world. Verdicts by the check's id. */
export async function runChecks(
  measuring: Measuring,
  step: Step,
  files: GuestFiles,
): Promise<Record<string, Evaluation>> {
  const results: Record<string, Evaluation> = {};
  for (const check of measuring.lesson.checks) {
    if (!step.checks.includes(check.id)) continue;
    results[check.id] = evaluate(check, await runAll(measuring, { check, step, files }));
  }
  return results;
}

async function runAll(
  { executor, lesson, signal }: Measuring,
  { check, step, files }: { check: Check; step: Step; files: GuestFiles },
): Promise<Record<string, Report>> {
  const reports: Record<string, Report> = {};
  for (const [name, patch] of Object.entries(check.runs)) {
    signal.throwIfAborted();
    const document = toDocument(mergeRun(step.run, patch), files);
    const { report } = await runDocument(document, { executor, signal, serverName: lesson.serverName });
    reports[name] = report;
  }
  return reports;
}
