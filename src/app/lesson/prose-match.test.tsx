// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Block, Lesson, Step } from "../../lesson/course.ts";
import { Prose, type ProseProps } from "./prose.tsx";

const text = (value: string) => ({ type: "text" as const, text: value });
const match: Block = {
  type: "match",
  id: "gates",
  ask: [text("Which check stops each one?")],
  options: [
    { say: "signature", is: "rejected: bad signature" },
    { say: "principal", is: "rejected: issued to a different principal" },
  ],
  rows: [
    { label: "One character changed", figure: "F9.value" },
    { label: "Presented by bo", figure: "F11.value" },
  ],
  after: [text("Only sub knows whose it is.")],
};
const figure: Block = { type: "paragraph", children: [{ type: "figure", name: "F9.value" }] };
const values = {
  F9: { value: "rejected: bad signature" },
  F11: { value: "rejected: issued to a different principal" },
};
const step: Step = {
  number: 1,
  title: "",
  blocks: [match, figure],
  start: {},
  hash: "",
  run: { call: { method: "tools/call", name: "buy_ticket" } },
  checks: [],
  broken: false,
};
const lesson: Lesson = {
  slug: "sealed",
  number: 7,
  title: "",
  summary: "",
  belief: "",
  panels: [],
  serverName: "tickets",
  steps: [step],
  figures: [],
  checks: [],
  solution: {},
};
const show = (more: Partial<ProseProps> = {}) =>
  render(
    <Prose
      {...{ lesson, step }}
      figures={{ values, measuredAt: null }}
      predictions={{}}
      onPredict={() => undefined}
      ran={false}
      {...more}
    />,
  );
const selects = () => screen.getAllByRole<HTMLSelectElement>("combobox");
const rows = () => screen.getAllByRole("listitem");

afterEach(cleanup);

describe("a match", () => {
  it("saves the choice of each row under the row's own id", () => {
    const onPredict = vi.fn();
    show({ onPredict });
    fireEvent.change(screen.getByLabelText("Presented by bo"), { target: { value: "signature" } });
    expect(onPredict).toHaveBeenCalledExactlyOnceWith("gates.1", "signature");
  });

  it("shows what was chosen, and covers the figures after it", () => {
    show({ predictions: { "sealed/gates.0": "signature" } });
    expect(selects().map(({ value }) => value)).toEqual(["signature", ""]);
    expect(screen.getByText("Predict, then run.")).toBeDefined();
    expect(screen.queryByText("Only sub knows whose it is.")).toBeNull();
    expect(screen.getByText("not measured yet")).toBeDefined();
  });

  it("skips the rows that are open by its button or the key S", () => {
    const onPredict = vi.fn();
    show({ onPredict, predictions: { "sealed/gates.0": "signature" } });
    fireEvent.click(screen.getByRole("button", { name: /Skip/ }));
    fireEvent.keyDown(document.body, { key: "s" });
    expect(onPredict.mock.calls).toEqual([
      ["gates.1", ""],
      ["gates.1", ""],
    ]);
  });

  it("has nothing to skip once every row is chosen, and S in a select picks an option", () => {
    const onPredict = vi.fn();
    const { unmount } = show({ onPredict });
    const [first] = selects();
    if (first) fireEvent.keyDown(first, { key: "s" });
    unmount();
    show({ onPredict, predictions: { "sealed/gates.0": "signature", "sealed/gates.1": "signature" } });
    expect(screen.queryByRole("button", { name: /Skip/ })).toBeNull();
    expect(screen.getByText("Run to measure it.")).toBeDefined();
    fireEvent.keyDown(document.body, { key: "s" });
    expect(onPredict).not.toHaveBeenCalled();
  });

  it("says after the run which rows were as said, what was measured in the others, and why", () => {
    show({ ran: true, predictions: { "sealed/gates.0": "signature", "sealed/gates.1": "signature" } });
    expect(rows()[0]?.textContent).toContain("as you said");
    expect(rows()[1]?.textContent).not.toContain("as you said");
    expect(rows()[1]?.textContent).toContain("measured: principal");
    expect(screen.getByRole("status").textContent).toBe("1 of 2 as you said. Only sub knows whose it is.");
    expect(selects().every(({ disabled }) => disabled)).toBe(true);
    expect(screen.getByText("rejected: bad signature")).toBeDefined();
  });

  it("counts nothing for who chose nothing, and names a value that no option stands for", () => {
    show({ ran: true, figures: { values: { ...values, F9: { value: "accepted" } }, measuredAt: null } });
    expect(screen.getByRole("status").textContent).toBe("Only sub knows whose it is.");
    expect(rows()[0]?.textContent).toContain("measured: accepted");
  });

  it("shows its question and rows, and nothing to choose, before the page's script", () => {
    show({ fixed: true });
    expect(screen.getByText("Which check stops each one?")).toBeDefined();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      "One character changed",
      "Presented by bo",
    ]);
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("asks nothing and covers nothing where predictions are off", () => {
    show({ predicting: { on: false, onChange: () => undefined } });
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(screen.getByText("rejected: bad signature")).toBeDefined();
  });
});
