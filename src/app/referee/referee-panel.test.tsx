// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toSequence } from "../../diagram/sequence.ts";
import type { TraceBody, TraceEvent } from "../../trace/event.ts";
import { judgeRun } from "./judge-run.ts";
import { RefereePanel } from "./referee-panel.tsx";
import { useFindings } from "./use-findings.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
};
const started = (era: "modern" | "legacy"): TraceBody => ({
  ...{ kind: "started", client: "loop", method: "tools/call", params: { name: "t" }, principal: "ana" },
  ...{ capabilities: {}, maxRounds: 3, era, instances: 1, serverName: "s" },
});
const sent = (id: number, more: object = {}): TraceBody => ({
  ...{ kind: "sent", exchange: `e${String(id)}`, url: "http://a/", bytes: 1 },
  headers: { "Mcp-Method": "tools/call", "Mcp-Name": "t", "MCP-Protocol-Version": "2026-07-28" },
  message: { jsonrpc: "2.0", id, method: "tools/call", params: { name: "t", _meta, ...more } },
});
const received = (id: number, result: object): TraceBody => ({
  ...{ kind: "received", exchange: `e${String(id)}`, status: 200, headers: {}, bytes: 1 },
  message: { jsonrpc: "2.0", id, result: { ...result } },
});
const asks = { resultType: "input_required", requestState: "s" };
const toEvents = (...bodies: TraceBody[]): TraceEvent[] =>
  bodies.map((body, index) => ({ ...body, n: index + 1, run: 1, at: 0 }));
const silent = () => toEvents(started("modern"), sent(1), received(1, { resultType: "complete" }));
const broken = () =>
  toEvents(
    started("modern"),
    sent(1),
    received(1, asks),
    sent(2, { requestState: "t" }),
    received(2, asks),
    sent(3),
  );

function show(events: readonly TraceEvent[], playhead = 3) {
  const onPick = vi.fn();
  const sequence = toSequence(events);
  render(<RefereePanel {...{ events, sequence, playhead, onPick }} found={judgeRun(events)} />);
  return onPick;
}
const findings = () => screen.getAllByRole("listitem").filter((item) => item.dataset["rule"] !== undefined);

describe("the referee's drawer", () => {
  it("says how many rules were watched where none was broken", () => {
    show(silent());
    expect(screen.getByText("38 rules watched, none broken.")).toBeTruthy();
  });

  it("names side, rule, message, level and section of each rule that was broken", () => {
    show(broken());
    expect(screen.getByText("2 of 38 rules broken.")).toBeTruthy();
    const [first, second] = findings();
    expect(first?.textContent).toContain("Client The client sends requestState back as it came");
    expect(first?.textContent).toContain("MUST");
    expect(first?.textContent).toContain("request id 2, round 2");
    expect(first?.querySelector("a")?.href).toBe(
      "https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#client-requirements-basic-workflow",
    );
    expect(second?.dataset["rule"]).toBe("state-dropped");
  });

  it("leads to the event, marks the one at the playhead, and dims what is still to come", () => {
    const onPick = show(broken(), 3);
    const [first, second] = findings();
    expect(first?.className).toContain("is-now");
    expect(second?.className).toContain("is-future");
    fireEvent.click(screen.getByRole("button", { name: /^Client The client sends back the requestState/ }));
    // sent, received, sent, received, sent: the start is no moment of the diagram.
    expect(onPick).toHaveBeenCalledWith(5);
  });

  it("judges nothing of the earlier revision, and says so", () => {
    show(toEvents(started("legacy"), sent(1), received(1, {})));
    expect(screen.getByText(/speaks 2025-11-25/)).toBeTruthy();
    expect(screen.queryByText(/none broken/)).toBeNull();
  });

  it("waits for a run", () => {
    render(
      <RefereePanel
        events={[]}
        found={null}
        sequence={toSequence([])}
        playhead={0}
        onPick={() => undefined}
      />,
    );
    expect(screen.getByText("Nothing has run yet. 38 rules are watched, on both sides.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy as JSON lines" })).toHaveProperty("disabled", true);
  });

  it("copies the run, one message on each line", async () => {
    const writeText = vi.fn((text: string) => Promise.resolve(text));
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    show(silent());
    fireEvent.click(screen.getByRole("button", { name: "Copy as JSON lines" }));
    await waitFor(() => expect(screen.getByText("Copied.")).toBeTruthy());
    expect(writeText.mock.calls[0]?.[0].trim().split("\n")).toHaveLength(3);
  });
});

function Count({ events, length }: { events: readonly TraceEvent[]; length: number }) {
  const found = useFindings(events, length);
  return <p>{found ? String(found.findings.length) : "none yet"}</p>;
}

describe("a run that is watched", () => {
  it("is judged as it grows, and another one is not taken for it", async () => {
    const all = broken();
    const events = all.slice(0, 3);
    const { rerender } = render(<Count events={events} length={events.length} />);
    await waitFor(() => expect(screen.getByText("0")).toBeTruthy());
    events.push(...all.slice(3));
    rerender(<Count events={events} length={events.length} />);
    await waitFor(() => expect(screen.getByText("2")).toBeTruthy());
    rerender(<Count events={[]} length={0} />);
    expect(screen.getByText("none yet")).toBeTruthy();
  });
});
