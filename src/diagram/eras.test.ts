import { describe, expect, it } from "vitest";
import { alignSequences, toMomentAt } from "./align.ts";
import { eras } from "./eras.test-data.ts";
import { layout, toClock } from "./layout.ts";
import { runs, trace } from "./runs.test-data.ts";
import { toSequence } from "./sequence.ts";

const fold = (name: keyof typeof eras) => toSequence(trace(eras[name]));
const wide = { orientation: "horizontal", width: 988, height: 342 } as const;
const draw = (name: keyof typeof eras) => layout(fold(name), wide);
const labels = (name: keyof typeof eras) => fold(name).moments.map(({ label }) => label);

describe("a handler that waits in the earlier era", () => {
  it("is held from the question on the open stream until its answer, and the body then runs again", () => {
    const { activations, held } = fold("legacy");
    expect(activations).toMatchObject([
      { label: "body", from: 2, to: 3, held: { from: 3, to: 7, gone: false } },
      { label: "body again", held: null },
    ]);
    expect(held).toEqual([
      { moment: 3, count: 1 },
      { moment: 7, count: 0 },
    ]);
  });

  it("raises the trace of held handlers while it does, which the later era draws for a fleet alone", () => {
    const levels = draw("legacy").held;
    expect(levels.map(({ count }) => count)).toEqual([0, 1, 0]);
    expect((levels[0]?.from.y ?? 0) - (levels[1]?.from.y ?? 0)).toBe(16);
    expect(draw("fleetStops").held.map(({ count }) => count)).toEqual([0]);
    expect(draw("keyAndCode").held).toEqual([]);
  });

  it("is held still where the run stands there", () => {
    const [bar] = draw("legacyHeld").bars.filter(({ kind }) => kind === "held");
    expect(bar?.open).toBe(true);
    expect(draw("legacyHeld").held.at(-1)?.count).toBe(1);
  });

  it("goes with its instance: the call is lost at once, and the answer has nowhere to go", () => {
    const { incidents, activations, held } = fold("legacyStops");
    expect(incidents).toMatchObject([
      { participant: "server:A", sign: "no", text: "A stops", stops: true, cut: true },
      { participant: "client", sign: "change", text: "an answer with nowhere to go" },
    ]);
    expect(activations[0]?.held).toMatchObject({ gone: true });
    expect(held.at(-1)?.count).toBe(0);
  });

  it("never hears of an answer that lands elsewhere, which that instance refuses", () => {
    const { messages, outcome } = fold("legacyElsewhere");
    expect(messages.find(({ kind }) => kind === "post")).toMatchObject({
      to: "server:B",
      refusal: "404, Session not found",
      routed: "routed to B",
    });
    expect(outcome).toEqual({ status: "timed-out" });
    expect(labels("legacyElsewhere")).toContain("B refused the answer: 404, Session not found");
  });

  it("has asked on the open call, and its session began quietly", () => {
    expect(fold("legacy").messages.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["opening", "client", "server:A"],
      ["request", "client", "server:A"],
      ["push", "server:A", "client"],
      ["ask", "client", "person"],
      ["answer", "person", "client"],
      ["post", "client", "server:A"],
      ["response", "server:A", "client"],
    ]);
    expect(draw("legacy").arrows[0]?.broken).toBe(true);
  });

  it("loses a response on its way after it acted", () => {
    const { messages, ticks } = fold("legacyDrops");
    expect(ticks).toHaveLength(1);
    expect(messages.at(-1)).toMatchObject({ kind: "lost", bad: true });
  });
});

describe("a fleet", () => {
  it("has all its lanes from the beginning", () => {
    const lanes = draw("fleetRoutes").lanes.map(({ name }) => name);
    expect(lanes).toEqual([
      "Person",
      "Client",
      "Server A",
      "Server B",
      "Server C",
      "Server D",
      "Held",
      "Ledger",
    ]);
  });

  it("ends the lane of an instance that stops, which held nothing in the later era", () => {
    const { lanes, times } = draw("fleetStops");
    const a = lanes.find(({ id }) => id === "server:A");
    expect(a?.stretches.at(-1)?.to).toBe(times[5]);
    expect(labels("fleetStops")).toContain("A stopped, holding nothing");
    expect(fold("fleetStops").incidents[0]).toMatchObject({ text: "A stops, holding nothing", cut: false });
  });

  it("goes on the lane of an instance that restarts, with another key", () => {
    const { lanes, end } = draw("fleetRestarts");
    expect(lanes.find(({ id }) => id === "server:A")?.stretches.at(-1)?.to).toBe(end);
    expect(fold("fleetRestarts").incidents[0]?.text).toBe("A restarts: another key, memory gone");
  });

  it("says where the balancer was told to send a request", () => {
    const request = fold("fleetRoutes").messages.find(({ id, kind }) => id === "2" && kind === "request");
    expect(request).toMatchObject({ to: "server:B", routed: "routed to B" });
  });

  it("loses a request before it arrives", () => {
    const request = fold("requestDropped").messages.find(({ id, kind }) => id === "2" && kind === "request");
    expect(request?.dropped).toBe(true);
    expect(draw("requestDropped").arrows.filter(({ finish }) => finish === "stops")).toHaveLength(1);
  });
});

it("what nobody saw begin is told and changes nothing", () => {
  const odd = trace([
    ...eras.legacyHeld,
    {
      kind: "pushed",
      exchange: "none",
      message: { jsonrpc: "2.0", id: "q", method: "roots/list", params: {} },
    },
    { kind: "parked", exchange: "none", instance: "B", keys: [] },
    { kind: "resumed", exchange: "none", instance: "B", why: "gone" },
    { kind: "acknowledged", exchange: "none", status: 404, headers: {}, message: {}, bytes: 0 },
    { kind: "lost", exchange: "none", reason: "lost" },
    { kind: "posted", exchange: "p9", url: "/mcp", headers: {}, message: { error: { code: 1 } }, bytes: 1 },
    { kind: "acknowledged", exchange: "p9", status: 500, headers: {}, message: {}, bytes: 0 },
  ]);
  const { activations, messages, moments } = toSequence(odd);
  expect(activations).toHaveLength(1);
  expect(messages.at(-1)).toMatchObject({ name: "500", bad: true });
  expect(moments.at(-2)?.label).toBe("The client posted the answer to id ? as anonymous");
  expect(moments.at(-1)?.label).toMatch(/refused the answer: 500$/);
});

it("what a client.ts prints stands on the client's lane; what happens outside the wire is told too", () => {
  const { printed, incidents, participants } = fold("givenUp");
  expect(printed).toMatchObject([{ participant: "client", text: "mine" }]);
  expect(incidents.map(({ participant, text }) => [participant, text])).toEqual([
    ["person", "bo finishes the page"],
    ["client", "the client gives up"],
  ]);
  expect(participants[1]?.detail).toBe("client.ts");
});

describe("two runs on one clock", () => {
  const pair = [fold("legacy"), toSequence(trace(runs.decline))] as const;
  const alignment = alignSequences(...pair);

  it("share a column where both did the same, and leave a gap where one was alone", () => {
    const at = (which: 0 | 1, kind: string) => {
      const moment = pair[which].moments.find((one) => one.kind === kind)?.index ?? 0;
      return alignment.columns[which][moment];
    };
    for (const kind of ["asked", "open", "answered", "ended"]) expect(at(0, kind)).toBe(at(1, kind));
    expect(at(0, "pushed")).toBe(at(1, "received"));
    expect(alignment.moments.length).toBeGreaterThanOrEqual(
      Math.max(...pair.map(({ moments }) => moments.length)),
    );
  });

  it("stand at the same x, whatever each of them says there", () => {
    const clock = toClock(pair, alignment, 988);
    const [first, second] = pair.map((sequence, which) =>
      layout(sequence, {
        ...{ orientation: "horizontal", width: 988, height: 240, dense: true },
        clock: { ...clock, columns: alignment.columns[which] ?? [] },
      }),
    );
    const open = pair.map(({ moments }) => moments.find(({ kind }) => kind === "open")?.index ?? 0);
    expect(first?.times[open[0] ?? 0]).toBe(second?.times[open[1] ?? 0]);
    expect([first?.dense, first?.rounds, first?.levels]).toEqual([true, [], []]);
  });

  it("go on alone where the other's call was lost at once, before any answer", () => {
    const events = eras.legacyStops.filter(({ kind }) => kind !== "answered");
    const both = [toSequence(trace(events)), fold("fleetStops")] as const;
    const { columns, moments } = alignSequences(...both);
    const after = (which: 0 | 1, kind: string) =>
      columns[which][both[which].moments.find((one) => one.kind === kind)?.index ?? 0] ?? 0;
    expect(after(0, "fault")).toBe(after(1, "fault"));
    expect(after(0, "ended")).toBe(after(0, "fault") + 2);
    expect(after(1, "answered")).toBeGreaterThan(after(0, "ended"));
    expect(after(1, "ended")).toBe(moments.length);
  });

  it("have each a last moment at every column of the clock", () => {
    const last = alignment.moments.length;
    expect(toMomentAt(alignment, 0, last)).toBe(pair[0].moments.length);
    expect(toMomentAt(alignment, 1, last)).toBe(pair[1].moments.length);
    expect(toMomentAt(alignment, 1, 0)).toBe(0);
  });

  it("are told apart by their dates where they differ", () => {
    const alone = alignment.moments.map(({ label }) => label);
    expect(alone.some((label) => label.startsWith("2025-11-25: "))).toBe(true);
    expect(alone.some((label) => label === "ana declined" || label.includes("2026-07-28: "))).toBe(true);
  });
});
