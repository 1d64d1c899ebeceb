import { describe, expect, it } from "vitest";
import type { TraceBody } from "./event.ts";
import { createOrigins } from "./origins.ts";

const request = { method: "elicitation/create", params: {} } as Extract<
  TraceBody,
  { kind: "needed" }
>["request"];
const wire = { url: "", headers: {}, bytes: 0 };
const sent = (exchange: string, params = {}): TraceBody => ({
  ...{ kind: "sent", exchange, ...wire },
  message: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
});
const entered = (exchange: string, round: number): TraceBody => ({
  ...{ kind: "entered", exchange, instance: "A", round, method: "tools/call", name: "book" },
});
const needed = (
  exchange: string,
  key: string,
  line: number,
  status: "open" | "answered" = "open",
): TraceBody => ({
  ...{ kind: "needed", exchange, key, status, request, line },
});
const received = (exchange: string, resultType: string): TraceBody => ({
  ...{ kind: "received", exchange, status: 200, headers: {}, bytes: 0 },
  message: { jsonrpc: "2.0", id: 1, result: { resultType } },
});
const prompted = (exchange: string, prompt: number, key: string): TraceBody => ({
  ...{ kind: "prompted", exchange, prompt, key, request },
});
const pushed = (exchange: string, id: number): TraceBody => ({
  ...{ kind: "pushed", exchange },
  message: { jsonrpc: "2.0", id, method: "elicitation/create", params: {} },
});
const posted = (id: number): TraceBody => ({
  ...{ kind: "posted", exchange: `p${String(id)}`, ...wire, message: { jsonrpc: "2.0", id, result: {} } },
});

const tellAll = (bodies: TraceBody[]) => {
  const tell = createOrigins();
  return bodies.map((body, index) => tell({ ...body, n: index + 1, run: 1, at: 0 }));
};

describe("the lines that made each event", () => {
  it("follow two questions of one round: each its own, and both for the response and the retry", () => {
    const lines = tellAll([
      sent("x"),
      entered("x", 1),
      needed("x", "b", 11),
      needed("x", "a", 9),
      received("x", "input_required"),
      prompted("x", 1, "b"),
      { kind: "waiting", prompt: 1, key: "b" },
      { kind: "answered", prompt: 1, key: "b", response: { action: "accept" } },
      prompted("x", 2, "a"),
      { kind: "refused", prompt: 2, key: "a", reason: "no person" },
      sent("y", { inputResponses: { a: {}, b: {} } }),
    ]);
    expect(lines).toEqual([[], [], [11], [9], [9, 11], [11], [11], [11], [9], [9], [9, 11]]);
  });

  it("are none for a result that asks nothing, though its round had asked", () => {
    expect(tellAll([needed("x", "a", 9), received("x", "complete")]).at(-1)).toEqual([]);
  });

  it("are those of the last body alone, where one call runs several", () => {
    const lines = tellAll([
      entered("x", 1),
      needed("x", "b", 5),
      pushed("x", 0),
      prompted("x", 1, "0"),
      posted(0),
      entered("x", 2),
      needed("x", "b", 5, "answered"),
      needed("x", "a", 6),
      pushed("x", 1),
      posted(1),
    ]);
    expect(lines).toEqual([[], [5], [5], [5], [5], [], [5], [6], [6], [6]]);
  });

  it("leave out what the trace has no line for, and name a line once", () => {
    const asks = [entered("x", 1), needed("x", "a", 0), needed("x", "b", 7), needed("x", "c", 7)];
    expect(tellAll([...asks, received("x", "input_required")]).at(-1)).toEqual([7]);
  });

  it("know nothing of a retry's answers that nobody asked for, nor of a post to no question", () => {
    expect(tellAll([sent("y", { inputResponses: { stray: {} } }), posted(9)])).toEqual([[], []]);
  });
});
