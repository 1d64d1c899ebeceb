import type { ToolExecutor } from "../protocol/ports.ts";
import type { TraceEvent } from "../trace/event.ts";
import { toLedger } from "../trace/ledger.ts";
import { toRounds } from "../trace/rounds.ts";
import type { Playground } from "../workspace/playground.ts";
import { createYesPerson, toAskedKind } from "./battery-answers.ts";
import {
  type Baseline,
  type Case,
  countRepeats,
  isReadOnly,
  judgeAccept,
  NEVER_ASKS,
  toCases,
} from "./battery-cases.ts";
import { type Counts, playDocument, type Played, type Playing, toCountsText } from "./battery-play.ts";
import { type ReviewValue, toReview } from "./battery-review.ts";

export type RowStatus = "passed" | "failed" | "not applicable";

/** One row of the battery: a run, or presentations of a state, of the document's tool. */
export interface BatteryRow {
  id: string;
  name: string;
  expected: string;
  /** In words; empty where nothing ran. */
  measured: string;
  status: RowStatus;
  /** Why the row does not apply, or what may be meant by what failed; else empty. */
  note: string;
  counts: Counts | null;
  /** Repeats the row: its run, or its one attempt. */
  document: Playground | null;
}

export interface BatteryReport {
  /** No row failed. */
  passed: boolean;
  rows: BatteryRow[];
  /** Measured values whose meaning only the tool's author knows. */
  review: ReviewValue[];
}

export interface Battery {
  report: BatteryReport;
  /** The trace of each row that ran, by its id. */
  traces: ReadonlyMap<string, readonly TraceEvent[]>;
}

export interface BatteryOptions {
  executor: ToolExecutor;
  signal?: AbortSignal;
  /** The server's own name for itself. */
  serverName?: string;
}

/**
 * Runs a checked document's call in every way that a client, a person or a network can bring about: all answers, replays, altered and
 * borrowed states, other instances; each in a fresh world, with our own loop (the SDK's client in the earlier era). The document's
 * `client.ts`, faults and attempts are left out. Rejects only where `signal` is aborted.
 */
export async function runBattery(document: Playground, options: BatteryOptions): Promise<Battery> {
  const { executor, signal = new AbortController().signal, serverName = "roundtrip" } = options;
  const playing: Playing = { executor, signal, serverName };
  const base = await toBaseline(document, playing);
  const played = new Map<string, Played>([["accept", base.accept]]);
  const rows = [toAcceptRow(base)];
  for (const one of toCases(base, playing)) rows.push(await runCase(one, base, played));
  const review = base.asked.length > 0 ? await toReview(base, { played, playing }) : [];
  const passed = rows.every(({ status }) => status !== "failed");
  const traces = new Map([...played].map(([id, { events }]) => [id, events]));
  return { report: { passed, rows, review }, traces };
}

async function toBaseline(given: Playground, playing: Playing): Promise<Baseline> {
  const { files, client, server } = given;
  const bare: Playground = {
    ...given,
    ...{ lesson: null, files: { "tools.ts": files["tools.ts"] ?? "" }, attempts: [], faults: [], view: null },
    client: { ...client, kind: server.era === "legacy" ? "sdk" : "loop" },
  };
  const { person, asked } = createYesPerson(bare);
  const accept = await playDocument(bare, playing, person);
  const document = { ...bare, person: asked.map(({ yes }) => yes) };
  const described = await playing.executor.describe(document.files, playing.signal);
  const tools = described.status === "described" ? described.tools : [];
  const { call } = document;
  return {
    document,
    accept: { ...accept, document },
    asked,
    first: asked.findIndex(({ request }) => ["form", "url"].includes(toAskedKind(request))),
    entries: accept.counts.ledger - countRepeats(accept),
    idle: toLedger(accept.events).filter(({ round }) => round === 1).length,
    token: toFirstToken(accept),
    tool: call.method === "tools/call" ? (tools.find(({ name }) => name === call.name) ?? null) : null,
  };
}

function toFirstToken({ events }: Played): string | null {
  const result = toRounds(events)[0]?.response;
  const state = result && "result" in result ? result.result["requestState"] : undefined;
  return typeof state === "string" ? state : null;
}

/** For a tool that asks and leaves nothing: there is a way to say that this is meant. */
const LOOKS_ONLY = "a yes leaves no entry: a tool that changes nothing says readOnlyHint: true";

function toAcceptRow(base: Baseline): BatteryRow {
  const { accept } = base;
  const judged = judgeAccept(base);
  const idle = judged === false && accept.counts.outcome.status === "completed" && accept.counts.ledger === 0;
  return {
    id: "accept",
    name: "Accept, every box ticked",
    expected: isReadOnly(base) ? "completed; 0 entries" : "completed; 1 entry or more, none of them twice",
    ...toVerdict(judged, accept),
    ...(idle && { note: LOOKS_ONLY }),
  };
}

function toVerdict(judged: boolean | string, { counts, document }: Played) {
  const status: RowStatus = typeof judged === "string" ? "not applicable" : judged ? "passed" : "failed";
  return {
    status,
    measured: toCountsText(counts),
    note: typeof judged === "string" ? judged : "",
    ...{ counts, document },
  };
}

/** Plays the ways of one row until one of them fails. */
async function runCase(one: Case, base: Baseline, played: Map<string, Played>): Promise<BatteryRow> {
  const { id, name, expected, ways } = one;
  const reason = base.asked.length === 0 ? NEVER_ASKS : one.reason;
  let shown: { judged: boolean | string; found: Played } | null = null;
  for (const way of reason === null ? ways : []) {
    const found = await way();
    const judged = one.judge(found.counts);
    // What failed is shown, and else the first way that could be judged.
    if (shown === null || judged === false || (typeof shown.judged === "string" && judged === true))
      shown = { judged, found };
    if (judged === false) break;
  }
  if (shown === null) return { id, name, expected, ...NOTHING_RAN, note: reason ?? "" };
  const { judged, found } = shown;
  played.set(id, found);
  return { id, name, expected, ...toVerdict(judged, found), document: { ...found.document, title: name } };
}

const NOTHING_RAN = { measured: "", status: "not applicable", counts: null, document: null } as const;
