import { expect, it } from "vitest";
import { createTrace } from "../trace/store.ts";
import { toJudged } from "./judged.ts";

it("a run's findings stand beside its report", () => {
  const trace = createTrace({ now: () => 0 });
  trace.beginRun();
  trace.emit({
    kind: "sent",
    exchange: "a",
    url: "http://x/mcp",
    headers: { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "pay" },
    message: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "pay" } },
    bytes: 1,
  });
  const events = trace.getSnapshot().runs[0] ?? [];
  const judged = toJudged({ report: { measures: { requests: 1 } }, events });
  // A request without the fields of `_meta` that every request carries.
  expect(judged).toMatchObject({ measures: { requests: 1 }, findings: [{ rule: "meta-missing" }] });
  expect(toJudged({ report: {}, events: [] })).toEqual({ findings: [], between: 0 });
});
