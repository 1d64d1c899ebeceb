// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { LessonRun } from "../../lesson/course.ts";
import { ExportServer } from "./export-server.tsx";

afterEach(cleanup);

const call = { method: "tools/call", name: "a" } as const;
const show = (run: Partial<LessonRun> = {}, code = "export const tools = {};") =>
  render(<ExportServer slug="a" run={{ call, ...run }} files={{ "tools.ts": code }} />);

describe("what is said before a server is exported", () => {
  it("is where it differs from this playground", () => {
    show({ server: { seal: "none" } }, "export const tools = { a: { run: () => Math.random() } };");
    const list = screen.getByRole("list", { name: "Where the server differs from this playground:" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Protection of statePlayground: none. Server: hmac.",
      "Random numbersPlayground: from the seed 1. Server: real.",
    ]);
  });

  it("is nothing where nothing differs", () => {
    show();
    expect(screen.queryByText(/differs/)).toBeNull();
  });

  it("is nothing where the settings are no document", () => {
    show({ server: { ttlSeconds: -1 } });
    expect(screen.queryByText(/differs/)).toBeNull();
    expect(screen.getByRole("button", { name: "Export server" })).toBeTruthy();
  });
});
