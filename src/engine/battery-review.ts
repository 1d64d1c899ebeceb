import { canonicalJson } from "../protocol/canonical-json.ts";
import { readTokenPayload } from "../protocol/token-payload.ts";
import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { TraceEvent } from "../trace/event.ts";
import { toLedger } from "../trace/ledger.ts";
import { toRounds } from "../trace/rounds.ts";
import { toConsole } from "../trace/views.ts";
import type { Playground } from "../workspace/playground.ts";
import { toAskedKind, toUnticked } from "./battery-answers.ts";
import type { Baseline } from "./battery-cases.ts";
import { playDocument, type Played, type Playing, toCount, toCountsText, toEntries } from "./battery-play.ts";

/** One measured value of a tool, for its author to judge. */
export interface ReviewValue {
  id: string;
  name: string;
  measured: string;
  /** Repeats the run that it was measured in. */
  document: Playground | null;
}

export interface Reviewing {
  /** What the rows played, by their ids. */
  played: ReadonlyMap<string, Played>;
  playing: Playing;
}

/** What was measured in the battery's runs, and in four more: a moved clock, every no again, later noes, a client without capabilities. */
export async function toReview(base: Baseline, reviewing: Reviewing): Promise<ReviewValue[]> {
  const { accept } = base;
  const make = (id: string, name: string, measured: string, { document }: Played = accept): ReviewValue => ({
    ...{ id, name, measured },
    document: { ...document, title: name },
  });
  return [
    make("before-last", "Entries before the last question", toBeforeLast(accept)),
    make("between-rounds", "Values that differ between rounds", ...(await toDiffering(base, reviewing))),
    make("asked-again", "A no in the form, given each time", ...(await toAskedAgain(base, reviewing))),
    ...(await toLaterNoes(base, reviewing, make)),
    ...toFromRows(reviewing, make),
    make("bytes", "Bytes of the state, round by round", toBytes(accept)),
    make("readable", "What can be read in it without a key", toReadable(accept)),
    make("kinds", "Kinds of question", toKinds(base)),
    make("undeclared", "A client that declares none of them", ...(await toUndeclared(base, reviewing))),
  ];
}

type Make = (id: string, name: string, measured: string, played?: Played) => ReviewValue;
type Found = [measured: string, played: Played];

/** Entries that stood in rounds which then asked. */
function toBeforeLast({ events }: Played): string {
  const asking = new Set(
    events.flatMap((event) => (event.kind === "left" && event.how === "asked" ? [event.exchange] : [])),
  );
  const early = toLedger(events).filter(({ exchange }) => asking.has(exchange));
  const where = early.map(
    ({ kind, round, line }) => `${kind} in round ${String(round)}, line ${String(line)}`,
  );
  return [toEntries(early.length), ...where].join("; ");
}

/** How far the clock goes while the question is open: well within the state's life. */
const LATER = 60;

/** The yes again, with the clock moved while the first question was open: what the rounds, and the two runs, say otherwise. */
async function toDiffering({ document, accept }: Baseline, { playing }: Reviewing): Promise<Found> {
  const afterSeconds = Math.min(LATER, document.server.ttlSeconds / 2);
  const moved = { ...document, faults: [{ when: "waiting" as const, afterSeconds }] };
  const played = await playDocument(moved, playing);
  const found = [...toChangedQuestions(played.events), ...toChangedLines(played.events)];
  const late = `${String(afterSeconds)} s later`;
  const outcome = canonicalJson({ ...accept.counts.outcome });
  if (canonicalJson({ ...played.counts.outcome }) !== outcome)
    found.push(`the result reads otherwise ${late}`);
  if (toDetails(played) !== toDetails(accept)) found.push(`the ledger reads otherwise ${late}`);
  return [found.length === 0 ? "none seen" : found.join("; "), played];
}

function toDetails({ events }: Played): string {
  return canonicalJson(toLedger(events).map(({ kind, detail = null }) => [kind, detail]));
}

/** Questions that were answered, and that a later round would put otherwise. */
function toChangedQuestions(events: readonly TraceEvent[]): string[] {
  const first = new Map<string, JsonObject>();
  const found = new Map<string, string>();
  for (const event of events) {
    if (event.kind !== "needed") continue;
    const request = { ...event.request, params: event.request.params ?? {} };
    const before = first.get(event.key);
    if (!before) first.set(event.key, request);
    else if (canonicalJson(before) !== canonicalJson(request))
      found.set(event.key, `the question ${event.key}: ${toSaid(before)} then ${toSaid(request)}`);
  }
  return [...found.values()];
}

function toSaid({ params }: JsonObject): string {
  const message = isJsonObject(params) ? params["message"] : undefined;
  return typeof message === "string" ? `“${message}”` : "other params";
}

/** Lines of the console that one place of the code wrote in several rounds, each otherwise. */
function toChangedLines(events: readonly TraceEvent[]): string[] {
  const first = new Map<string, { text: string; round: number }>();
  const found = new Map<string, string>();
  for (const { at, text, round } of toConsole(events)) {
    const before = first.get(at);
    if (!before) first.set(at, { text, round });
    else if (before.text !== text && before.round !== round)
      found.set(at, `printed at ${at}: “${before.text}” then “${text}”`);
  }
  return [...found.values()];
}

/** Every box unticked, as often as the client lets the tool ask. */
async function toAskedAgain({ document, asked }: Baseline, { playing }: Reviewing): Promise<Found> {
  const noes = asked.map(toUnticked);
  const last = noes.at(-1);
  const more = Array.from({ length: document.client.maxRounds + 1 }, () => last ?? { refuse: true as const });
  const played = await playDocument({ ...document, person: [...noes, ...more] }, playing);
  const { prompts, outcome } = played.counts;
  return [`${toCount(prompts, "prompt")}; ${outcome.status}`, played];
}

/** A decline of each question after the first. */
async function toLaterNoes({ document, asked, first }: Baseline, { playing }: Reviewing, make: Make) {
  const values: ReviewValue[] = [];
  for (const [index, { key, request }] of asked.entries()) {
    if (index <= first || !["form", "url"].includes(toAskedKind(request))) continue;
    const person = [...asked.slice(0, index).map(({ yes }) => yes), { action: "decline" }];
    const played = await playDocument({ ...document, person }, playing);
    values.push(
      make(`decline-${key}`, `Decline of ${key}, after a yes`, toCountsText(played.counts), played),
    );
  }
  return values;
}

/** Values that stand in the rows' runs. */
function toFromRows({ played }: Reviewing, make: Make): ReviewValue[] {
  const of = (id: string, name: string, row: string) => {
    const found = played.get(row);
    return found ? [make(id, name, toCountsText(found.counts), found)] : [];
  };
  const [decline, cancel] = [played.get("decline"), played.get("cancel")];
  const apart = decline && cancel && toApart(decline, cancel);
  return [
    ...(apart ? [make("apart", "Decline and cancel", apart, cancel)] : []),
    ...of("replay", "Replay of the same retry", "twice"),
    ...of("fresh-calls", "Two fresh calls", "fresh"),
    ...of("tampering", "Tampering with the state", "altered"),
    ...of("user", "Another user's retry", "other-user"),
  ];
}

function toApart(decline: Played, cancel: Played): string {
  const [one, other] = [decline, cancel].map(({ counts }) => canonicalJson({ ...counts.outcome }));
  return one === other ? "told the same" : "told apart";
}

function toStates({ events }: Played): string[] {
  return toRounds(events).flatMap(({ response }) => {
    const state = response && "result" in response ? response.result["requestState"] : undefined;
    return typeof state === "string" ? [state] : [];
  });
}

function toBytes(accept: Played): string {
  const states = toStates(accept);
  return states.length === 0 ? "no state" : states.map((state) => String(state.length)).join(", ");
}

/** Paths of everything that is saved, answered or else the tool's own, as anyone reads them. */
function toReadable(accept: Played): string {
  const states = toStates(accept);
  if (states.length === 0) return "no state";
  const paths = new Set(states.flatMap((state) => toPaths(readTokenPayload(state) ?? {})));
  return paths.size === 0 ? "nothing" : [...paths].join(", ");
}

const MOST_PATHS = 24;

function toPaths(value: Json, path = ""): string[] {
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  if (entries.length === 0) return path === "" ? [] : [path];
  const paths = entries.flatMap(([name, item]) => toPaths(item, path === "" ? name : `${path}.${name}`));
  return paths.slice(0, MOST_PATHS);
}

function toKinds({ asked }: Baseline): string {
  const counts = new Map<string, number>();
  for (const { request } of asked) {
    const kind = toAskedKind(request);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${kind} ${String(count)}`).join(", ");
}

async function toUndeclared({ document }: Baseline, { playing }: Reviewing): Promise<Found> {
  const bare = { ...document, client: { ...document.client, capabilities: {} } };
  const played = await playDocument(bare, playing);
  return [toCountsText(played.counts), played];
}
