import { type AttemptResult, runAttempt } from "../../engine/attempts.ts";
import type { JsonObject } from "../../protocol/json.ts";
import type { ToolExecutor } from "../../protocol/ports.ts";
import type { TraceSnapshot } from "../../trace/store.ts";
import type { Playground } from "../../workspace/playground.ts";

/** What came of one attempt; `broken`: it could not be run to its end. */
export type AttemptOutcome =
  { status: "done"; result: AttemptResult } | { status: "broken"; message: string };

export interface AttemptsRun {
  executor: ToolExecutor;
  serverName: string;
  signal: AbortSignal;
  /** Called as each attempt ends; the index is its place in the document. */
  onOutcome: (index: number, outcome: AttemptOutcome) => void;
}

/** Runs a document's attempts one after the other, each in a world of its own. One that breaks does not lose the others. */
export async function runAttempts(
  document: Playground,
  { executor, serverName, signal, onOutcome }: AttemptsRun,
): Promise<void> {
  for (const [index, attempt] of document.attempts.entries()) {
    signal.throwIfAborted();
    try {
      const result = await runAttempt(document, attempt, { executor, signal, serverName });
      onOutcome(index, { status: "done", result });
    } catch (error) {
      signal.throwIfAborted();
      onOutcome(index, { status: "broken", message: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** What the learner answered in the last run, as a script. */
export function toAnswers({ runs }: TraceSnapshot): JsonObject[] {
  return (runs.at(-1) ?? []).flatMap((event) => (event.kind === "answered" ? [event.response] : []));
}
