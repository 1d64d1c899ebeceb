import { describe, expect, it } from "vitest";
import { META } from "../../protocol/mcp.ts";
import type { Outcome } from "../../protocol/outcome.ts";
import type { TraceBody, TraceEvent } from "../event.ts";
import { createTrace } from "../store.ts";
import { toWireLog } from "./from-events.ts";
import { referee } from "./referee.ts";

function events(...bodies: TraceBody[]): readonly TraceEvent[] {
  const trace = createTrace({ now: () => 0 });
  trace.beginRun();
  for (const body of bodies) trace.emit(body);
  return trace.getSnapshot().runs[0] ?? [];
}

const started = (era: "modern" | "legacy" = "modern"): TraceBody => ({
  kind: "started",
  client: "loop",
  method: "tools/call",
  params: {},
  principal: null,
  capabilities: {},
  maxRounds: 2,
  era,
  instances: 1,
  serverName: "s",
});
const HEADERS = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "pay" };
const sent = (exchange: string, id: number, params = {}): TraceBody => ({
  kind: "sent",
  exchange,
  url: "http://x/mcp",
  headers: HEADERS,
  message: {
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: {
      name: "pay",
      _meta: { [META.protocolVersion]: "2026-07-28", [META.clientCapabilities]: {} },
      ...params,
    },
  },
  bytes: 1,
});
const received = (exchange: string, id: number, result = {}): TraceBody => ({
  kind: "received",
  exchange,
  status: 200,
  headers: {},
  message: { jsonrpc: "2.0", id, result: { resultType: "complete", ...result } },
  bytes: 1,
});
const notified: TraceBody = {
  kind: "notified",
  exchange: "a",
  message: { method: "notifications/progress" },
};
const finished = (outcome: Outcome): TraceBody => ({ kind: "finished", outcome });

describe("toWireLog", () => {
  it("gives each exchange of a run with its events, headers, status and notifications", () => {
    const log = toWireLog(
      events(started(), sent("a", 1), sent("b", 2), notified, received("b", 2), received("a", 1)),
    );
    expect(log).toMatchObject({ limit: 2, oneCall: true, taken: false, strays: [] });
    expect(log.exchanges).toMatchObject([
      {
        at: { event: 2 },
        endedAt: { event: 6 },
        sent: 2,
        ended: 6,
        status: 200,
        request: { id: 1 },
        response: { id: 1 },
      },
      { at: { event: 3 }, endedAt: { event: 5 }, sent: 3, ended: 5, pushed: [] },
    ]);
    expect(log.exchanges[0]?.headers?.get("mcp-name")).toBe("pay");
    expect(log.exchanges[0]?.pushed).toEqual([
      { from: "server", message: { method: "notifications/progress" }, at: { event: 4 } },
    ]);
  });

  it("has no response where it was lost", () => {
    const log = toWireLog(events(sent("a", 1), { kind: "lost", exchange: "a", reason: "lost" }));
    expect(log).toMatchObject({
      limit: null,
      oneCall: false,
      exchanges: [{ response: null, ended: Infinity }],
    });
  });

  it("keeps nothing of an earlier revision", () => {
    expect(toWireLog(events(started("legacy"), sent("a", 1))).exchanges).toEqual([]);
  });

  it("leaves out what has no request in sight", () => {
    expect(toWireLog(events(received("z", 1))).exchanges).toEqual([]);
  });

  it("takes a completed run to have handed its last result on", () => {
    const interim = { resultType: "input_required", requestState: "S" };
    const bodies = [started(), sent("a", 1), received("a", 1, interim)];
    const rules = (outcome: Outcome) =>
      referee(toWireLog(events(...bodies, finished(outcome)))).map(({ rule }) => rule);
    expect(rules({ status: "completed", text: "" })).toEqual(["interim-result-accepted"]);
    expect(rules({ status: "abandoned", reason: "too many rounds" })).toEqual([]);
  });

  it("finds the event where a loop breaks a rule: the state dropped, then invented", () => {
    const ask = { resultType: "input_required", requestState: "S" };
    const log = toWireLog(
      events(
        started(),
        sent("a", 1),
        received("a", 1, ask),
        sent("b", 2),
        received("b", 2),
        sent("c", 3, { requestState: null }),
      ),
    );
    expect(referee(log).map(({ rule, at }) => [rule, at])).toEqual([
      ["state-dropped", { event: 4 }],
      ["retry-after-complete", { event: 6 }],
    ]);
  });
});
