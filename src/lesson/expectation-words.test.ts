import { describe, expect, it } from "vitest";
import { toPlace, toPlaceText, toSubject } from "./expectation-words.ts";

describe("what an expectation measures, in words", () => {
  it.each([
    ["bad.measures.ledger", "ledger entries"],
    ["decline.measures.prompts", "prompts"],
    ["accept.measures.requests", "requests"],
    ["never.measures.parked", "handlers held"],
    ["bad.outcome.status", "outcome"],
    ["bad.outcome.text", "text"],
    ["bad.outcome.message", "message"],
    ["bad.outcome.code", "error code"],
    ["accept.console", "console lines"],
    ["none.findings.length", "findings of the referee"],
    ["none.rounds.length", "rounds"],
    ["tries.attempts.0.ledger", "ledger entries"],
    ["tries.attempts.3.text", "text"],
    ["tries.attempts.2.verdicts.0", "verdict"],
    ["tries.attempts.*.ledger", "ledger entries of each attempt"],
    ["tries.attempts.*.verdicts.length", "number of verdicts of each attempt"],
    ["up.ledger.*.detail.price", "price in each ledger entry"],
    ["moved.ledger.1.kind", "kind in ledger entry 2"],
    ["accept.ledger", "ledger entries"],
    ["accept.rounds.1.request.id", "id in request 2"],
    ["accept.rounds.1.request.params.requestState", "requestState in request 2"],
    ["never.rounds.0.response.result.requestState.(bytes)", "bytes of requestState in response 1"],
    ["never.rounds.0.response.result.resultType", "resultType in response 1"],
    ["up.rounds.0.response.result.inputRequests.confirm.params.message", "message of confirm in response 1"],
    ["both.rounds.1.response.result.inputRequests.(values).length", "number of the questions in response 2"],
    ["ana.rounds.0.response.result.inputRequests.(count plum)", "count of “plum” in response 1"],
  ])("%s", (of, words) => {
    expect(toSubject(of)).toBe(words);
  });
});

describe("where an expectation looks", () => {
  const runs = {
    bad: { call: { method: "tools/call", name: "x" } },
    tries: { call: { method: "tools/call", name: "x" }, attempts: [{ label: "Another price" }, {}] },
  } as const;
  const toText = (of: string) =>
    toPlaceText(
      { runs: { ...runs, tries: { ...runs.tries, attempts: [...runs.tries.attempts] } } },
      toPlace(of),
    );

  it("is a run by its name", () => {
    expect(toPlace("bad.measures.ledger")).toEqual({ run: "bad", attempt: null });
    expect(toText("bad.measures.ledger")).toBe("bad");
  });

  it("is one attempt of a run by its label, or by its number from 1 where it has none", () => {
    expect(toPlace("tries.attempts.1.ledger")).toEqual({ run: "tries", attempt: 1 });
    expect(toText("tries.attempts.0.ledger")).toBe("tries: Another price");
    expect(toText("tries.attempts.1.ledger")).toBe("tries: attempt 2");
  });

  it("is the whole run where each of its attempts is meant", () => {
    expect(toPlace("tries.attempts.*.ledger")).toEqual({ run: "tries", attempt: null });
  });
});
