import type { Outcome } from "../protocol/outcome.ts";
import type { Person, ToolExecutor } from "../protocol/ports.ts";
import type { TraceEvent } from "../trace/event.ts";
import { toLedger } from "../trace/ledger.ts";
import { toMeasures } from "../trace/measures.ts";
import type { Playground } from "../workspace/playground.ts";
import { runAttempt } from "./attempts.ts";
import { HERE } from "./place.ts";
import { createScriptedPerson } from "./scripted-person.ts";
import { createSession } from "./session.ts";
import { toReport } from "./to-report.ts";

/** What one run, or one attempt, came to. */
export interface Counts {
  outcome: Outcome;
  /** All entries of that world. */
  ledger: number;
  prompts: number;
  requests: number;
  /** Of the presentations, in order; empty where nothing was presented. */
  verdicts: string[];
}

/** A document that was played, what it came to, and its trace. */
export interface Played {
  document: Playground;
  counts: Counts;
  events: readonly TraceEvent[];
}

export interface Playing {
  executor: ToolExecutor;
  signal: AbortSignal;
  serverName: string;
}

/** Plays a document in a fresh world: its first attempt, or, where it has none, its run. `person`: in place of its script. */
export async function playDocument(
  document: Playground,
  { executor, signal, serverName }: Playing,
  person: Person = createScriptedPerson({ answers: document.person, host: document.client }),
): Promise<Played> {
  signal.throwIfAborted();
  const [attempt] = document.attempts;
  if (attempt) {
    const { report, events } = await runAttempt(document, attempt, { executor, signal, serverName });
    const { prompts, requests } = toMeasures(events);
    const { outcome } = toReport(events);
    const { verdicts, ledger } = report;
    return { document, events, counts: { outcome, ledger, prompts, requests, verdicts } };
  }
  const { call, client, faults, server, files, world } = document;
  const session = createSession({ executor, seed: world.seed });
  session.configure({ files, server, serverName });
  await session.run({ call, client, faults }, { person, fetch: session.fetch, url: HERE, signal });
  signal.throwIfAborted();
  const events = session.trace.getSnapshot().runs[0] ?? [];
  const { outcome, measures } = toReport(events);
  const { prompts, requests } = measures;
  return {
    document,
    events,
    counts: { outcome, ledger: toLedger(events).length, prompts, requests, verdicts: [] },
  };
}

/** "1 entry", "2 entries". */
export function toCount(count: number, one: string, many = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

export const toEntries = (count: number): string => toCount(count, "entry", "entries");

/** An outcome in a few words, with its message where that says why. */
function toOutcomeText(outcome: Outcome): string {
  switch (outcome.status) {
    case "failed":
      return outcome.at === undefined
        ? `failed: ${outcome.message}`
        : `failed at ${outcome.at}: ${outcome.message}`;
    case "refused":
      return `refused: ${String(outcome.code)} ${outcome.message}`;
    case "abandoned":
      return `abandoned: ${outcome.reason}`;
    default:
      return outcome.status;
  }
}

/** What is said of a run or an attempt: its verdicts or its outcome, then what it left. */
export function toCountsText({ outcome, verdicts, ledger }: Counts): string {
  // A message is a sentence, and here it goes on.
  const what = verdicts.length > 0 ? verdicts.join(", ") : toOutcomeText(outcome).replace(/\.$/, "");
  return `${what}; ${toEntries(ledger)}`;
}
