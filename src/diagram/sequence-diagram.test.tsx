// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TraceEvent } from "../trace/event.ts";
import { runs, trace } from "./runs.test-data.ts";
import { toSequence } from "./sequence.ts";
import { SequenceDiagram } from "./sequence-diagram.tsx";
import { Spark } from "./spark.tsx";
import { Transcript } from "./transcript.tsx";
import { Transport } from "./transport.tsx";
import { usePlayback } from "./use-playback.tsx";

afterEach(cleanup);

const declined = () => toSequence(trace(runs.decline));

describe("the diagram", () => {
  it("is one image with a title, and every message says in full what it is", () => {
    render(<SequenceDiagram sequence={declined()} playhead={5} orientation="horizontal" />);
    const image = screen.getByRole("img", { name: /^charge_bad \{ amount: 40 \}: 10 events/ });
    const titles = [...image.querySelectorAll(".diagram-arrow title")].map((title) => title.textContent);
    expect(titles).toEqual([
      "id 1, tools/call",
      "id 1, input_required: confirm",
      "asks for a yes or no: confirm",
      "Decline: confirm",
      "id 2, tools/call",
      "id 2, complete",
    ]);
  });

  it("pales what is after the playhead, and nothing at the end", () => {
    const { container, rerender } = render(
      <SequenceDiagram sequence={declined()} playhead={5} orientation="horizontal" />,
    );
    // Decline, id 2 and complete are still to come.
    expect(container.querySelectorAll(".diagram-arrow.is-future")).toHaveLength(3);
    rerender(<SequenceDiagram sequence={declined()} playhead={10} orientation="horizontal" />);
    expect(container.querySelectorAll(".diagram-arrow.is-future")).toHaveLength(0);
  });

  it("shows the carried token at the playhead while the client has it, and not before or after", () => {
    const riders = [2, 3, 6, 7].map((playhead) => {
      const { container } = render(
        <SequenceDiagram sequence={declined()} playhead={playhead} orientation="vertical" />,
      );
      return container.querySelectorAll(".diagram-rider").length;
    });
    expect(riders).toEqual([0, 1, 1, 0]);
  });

  it("moves only what happens at the playhead, and only when it is asked to", () => {
    const { container, rerender } = render(
      <SequenceDiagram sequence={declined()} playhead={7} orientation="horizontal" animate />,
    );
    expect(container.querySelector(".diagram-arrow.is-now title")?.textContent).toBe("id 2, tools/call");
    rerender(<SequenceDiagram sequence={declined()} playhead={7} orientation="horizontal" />);
    expect(container.querySelectorAll(".is-now")).toHaveLength(0);
  });

  it("tells which moment the pointer rests on, on the message as on its words", () => {
    const onPoint = vi.fn();
    const { container } = render(
      <SequenceDiagram sequence={declined()} playhead={5} orientation="horizontal" onPoint={onPoint} />,
    );
    const message = screen.getByRole("button", { name: "1: The client sent id 1" });
    const words = [...container.querySelectorAll(".diagram-mark")].find((mark) =>
      mark.textContent.includes("input_required"),
    );
    for (const [element, moment] of [[message, 1] as const, [words as Element, 3] as const]) {
      fireEvent.pointerEnter(element);
      expect(onPoint).toHaveBeenLastCalledWith(moment, "pointer");
      fireEvent.pointerLeave(element);
      expect(onPoint).toHaveBeenLastCalledWith(null, "pointer");
    }
  });

  it("picks the moment nearest to the pointer, along the axis of time", () => {
    const onPick = vi.fn();
    render(<SequenceDiagram sequence={declined()} playhead={5} orientation="horizontal" onPick={onPick} />);
    fireEvent.click(screen.getByRole("img"), { clientX: 150, clientY: 300 });
    expect(onPick).toHaveBeenCalledWith(1);
  });

  it("puts the prose's letters at their moments", () => {
    const marks = new Map([[2, "a"]]);
    const { container } = render(
      <SequenceDiagram
        sequence={declined()}
        playhead={5}
        orientation="horizontal"
        marks={marks}
        marked="x1"
      />,
    );
    expect(container.querySelector(".diagram-letters")?.textContent).toBe("a");
    expect(container.querySelectorAll(".diagram-arrow.is-marked")).toHaveLength(3);
  });

  it("draws only what is near the view in a long run", () => {
    const { container } = render(
      <SequenceDiagram sequence={toSequence(trace(runs.long))} playhead={1} orientation="horizontal" />,
    );
    const drawn = container.querySelectorAll(".diagram-arrow").length;
    expect(drawn).toBeGreaterThan(4);
    expect(drawn).toBeLessThan(30);
  });
});

describe("the transcript", () => {
  it("lists the same moments, marks the one shown, and lets each be picked", () => {
    const onPick = vi.fn();
    render(<Transcript sequence={declined()} playhead={5} onPick={onPick} />);
    const rows = within(screen.getByRole("list", { name: "Events in order" })).getAllByRole("button");
    expect(rows).toHaveLength(10);
    expect(rows.filter((row) => row.getAttribute("aria-current") === "step")).toEqual([rows[4]]);
    expect(rows[4]?.textContent).toContain("The question is open");
    fireEvent.click(rows[7] as Element);
    expect(onPick).toHaveBeenCalledWith(8);
  });

  it("says where nothing has run", () => {
    render(<Transcript sequence={toSequence([])} playhead={0} />);
    expect(screen.getByText("Nothing has run yet.")).toBeTruthy();
  });
});

function Bench({ events, live, event }: { events: readonly TraceEvent[]; live: boolean; event?: number }) {
  const sequence = toSequence([...events]);
  const playback = usePlayback(sequence, { live, ...(event === undefined ? {} : { event }) });
  return <Transport playback={playback} />;
}

const slider = () => screen.getByRole("slider", { name: "Playhead" });
const shown = () => Number(slider().getAttribute("aria-valuenow"));
const button = (name: string) => screen.getByRole("button", { name });

describe("playback", () => {
  let reduced = false;
  beforeEach(() => {
    reduced = false;
    vi.useFakeTimers();
    vi.spyOn(window, "matchMedia").mockImplementation(
      () => ({ matches: reduced, addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never,
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const pass = (ms: number): void =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });

  it("shows a finished run at its end, or at the event that a link names", () => {
    const { unmount } = render(<Bench events={trace(runs.decline)} live={false} />);
    expect(shown()).toBe(10);
    unmount();
    // Event 8 of the trace is `waiting`.
    render(<Bench events={trace(runs.decline)} live={false} event={8} />);
    expect(slider().getAttribute("aria-valuetext")).toBe("5 of 10: The question is open");
  });

  it("steps, and scrubs with the arrow keys, Home and End", () => {
    render(<Bench events={trace(runs.decline)} live={false} />);
    fireEvent.click(button("Step back"));
    fireEvent.click(button("Step back"));
    fireEvent.click(button("Step forward"));
    expect(shown()).toBe(9);
    const press = (key: string) => {
      fireEvent.keyDown(slider(), { key });
      return shown();
    };
    expect(
      ["Home", "ArrowRight", "ArrowUp", "ArrowLeft", "PageUp", "PageDown", "End", "x"].map(press),
    ).toEqual([1, 2, 3, 2, 7, 2, 10, 10]);
  });

  it("plays a run from its start at the speed chosen, and pauses", () => {
    render(<Bench events={trace(runs.decline)} live={false} />);
    fireEvent.click(button("Play"));
    expect(shown()).toBe(1);
    pass(899);
    expect(shown()).toBe(1);
    pass(1);
    expect(shown()).toBe(2);
    fireEvent.change(screen.getByRole("combobox", { name: "Speed" }), { target: { value: "2" } });
    pass(450);
    expect(shown()).toBe(3);
    fireEvent.click(button("Pause"));
    pass(10_000);
    expect(shown()).toBe(3);
    expect(button("Play")).toBeTruthy();
  });

  it("goes along with a live run, and stays where it was put once scrubbed back", () => {
    const events = trace(runs.decline);
    const { rerender } = render(<Bench events={events.slice(0, 8)} live />);
    for (let step = 0; step < 6; step += 1) pass(420);
    expect(shown()).toBe(5);
    expect(screen.getByText("Waiting for you. The clock stands still.")).toBeTruthy();
    rerender(<Bench events={events.slice(0, 9)} live />);
    pass(420);
    expect(shown()).toBe(6);
    fireEvent.click(button("Step back"));
    rerender(<Bench events={events} live={false} />);
    pass(10_000);
    expect(shown()).toBe(5);
  });

  it("begins again with the next run", () => {
    const { rerender } = render(<Bench events={trace(runs.decline)} live={false} />);
    rerender(<Bench events={trace(runs.single, 2)} live={false} />);
    expect(shown()).toBe(0);
    for (let step = 0; step < 5; step += 1) pass(420);
    expect(shown()).toBe(4);
  });

  it("jumps to the newest moment under reduced motion, and plays every 900 ms", () => {
    reduced = true;
    render(<Bench events={trace(runs.open)} live />);
    pass(0);
    expect(shown()).toBe(5);
    fireEvent.keyDown(slider(), { key: "Home" });
    fireEvent.click(button("Play"));
    pass(899);
    expect(shown()).toBe(1);
    pass(1);
    expect(shown()).toBe(2);
  });

  it("has nothing to step through before a run", () => {
    render(<Bench events={[]} live={false} />);
    expect((button("Play") as HTMLButtonElement).disabled).toBe(true);
    expect(slider().getAttribute("aria-valuetext")).toBe("nothing has run");
  });
});

describe("the small trace of a lesson", () => {
  it("draws a pulse for each request, a block for each prompt, a diamond for each entry", () => {
    const { container } = render(<Spark sequence={declined()} />);
    expect(container.querySelectorAll(".spark-prompt")).toHaveLength(1);
    expect(container.querySelectorAll(".spark-tick")).toHaveLength(2);
    expect(container.querySelectorAll(".spark-tick.is-warn")).toHaveLength(1);
    const refused = render(
      <Spark counts={{ requests: 1, prompts: 0, ledger: 0, refused: true }} />,
    ).container;
    expect(refused.querySelectorAll(".spark-refused")).toHaveLength(1);
  });
});
