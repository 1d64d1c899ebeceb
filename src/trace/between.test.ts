import { expect, it } from "vitest";
import { countBetweenRounds } from "./between.ts";
import type { TraceBody, TraceEvent } from "./event.ts";

const base = { url: "http://localhost/mcp", headers: {}, bytes: 2 };
const sent = (exchange: string, id: number): TraceBody => ({
  ...{ kind: "sent", exchange, ...base },
  message: { jsonrpc: "2.0", id, method: "tools/call", params: {} },
});
const received = (exchange: string, id: number): TraceBody => ({
  ...{ kind: "received", exchange, ...base, status: 200 },
  message: { jsonrpc: "2.0", id, result: {} },
});
const entered = (exchange: string, round: number): TraceBody => ({
  ...{ kind: "entered", exchange, instance: "A", round, method: "tools/call", name: "act" },
});
const thinking: TraceBody = { kind: "waiting", prompt: 1, key: "ok" };

const toTrace = (bodies: readonly TraceBody[]): TraceEvent[] =>
  bodies.map((body, index) => ({ ...body, n: index + 1, run: 1, at: 0 }));

it("counts what the server did between a response and the next request, and nothing of the client or the person", () => {
  const first = [sent("a", 1), entered("a", 1), received("a", 1)];
  const second = [sent("b", 2), entered("b", 2), received("b", 2)];
  expect(countBetweenRounds(toTrace([...first, thinking, ...second]))).toBe(0);
  const late = [entered("a", 1), entered("a", 1)];
  expect(countBetweenRounds(toTrace([...first, thinking, ...late, ...second]))).toBe(2);
  expect(countBetweenRounds(toTrace([...first, thinking, ...second, ...late]))).toBe(0);
});

it("is 0 for one round: what happens within it is not between rounds", () => {
  expect(countBetweenRounds(toTrace([sent("a", 1), entered("a", 1), thinking, received("a", 1)]))).toBe(0);
});
