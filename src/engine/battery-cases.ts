import { canonicalJson } from "../protocol/canonical-json.ts";
import type { TokenChange } from "../protocol/change-token.ts";
import { readTokenPayload } from "../protocol/token-payload.ts";
import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { ToolDefinition } from "../protocol/ports.ts";
import { toLedger } from "../trace/ledger.ts";
import type { Attempt, Playground, ScriptedAnswer } from "../workspace/playground.ts";
import { type Asked, createYesPerson, toAskedKind, toFormFields, toUnticked } from "./battery-answers.ts";
import { type Counts, playDocument, type Played, type Playing, toEntries } from "./battery-play.ts";

/** The run in which everyone says yes, and what every other run is compared with. */
export interface Baseline {
  /** What the rows are derived from: `person` is the script of yeses. */
  document: Playground;
  accept: Played;
  asked: readonly Asked[];
  /** The place of the first question that a person may decline; -1 where there is none. */
  first: number;
  /** Entries after the yes, without those that a later round left again; and those that round 1 alone left. */
  entries: number;
  idle: number;
  /** The `requestState` that round 1 gave. */
  token: string | null;
  tool: ToolDefinition | null;
}

/** true: passed. false: failed. Words: the row does not apply, and why. */
export type Judged = boolean | string;

export interface Case {
  id: string;
  name: string;
  expected: string;
  /** Why it does not apply to this tool; null where it does. */
  reason: string | null;
  /** One or several ways; the row is what the first one that fails gives, or else the first. */
  ways: readonly (() => Promise<Played>)[];
  judge: (counts: Counts) => Judged;
}

/** The rows of the battery after the first one, in their order. */
export function toCases(base: Baseline, playing: Playing): Case[] {
  return [...toAnswerCases(base, playing), ...toTwiceCases(base, playing), ...toTokenCases(base, playing)];
}

/** Whether the tool says of itself that it changes nothing; prompts and resources never do. */
export function isReadOnly({ document, tool }: Pick<Baseline, "document" | "tool">): boolean {
  return document.call.method !== "tools/call" || tool?.annotations?.["readOnlyHint"] === true;
}

/** The first row: completed, an entry or more where the tool acts at all, and none in two rounds. */
export function judgeAccept(base: Baseline): Judged {
  const { outcome, ledger } = base.accept.counts;
  if (outcome.status !== "completed") return false;
  if (base.asked.length === 0) return NEVER_ASKS;
  if (isReadOnly(base)) return ledger === 0;
  return ledger > 0 && countRepeats(base.accept) === 0;
}

export const NEVER_ASKS = "the call ends without a question";

/** How many entries a run left that an earlier round had left already: the retry did them again. */
export function countRepeats({ events }: Pick<Played, "events">): number {
  const rounds = new Map<string, number>();
  return toLedger(events).filter(({ kind, detail, round }) => {
    const what = canonicalJson([kind, detail ?? null]);
    const first = rounds.get(what) ?? round;
    rounds.set(what, first);
    return first !== round;
  }).length;
}

const nothing = ({ ledger }: Counts): Judged => ledger === 0;

function toAnswerCases(base: Baseline, playing: Playing): Case[] {
  const { document, asked, first } = base;
  const before = asked.slice(0, first).map(({ yes }) => yes);
  const unasked = first < 0 ? "no question is one that a person can decline" : null;
  const script = (person: ScriptedAnswer[]) => [() => playDocument({ ...document, person }, playing)];
  const none = { expected: toEntries(0), judge: nothing };
  const unticked = [...before, ...asked.slice(Math.max(first, 0)).map(toUnticked)];
  return [
    {
      ...{ id: "unticked", name: "Accept with every box unticked", ...none, ways: script(unticked) },
      reason: hasBoxes(asked) ? null : "no form has a box",
      judge: ({ ledger }) => ledger === 0 || (hasConsentBox(asked) ? false : OPTIONS),
    },
    ...(["decline", "cancel"] as const).map((action) => ({
      ...{ id: action, name: action === "decline" ? "Decline" : "Close (cancel)", ...none, reason: unasked },
      ways: script([...before, { action }]),
    })),
    { id: "never", name: "Never answered", ...none, reason: null, ways: script(first < 0 ? [] : before) },
    {
      ...{ id: "wrong", name: "An empty form, then the yes", reason: toUnfilled(base) },
      expected: `${base.accept.counts.outcome.status}; ${toEntries(base.entries)}`,
      ways: [() => playWrong(base, playing)],
      judge: (counts) => judgeWrong(base, counts),
    },
  ];
}

const OPTIONS = "the boxes may be options: whether a call without them may act is yours to say";

function hasBoxes(asked: readonly Asked[]): boolean {
  return asked.some(({ request }) => toFormFields(request).some(({ kind }) => kind === "boolean"));
}

/** A form with one box that must be answered: the box is the yes. */
function hasConsentBox(asked: readonly Asked[]): boolean {
  return asked.some(({ request }) => {
    const boxes = toFormFields(request).filter(({ kind }) => kind === "boolean");
    return boxes.length === 1 && boxes[0]?.required === true;
  });
}

/** Why no empty form can be sent in the place of the first answer. */
function toUnfilled({ asked, first }: Baseline): string | null {
  const question = asked[first];
  if (!question || toAskedKind(question.request) !== "form") return "the first question is not a form";
  const isNeeded = toFormFields(question.request).some(({ required }) => required);
  return isNeeded ? null : "an empty form fits";
}

/** Several rounds: the first answer does not fit, and those after it do. */
async function playWrong({ document, first }: Baseline, playing: Playing): Promise<Played> {
  const maxRounds = document.client.maxRounds + 1;
  const longer = { ...document, client: { ...document.client, maxRounds } };
  const wrong = new Map([[first, { action: "accept", content: {} }]]);
  const { person, asked } = createYesPerson(longer, wrong);
  const played = await playDocument(longer, playing, person);
  return { ...played, document: { ...longer, person: asked.map(({ yes }) => yes) } };
}

function judgeWrong({ accept, entries }: Baseline, { outcome, ledger, prompts }: Counts): Judged {
  const same = outcome.status === accept.counts.outcome.status && ledger === entries;
  if (same && prompts > accept.counts.prompts) return true;
  return ledger === 0 && prompts <= accept.counts.prompts ? "the tool does not ask again" : false;
}

/** Which attempts can be made at all. */
function toUntried({ document, token }: Baseline): string | null {
  if (document.server.era === "legacy")
    return "in the call that stays open the state never leaves the server";
  return token === null ? "round 1 gives no requestState" : null;
}

/** A row of one attempt; where a dialog has several rounds, all are carried to their end. */
function toAttemptWays({ document, accept }: Baseline, playing: Playing, attempts: Partial<Attempt>[]) {
  const finish = accept.counts.requests > 2;
  return attempts.map((changed) => () => {
    const attempt: Attempt = { label: "", times: 1, parallel: false, fresh: false, finish, ...changed };
    return playDocument({ ...document, attempts: [attempt] }, playing);
  });
}

function toTwiceCases(base: Baseline, playing: Playing): Case[] {
  const { entries, tool } = base;
  const expected = toEntries(entries);
  const reason =
    toUntried(base) ?? (entries === 0 ? "a yes leaves no entry, so there is none to count" : null);
  const once = ({ ledger }: Counts): Judged => ledger === entries;
  const isIdempotent = tool?.annotations?.["idempotentHint"] === true;
  const make = (id: string, name: string, attempt: Partial<Attempt>, judge = once): Case => ({
    ...{ id, name, expected, reason, judge },
    ways: toAttemptWays(base, playing, [{ label: name, times: 2, ...attempt }]),
  });
  return [
    make("twice", "The same retry, twice", {}),
    make("at-once", "The same retry, both at once", { parallel: true }),
    make(
      "fresh",
      "Two fresh calls",
      { fresh: true },
      (counts) => once(counts) || (isIdempotent ? false : REPEATABLE),
    ),
  ];
}

const REPEATABLE =
  "the tool does not say idempotentHint: true, so whether a second call may act is yours to say";

function toTokenCases(base: Baseline, playing: Playing): Case[] {
  const { document, idle, accept, entries } = base;
  const late = document.server.ttlSeconds + 1;
  const principal = document.client.principal === "ana" ? "bo" : "ana";
  const reason = toUntried(base);
  const stopped = ({ verdicts, ledger }: Counts): Judged => {
    const [missed] = verdicts;
    if (missed?.startsWith("not presented")) return missed;
    return ledger === idle && !verdicts.includes("accepted");
  };
  const make = (id: string, name: string, attempts: Partial<Attempt>[]): Case => ({
    ...{ id, name, expected: `rejected; ${toEntries(idle)}`, reason, judge: stopped },
    ways: toAttemptWays(
      base,
      playing,
      attempts.map((attempt) => ({ label: name, ...attempt })),
    ),
  });
  const instances = Math.max(2, document.server.instances);
  const fleet = { ...document, server: { ...document.server, instances, routing: "round-robin" as const } };
  const { status } = accept.counts.outcome;
  return [
    make(
      "altered",
      "The state altered",
      toChanges(base.token ?? "").map((state) => ({ state })),
    ),
    make("other-user", `Presented by ${principal}`, [{ principal }]),
    {
      ...make(
        "other-arguments",
        "On other arguments",
        toOtherArguments(base).map((args) => ({ arguments: args })),
      ),
      reason: document.call.method === "resources/read" ? "a resource has no arguments" : reason,
    },
    make("late", `After ${String(late)} seconds`, [{ afterSeconds: late }]),
    {
      ...{ id: "instances", name: "The retry on another instance", reason: null },
      expected: `${status}; ${toEntries(entries)}`,
      ways: [() => playDocument(fleet, playing)],
      judge: ({ outcome, ledger }) => outcome.status === status && ledger === entries,
    },
  ];
}

/** How many characters of a state are changed, one in each presentation. */
const FLIPS = 12;

/** Ways in which somebody without the key can alter a state: a character, a value, the whole signature. */
function toChanges(token: string): TokenChange[] {
  const places = Array.from({ length: FLIPS }, (_, index) => Math.floor((token.length * index) / FLIPS));
  const payload = readTokenPayload(token);
  const value = payload && toFirstValue(payload);
  return [
    ...(value ? [{ set: value }] : []),
    ...(payload ? [{ unsigned: value ?? {} }] : []),
    ...[...new Set([...places, -1])].map((flip) => ({ flip })),
  ];
}

/** One saved value made another; else the time until which the state is good, made a second less. */
function toFirstValue(payload: JsonObject): JsonObject | undefined {
  const { data, exp } = payload;
  const saved = isJsonObject(data) && isJsonObject(data["saved"]) ? Object.entries(data["saved"]) : [];
  for (const [name, value] of saved) {
    if (name.includes(".")) continue;
    if (typeof value === "number") return { [`data.saved.${name}`]: value + 1 };
    if (typeof value === "string") return { [`data.saved.${name}`]: `${value}-2` };
  }
  return typeof exp === "number" ? { exp: exp - 1 } : undefined;
}

/** The call's arguments with one of them changed, each in turn; one more where there are none. */
function toOtherArguments({ document: { call } }: Baseline): JsonObject[] {
  const given: JsonObject = "arguments" in call ? (call.arguments ?? {}) : {};
  const changed = Object.entries(given).flatMap(([name, value]) =>
    toOtherValues(value).map((other) => ({ ...given, [name]: other })),
  );
  return changed.length > 0 ? changed : [{ ...given, other: true }];
}

function toOtherValues(value: Json): Json[] {
  if (typeof value === "number") return [value + 1, value / 2];
  if (typeof value === "string") return [`${value}-2`];
  return typeof value === "boolean" ? [!value] : [];
}
