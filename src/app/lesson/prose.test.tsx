// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Block, Lesson, Step } from "../../lesson/course.ts";
import { Prose, type ProseProps } from "./prose.tsx";

const text = (value: string) => ({ type: "text" as const, text: value });
const call = { method: "tools/call", name: "charge_bad" } as const;
const predict: Block = {
  type: "predict",
  id: "decline",
  ask: [text("How many charges after a Decline?")],
  options: ["0", "1", "2"],
  figure: "F5.decline.ledger",
  after: [text("A decline undoes nothing.")],
};
const table: Block = {
  type: "figures",
  caption: [text("Charges after")],
  head: ["charge_bad"],
  rows: [
    { label: [text("Accept")], figures: ["F5.accept.ledger"], yours: "accept" },
    { label: [text("Decline")], figures: ["F5.decline.ledger"], yours: "decline" },
  ],
};
const figure: Block = { type: "paragraph", children: [{ type: "figure", name: "F5.accept.ledger" }] };

const toStep = (blocks: Block[], broken = false): Step => ({
  number: 1,
  title: "A step",
  blocks,
  start: {},
  hash: "",
  run: { call },
  checks: ["good"],
  broken,
});
const lesson: Lesson = {
  slug: "charging",
  number: 1,
  title: "Charging",
  summary: "",
  belief: "",
  panels: [],
  serverName: "charges",
  steps: [],
  figures: [],
  checks: [{ id: "good", title: "It charges once", runs: {}, expect: [], look: "", hints: [] }],
  solution: {},
};
const values = { "F5.accept": { ledger: 2, text: ["a", "b"] }, "F5.decline": { ledger: 2 } };

const show = (blocks: Block[], more: Partial<ProseProps> = {}, broken = false) =>
  render(
    <Prose
      lesson={lesson}
      step={toStep(blocks, broken)}
      figures={{ values, measuredAt: null }}
      predictions={{}}
      onPredict={() => undefined}
      ran={false}
      {...more}
    />,
  );

afterEach(cleanup);

describe("figures", () => {
  it("of the solution are said to be its own, beside a value and below a table", () => {
    const solved = new Set(["F5.accept"]);
    show([table], { figures: { values, measuredAt: null, solved } });
    const [accept, decline] = screen.getAllByText("2");
    expect(accept?.title).toBe("F5.accept.ledger, of the lesson's solution, measured in CI");
    expect(decline?.title).toBe("F5.decline.ledger, measured in CI");
    expect(screen.getByText(/^Measured in CI, on the lesson's start and its solution\./)).toBeTruthy();
  });

  it("says where a value comes from: CI, or this browser and when", () => {
    const { unmount } = show([figure]);
    expect(screen.getByText("2").title).toBe("F5.accept.ledger, measured in CI");
    unmount();
    show([figure], { figures: { values, measuredAt: new Date(2026, 0, 2, 9, 5) } });
    expect(screen.getByText("2").title).toBe("F5.accept.ledger, measured in this browser at 09:05");
  });

  it("stay covered after a prediction until the step was run", () => {
    const { rerender } = show([predict, figure, table]);
    expect(screen.queryByText("2", { selector: ".figure" })).toBeNull();
    expect(screen.getAllByText("not measured yet")).toHaveLength(3);
    rerender(
      <Prose
        lesson={lesson}
        step={toStep([predict, figure, table])}
        figures={{ values, measuredAt: null }}
        predictions={{}}
        onPredict={() => undefined}
        ran
      />,
    );
    expect(screen.getAllByText("2", { selector: ".figure" })).toHaveLength(3);
  });

  it("are shown before a prediction", () => {
    show([figure, predict]);
    expect(screen.getAllByText("2", { selector: ".figure" })).toHaveLength(1);
  });

  it("mark the row of the learner's own answer once there was a run", () => {
    show([table], { ran: true, yours: "decline", own: { ledger: 7 } });
    expect(screen.getByRole("rowheader", { name: "Decline, your run" })).toBeDefined();
    expect(screen.getByRole("rowheader", { name: "Accept" })).toBeDefined();
    // What that run gave, and not what the lesson's own code gives.
    expect(screen.getByText("7", { selector: ".figure" }).title).toBe("your last run");
  });

  it("call it the answer where the run gave nothing that could stand there", () => {
    show([table], { ran: true, yours: "decline" });
    expect(screen.getByRole("rowheader", { name: "Decline, your answer" })).toBeDefined();
  });
});

describe("a prediction", () => {
  it("reports the chosen option", () => {
    const onPredict = vi.fn();
    show([predict], { onPredict });
    fireEvent.click(screen.getByRole("radio", { name: "1" }));
    expect(onPredict).toHaveBeenCalledExactlyOnceWith("decline", "1");
  });

  it("is skipped by its button or the key S, with an empty choice", () => {
    const onPredict = vi.fn();
    show([predict], { onPredict });
    fireEvent.click(screen.getByRole("button", { name: /Skip/ }));
    fireEvent.keyDown(document.body, { key: "s" });
    expect(onPredict.mock.calls).toEqual([
      ["decline", ""],
      ["decline", ""],
    ]);
  });

  it("leaves S alone where one types, and with a modifier", () => {
    const onPredict = vi.fn();
    show([predict], { onPredict });
    const field = document.body.appendChild(document.createElement("textarea"));
    fireEvent.keyDown(field, { key: "s" });
    fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
    field.remove();
    expect(onPredict).not.toHaveBeenCalled();
  });

  it("shows what was said before the run, and nothing of what was measured", () => {
    show([predict], { predictions: { "charging/decline": "1" } });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /1/ }).checked).toBe(true);
    expect(screen.getByText("you said")).toBeDefined();
    expect(screen.queryByText("measured")).toBeNull();
    expect(screen.queryByText("A decline undoes nothing.")).toBeNull();
  });

  it("shows both after the run, and why", () => {
    show([predict], { predictions: { "charging/decline": "1" }, ran: true });
    expect(screen.getByRole("radio", { name: "1 you said" })).toBeDefined();
    expect(screen.getByRole("radio", { name: "2 measured" })).toBeDefined();
    expect(screen.getByText("A decline undoes nothing.")).toBeDefined();
    expect(screen.queryByRole("button", { name: /Skip/ })).toBeNull();
  });

  it("names a measured value that is not among the options", () => {
    const figures = { values: { "F5.decline": { ledger: 7 } }, measuredAt: null };
    show([predict], { figures, ran: true });
    expect(screen.getByText(/Measured: 7\./)).toBeDefined();
  });
});

describe("blocks", () => {
  it("are elements of their own kind, never HTML", () => {
    const { container } = show([
      { type: "heading", children: [text("Why")] },
      { type: "rule", children: [text("Ask first.")] },
      { type: "task", children: [{ type: "strong", children: [text("<b>Run</b>")] }] },
      { type: "code", language: "ts", text: "await x;" },
      { type: "list", ordered: true, items: [[{ type: "em", children: [text("one")] }]] },
      { type: "list", ordered: false, items: [[{ type: "code", text: "two" }]] },
    ]);
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Why");
    expect(container.querySelector("strong")?.textContent).toBe("<b>Run</b>");
    expect(container.querySelector("b")).toBeNull();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["one", "two"]);
    expect(container.querySelector("pre")?.textContent).toBe("await x;");
  });

  it("open links elsewhere beside the page, links to a step in it", () => {
    const link = (href: string, name: string): Block => ({
      type: "paragraph",
      children: [{ type: "link", href, children: [text(name)] }],
    });
    show([link("https://example.com/", "far"), link("#/lesson/charging/2", "near")]);
    expect(screen.getByRole<HTMLAnchorElement>("link", { name: "far" }).target).toBe("_blank");
    expect(screen.getByRole<HTMLAnchorElement>("link", { name: "near" }).target).toBe("");
  });

  it("list the step's checks with their verdicts", () => {
    show([{ type: "checks" }], { verdicts: { good: false } });
    expect(screen.getByRole("listitem").textContent).toBe("It charges once, failed");
  });

  it("say beside a check that failed what helps", () => {
    show([{ type: "checks" }], { verdicts: { good: false }, hints: { good: "It charges twice." } });
    expect(screen.getByRole("listitem").textContent).toBe("It charges once, failed. It charges twice.");
  });

  it("say once of a broken start that it is meant", () => {
    const { unmount } = show([figure], {}, true);
    expect(screen.getAllByText(/broken on purpose/)).toHaveLength(1);
    unmount();
    show([table], {}, true);
    expect(screen.getAllByText(/broken on purpose/)).toHaveLength(1);
  });

  it("show the letter of an event only once there was a run", () => {
    const marked: Block = { type: "paragraph", children: [{ type: "mark", letter: "a", event: "acted.1" }] };
    const { unmount } = show([marked]);
    expect(screen.queryByText("a")).toBeNull();
    unmount();
    const { unmount: leave } = show([marked], { ran: true });
    expect(screen.getByText("a")).toBeDefined();
    leave();
    // It was run before this visit: what it measured is known, and no diagram has the letter.
    show([marked], { ran: true, lettered: false });
    expect(screen.queryByText("a")).toBeNull();
  });
});

describe("predictions that are off", () => {
  it("ask nothing, cover nothing, and can be turned on again", () => {
    const onChange = vi.fn();
    show([predict, figure], { predicting: { on: false, onChange } });
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.getByText("2")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Turn predictions on" }));
    expect(onChange).toHaveBeenCalledWith(true);
  });

  it("are turned off beside the question", () => {
    const onChange = vi.fn();
    show([predict], { predicting: { on: true, onChange } });
    fireEvent.click(screen.getByRole("button", { name: "Turn predictions off" }));
    expect(onChange).toHaveBeenCalledWith(false);
  });
});
