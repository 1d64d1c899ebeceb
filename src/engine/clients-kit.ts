import { expect } from "vitest";
import type { ToolExecutor } from "../protocol/ports.ts";
import { parsePlayground } from "../workspace/parse.ts";
import { runDocument } from "./run-document.ts";

/** What a document says beside its version and its files. */
export type Over = Record<string, unknown> & { client?: object };

/** Runs one document with the client that is named, over what it says of the client itself. */
async function play(kind: "loop" | "sdk", { client, ...rest }: Over, executor: ToolExecutor) {
  const parsed = parsePlayground({ version: 1, ...rest, client: { kind, ...client } });
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  const { report, events } = await runDocument(parsed.playground, { executor });
  return { ...report, events };
}

/** What of a trace says what happened: without the wire's details, in which two clients may differ. */
const happened = (events: readonly { kind: string }[]) => events.map(({ kind }) => kind);

/**
 * Runs a document with our own loop and with the SDK's client, and expects the same of both: outcome, measures, ledger, what
 * happened in which order, and what was answered. Gives what both came to.
 */
export async function playBoth(over: Over, executor: ToolExecutor) {
  const [ours, theirs] = [await play("loop", over, executor), await play("sdk", over, executor)];
  expect(theirs.outcome).toEqual(ours.outcome);
  expect(theirs.measures).toEqual(ours.measures);
  expect(theirs.ledger).toEqual(ours.ledger);
  // It discovers first; from the call on, the same things happen.
  const own = happened(theirs.events);
  const call = theirs.events.findIndex(
    (event) =>
      event.kind === "sent" &&
      event.message.method !== "server/discover" &&
      event.message.method !== "tools/list",
  );
  expect([own[0], ...own.slice(call)]).toEqual(happened(ours.events));
  for (const field of ["inputResponses", "requestState"])
    expect(theirs.rounds.map(({ request }) => request.params[field])).toEqual(
      ours.rounds.map(({ request }) => request.params[field]),
    );
  return theirs;
}
