import { isJsonObject, type Json } from "../../protocol/json.ts";
import type { Measures, Outcome } from "../../protocol/outcome.ts";
import type { PersonReply, Prompt } from "../../protocol/ports.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { type LedgerEntry, toLedger } from "../../trace/ledger.ts";
import { type LineMarks, toLines } from "../../trace/lines.ts";
import { createNumbering, toRoundAt } from "../../trace/numbering.ts";
import { toMeasures } from "../../trace/measures.ts";
import type { TraceSnapshot } from "../../trace/store.ts";
import { toOutcome } from "../../trace/views.ts";

/** One line of the ledger. `again`: an earlier entry of the same run came from the same line. */
export interface LedgerRow extends LedgerEntry {
  again: boolean;
}

/** What the bench shows of the last run. */
export interface RunView {
  /** Runs since the world was made; 0: none yet. */
  number: number;
  events: readonly TraceEvent[];
  measures: Measures;
  /** The run before; null where there is none. */
  previous: Measures | null;
  ledger: LedgerRow[];
  /** Entries that earlier runs left in the world. */
  earlier: LedgerEntry[];
  outcome: Outcome | null;
  lines: LineMarks[];
  asked: { line: number; round: number }[];
  problems: { file: string; line: number; message: string }[];
}

const NO_EVENTS: readonly TraceEvent[] = [];

export function toRunView({ runs }: TraceSnapshot): RunView {
  const events = runs.at(-1) ?? NO_EVENTS;
  const before = runs.at(-2);
  const ledger = toLedger(events);
  return {
    number: runs.length,
    events,
    measures: toMeasures(events),
    previous: before ? toMeasures(before) : null,
    ledger: ledger.map((entry, index) => ({ ...entry, again: isAgain(entry, ledger.slice(0, index)) })),
    earlier: toEarlier(runs, runs.length),
    outcome: toOutcome(events),
    lines: toLines(events),
    asked: toAsked(events),
    problems: toProblems(events),
  };
}

/** Entries that stood in the world when a run began: those after the moment that a fork goes on from were undone. */
function toEarlier(runs: TraceSnapshot["runs"], number: number): LedgerEntry[] {
  if (number < 2) return [];
  const started = runs[number - 1]?.find((event) => event.kind === "started");
  // What a fork shares with its run stands among its own entries.
  if (started?.forked) return toEarlier(runs, started.forked.run);
  return [...toEarlier(runs, number - 1), ...toLedger(runs[number - 2] ?? NO_EVENTS)];
}

function isAgain(entry: LedgerEntry, before: readonly LedgerEntry[]): boolean {
  return entry.line > 0 && before.some((other) => other.line === entry.line && other.round !== entry.round);
}

/** Where rounds ended because an answer was missing: the first open need of each that did end with a question. */
function toAsked(events: readonly TraceEvent[]): RunView["asked"] {
  const number = createNumbering();
  const open = new Map<string, number>();
  const asked: RunView["asked"] = [];
  for (const event of events) {
    const place = number(event);
    if (event.kind === "entered") open.delete(event.exchange);
    else if (event.kind === "needed" && event.status === "open" && event.line > 0)
      open.set(event.exchange, open.get(event.exchange) ?? event.line);
    else if (event.kind === "left" && event.how === "asked") {
      const line = open.get(event.exchange);
      if (line !== undefined) asked.push({ line, round: toRoundAt(place, event) });
    }
  }
  return asked;
}

function toProblems(events: readonly TraceEvent[]): RunView["problems"] {
  return events.flatMap((event) => {
    const fault = event.kind === "left" ? event.fault : toClientFault(event);
    const problem = fault ? toProblem(fault) : null;
    return problem ? [problem] : [];
  });
}

/** What ended a run in client.ts, which no server tells of. */
function toClientFault(event: TraceEvent): { message: string; at?: string } | null {
  if (event.kind !== "finished" || event.outcome.status !== "failed") return null;
  return event.outcome.at?.startsWith("client.ts:") ? event.outcome : null;
}

/** A fault with a place, `tools.ts:46`, as a mark beside that line. */
export function toProblem(fault: {
  message: string;
  at?: string;
}): { file: string; line: number; message: string } | null {
  const at = /^(.+):(\d+)$/.exec(fault.at ?? "");
  return at?.[1] === undefined ? null : { file: at[1], line: Number(at[2]), message: fault.message };
}

/** "+1 in round 2": what the last round that acted beyond the first added; null where only one did. */
export function toGrowth(ledger: readonly LedgerEntry[]): string | null {
  const first = ledger[0]?.round;
  const last = ledger.at(-1)?.round;
  if (first === undefined || last === undefined || first === last) return null;
  const added = ledger.filter((entry) => entry.round === last).length;
  return `+${String(added)} in round ${String(last)}`;
}

/** A detail in as few signs as say it: the value alone where there is one, "seats 2, price 190.00" where there are more. */
export function toDetailText(detail: Json | undefined): string {
  if (detail === undefined || detail === null) return "";
  if (!isJsonObject(detail)) return toValueText(detail);
  const entries = Object.entries(detail);
  const [only] = entries;
  if (entries.length === 1 && only && !isNested(only[1])) return toValueText(only[1]);
  return entries.map(([name, value]) => `${name} ${toValueText(value)}`).join(", ");
}

function toValueText(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isNested(value: Json): boolean {
  return typeof value === "object" && value !== null;
}

/** A question of the past with its answer, as the card shows it when one scrubs back to it. */
export interface PastPrompt {
  prompt: Prompt;
  reply: PersonReply;
  /** `n` of the events from which and until which it stood open. */
  from: number;
  to: number;
}

export function toPastPrompts(events: readonly TraceEvent[]): PastPrompt[] {
  const started = events.find((event) => event.kind === "started");
  const open = new Map<number, Omit<PastPrompt, "reply" | "to">>();
  const past: PastPrompt[] = [];
  for (const event of events) {
    if (event.kind === "prompted") {
      const { prompt: number, key, request } = event;
      const serverName = started?.serverName ?? "";
      const prompt = { number, key, request, serverName, principal: started?.principal ?? null };
      open.set(number, { prompt, from: event.n });
    } else if (event.kind === "answered" || event.kind === "refused") {
      const asked = open.get(event.prompt);
      const reply: PersonReply =
        event.kind === "answered" ? { status: "answered", response: event.response } : { status: "refused" };
      if (asked) past.push({ ...asked, reply, to: event.n });
    }
  }
  return past;
}

/** What became of the last question: "accept", "decline", "cancel", or "never"; null where nothing was asked. */
export function toLastAnswer(events: readonly TraceEvent[]): string | null {
  const last = events.findLast(({ kind }) => kind === "prompted" || kind === "answered");
  if (last?.kind === "prompted") return toOutcome(events) ? "never" : null;
  const action = events.findLast((event) => event.kind === "answered")?.response["action"];
  return typeof action === "string" ? action : null;
}

/** What the last run gave, under the names that figures have; null while it goes on. `text`: what the model reads of it. */
export function toOwnFigures({
  outcome,
  measures,
}: Pick<RunView, "outcome" | "measures">): Readonly<Record<string, unknown>> | null {
  if (!outcome) return null;
  const said = { message: "", reason: "", text: "", ...outcome };
  const text = said.text || said.message || said.reason || outcome.status;
  return { ...measures, status: outcome.status, text };
}
