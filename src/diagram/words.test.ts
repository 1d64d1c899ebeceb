import { describe, expect, it } from "vitest";
import { eras } from "./eras.test-data.ts";
import { runs, trace } from "./runs.test-data.ts";
import { toSequence } from "./sequence.ts";
import { toCountedSteps, toSparkSteps } from "./spark-steps.ts";
import { toTranscript } from "./transcript-rows.ts";
import { clip, count, list, toCallTitle, toReason } from "./words.ts";

describe("the transcript", () => {
  it("has one row for each moment, in the same order", () => {
    for (const run of Object.values(runs)) {
      const sequence = toSequence(trace(run));
      const rows = toTranscript(sequence);
      expect(rows.map(({ moment, text }) => [moment, text])).toEqual(
        sequence.moments.map(({ index, label }) => [index, label]),
      );
    }
  });

  it("adds wire names, keys, the token and the round", () => {
    const rows = toTranscript(toSequence(trace(runs.decline)));
    expect(rows.map(({ round, detail }) => [round, detail])).toEqual([
      [1, "tools/call"],
      [1, 'charge {"amount":40}, line 8'],
      [1, "input_required; key confirm; token"],
      [0, "asks for a yes or no; key confirm"],
      [0, ""],
      [0, "Decline; key confirm"],
      [2, "tools/call; token = same bytes"],
      [2, 'charge {"amount":40}, line 8'],
      [2, "complete"],
      [0, ""],
    ]);
  });

  it("says why a request was stopped", () => {
    const rows = toTranscript(toSequence(trace(runs.refusal)));
    expect(rows[6]?.detail).toBe(
      "tools/call as bo; token ≠ price 1; stopped: issued to a different principal",
    );
  });
});

describe("the transcript of the earlier era, and of what happens meanwhile", () => {
  const details = (name: keyof typeof eras) =>
    toTranscript(toSequence(trace(eras[name]))).map(({ detail }) => detail);

  it("says how many handlers are held, from the question to the answer", () => {
    expect(details("legacy").filter((detail) => detail.includes("held"))).toEqual([
      "elicitation/create; handlers held: 1",
      "result; handlers held: 0",
    ]);
    expect(details("fleetStops").join()).not.toContain("held");
  });

  it("says where a message was sent, and why it did not get in", () => {
    expect(details("legacyElsewhere")).toContain("result; routed to B; stopped: 404, Session not found");
    expect(details("requestDropped")).toContain("tools/call; token = same bytes; stopped: lost on its way");
  });

  it("says what was printed, and by whom", () => {
    expect(details("givenUp")).toContain("client.ts printed mine");
  });
});

describe("the small trace of a lesson", () => {
  it("has a pulse for each request, the prompts after it, and its entries", () => {
    expect(toSparkSteps(toSequence(trace(runs.decline)))).toEqual([
      { ticks: ["ink"], refused: false, prompts: 1 },
      { ticks: ["warn"], refused: false, prompts: 0 },
    ]);
    expect(toSparkSteps(toSequence(trace(runs.refusal))).at(-1)).toEqual({
      ticks: [],
      refused: true,
      prompts: 0,
    });
    expect(toSparkSteps(toSequence(trace(runs.open)))).toHaveLength(1);
  });

  it("can be made from counts: prompts between requests, entries in the last", () => {
    expect(toCountedSteps({ requests: 2, prompts: 1, ledger: 1 })).toEqual([
      { ticks: [], refused: false, prompts: 1 },
      { ticks: ["ink"], refused: false, prompts: 0 },
    ]);
    expect(toCountedSteps({ requests: 3, prompts: 3, ledger: 3, again: true, refused: true })).toEqual([
      { ticks: ["ink"], refused: false, prompts: 2 },
      { ticks: ["ink"], refused: false, prompts: 1 },
      { ticks: ["warn"], refused: true, prompts: 0 },
    ]);
    expect(toCountedSteps({ requests: 1, prompts: 0, ledger: 0 })).toEqual([
      { ticks: [], refused: false, prompts: 0 },
    ]);
  });
});

describe("words", () => {
  it("names a call in one line", () => {
    expect(toCallTitle("tools/call", { name: "charge_bad", arguments: { amount: 40 } })).toBe(
      "charge_bad { amount: 40 }",
    );
    expect(toCallTitle("resources/read", { uri: "file:///a" })).toBe("file:///a");
    expect(toCallTitle("prompts/get", { name: "p", arguments: {} })).toBe("p");
    expect(toCallTitle("tools/call", { name: 3 })).toBe("tools/call");
  });

  it("takes the verdict out of a refusal of a state, and says nothing more under opaque errors", () => {
    const reason = (message: string) => toReason({ code: -32602, message });
    expect(reason("Invalid requestState: expired. Start the request again without it.")).toBe("expired");
    expect(reason("Invalid requestState. Start the request again without it.")).toBe("invalid state");
    expect(reason("Unknown tool: nope")).toBe("Unknown tool: nope");
  });

  it("counts, lists and cuts", () => {
    expect([count(1, "entry", "entries"), count(0, "entry", "entries")]).toEqual(["1 entry", "0 entries"]);
    expect([list([]), list(["a"]), list(["a", "b", "c"])]).toEqual(["", "a", "a, b and c"]);
    expect(clip("abcdef", 4)).toBe("abc…");
  });
});
