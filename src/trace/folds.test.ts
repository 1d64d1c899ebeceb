import { describe, expect, it } from "vitest";
import type { JsonObject } from "../protocol/json.ts";
import type { JsonRpcResponse } from "../protocol/mcp.ts";
import type { TraceBody, TraceEvent } from "./event.ts";
import { toLedger, toWorldLedger } from "./ledger.ts";
import { toLines } from "./lines.ts";
import { toMeasures } from "./measures.ts";
import { toRounds } from "./rounds.ts";
import { createTrace } from "./store.ts";
import { toConsole, toModelView, toOutcome } from "./views.ts";
import { toWire } from "./wire.ts";

function events(...bodies: TraceBody[]): readonly TraceEvent[] {
  const trace = createTrace({ now: () => 0 });
  trace.beginRun();
  for (const body of bodies) trace.emit(body);
  return trace.getSnapshot().runs[0] ?? [];
}

const started: TraceBody = {
  kind: "started",
  client: "loop",
  method: "tools/call",
  params: { name: "pay", arguments: { amount: 5 }, _meta: { progressToken: 1 } },
  principal: "ana",
  capabilities: {},
  maxRounds: 3,
  era: "modern",
  instances: 1,
  serverName: "s",
};
const sent = (exchange: string, id: number, method = "tools/call"): TraceBody => ({
  kind: "sent",
  exchange,
  url: "http://x/mcp",
  headers: { "Mcp-Method": method },
  message: { jsonrpc: "2.0", id, method, params: {} },
  bytes: 40 + id,
});
const received = (exchange: string, message: JsonRpcResponse, status = 200): TraceBody => ({
  kind: "received",
  exchange,
  status,
  headers: { "Content-Type": "application/json" },
  message,
  bytes: 9,
});
const reply = (id: number, result: JsonObject): JsonRpcResponse => ({ jsonrpc: "2.0", id, result });
const acted = (over: Partial<Extract<TraceBody, { kind: "acted" }>> = {}): TraceBody => ({
  kind: "acted",
  exchange: "e1",
  entry: "expense",
  recorded: true,
  round: 1,
  line: 4,
  ...over,
});
const entered = (exchange: string, round = 1): TraceBody => ({
  kind: "entered",
  exchange,
  instance: "A",
  round,
  method: "tools/call",
  name: "pay",
});
const left = (exchange: string, round: number, lines: number[]): TraceBody => ({
  kind: "left",
  exchange,
  instance: "A",
  round,
  how: "asked",
  keys: ["ok"],
  lines,
});
const waiting: TraceBody = { kind: "waiting", prompt: 1, key: "ok" };
const prompted: TraceBody = {
  kind: "prompted",
  exchange: "e1",
  prompt: 1,
  key: "ok",
  request: { method: "elicitation/create" },
};
const answered: TraceBody = { kind: "answered", prompt: 1, key: "ok", response: { action: "accept" } };

describe("toRounds", () => {
  it("joins each request with its own notifications and response, whatever comes between", () => {
    const rounds = toRounds(
      events(
        started,
        sent("e1", 1),
        sent("e2", 2),
        { kind: "notified", exchange: "e1", message: { method: "notifications/progress" } },
        received("e2", reply(2, { b: 1 })),
        received("e1", reply(1, { a: 1 }), 400),
      ),
    );
    expect(rounds).toHaveLength(2);
    expect(rounds[0]).toMatchObject({
      number: 1,
      exchange: "e1",
      id: 1,
      url: "http://x/mcp",
      requestHeaders: { "Mcp-Method": "tools/call" },
      responseHeaders: { "Content-Type": "application/json" },
      status: 400,
      requestBytes: 41,
      responseBytes: 9,
      response: { result: { a: 1 } },
      notified: [{ method: "notifications/progress" }],
      sentAt: 2,
      endedAt: 6,
    });
    expect(rounds[1]).toMatchObject({ number: 2, id: 2, notified: [], endedAt: 5 });
  });

  it("does not count discovery or listing", () => {
    const rounds = toRounds(
      events(started, sent("e1", 1, "server/discover"), sent("e2", 2, "tools/list"), sent("e3", 3)),
    );
    expect(rounds.map(({ id }) => id)).toEqual([3]);
  });

  it("takes the three methods that may ask for rounds where the start is not in sight", () => {
    const list = events(
      sent("e1", 1, "prompts/get"),
      sent("e2", 2, "tools/list"),
      received("e2", reply(2, {})),
      { kind: "notified", exchange: "e2", message: {} },
    );
    expect(toRounds(list).map(({ id, status }) => [id, status])).toEqual([[1, 0]]);
  });

  it("keeps why a response cannot come", () => {
    const [round] = toRounds(
      events(started, sent("e1", 1), { kind: "lost", exchange: "e1", reason: "timed-out" }),
    );
    expect(round).toMatchObject({ status: 0, response: null, lost: "timed-out", endedAt: 3 });
  });
});

describe("toLedger", () => {
  it("lists recorded entries only, with what the body gave and nothing it did not", () => {
    const entries = toLedger(
      events(
        acted({ detail: { amount: 5 }, once: "k" }),
        acted({ recorded: false }),
        acted({ round: 2, line: 9 }),
      ),
    );
    expect(entries).toEqual([
      { kind: "expense", detail: { amount: 5 }, once: "k", round: 1, line: 4, run: 1, n: 1, exchange: "e1" },
      { kind: "expense", round: 2, line: 9, run: 1, n: 3, exchange: "e1" },
    ]);
  });

  it("keeps a detail that is null", () => {
    expect(toLedger(events(acted({ detail: null })))[0]).toHaveProperty("detail", null);
  });

  it("holds the entries of all runs of a world", () => {
    const trace = createTrace({ now: () => 0 });
    for (let run = 0; run < 3; run += 1) {
      trace.beginRun();
      trace.emit(acted());
    }
    expect(toWorldLedger(trace.getSnapshot().runs).map(({ run }) => run)).toEqual([1, 2, 3]);
  });
});

describe("toMeasures", () => {
  it("counts requests, prompts and entries", () => {
    const list = events(started, sent("e1", 1), prompted, waiting, answered, sent("e2", 2), acted(), acted());
    expect(toMeasures(list)).toEqual({ requests: 2, prompts: 1, ledger: 2, parked: 0 });
  });

  it("holds no handler where each was left before the person was asked", () => {
    const list = events(entered("e1"), left("e1", 1, []), prompted, waiting, answered, entered("e2", 2));
    expect(toMeasures(list).parked).toBe(0);
  });

  it("counts the most handlers held while a person is asked", () => {
    const list = events(
      entered("e1"),
      prompted,
      waiting,
      entered("e2"),
      entered("e3"),
      left("e3", 1, []),
      { kind: "refused", prompt: 1, key: "ok", reason: "r" },
      entered("e4"),
      entered("e5"),
    );
    expect(toMeasures(list).parked).toBe(3);
  });
});

describe("toMeasures, in the earlier era", () => {
  const parked = (exchange: string): TraceBody => ({ kind: "parked", exchange, instance: "A", keys: ["ok"] });
  const resumed = (exchange: string, why: "answered" | "gone" = "answered"): TraceBody => ({
    kind: "resumed",
    exchange,
    instance: "A",
    why,
  });

  it("holds a handler that has asked until it goes on", () => {
    const asked = [entered("e1"), left("e1", 1, []), parked("e1"), prompted, waiting];
    expect(toMeasures(events(...asked)).parked).toBe(1);
    expect(toMeasures(events(...asked, answered, resumed("e1"), entered("e1", 2))).parked).toBe(1);
  });

  it("holds none that went on, or whose client is gone, before a person was asked", () => {
    expect(toMeasures(events(parked("e1"), resumed("e1", "gone"), prompted, waiting)).parked).toBe(0);
  });

  it("holds none less for one of an earlier run that goes on", () => {
    expect(toMeasures(events(resumed("e0"), parked("e1"), prompted, waiting)).parked).toBe(1);
  });
});

describe("toWire", () => {
  it("shows a question that was pushed within its call, and the answer as a POST of its own", () => {
    const question = { jsonrpc: "2.0" as const, id: 0, method: "elicitation/create", params: {} };
    const reply = { jsonrpc: "2.0", id: 0, result: { action: "accept" } };
    const list = events(
      sent("e1", 1),
      { kind: "pushed", exchange: "e1", message: question },
      { kind: "posted", exchange: "e2", url: "http://x/mcp", headers: {}, message: reply, bytes: 60 },
      { kind: "acknowledged", exchange: "e2", status: 202, headers: {}, message: {}, bytes: 0 },
    );
    expect(toWire(list).map(({ round, direction }) => [round, direction])).toEqual([
      [1, "request"],
      [1, "notification"],
      [2, "request"],
      [2, "response"],
    ]);
    expect(
      toWire(list)
        .map((entry) => "message" in entry && entry.message)
        .slice(1),
    ).toEqual([question, reply, {}]);
    expect(toRounds(list)).toHaveLength(1);
  });

  it("shows every message in order with the round it belongs to", () => {
    const list = events(
      sent("e1", 1),
      { kind: "judged", exchange: "e1", instance: "A", verdict: "accepted", gates: [], bytes: 3 },
      { kind: "notified", exchange: "e1", message: { method: "notifications/message" } },
      received(
        "e1",
        { jsonrpc: "2.0", id: 1, error: { code: -32602, message: "no", data: { at: "x" } } },
        400,
      ),
      sent("e2", 2),
      { kind: "lost", exchange: "e2", reason: "lost" },
    );
    expect(toWire(list).map(({ n, round, direction }) => [n, round, direction])).toEqual([
      [1, 1, "request"],
      [3, 1, "notification"],
      [4, 1, "response"],
      [5, 2, "request"],
      [6, 2, "lost"],
    ]);
    expect(toWire(list)[2]).toMatchObject({
      status: 400,
      message: { jsonrpc: "2.0", id: 1, error: { code: -32602, message: "no", data: { at: "x" } } },
    });
  });

  it("gives messages as they were: no field is added", () => {
    const list = events(
      received("e9", reply(1, {})),
      received("e9", { jsonrpc: "2.0", id: null, error: { code: -32700, message: "m" } }),
    );
    expect(toWire(list).map((entry) => "message" in entry && entry.message)).toEqual([
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: null, error: { code: -32700, message: "m" } },
    ]);
    expect(toWire(list)[0]?.round).toBe(0);
  });
});

describe("toLines", () => {
  it("tells in which rounds a line ran and in which it acted, ascending, each once", () => {
    const list = events(
      acted({ line: 12, round: 1 }),
      left("e1", 1, [3, 12]),
      acted({ line: 12, round: 2 }),
      acted({ line: 12, round: 2 }),
      left("e2", 2, [3, 12, 14]),
    );
    expect(toLines(list)).toEqual([
      { line: 3, rounds: [1, 2], acted: [] },
      { line: 12, rounds: [1, 2], acted: [1, 2] },
      { line: 14, rounds: [2], acted: [] },
    ]);
  });

  it("does not count an act that was not recorded, or whose line is unknown", () => {
    expect(toLines(events(acted({ recorded: false }), acted({ line: 0 })))).toEqual([]);
  });

  it("shows an act of a body that was killed before it could say which lines ran", () => {
    expect(toLines(events(acted({ line: 2 })))).toEqual([{ line: 2, rounds: [1], acted: [1] }]);
  });
});

describe("toConsole, toOutcome", () => {
  it("lists what was printed", () => {
    const list = events({
      kind: "printed",
      exchange: "e1",
      level: "log",
      text: "hi",
      where: "tools.ts:9",
      round: 1,
    });
    expect(toConsole(list)).toEqual([{ level: "log", text: "hi", at: "tools.ts:9", round: 1 }]);
  });

  it("has no outcome before the end", () => {
    expect(toOutcome(events(started))).toBeNull();
    expect(toOutcome(events(started, { kind: "finished", outcome: { status: "waiting" } }))).toEqual({
      status: "waiting",
    });
  });
});

describe("toModelView", () => {
  const call = { method: "tools/call", params: { name: "pay", arguments: { amount: 5 } } };
  const finished = (outcome: Extract<TraceBody, { kind: "finished" }>["outcome"]): TraceBody => ({
    kind: "finished",
    outcome,
  });

  it("shows one call and one result, and no question", () => {
    const list = events(
      started,
      sent("e1", 1),
      received("e1", reply(1, { resultType: "input_required", requestState: "s" })),
      prompted,
      waiting,
      answered,
      sent("e2", 2),
      received(
        "e2",
        reply(2, { resultType: "complete", content: [{ type: "text", text: "Paid." }], _meta: { a: 1 } }),
      ),
      finished({ status: "completed", text: "Paid." }),
    );
    expect(toModelView(list)).toEqual({
      call,
      reply: { status: "result", result: { content: [{ type: "text", text: "Paid." }] } },
    });
  });

  it("is not there before a run, and pending while it goes on or waits", () => {
    expect(toModelView(events())).toBeNull();
    const pending = { call, reply: { status: "pending" } };
    expect(toModelView(events(started))).toEqual(pending);
    expect(toModelView(events(started, finished({ status: "waiting" })))).toEqual(pending);
  });

  it.each([
    [
      { status: "refused", code: -32602, message: "Unknown tool" } as const,
      { status: "error", error: { code: -32602, message: "Unknown tool" } },
    ],
    [
      { status: "refused", code: -32603, message: "m", data: { at: "tools.ts:1" } } as const,
      { status: "error", error: { code: -32603, message: "m", data: { at: "tools.ts:1" } } },
    ],
    [
      { status: "abandoned", reason: "too many rounds" } as const,
      { status: "none", reason: "too many rounds" },
    ],
    [{ status: "lost" } as const, { status: "none", reason: "the connection was lost" }],
    [{ status: "timed-out" } as const, { status: "none", reason: "no response came in time" }],
    [{ status: "completed", text: "" } as const, { status: "result", result: {} }],
  ])("tells how a call ended: %o", (outcome, expected) => {
    expect(toModelView(events(started, finished(outcome)))?.reply).toEqual(expected);
  });
});
