import { describe, expect, it } from "vitest";
import type { OwnAttempt } from "../work/setup.ts";
import { toPast } from "./past.ts";

const row = (
  label: string,
  tone: "ok" | "warn" | "no",
  ledger: number | null,
  attempt: OwnAttempt = { label },
) => ({
  label,
  attempt,
  ledger,
  verdicts: [{ tone, text: "" }],
});

describe("past the tool", () => {
  it("is what was accepted although something was changed, and acted", () => {
    const rows = [row("as usual", "ok", 1), row("changed", "warn", 1), row("refused", "no", 0)];
    expect(toPast(rows)).toEqual([{ label: "changed", ledger: 1 }]);
  });

  it("is an answer of the attempt's own that was accepted and acted on", () => {
    const responses = { part: { action: "accept", content: { amount: 4000 } } };
    const given = (tone: "ok" | "no", ledger: number) =>
      row("4000", tone, ledger, { label: "4000", responses });
    expect(toPast([given("ok", 1)])).toEqual([{ label: "4000", ledger: 1 }]);
    expect(toPast([given("ok", 0), given("no", 0)])).toEqual([]);
  });

  it("is nothing that did not act, and nothing that has not run", () => {
    expect(toPast([row("asked again", "warn", 0), row("not run", "warn", null)])).toEqual([]);
  });
});
