import type { ToolExecutor } from "../protocol/ports.ts";
import type { TraceEvent } from "../trace/event.ts";
import type { Playground } from "../workspace/playground.ts";
import type { AttemptReport } from "./report.ts";

/** What came of one attempt: its report, and the trace of its world for every view. */
export interface AttemptResult {
  report: AttemptReport;
  events: readonly TraceEvent[];
  /** The exchange of each verdict of the report, in the same order; "" where nothing was presented. */
  exchanges: readonly string[];
}

export interface AttemptOptions {
  executor: ToolExecutor;
  signal: AbortSignal;
  serverName: string;
}

/** Runs one of a document's attempts, in a world of its own. */
export async function runAttempt(
  document: Playground,
  attempt: Playground["attempts"][number],
  options: AttemptOptions,
): Promise<AttemptResult> {
  options.signal.throwIfAborted();
  await Promise.resolve();
  throw new Error(`attempts are not built yet: ${document.title} ${attempt.label}`);
}
