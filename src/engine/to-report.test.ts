import { expect, it } from "vitest";
import { createTrace } from "../trace/store.ts";
import { toReport } from "./to-report.ts";

it("reports a run that goes on as waiting, with an open round and a bare entry", () => {
  const trace = createTrace({ now: () => 0 });
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: {} } as const;
  trace.emit({ kind: "sent", exchange: "e", url: "u", headers: {}, message, bytes: 1 });
  trace.emit({ kind: "acted", exchange: "e", entry: "x", recorded: true, round: 1, line: 3 });
  expect(toReport(trace.getSnapshot().runs[0] ?? [])).toEqual({
    outcome: { status: "waiting" },
    measures: { requests: 1, prompts: 0, ledger: 1, parked: 0 },
    ledger: [{ kind: "x", round: 1, line: 3 }],
    rounds: [{ id: 1, request: message, status: 0, response: null }],
    attempts: [],
    console: [],
  });
});
