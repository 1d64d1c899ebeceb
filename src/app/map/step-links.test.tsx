// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Lesson } from "../../lesson/course.ts";
import { NO_PROGRESS } from "../work/saved-work.ts";
import { StepLinks, toDoneWords } from "./step-links.tsx";

afterEach(cleanup);

const lesson: Lesson = {
  ...{ slug: "body", number: 4, title: "The body", summary: "", belief: "", panels: [], serverName: "x" },
  ...{ figures: [], checks: [], solution: {} },
  steps: ["Before", "Say no", "Move it"].map((title, index) => ({
    ...{ number: index + 1, title, blocks: [], start: {}, hash: "h", checks: [] },
    ...{ run: { call: { method: "tools/call", name: "x" } }, broken: false },
  })),
};

describe("the steps of a lesson on the map", () => {
  it("are links that say in words what became of each", () => {
    render(
      <StepLinks
        lesson={lesson}
        progress={{ ...NO_PROGRESS, steps: { body: [1] }, visited: { body: [1, 2] } }}
      />,
    );
    const links = screen.getAllByRole("link");
    expect(links.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")])).toEqual([
      ["Step 1: Before, done", "#/lesson/body/1"],
      ["Step 2: Say no, open", "#/lesson/body/2"],
      ["Step 3: Move it, not visited", "#/lesson/body/3"],
    ]);
  });

  it("are counted while none is done, and called done when all are", () => {
    const toWords = (...done: number[]) => toDoneWords(lesson, { ...NO_PROGRESS, steps: { body: done } });
    expect([toWords(), toWords(1), toWords(1, 2, 3)]).toEqual(["3 steps", "1 of 3 done", "done"]);
  });
});
