import { describe, expect, it } from "vitest";
import type { TraceBody, TraceEvent } from "./event.ts";
import { toLedger } from "./ledger.ts";
import { toLines } from "./lines.ts";
import { toBodies, toLinked } from "./links.ts";
import { createNumbering } from "./numbering.ts";
import { toConsole } from "./views.ts";

const sent = (exchange: string, params = {}): TraceBody => ({
  ...{ kind: "sent", exchange, url: "", headers: {}, bytes: 0 },
  message: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
});
/** A body that says itself to be in `round`, ran line 9, printed from it, and acted at line 9. */
const ran = (exchange: string, round: number): TraceBody[] => [
  { ...{ kind: "entered", exchange, instance: "A", round, method: "tools/call", name: "charge" } },
  { kind: "printed", exchange, level: "log", text: "hi", where: "tools.ts:9", round },
  { kind: "acted", exchange, entry: "charge", recorded: true, round, line: 9 },
  { kind: "left", exchange, instance: "A", round, how: "asked", keys: [], lines: [9] },
];
const given = (exchange: string, requestState?: string): TraceBody => ({
  ...{ kind: "received", exchange, status: 200, headers: {}, bytes: 0 },
  message: {
    ...{ jsonrpc: "2.0", id: 1 },
    result: { resultType: "input_required", ...(requestState && { requestState }) },
  },
});
const retry = (exchange: string, requestState?: string) =>
  sent(exchange, { inputResponses: {}, ...(requestState && { requestState }) });

const toRun = (bodies: TraceBody[]) =>
  bodies.map((body, index): TraceEvent => ({ ...body, n: index + 1, run: 1, at: 0 }));

/** Where no state travels, a body knows only that something was asked before. */
const forgetful = toRun([
  ...[sent("a"), ...ran("a", 1), given("a")],
  ...[retry("b"), ...ran("b", 2), given("b")],
  ...[retry("c"), ...ran("c", 2), given("c")],
]);
/** The same token, presented twice. */
const twice = toRun([
  ...[sent("a"), ...ran("a", 1), given("a", "t1")],
  ...[retry("b", "t1"), ...ran("b", 2)],
  ...[retry("c", "t1"), ...ran("c", 2)],
]);

describe("the number of a round", () => {
  it.each([
    ["no state travels", forgetful],
    ["one token is presented twice", twice],
  ])("is that of its request, also where %s", (_, events) => {
    expect(toBodies(events).map(({ round }) => round)).toEqual([1, 2, 3]);
    expect(toLines(events)).toEqual([{ line: 9, rounds: [1, 2, 3], acted: [1, 2, 3] }]);
    expect(toLedger(events).map(({ round }) => round)).toEqual([1, 2, 3]);
    expect(toConsole(events).map(({ round }) => round)).toEqual([1, 2, 3]);
    expect(toLinked(events, { n: 0, exchange: "c", round: 3 }).ran).toEqual([9]);
    expect(toLinked(events, { n: 0, exchange: "c", round: 2 }).ran).toEqual([]);
  });

  it("begins anew with each call, to which its own tokens lead back", () => {
    const number = createNumbering();
    const events = toRun([
      ...[sent("a"), given("a", "t1"), sent("b"), given("b", "t2")],
      ...[retry("c", "t1"), retry("d", "t2"), retry("e", "unknown")],
    ]);
    const places = events.filter(({ kind }) => kind === "sent");
    const told = new Map(events.map((event) => [event, number(event)]));
    expect(places.map((event) => told.get(event))).toEqual([
      { call: 1, round: 1 },
      { call: 2, round: 1 },
      { call: 1, round: 2 },
      { call: 2, round: 2 },
      { call: 2, round: 3 },
    ]);
  });

  it("counts the bodies of a call that stays open, which is one request", () => {
    const events = toRun([sent("a"), ...ran("a", 1), ...ran("a", 2), ...ran("a", 2)]);
    expect(toBodies(events).map(({ round }) => round)).toEqual([1, 2, 3]);
  });

  it("is what the body says where its request is not in the trace; discovery is none", () => {
    expect(toBodies(toRun(ran("a", 4)))).toEqual([{ round: 4, exchange: "a" }]);
    const listing = { ...sent("l"), message: { jsonrpc: "2.0", id: 0, method: "tools/list", params: {} } };
    expect(createNumbering()({ ...(listing as TraceBody), n: 1, run: 1, at: 0 })).toBeNull();
  });
});
