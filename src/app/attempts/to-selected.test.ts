import { describe, expect, it } from "vitest";
import type { AttemptBase } from "./changed.ts";
import { toDone, toGates } from "./outcomes.test-data.ts";
import { toSelected } from "./to-selected.ts";

const base: AttemptBase = {
  call: { method: "tools/call", name: "buy", arguments: { quantity: 2 } },
  principal: "ana",
  ttlSeconds: 300,
};

describe("a row in the State token panel", () => {
  it("is nothing before it has run", () => {
    expect(toSelected({}, undefined, base)).toBeNull();
    expect(toSelected({}, { status: "broken", message: "x" }, base)).toBeNull();
  });

  it("is the presentation that was stopped, with the token that it carried", () => {
    const shown = toSelected(
      { label: "again" },
      toDone(["accepted", "rejected: already used", "accepted"], 2),
      base,
    );
    expect(shown).toEqual({
      label: "again",
      token: "token1",
      gates: toGates("single use"),
      verdict: "rejected: already used",
      shown: [
        { tone: "warn", text: "accepted twice" },
        { tone: "no", text: "rejected: already used" },
      ],
      principal: "ana",
      call: base.call,
      text: "text 1",
      ledger: 2,
    });
  });

  it("is the last one where none was stopped, by whom and on what it was presented", () => {
    const shown = toSelected(
      { principal: null, arguments: { quantity: 20 } },
      toDone(["accepted", "accepted"]),
      base,
    );
    expect(shown?.token).toBe("token1");
    expect(shown?.principal).toBeNull();
    expect(shown?.call).toEqual({ method: "tools/call", name: "buy", arguments: { quantity: 20 } });
  });

  it("says as its row that what was changed and accepted is worth noticing", () => {
    const shown = (attempt: Parameters<typeof toSelected>[0]) =>
      toSelected(attempt, toDone(["accepted"], 1), base)?.shown;
    expect(shown({ principal: "bo" })).toEqual([{ tone: "warn", text: "accepted" }]);
    expect(shown({})).toEqual([{ tone: "ok", text: "accepted" }]);
  });

  it("tells the time at which the server looked at it", () => {
    const outcome = toDone(["accepted"]);
    if (outcome.status !== "done") throw new Error("it is done");
    const judged = {
      kind: "judged",
      exchange: "e0",
      instance: "A",
      verdict: "accepted",
      gates: [],
      bytes: 6,
      n: 1,
      run: 1,
      at: 301_000,
    } as const;
    const shown = toSelected({}, { ...outcome, result: { ...outcome.result, events: [judged] } }, base);
    expect(shown?.now).toBe(301_000);
  });
});
