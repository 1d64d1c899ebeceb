import { describe, expect, it } from "vitest";
import type { Check } from "../../lesson/course.ts";
import { evaluate } from "../../lesson/evaluate.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { toCheckResult } from "./check-result.ts";

const call = { method: "tools/call", name: "submit" } as const;
const check: Check = {
  id: "bad-amount",
  title: "An amount of −5 fails",
  runs: { good: { call }, bad: { call, attempts: [{ label: "Untouched" }, { label: "Another amount" }] } },
  expect: [
    { of: "good.measures.ledger", is: 1 },
    { of: "bad.outcome.status", is: "failed" },
    { of: "bad.measures.ledger", is: 0 },
    { of: "bad.attempts.0.ledger", is: 0 },
    { of: "bad.attempts.1.ledger", is: 0 },
  ],
  look: "",
  hints: [],
};
const toEvents = (clock: number): readonly TraceEvent[] => [
  { n: 1, run: 1, at: clock, kind: "finished", outcome: { status: "completed", text: "" } },
];
const [good, bad, first, second] = [toEvents(1), toEvents(2), toEvents(3), toEvents(4)];
const traces = { good: { events: good, attempts: [] }, bad: { events: bad, attempts: [first, second] } };
const toReports = (ledger: number, status: string) => ({
  good: { measures: { ledger: 1 } },
  bad: { outcome: { status }, measures: { ledger }, attempts: [{ ledger: 0 }, { ledger }] },
});

describe("a check's result", () => {
  it("keeps the traces of the runs and attempts that failed, each beside what was expected of it", () => {
    const { failed } = toCheckResult(check, evaluate(check, toReports(1, "completed")), traces);
    expect(failed.map(({ label }) => label)).toEqual(["bad", "bad: Another amount"]);
    expect(failed[0]?.events).toBe(bad);
    expect(failed[0]?.failures).toEqual([
      { of: "bad.outcome.status", subject: "outcome", expected: "failed", measured: "completed" },
      { of: "bad.measures.ledger", subject: "ledger entries", expected: "0", measured: "1" },
    ]);
    expect(failed[1]?.events).toBe(second);
  });

  it("keeps none of a check that passed", () => {
    const result = toCheckResult(check, evaluate(check, toReports(0, "failed")), traces);
    expect(result.passed).toBe(true);
    expect(result.failed).toEqual([]);
  });

  it("has no trace where the run was not made", () => {
    const { failed } = toCheckResult(check, evaluate(check, {}), {});
    expect(failed.map(({ events }) => events)).toEqual([null, null, null, null]);
  });
});
