// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { GuestFiles } from "../../protocol/ports.ts";
import type { History } from "../work/saved-work.ts";
import { HistoryView } from "./history-view.tsx";

afterEach(cleanup);

const version = (at: number, text: string) => ({ at, why: "edited", files: { "tools.ts": text } }) as const;

function show(history: History, name = "tools.ts") {
  const onUse = vi.fn<(files: GuestFiles) => void>();
  render(<HistoryView {...{ name, history, onUse }} own="now" onClose={() => undefined} />);
  return { onUse, back: screen.getByRole<HTMLButtonElement>("button", { name: "Bring back" }) };
}

describe("earlier versions", () => {
  it("begin with the newest, and the one that is chosen comes back whole", () => {
    const { onUse, back } = show([version(1, "oldest"), version(2, "newest")]);
    expect(screen.getByText("newest")).toBeTruthy();
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "1" } });
    expect(screen.getByText("oldest")).toBeTruthy();
    expect(screen.queryByText("newest")).toBeNull();
    fireEvent.click(back);
    expect(onUse.mock.calls).toEqual([[{ "tools.ts": "oldest" }]]);
  });

  it("of a file are those in which it was", () => {
    const { back } = show([version(1, "a")], "client.ts");
    expect(screen.getByText(/No earlier version yet/)).toBeTruthy();
    expect(back.disabled).toBe(true);
  });
});
