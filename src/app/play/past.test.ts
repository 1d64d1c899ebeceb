import { describe, expect, it } from "vitest";
import { toPast } from "./past.ts";

const row = (label: string, tone: "ok" | "warn" | "no", ledger: number | null) => ({
  label,
  ledger,
  verdicts: [{ tone, text: "" }],
});

describe("past the tool", () => {
  it("is what was accepted although something was changed, and acted", () => {
    const rows = [row("as usual", "ok", 1), row("changed", "warn", 1), row("refused", "no", 0)];
    expect(toPast(rows)).toEqual([{ label: "changed", ledger: 1 }]);
  });

  it("is nothing that did not act, and nothing that has not run", () => {
    expect(toPast([row("asked again", "warn", 0), row("not run", "warn", null)])).toEqual([]);
  });
});
