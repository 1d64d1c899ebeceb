// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { TraceBody } from "../trace/event.ts";
import { asks, entered, received, runs, sent, started, trace } from "./runs.test-data.ts";
import { toSequence } from "./sequence.ts";
import { SteeredDiagram, type SteeredDiagramProps } from "./steered-diagram.tsx";

afterEach(cleanup);

/** A run that is called again without a question, so often. */
const again = (count: number): TraceBody[] => [
  started("import", {}),
  ...Array.from({ length: count }, (_, index) => [
    sent(index + 1, index > 0 ? { requestState: `t${String(index)}` } : {}),
    entered(index + 1, index + 1),
    index + 1 < count
      ? asks(index + 1, [], `t${String(index + 1)}`)
      : received(index + 1, { resultType: "complete" }),
  ]).flat(),
];

const show = (bodies: TraceBody[], playhead: number, calls: Partial<SteeredDiagramProps> = {}) =>
  render(
    <SteeredDiagram
      sequence={toSequence(trace(bodies))}
      orientation="horizontal"
      {...{ playhead, ...calls }}
    />,
  );
const rail = () => screen.queryByRole("toolbar", { name: "Rounds" });
const rounds = () => within(rail() as HTMLElement).getAllByRole("button");
const named = (name: RegExp) => within(rail() as HTMLElement).getByRole("button", { name });

describe("the overview of a run's rounds", () => {
  it("comes with the seventh round", () => {
    show(again(6), 1);
    expect(rail()).toBeNull();
    cleanup();
    show(again(7), 1);
    expect(rounds()).toHaveLength(7);
  });

  it("marks the round that the playhead is in", () => {
    const { rerender } = show(runs.long, 0);
    expect(rail()?.querySelector("[aria-current]")).toBeNull();
    const from = toSequence(trace(runs.long)).rounds[2]?.from ?? 0;
    rerender(
      <SteeredDiagram sequence={toSequence(trace(runs.long))} orientation="horizontal" playhead={from} />,
    );
    expect(rounds().filter((round) => round.hasAttribute("aria-current"))).toEqual([named(/^Round 3:/)]);
  });

  it("leads to a round's response", () => {
    const onPick = vi.fn();
    show(runs.long, 1, { onPick });
    fireEvent.click(named(/^Round 3:/));
    expect(onPick).toHaveBeenCalledWith(toSequence(trace(runs.long)).rounds[2]?.to);
  });

  it("is one stop of the Tab key, at the current round, and is gone through with the arrow keys", () => {
    const onRound = vi.fn();
    show(again(8), 5, { onRound });
    const stops = rounds().filter(({ tabIndex }) => tabIndex === 0);
    // Two moments a round: the fifth is the third round's first.
    expect(stops).toEqual([named(/^Round 3:/)]);
    act(() => stops[0]?.focus());
    for (const [key, name] of [
      ["ArrowRight", /^Round 4:/],
      ["End", /^Round 8: completed/],
      ["Home", /^Round 1:/],
    ] as const) {
      fireEvent.keyDown(document.activeElement as Element, { key });
      expect(document.activeElement).toBe(named(name));
    }
    expect(onRound).toHaveBeenLastCalledWith({ exchange: "x1" }, "focus");
  });

  it("points at the round under the pointer", () => {
    const onRound = vi.fn();
    show(again(7), 1, { onRound });
    fireEvent.pointerEnter(named(/^Round 2:/));
    expect(onRound).toHaveBeenLastCalledWith({ exchange: "x2" }, "pointer");
    fireEvent.pointerLeave(named(/^Round 2:/));
    expect(onRound).toHaveBeenLastCalledWith(null, "pointer");
  });

  it("draws of a thousand rounds those near the current one, and any that is gone to by key", () => {
    show(again(1000), 1);
    expect(rounds().length).toBeLessThan(120);
    act(() => rounds()[0]?.focus());
    fireEvent.keyDown(document.activeElement as Element, { key: "End" });
    expect(document.activeElement).toBe(named(/^Round 1000: completed/));
  });
});
