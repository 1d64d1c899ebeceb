import type { ClientExecutor, ToolExecutor } from "../protocol/ports.ts";
import type { Call, Playground } from "../workspace/playground.ts";
import type { TraceEvent } from "../trace/event.ts";
import { runAttempt } from "./attempts.ts";
import { HERE } from "./place.ts";
import type { AttemptReport, Report } from "./report.ts";
import { createScriptedPerson } from "./scripted-person.ts";
import { createSession } from "./session.ts";
import { toReport } from "./to-report.ts";

export interface RunDocumentOptions {
  executor: ToolExecutor;
  /** For documents with a client.ts; without one their run fails. */
  clientExecutor?: ClientExecutor;
  /** Ends the run as abandoned. */
  signal?: AbortSignal;
  /** The server's own name for itself. */
  serverName?: string;
  /** Calls that a client.ts makes at the same time. */
  beside?: readonly Call[] | undefined;
}

/**
 * Runs a checked document headless, in a fresh world: the same document gives the same report, byte for byte.
 * `events` are the trace of the run, for every other fold; `attempts` those of its attempts, in their order.
 */
export async function runDocument(
  document: Playground,
  {
    executor,
    clientExecutor,
    signal = new AbortController().signal,
    serverName = "roundtrip",
    beside = [],
  }: RunDocumentOptions,
): Promise<{ report: Report; events: readonly TraceEvent[]; attempts: readonly (readonly TraceEvent[])[] }> {
  const { call, client, faults, server, files } = document;
  const session = createSession({ executor, seed: document.world.seed });
  session.configure({ files, server, serverName });
  const person = createScriptedPerson({ answers: document.person, host: client });
  const ports = { person, fetch: session.fetch, url: HERE, signal };
  await session.run(
    { call, client, faults, beside },
    { ...ports, ...(clientExecutor && { clientExecutor }) },
  );
  const events = session.trace.getSnapshot().runs[0] ?? [];
  const reports: AttemptReport[] = [];
  const attempts: (readonly TraceEvent[])[] = [];
  for (const attempt of document.attempts) {
    const result = await runAttempt(document, attempt, { executor, signal, serverName });
    reports.push(result.report);
    attempts.push(result.events);
  }
  return { report: { ...toReport(events), attempts: reports }, events, attempts };
}
