import { createMap, type Json, type JsonObject } from "../protocol/json.ts";
import type { GuestEvent, GuestRun } from "../protocol/ports.ts";
import type { Needs } from "./needs.ts";

type WithoutPlace<E> = E extends GuestEvent ? Omit<E, "file" | "line"> : never;

/** An event before it is known where it stands. */
export type Effect = WithoutPlace<Exclude<GuestEvent, { type: "console" }>>;

/** reply: the call's value. error: a TypeError in the body. problem: the run ends with a fault. */
type CallOutcome = { effect?: Effect } & ({ reply: Json } | { error: string } | { problem: string });

type Call = (value: JsonObject) => CallOutcome;

const LOG_LEVELS: readonly unknown[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

/** encodeURIComponent throws at half of a pair. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** The functions of `ctx`, by name, as far as they need the host. */
export function toCalls(run: GuestRun, needs: Needs): Readonly<Record<string, Call>> {
  return createMap<Call>([
    ["need", toNeed(needs)],
    ["ledger", toLedger(run.onceKeys)],
    ["claim", toClaim(run.claims)],
    ["page", named("ctx.page(id): id", "id", (id) => ({ reply: run.pageBase + toSegment(id) }))],
    [
      "pageFinished",
      named("ctx.pageFinished(id): id", "id", (id) => ({ reply: run.finishedPages.includes(id) })),
    ],
    ["progress", progress],
    ["log", log],
  ]);
}

function toNeed(needs: Needs): Call {
  return ({ key, request }) => {
    const outcome = needs.decide(key, request);
    if ("problem" in outcome) return outcome;
    const { answer } = outcome;
    const status = answer ? "answered" : "open";
    return {
      reply: answer ? { answer } : {},
      effect: { type: "need", key: outcome.key, request: outcome.request, status },
    };
  };
}

function toLedger(known: readonly string[]): Call {
  const onceKeys = new Set(known);
  return named("ctx.ledger.add(kind, detail?, { once? }): kind", "kind", (kind, { detail, once }) => {
    if (once !== undefined && !isName(once))
      return { error: "ctx.ledger.add: once must be a text that is not empty" };
    const recorded = once === undefined || !onceKeys.has(once);
    if (once !== undefined) onceKeys.add(once);
    return {
      reply: recorded,
      effect: {
        type: "ledger",
        kind,
        ...(detail !== undefined && { detail }),
        ...(once !== undefined && { once }),
        recorded,
      },
    };
  });
}

function toClaim(known: readonly string[]): Call {
  const claims = new Set(known);
  return named("ctx.claim(key): key", "key", (key) => {
    const won = !claims.has(key);
    claims.add(key);
    return { reply: won, effect: { type: "claim", key, won } };
  });
}

function progress({ done, total }: JsonObject): CallOutcome {
  if (typeof done !== "number" || (total !== undefined && typeof total !== "number"))
    return { error: "ctx.progress(done, total?): both must be finite numbers" };
  return { reply: null, effect: { type: "progress", done, ...(total !== undefined && { total }) } };
}

function log({ level, data = null }: JsonObject): CallOutcome {
  if (typeof level !== "string" || !LOG_LEVELS.includes(level))
    return { error: `ctx.log(level, data): level must be one of ${LOG_LEVELS.join(", ")}` };
  return { reply: null, effect: { type: "log", level, data } };
}

/** A call whose field `field` must be a text. */
function named(what: string, field: string, call: (name: string, value: JsonObject) => CallOutcome): Call {
  return (value) => {
    const name = value[field];
    return isName(name) ? call(name, value) : { error: `${what} must be a text that is not empty` };
  };
}

function isName(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "";
}

function toSegment(id: string): string {
  return encodeURIComponent(id.replace(LONE_SURROGATE, "\ufffd"));
}
