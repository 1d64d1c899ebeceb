import { describe, expect, it } from "vitest";
import type { TraceBody, TraceEvent } from "../../trace/event.ts";
import {
  toDetailText,
  toGrowth,
  toLastAnswer,
  toOwnFigures,
  toPastPrompts,
  toProblem,
  toRunView,
} from "./run-view.ts";

const started: TraceBody = {
  kind: "started",
  client: "loop",
  method: "tools/call",
  params: { name: "charge" },
  principal: "ana",
  capabilities: {},
  maxRounds: 3,
  era: "modern",
  instances: 1,
  serverName: "charges",
};
const request = { method: "elicitation/create", params: { message: "Charge 40?" } };
const enter = (exchange: string, round: number): TraceBody => ({
  kind: "entered",
  exchange,
  instance: "A",
  round,
  method: "tools/call",
  name: "charge",
});
const act = (round: number, line = 8): TraceBody => ({
  kind: "acted",
  exchange: `e${String(round)}`,
  entry: "charge",
  detail: { amount: 40 },
  recorded: true,
  round,
  line,
});
const need: TraceBody = { kind: "needed", exchange: "e1", key: "ok", status: "open", request, line: 9 };
const leave = (how: "asked" | "failed"): TraceBody => ({
  ...{ kind: "left", exchange: "e1", instance: "A", round: 1, how, keys: [], lines: [9] },
});
const ask: TraceBody = { kind: "prompted", exchange: "e1", prompt: 1, key: "ok", request };
const decline: TraceBody = { kind: "answered", prompt: 1, key: "ok", response: { action: "decline" } };
const done: TraceBody = { kind: "finished", outcome: { status: "completed", text: "" } };

const toRun = (bodies: TraceBody[], run = 1) =>
  bodies.map((body, index): TraceEvent => ({ ...body, n: index + 1, run, at: 0 }));
const charged = [started, enter("e1", 1), act(1), need, ask, decline, enter("e2", 2), act(2), done];
const toView = (...runs: TraceBody[][]) =>
  toRunView({ runs: runs.map((bodies, index) => toRun(bodies, index + 1)), length: runs.flat().length });

describe("what the bench shows of the last run", () => {
  it("marks an entry as again where an earlier round of the run wrote it from the same line", () => {
    expect(toView(charged).ledger.map(({ again }) => again)).toEqual([false, true]);
    expect(toView([started, act(1, 8), act(1, 8)]).ledger.map(({ again }) => again)).toEqual([false, false]);
    expect(toView([started, act(1, 8), act(2, 9)]).ledger.map(({ again }) => again)).toEqual([false, false]);
  });

  it("does not count what a fork undid among what earlier runs left", () => {
    const forked: TraceBody = { ...started, forked: { run: 2, n: 1 } };
    // The first run's two entries stay; of the second, gone on from before its entry, nothing is left.
    const view = toView(charged, [started, act(1), done], [forked, act(1), done]);
    expect(view.earlier.map(({ run }) => run)).toEqual([1, 1]);
    expect(toView(charged, [{ ...forked, forked: { run: 1, n: 1 } }, done], [started, done]).earlier).toEqual(
      [],
    );
  });

  it("keeps what earlier runs left apart, with the measures of the run before", () => {
    const view = toView(charged, [started, act(1), done]);
    expect(view.number).toBe(2);
    expect(view.measures.ledger).toBe(1);
    expect(view.previous?.ledger).toBe(2);
    expect(view.earlier.map(({ run }) => run)).toEqual([1, 1]);
  });

  it("has nothing before the first run", () => {
    const view = toRunView({ runs: [], length: 0 });
    expect(view).toMatchObject({ number: 0, outcome: null, previous: null, ledger: [], earlier: [] });
    expect(view.measures).toEqual({ requests: 0, prompts: 0, ledger: 0, parked: 0 });
  });

  it("says at which line each round ended to ask, once for each round", () => {
    const other: TraceBody = { ...need, key: "more", line: 10 };
    expect(toView([started, enter("e1", 1), need, other, leave("asked")]).asked).toEqual([
      { line: 9, round: 1 },
    ]);
  });

  it("does not say that a round asked which failed instead", () => {
    expect(toView([started, enter("e1", 1), need, leave("failed")]).asked).toEqual([]);
  });

  it("places a fault at its line, and leaves out one that has none", () => {
    expect(toProblem({ message: "stopped", at: "tools.ts:46" })).toEqual({
      file: "tools.ts",
      line: 46,
      message: "stopped",
    });
    expect(toProblem({ message: "stopped" })).toBeNull();
  });

  it("places the fault that ended a client.ts, which no server tells of", () => {
    const end = (at: string): TraceBody => ({
      kind: "finished",
      outcome: { status: "failed", message: "it threw", at },
    });
    const problem = { file: "client.ts", line: 3, message: "it threw" };
    expect(toView([started, end("client.ts:3")]).problems).toEqual([problem]);
    // The server tells of its own by itself, and once is enough.
    expect(toView([started, end("tools.ts:3")]).problems).toEqual([]);
  });
});

describe("what a run gives for a figure", () => {
  it("is its counts, its status and what the model reads of it; nothing while it goes on", () => {
    const said: TraceBody = { kind: "finished", outcome: { status: "completed", text: "She declined." } };
    expect(toOwnFigures(toView([started, act(1), said]))).toMatchObject({
      ...{ ledger: 1, status: "completed", text: "She declined." },
    });
    const failed: TraceBody = { kind: "finished", outcome: { status: "failed", message: "it threw" } };
    expect(toOwnFigures(toView([started, failed]))).toMatchObject({ status: "failed", text: "it threw" });
    expect(toOwnFigures(toView([started, ask]))).toBeNull();
  });
});

describe("small texts", () => {
  it("name what the last round added beyond the first", () => {
    expect(toGrowth(toView(charged).ledger)).toBe("+1 in round 2");
    expect(toGrowth(toView([started, act(1), act(1, 9)]).ledger)).toBeNull();
    expect(toGrowth([])).toBeNull();
  });

  it("show a detail with one value by that value alone", () => {
    expect(toDetailText({ amount: 40 })).toBe("40");
    expect(toDetailText({ from: "ana", amount: 40 })).toBe("from ana, amount 40");
    expect(toDetailText({ seats: [1] })).toBe("seats [1]");
    expect(toDetailText([1, "a"])).toBe('[1,"a"]');
    expect(toDetailText("V-100")).toBe("V-100");
    expect(toDetailText(undefined)).toBe("");
  });
});

describe("questions of the past", () => {
  it("carry who was asked, by whom, what was answered and how long they stood open", () => {
    const [past] = toPastPrompts(toRun(charged));
    expect(past).toMatchObject({ from: 5, to: 6, reply: { status: "answered" } });
    expect(past?.prompt).toMatchObject({ serverName: "charges", principal: "ana", number: 1, key: "ok" });
  });

  it("leave out the one that is still open", () => {
    expect(toPastPrompts(toRun([started, ask]))).toEqual([]);
  });

  it("tell how the last one was answered, and that none was when the run ended first", () => {
    expect(toLastAnswer(toRun(charged))).toBe("decline");
    expect(toLastAnswer(toRun([started, ask]))).toBeNull();
    const stopped: TraceBody = { kind: "finished", outcome: { status: "abandoned", reason: "stopped" } };
    expect(toLastAnswer(toRun([started, ask, stopped]))).toBe("never");
    expect(toLastAnswer(toRun([started, done]))).toBeNull();
  });
});
