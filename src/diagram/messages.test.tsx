// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { TraceBody } from "../trace/event.ts";
import {
  answered,
  asks,
  entered,
  finished,
  prompted,
  received,
  sent,
  started,
  trace,
} from "./runs.test-data.ts";
import type { OnPoint } from "./pointing.ts";
import { toSequence } from "./sequence.ts";
import { SequenceDiagram } from "./sequence-diagram.tsx";
import { SteeredDiagram } from "./steered-diagram.tsx";

afterEach(cleanup);

const request = { method: "elicitation/create", params: {} } as Extract<
  TraceBody,
  { kind: "needed" }
>["request"];
/** Line 9 asks; ana accepts, and the retry completes. */
const sequence = toSequence(
  trace([
    started("charge", { amount: 40 }),
    sent(1),
    entered(1, 1),
    { kind: "needed", exchange: "x1", key: "confirm", status: "open", request, line: 9 },
    asks(1, ["confirm"]),
    ...prompted(1, 1),
    answered(1, "accept"),
    sent(2, { inputResponses: { confirm: {} } }),
    entered(2, 2),
    received(2, { resultType: "complete" }),
    finished(),
  ]),
);
const NAMES = [
  "1: The client sent id 1",
  "2: The server asked for confirm, line 9 of tools.ts",
  "3: The client asked ana, line 9 of tools.ts",
  "5: ana accepted, line 9 of tools.ts",
  "6: The client sent id 2, answer, line 9 of tools.ts",
  "7: The server completed id 2",
];

const messages = () => within(screen.getByRole("toolbar", { name: "Messages" })).getAllByRole("button");
const focused = () => document.activeElement?.getAttribute("aria-label");

describe("the messages of a diagram", () => {
  const show = (playhead: number, calls = {}) =>
    render(
      <SequenceDiagram {...{ sequence, playhead, orientation: "vertical", onPoint: vi.fn(), ...calls }} />,
    );

  it("are buttons that name the moment, and the line that asked", () => {
    show(4);
    expect(messages().map((message) => message.getAttribute("aria-label"))).toEqual(NAMES);
  });

  it("are not there where nothing follows from pointing at them", () => {
    render(<SequenceDiagram sequence={sequence} playhead={4} orientation="horizontal" />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("are one stop of the Tab key, at the playhead or before it", () => {
    show(4);
    const stops = messages().filter((message) => message.tabIndex === 0);
    expect(stops.map((stop) => stop.getAttribute("aria-label"))).toEqual([NAMES[2]]);
  });

  it("are gone through with the arrow keys, Home and End, and each is pointed at while it has the focus", () => {
    const onPoint = vi.fn<OnPoint>();
    show(1, { onPoint });
    act(() => messages()[0]?.focus());
    const keys = [
      "ArrowRight",
      "ArrowDown",
      "ArrowLeft",
      "End",
      "ArrowRight",
      "ArrowUp",
      "Home",
      "ArrowUp",
      "x",
    ];
    const gone = keys.map((key) => {
      fireEvent.keyDown(document.activeElement as Element, { key });
      return NAMES.indexOf(focused() ?? "");
    });
    expect(gone).toEqual([1, 2, 1, 5, 5, 4, 0, 0, 0]);
    const moments = onPoint.mock.calls.flatMap(([moment, by]) =>
      by === "focus" && moment !== null ? [moment] : [],
    );
    // At either end the focus stays where it is.
    expect(moments).toEqual([1, 2, 3, 2, 7, 6, 1]);
    act(() => (document.activeElement as HTMLElement).blur());
    expect(onPoint).toHaveBeenLastCalledWith(null, "focus");
  });

  it("are picked by their own moment", () => {
    const onPick = vi.fn();
    show(4, { onPick });
    fireEvent.click(screen.getByRole("button", { name: NAMES[3] ?? "" }));
    expect(onPick).toHaveBeenCalledWith(5);
  });
});

describe("the detail of a message", () => {
  const show = (playhead: number, onShowLine?: (line: number) => void) => {
    const element = (at: number) => (
      <SteeredDiagram
        {...{ sequence, orientation: "vertical", onPoint: vi.fn(), onShowLine }}
        playhead={at}
      />
    );
    const { rerender } = render(element(playhead));
    return (at: number) => {
      rerender(element(at));
    };
  };
  const pick = (index: number) => fireEvent.click(screen.getByRole("button", { name: NAMES[index] ?? "" }));
  const detail = () => screen.queryByRole("group", { name: /^Event/ });

  it("names the line once the message is picked, and opens the code there", () => {
    const onShowLine = vi.fn();
    show(2, onShowLine);
    expect(detail()).toBeNull();
    pick(1);
    expect(detail()?.textContent).toContain("2 The server asked for confirm");
    fireEvent.click(screen.getByRole("button", { name: "Show line 9 of tools.ts" }));
    expect(onShowLine).toHaveBeenCalledWith(9);
  });

  it("goes when the playhead goes elsewhere", () => {
    const go = show(2, vi.fn());
    pick(1);
    go(3);
    expect(detail()).toBeNull();
  });

  it("is none for a message that no line made, nor where the code is in view", () => {
    show(1, vi.fn());
    pick(0);
    expect(detail()).toBeNull();
    cleanup();
    show(2);
    pick(1);
    expect(detail()).toBeNull();
  });
});
