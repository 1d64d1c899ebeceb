// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { TraceBody, TraceEvent } from "../../trace/event.ts";
import { createTrace } from "../../trace/store.ts";
import { OutcomeText } from "./outcome-text.tsx";

afterEach(cleanup);

function abandoned(maxRounds: number, result: Record<string, never> | object): readonly TraceEvent[] {
  const trace = createTrace({ now: () => 0 });
  trace.beginRun();
  const base = { method: "tools/call", params: {}, principal: null, capabilities: {}, serverName: "s" };
  trace.emit({ kind: "started", client: "loop", maxRounds, era: "modern", instances: 1, ...base });
  for (let id = 0; id <= maxRounds; id += 1) {
    const exchange = String(id);
    const message = { jsonrpc: "2.0" as const, id, method: "tools/call", params: {} };
    trace.emit({ kind: "sent", exchange, url: "http://x/mcp", headers: {}, message, bytes: 1 });
    const reply = { jsonrpc: "2.0", id, result: { resultType: "input_required", ...result } };
    trace.emit({
      kind: "received",
      exchange,
      status: 200,
      headers: {},
      message: reply,
      bytes: 1,
    } as TraceBody);
  }
  return trace.getSnapshot().runs[0] ?? [];
}

function textOf(maxRounds: number, result: object): string | null {
  const trace = abandoned(maxRounds, result);
  const outcome = { status: "abandoned" as const, reason: "too many rounds" };
  const finished = { ...trace[0], kind: "finished", outcome } as TraceEvent;
  return render(<OutcomeText view={{ outcome, events: [...trace, finished] }} />).container.textContent;
}

describe("what is said of a call that the client gave up at its limit", () => {
  it("names the limit and the question that was open, with what is hidden in it", () => {
    const inputRequests = { q4: { method: "elicitation/create", params: { message: "Answer\u202e 4?" } } };
    expect(textOf(3, { inputRequests })).toBe(
      "The client retries 3 times at most. The server still asked “Answer[U+202E] 4?” (q4).",
    );
  });

  it("names a request without a message by its key", () => {
    const inputRequests = { where: { method: "roots/list" } };
    expect(textOf(1, { inputRequests })).toBe(
      "The client retries once at most. The server still asked where.",
    );
  });

  it("says so where nothing was asked", () => {
    expect(textOf(2, { requestState: "s" })).toBe(
      "The client retries 2 times at most. The server wanted the call once more, with a state alone.",
    );
  });
});
