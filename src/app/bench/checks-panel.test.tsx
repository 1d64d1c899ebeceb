// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Lesson } from "../../lesson/course.ts";
import type { CheckResult } from "../engine/check-result.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { ChecksPanel } from "./checks-panel.tsx";

afterEach(cleanup);

const events: readonly TraceEvent[] = [];
const failures = [{ of: "bad.measures.ledger", subject: "ledger entries", expected: "0", measured: "1" }];
const result: CheckResult = {
  passed: false,
  expectations: [],
  hint: "The entry is still written.",
  failed: [
    { label: "bad", events, failures },
    { label: "late", events: null, failures },
  ],
};
const lesson = {
  checks: [
    {
      id: "bad-amount",
      title: "An amount of −5 fails",
      look: "Look at the Ledger.",
      runs: {},
      expect: [],
      hints: [],
    },
  ],
} satisfies Pick<Lesson, "checks">;

function show() {
  const onShow = vi.fn();
  const checks = {
    running: false,
    error: null,
    results: { "bad-amount": result },
    stale: false,
    run: vi.fn(),
  };
  render(<ChecksPanel {...{ lesson, checks, onShow }} ids={["bad-amount"]} ready />);
  return onShow;
}

describe("a failed check", () => {
  it("says in words what was expected of which run, and keeps the inner path aside", () => {
    show();
    const [line] = screen.getAllByText(/ledger entries: expected/);
    expect(line?.textContent).toBe("ledger entries: expected 0, measured 1");
    expect(line?.title).toBe("bad.measures.ledger");
    expect(screen.getByText("The entry is still written.")).toBeTruthy();
    expect(screen.getByText("Look at the Ledger.")).toBeTruthy();
  });

  it("opens its run in the diagram, where there is one", () => {
    const onShow = show();
    fireEvent.click(screen.getByRole("button", { name: "Show in the diagram : bad" }));
    expect(onShow).toHaveBeenCalledWith({ label: "bad", events, from: "Checks" });
    expect(screen.getAllByRole("button", { name: /Show in the diagram/ })).toHaveLength(1);
  });
});
