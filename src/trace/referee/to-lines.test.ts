import { describe, expect, it } from "vitest";
import type { TraceBody, TraceEvent } from "../event.ts";
import { toWireLog } from "./from-events.ts";
import { readWireLog } from "./read-log.ts";
import { referee } from "./referee.ts";
import { toJsonLines } from "./to-lines.ts";

const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const headers = { "Mcp-Method": "tools/call", "Mcp-Name": "t", "MCP-Protocol-Version": "2026-07-28" };

const toEvents = (bodies: TraceBody[]): TraceEvent[] =>
  bodies.map((body, index) => ({ ...body, n: index + 1, run: 1, at: 0 }));
const started = (era: "modern" | "legacy" = "modern"): TraceBody => ({
  ...{ kind: "started", client: "loop", method: "tools/call", params: { name: "t" }, principal: "ana" },
  ...{ capabilities: {}, maxRounds: 1, era, instances: 1, serverName: "s" },
});
const sent = (id: number, more: object = {}): TraceBody => ({
  ...{ kind: "sent", exchange: `e${id}`, url: "http://a/mcp", headers, bytes: 1 },
  message: { jsonrpc: "2.0", id, method: "tools/call", params: { name: "t", _meta, ...more } },
});
const received = (id: number, result: object): TraceBody => ({
  ...{ kind: "received", exchange: `e${id}`, status: 200, headers: {}, bytes: 1 },
  message: { jsonrpc: "2.0", id, result: { ...result } },
});
const asks = { resultType: "input_required", requestState: "s" };
const finished: TraceBody = { kind: "finished", outcome: { status: "completed", text: "" } };

/** What is found, without the places: an event there is a line here. */
const found = (log: ReturnType<typeof toWireLog>) =>
  referee(log).map(({ rule, message }) => ({ rule, message }));

describe("a run as JSON lines", () => {
  it.each<[string, TraceBody[]]>([
    ["silent", [started(), sent(1), received(1, { resultType: "complete" }), finished]],
    [
      "a retry that lost its state, which only the log of one run shows",
      [started(), sent(1), received(1, { ...asks, inputRequests: {} }), sent(2)],
    ],
    [
      "a limit of its own",
      [
        started(),
        sent(1),
        received(1, asks),
        sent(2, { requestState: "s" }),
        received(2, asks),
        sent(3, { requestState: "s" }),
      ],
    ],
    ["an interim result that was taken for the call's", [started(), sent(1), received(1, asks), finished]],
    [
      "a status and headers",
      [started(), { ...sent(1), headers: {} } as TraceBody, { ...received(1, {}), status: 200 } as TraceBody],
    ],
  ])("gives the same findings: %s", (_, bodies) => {
    const events = toEvents(bodies);
    const { log, problems } = readWireLog(toJsonLines(events));
    expect(problems).toEqual([]);
    expect(found(log)).toEqual(found(toWireLog(events)));
    expect(log.exchanges).toHaveLength(bodies.filter(({ kind }) => kind === "sent").length);
  });

  it("finds what is broken in them at all", () => {
    const events = toEvents([
      started(),
      sent(1),
      received(1, asks),
      sent(2, { requestState: "t" }),
      finished,
    ]);
    expect(found(readWireLog(toJsonLines(events)).log).map(({ rule }) => rule)).toEqual([
      "state-edited",
      "interim-result-accepted",
    ]);
  });

  it("is nothing before the first message", () => {
    expect(toJsonLines(toEvents([started()]))).toBe("");
    expect(toJsonLines([])).toBe("");
  });

  it("has notifications, and of the earlier era what was pushed and posted; what was lost or only acknowledged is no message", () => {
    const events = toEvents([
      started("legacy"),
      sent(1),
      { kind: "notified", exchange: "e1", message: { jsonrpc: "2.0", method: "notifications/progress" } },
      {
        kind: "pushed",
        exchange: "e1",
        message: { jsonrpc: "2.0", id: 9, method: "roots/list", params: {} },
      },
      {
        kind: "posted",
        exchange: "e2",
        url: "",
        headers: {},
        message: { jsonrpc: "2.0", id: 9, result: {} },
        bytes: 1,
      },
      { kind: "acknowledged", exchange: "e2", status: 202, headers: {}, message: {}, bytes: 0 },
      { kind: "lost", exchange: "e1", reason: "lost" },
    ]);
    const lines = toJsonLines(events)
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { from?: string }).from);
    expect(lines).toEqual([undefined, "client", "server", "server", "client"]);
  });
});
