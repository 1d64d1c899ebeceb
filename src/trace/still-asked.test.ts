import { describe, expect, it } from "vitest";
import type { JsonObject } from "../protocol/json.ts";
import type { Outcome } from "../protocol/outcome.ts";
import type { TraceBody } from "./event.ts";
import { toStillAsked } from "./still-asked.ts";
import { createTrace } from "./store.ts";

const MANY = "too many rounds";

/** A run of a client that retries once at most. `results`: of its requests, in order. */
function run(results: JsonObject[], outcome: Outcome | null) {
  const trace = createTrace({ now: () => 0 });
  trace.beginRun();
  const bodies: TraceBody[] = [
    {
      kind: "started",
      client: "sdk",
      method: "tools/call",
      params: { name: "greedy" },
      principal: "ana",
      capabilities: {},
      maxRounds: 1,
      era: "modern",
      instances: 1,
      serverName: "s",
    },
    ...round(0, "tools/list", { tools: [] }),
    ...results.flatMap((result, index) => round(index + 1, "tools/call", result)),
    ...(outcome ? [{ kind: "finished" as const, outcome }] : []),
  ];
  for (const body of bodies) trace.emit(body);
  return trace.getSnapshot().runs[0] ?? [];
}

function round(id: number, method: string, result: JsonObject): TraceBody[] {
  const exchange = `e${String(id)}`;
  const message = { jsonrpc: "2.0" as const, id, method, params: {} };
  return [
    { kind: "sent", exchange, url: "http://x/mcp", headers: {}, message, bytes: 1 },
    {
      kind: "received",
      exchange,
      status: 200,
      headers: {},
      message: { jsonrpc: "2.0", id, result },
      bytes: 1,
    },
  ];
}

const form = (message: string) => ({ method: "elicitation/create", params: { message } });
const asking = (inputRequests: JsonObject) => ({ resultType: "input_required", inputRequests });

describe("what a server still asked when the client gave up", () => {
  it("is the requests of the last result, and the client's own limit", () => {
    const results = [
      asking({ q1: form("One?") }),
      asking({ q2: form("Two?"), where: { method: "roots/list" } }),
    ];
    expect(toStillAsked(run(results, { status: "abandoned", reason: MANY }))).toEqual({
      maxRounds: 1,
      requests: [
        { key: "q2", message: "Two?" },
        { key: "where", message: "" },
      ],
    });
  });

  it("is nothing where the last result had a state alone", () => {
    const state = { resultType: "input_required", requestState: "s" };
    expect(toStillAsked(run([state, state], { status: "abandoned", reason: MANY }))).toEqual({
      maxRounds: 1,
      requests: [],
    });
  });

  it("does not concern a run that was given up before its limit, ended otherwise, or goes on", () => {
    const one = asking({ q1: form("One?") });
    expect(toStillAsked(run([one], { status: "abandoned", reason: "refused" }))).toBeNull();
    expect(toStillAsked(run([one, { content: [] }], { status: "completed", text: "" }))).toBeNull();
    expect(
      toStillAsked(run([one, { content: [] }], { status: "abandoned", reason: "no reason" })),
    ).toBeNull();
    expect(toStillAsked(run([one, one], null))).toBeNull();
    expect(toStillAsked([])).toBeNull();
  });
});
