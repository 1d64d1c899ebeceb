// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AttemptOutcome } from "../engine/run-attempts.ts";
import type { OwnAttempt } from "../work/setup.ts";
import { AttemptsPanel } from "./attempts-panel.tsx";
import { toDone } from "./outcomes.test-data.ts";
import type { AttemptsState } from "./use-attempts.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const base = {
  call: { method: "tools/call", name: "buy", arguments: { quantity: 2 } },
  principal: "ana",
  ttlSeconds: 300,
} as const;
const untouched: OwnAttempt = { label: "Untouched" };
const flipped: OwnAttempt = { label: "One character changed", state: { flip: 3 } };
const again: OwnAttempt = { label: "The same retry, twice", times: 2 };

interface Given {
  own?: OwnAttempt[];
  outcomes?: [OwnAttempt, AttemptOutcome][];
  more?: Partial<AttemptsState>;
}

function show({ own: first = [], outcomes = [], more = {} }: Given = {}) {
  const calls = { run: vi.fn(), stop: vi.fn(), onReplay: vi.fn(), onOwn: vi.fn(), onClose: vi.fn() };
  function Page() {
    const [own, setOwn] = useState<readonly OwnAttempt[]>(first);
    const [selected, select] = useState<OwnAttempt | null>(null);
    const state: AttemptsState = {
      attempts: [untouched, flipped, again, ...own],
      given: 3,
      outcomes: new Map(outcomes),
      stale: false,
      running: false,
      error: null,
      run: calls.run,
      stop: calls.stop,
      selected,
      select,
      ...more,
    };
    return (
      <AttemptsPanel
        {...{ state, base, selected }}
        ready
        onSelect={select}
        onOwn={(next) => {
          calls.onOwn(next);
          setOwn(next);
        }}
        onReplay={calls.onReplay}
        onClose={calls.onClose}
      />
    );
  }
  render(<Page />);
  return calls;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (name: string, text: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value: text } });
const rowOf = (label: string) =>
  screen.getByRole("button", { name: label }).closest<HTMLElement>("[role=row]")!;

const done: [OwnAttempt, AttemptOutcome][] = [
  [untouched, toDone(["accepted"], 1)],
  [flipped, toDone(["rejected: bad signature"], 0)],
  [again, toDone(["accepted", "accepted"], 2)],
];

describe("Attempts", () => {
  it("list the step's before they have run", () => {
    show();
    expect(screen.getAllByText("not run yet")).toHaveLength(3);
    expect(rowOf("One character changed").textContent).toContain("1 character");
  });

  it("show how far each came, its verdict and the ledger, in words too", () => {
    show({ outcomes: done });
    expect(screen.getByText("1 accepted, 1 worth noticing, 1 rejected")).toBeTruthy();
    const row = rowOf("One character changed");
    expect(row.textContent).toContain("form passed, signature stopped it, the rest not reached");
    expect(row.querySelector(".chip-no")?.textContent).toBe("rejected: bad signature");
    expect(row.querySelectorAll(".signal-stopped rect")).toHaveLength(1);
    expect(row.querySelectorAll(".signal-unreached")).toHaveLength(4);
    const amber = rowOf("The same retry, twice");
    expect(amber.querySelector(".chip-warn")?.textContent).toBe("accepted twice, worth noticing");
    expect(amber.textContent).toContain("presentation 1: form passed");
    expect(amber.textContent).toContain("presentation 2: form passed");
    expect(within(amber).getAllByRole("cell").at(-1)?.textContent).toBe("2");
  });

  it("say that results are of before a change", () => {
    show({ outcomes: done, more: { stale: true } });
    expect(screen.getByText(/1 rejected, before the change$/)).toBeTruthy();
  });

  it("run, and stop in the same place", () => {
    const { run } = show();
    press("Run attempts");
    expect(run).toHaveBeenCalledTimes(1);
    cleanup();
    const { stop } = show({ more: { running: true }, outcomes: done.slice(0, 1) });
    expect(screen.getAllByText("running")).toHaveLength(2);
    press("Stop attempts");
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("say why they could not be run", () => {
    show({ more: { error: "This step cannot be run: server.seal" } });
    expect(screen.getByRole("alert").textContent).toBe("This step cannot be run: server.seal");
  });

  it("choose one row at a time, and none again", () => {
    show({ outcomes: done });
    const pressed = () =>
      screen.queryAllByRole("button", { pressed: true }).map((button) => button.textContent);
    press("Untouched");
    press("One character changed");
    expect(pressed()).toEqual(["One character changed"]);
    press("One character changed");
    expect(pressed()).toEqual([]);
  });

  it("replay a row that has run, and none that has not", () => {
    const { onReplay } = show({ outcomes: done.slice(0, 1) });
    press("One character changed");
    expect(screen.queryByRole("button", { name: "Show in diagram" })).toBeNull();
    press("Untouched");
    press("Show in diagram");
    expect(onReplay).toHaveBeenCalledWith(untouched);
  });
});

describe("an attempt of one's own", () => {
  it("is added with what the form says", () => {
    const { onOwn } = show();
    press("Add attempt");
    type("Label", "Twenty for the price of two");
    fireEvent.change(screen.getByRole("combobox", { name: "The state" }), { target: { value: "set" } });
    type("Fields, JSON", '{ "data.saved.price": 1 }');
    fireEvent.change(screen.getByRole("combobox", { name: "Presented by" }), { target: { value: "null" } });
    type("Arguments, JSON", '{ "quantity": 20 }');
    press("Save attempt");
    expect(onOwn).toHaveBeenCalledWith([
      {
        label: "Twenty for the price of two",
        state: { set: { "data.saved.price": 1 } },
        principal: null,
        arguments: { quantity: 20 },
      },
    ]);
    expect(rowOf("Twenty for the price of two").textContent).toContain("price to 1, anonymous, quantity 20");
  });

  it("is not kept while a field is wrong, and the field says why", () => {
    const { onOwn } = show();
    press("Add attempt");
    type("Times", "500");
    press("Save attempt");
    const field = screen.getByRole("textbox", { name: "Times" });
    expect(onOwn).not.toHaveBeenCalled();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const words = (field.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(words).toContain("must be a whole number from 1 to 100");
    type("Times", "5");
    expect(field.getAttribute("aria-invalid")).toBe("false");
    press("Save attempt");
    expect(onOwn).toHaveBeenCalledTimes(1);
  });

  it("is changed in its place, copied after it, and removed; the step's can only be copied", () => {
    const mine: OwnAttempt = { label: "mine", principal: "bo" };
    const other: OwnAttempt = { label: "other" };
    const { onOwn } = show({ own: [mine, other] });
    press("Untouched");
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
    press("Duplicate");
    press("Save attempt");
    expect(onOwn).toHaveBeenLastCalledWith([mine, other, { label: "Untouched, changed" }]);
    press("mine");
    press("Edit");
    type("Label", "still mine");
    press("Save attempt");
    expect(onOwn).toHaveBeenLastCalledWith([
      { label: "still mine", principal: "bo" },
      other,
      { label: "Untouched, changed" },
    ]);
    press("other");
    press("Remove");
    expect(onOwn).toHaveBeenLastCalledWith([
      { label: "still mine", principal: "bo" },
      { label: "Untouched, changed" },
    ]);
  });

  it("is left as it was on Cancel", () => {
    const { onOwn } = show({ own: [{ label: "mine" }] });
    press("mine");
    press("Edit");
    type("Label", "x");
    press("Cancel");
    expect(onOwn).not.toHaveBeenCalled();
    expect(rowOf("mine")).toBeTruthy();
  });
});

describe("Copy as Markdown", () => {
  it("puts the table on the clipboard", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    show({ outcomes: done.slice(0, 1) });
    press("Copy as Markdown");
    expect(await screen.findByText("Copied.")).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(
      expect.stringContaining(
        "| Untouched | nothing changed | accepted | 1 |\n| One character changed | character 4 flipped | not run |  |",
      ),
    );
  });
});
