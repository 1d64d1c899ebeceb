// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LessonRun } from "../../lesson/course.ts";
import { saveFile } from "../evidence/save-file.ts";
import { ExportServer } from "./export-server.tsx";
// Loaded beforehand: the button loads it when it is pressed, which is no part of what is tried here.
import "./zip-server.ts";

vi.mock("../evidence/save-file.ts", () => ({ saveFile: vi.fn() }));

afterEach(cleanup);

const call = { method: "tools/call", name: "a" } as const;
const show = (run: Partial<LessonRun> = {}, code = "export const tools = {};") =>
  render(<ExportServer slug="a" run={{ call, ...run }} files={{ "tools.ts": code }} executor={null} />);

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

describe("what is said after a server was exported", () => {
  it("is the name of the file", async () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "Export server" }));
    expect(await screen.findByText("Saved as a-server.zip.")).toBeTruthy();
  });

  it("is also which line does not compile: it is saved all the same", async () => {
    show({}, "export const tools = {};\nconst = 1;");
    fireEvent.click(screen.getByRole("button", { name: "Export server" }));
    const said = await screen.findByText(
      /^Saved as a-server\.zip\. tools\.ts:2: SyntaxError: .*[^.]\. It is written as it stands/,
    );
    expect(said.getAttribute("role")).toBe("status");
    expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), "a-server.zip");
  });
});
