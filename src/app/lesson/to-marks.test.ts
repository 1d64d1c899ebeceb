import { describe, expect, it } from "vitest";
import { toSequence } from "../../diagram/sequence.ts";
import type { Block, Step } from "../../lesson/course.ts";
import type { TraceBody, TraceEvent } from "../../trace/event.ts";
import { toMarks } from "./to-marks.ts";

const bodies: TraceBody[] = [
  {
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
  },
  {
    kind: "sent",
    exchange: "e1",
    url: "http://localhost/mcp",
    headers: {},
    message: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "charge" } },
    bytes: 10,
  },
  { kind: "entered", exchange: "e1", instance: "A", round: 1, method: "tools/call", name: "charge" },
  { kind: "acted", exchange: "e1", entry: "charge", recorded: true, round: 1, line: 8 },
  { kind: "acted", exchange: "e1", entry: "charge", recorded: true, round: 1, line: 9 },
];
const events = bodies.map((body, index): TraceEvent => ({ ...body, n: index + 1, run: 1, at: 0 }));
const sequence = toSequence(events);

const toStep = (...blocks: Block[]): Step => ({
  number: 1,
  title: "",
  blocks,
  start: {},
  hash: "",
  files: "start",
  run: { call: { method: "tools/call", name: "charge" } },
  checks: [],
  broken: false,
});
const toMark = (letter: string, event: string) => ({ type: "mark", letter, event }) as const;

describe("letters of the prose in the diagram", () => {
  it("stand at the moment of the event that they name, counted within its kind", () => {
    const step = toStep({
      type: "paragraph",
      children: [toMark("a", "acted"), { type: "strong", children: [toMark("b", "acted.2")] }],
    });
    const letters = [...toMarks(step, events, sequence)].map(([index, letter]) => [
      letter,
      sequence.moments[index - 1]?.n,
    ]);
    expect(letters).toEqual([
      ["a", 4],
      ["b", 5],
    ]);
  });

  it("are left out while their event has not come", () => {
    const step = toStep({ type: "rule", children: [toMark("a", "acted.3"), toMark("b", "answered")] });
    expect([...toMarks(step, events, sequence)]).toEqual([]);
  });

  it("are found wherever prose has words", () => {
    const step = toStep(
      { type: "list", ordered: false, items: [[toMark("a", "sent")]] },
      { type: "checks" },
      { type: "code", language: "ts", text: "a" },
      {
        type: "predict",
        id: "p",
        ask: [],
        options: [],
        figure: "",
        after: [toMark("b", "acted.2")],
      },
      { type: "figures", caption: [], head: [], rows: [{ label: [toMark("c", "acted")], figures: [] }] },
    );
    expect([...toMarks(step, events, sequence).values()].sort()).toEqual(["a", "b", "c"]);
  });
});
