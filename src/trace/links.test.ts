import { describe, expect, it } from "vitest";
import type { TraceBody, TraceEvent } from "./event.ts";
import { toBodies, toLinked } from "./links.ts";

const request = { method: "elicitation/create", params: {} } as Extract<
  TraceBody,
  { kind: "needed" }
>["request"];
const sent = (exchange: string, params = {}): TraceBody => ({
  ...{ kind: "sent", exchange, url: "", headers: {}, bytes: 0 },
  message: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
});
const needed = (exchange: string, key: string, status: "open" | "answered", line: number): TraceBody => ({
  ...{ kind: "needed", exchange, key, status, request, line },
});
const left = (exchange: string, round: number, lines: number[]): TraceBody => ({
  ...{ kind: "left", exchange, instance: "A", round, how: "asked", keys: [], lines },
});
const entered = (round: number): TraceBody => ({
  ...{ kind: "entered", exchange: "x", instance: "A", round, method: "tools/call", name: "book" },
});
const acted: TraceBody = {
  ...{ kind: "acted", exchange: "y", entry: "charge", recorded: true, round: 2, line: 8 },
};
const received: TraceBody = {
  ...{ kind: "received", exchange: "x", status: 200, headers: {}, bytes: 0 },
  message: { jsonrpc: "2.0", id: 1, result: { resultType: "input_required" } },
};

/** Line 9 asks for a, line 11 for b; in the second round line 8 acts and line 12 runs for the first time. */
const run = (
  [
    sent("x"),
    needed("x", "a", "open", 9),
    needed("x", "b", "open", 11),
    left("x", 1, [8, 9, 11]),
    received,
    { kind: "prompted", exchange: "x", prompt: 1, key: "b", request },
    { kind: "waiting", prompt: 1, key: "b" },
    { kind: "answered", prompt: 1, key: "b", response: { action: "decline" } },
    sent("y", { inputResponses: { b: { action: "decline" } } }),
    acted,
    needed("y", "b", "answered", 11),
    left("y", 2, [8, 11, 12]),
    { kind: "finished", outcome: { status: "completed", text: "" } },
  ] as TraceBody[]
).map((body, index): TraceEvent => ({ ...body, n: index + 1, run: 1, at: 0 }));
const at = (n: number) => toLinked(run, { n, exchange: "" });

describe("the lines that an event comes from", () => {
  it("are for input_required those of every open need of its round", () => {
    expect(at(5).made).toEqual([9, 11]);
  });
  it("are for a question, and for its answer, that of its own need", () => {
    expect([6, 7, 8].map((n) => at(n).made)).toEqual([[11], [11], [11]]);
  });
  it("are for a retry those that asked for the answers it brings; the first request has none", () => {
    expect([at(9).made, at(1).made]).toEqual([[11], []]);
  });
  it("are for an effect or a need its own line", () => {
    expect([at(10).made, at(2).made]).toEqual([[8], [9]]);
  });
  it("are none at the end of a run, nor for an event that is not there", () => {
    expect([at(13), at(99)]).toEqual(Array(2).fill({ made: [], ran: [], again: [] }));
  });
});

describe("the lines of a round", () => {
  it("tell those that ran again from those that ran for the first time", () => {
    expect(toLinked(run, { n: 0, exchange: "x" })).toEqual({ made: [], ran: [8, 9, 11], again: [] });
    expect(toLinked(run, { n: 0, exchange: "y" })).toEqual({ made: [], ran: [8, 11, 12], again: [8, 11] });
  });
  it("come with what happened in it: an answer belongs to the round that asked", () => {
    expect(at(8).ran).toEqual([8, 9, 11]);
    expect(at(10).ran).toEqual([8, 11, 12]);
  });
  it("belong to bodies that ended, in order", () => {
    expect(toBodies(run)).toEqual([
      { round: 1, exchange: "x" },
      { round: 2, exchange: "y" },
    ]);
  });
});

/** One call of 2025-11-25 that asks twice: its bodies share the exchange of the call. */
const open = (
  [
    sent("x"),
    entered(1),
    needed("x", "b", "open", 5),
    left("x", 1, [2, 5]),
    {
      kind: "pushed",
      exchange: "x",
      message: { jsonrpc: "2.0", id: 0, method: "elicitation/create", params: {} },
    },
    { kind: "prompted", exchange: "x", prompt: 1, key: "0", request },
    { kind: "answered", prompt: 1, key: "0", response: { action: "accept" } },
    entered(2),
    needed("x", "b", "answered", 5),
    needed("x", "a", "open", 6),
    left("x", 2, [2, 5, 6]),
    {
      kind: "pushed",
      exchange: "x",
      message: { jsonrpc: "2.0", id: 1, method: "elicitation/create", params: {} },
    },
  ] as TraceBody[]
).map((body, index): TraceEvent => ({ ...body, n: index + 1, run: 1, at: 0 }));

describe("the rounds of a call that stays open", () => {
  it("have lines of their own, and the call has those of all", () => {
    const round = (number?: number) =>
      toLinked(open, { n: 0, exchange: "x", ...(number !== undefined && { round: number }) }).ran;
    expect([round(1), round(2), round()]).toEqual([
      [2, 5],
      [2, 5, 6],
      [2, 5, 6],
    ]);
  });
  it("tell what ran again from what ran for the first time", () => {
    expect(toLinked(open, { n: 0, exchange: "x", round: 2 }).again).toEqual([2, 5]);
  });
  it("come with what happened in them: the request with the first", () => {
    const lines = [1, 5, 7, 12].map((n) => toLinked(open, { n, exchange: "" }).ran);
    expect(lines).toEqual([
      [2, 5],
      [2, 5],
      [2, 5],
      [2, 5, 6],
    ]);
  });
});
