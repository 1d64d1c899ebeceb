import { describe, expect, it } from "vitest";
import type { Check, Expectation } from "./course.ts";
import { evaluate } from "./evaluate.ts";

const call = { method: "tools/call", name: "submit_expense" } as const;
const toCheck = (expect: Expectation[], hints: Check["hints"] = []): Check => ({
  id: "one",
  title: "One",
  runs: { accept: { call }, decline: { call } },
  expect,
  look: "Look at the ledger.",
  hints,
});

const reports = {
  accept: {
    measures: { ledger: 2 },
    outcome: { status: "completed", text: "Charged 40." },
    console: [
      { text: "before", round: 1 },
      { text: "before", round: 2 },
    ],
    rounds: [{ response: { state: { b: 1, a: 2 } } }, { request: { state: { a: 2, b: 1 } } }],
    notThere: undefined,
  },
  decline: { measures: { ledger: 2 }, outcome: { status: "completed", text: "No." } },
};

const judge = (expectation: Expectation) => evaluate(toCheck([expectation]), reports).expectations[0];

describe("evaluate", () => {
  it.each<[string, Expectation]>([
    ["is", { of: "accept.measures.ledger", is: 2 }],
    ["is, with an object in any order of keys", { of: "accept.rounds.0.response.state", is: { a: 2, b: 1 } }],
    ["not", { of: "accept.measures.ledger", not: 1 }],
    ["not, where there is nothing", { of: "accept.measures.prompts", not: 1 }],
    ["matches", { of: "accept.outcome.text", matches: "^Charged \\d+\\.$" }],
    ["sameAs", { of: "accept.rounds.1.request.state", sameAs: "accept.rounds.0.response.state" }],
    ["differsFrom", { of: "accept.outcome.text", differsFrom: "decline.outcome.text" }],
    ["count", { of: "accept.console", where: { text: "before" }, count: 2 }],
  ])("passes %s", (_, expectation) => {
    expect(judge(expectation)?.passed).toBe(true);
  });

  it.each<[string, Expectation]>([
    ["another value", { of: "accept.measures.ledger", is: 1 }],
    ["nothing, where a value is expected", { of: "accept.measures.prompts", is: 0 }],
    ["a value that must not be", { of: "accept.measures.ledger", not: 2 }],
    ["a text that does not match", { of: "decline.outcome.text", matches: "Charged" }],
    ["a number, where a text must match", { of: "accept.measures.ledger", matches: "2" }],
    ["two absent values that should be the same", { of: "accept.a.b", sameAs: "decline.a.b" }],
    ["an absent value that should differ", { of: "accept.a.b", differsFrom: "decline.outcome.text" }],
    [
      "equal values that should differ",
      { of: "accept.measures.ledger", differsFrom: "decline.measures.ledger" },
    ],
    ["another count", { of: "accept.console", where: { text: "before", round: 1 }, count: 2 }],
    ["a count of what is no list", { of: "accept.outcome", where: {}, count: 0 }],
    ["a run that does not exist", { of: "cancel.measures.ledger", is: 2 }],
    ["a field that JSON cannot say", { of: "accept.notThere", is: null }],
  ])("fails %s", (_, expectation) => {
    expect(judge(expectation)?.passed).toBe(false);
  });

  it("says in words what was expected and what was measured", () => {
    const of = "accept.measures.ledger";
    expect(judge({ of, is: 1, say: "one charge" })).toEqual({
      of,
      expected: "1",
      measured: "2",
      passed: false,
      say: "one charge",
    });
    expect(judge({ of: "accept.a", not: "b" })).toMatchObject({ expected: "not b", measured: "nothing" });
    expect(judge({ of: "accept.console", where: { text: "before" }, count: 1 })).toMatchObject({
      expected: "1 × before",
      measured: "2 × before",
    });
  });

  it("fails as a whole when one expectation fails", () => {
    const check = toCheck([
      { of: "accept.measures.ledger", is: 2 },
      { of: "decline.measures.ledger", is: 0 },
    ]);
    expect(evaluate(check, reports)).toMatchObject({
      passed: false,
      expectations: [{ passed: true }, { passed: false }],
    });
  });

  it("gives the first hint whose conditions all hold", () => {
    const check = toCheck(
      [{ of: "accept.measures.ledger", is: 1 }],
      [
        {
          when: [
            { of: "accept.measures.ledger", is: 2 },
            { of: "decline.measures.ledger", is: 0 },
          ],
          say: "Only the accept is wrong.",
        },
        { when: [{ of: "accept.measures.ledger", is: 2 }], say: "Both rounds charge." },
        { when: [{ of: "accept.measures.ledger", not: 0 }], say: "Too late." },
      ],
    );
    expect(evaluate(check, reports).hint).toBe("Both rounds charge.");
  });

  it("gives no hint to what passed, and none where none fits", () => {
    const hint = { when: [{ of: "accept.measures.ledger", is: 2 }], say: "Both rounds charge." };
    expect(evaluate(toCheck([{ of: "accept.measures.ledger", is: 2 }], [hint]), reports)).not.toHaveProperty(
      "hint",
    );
    const other = { when: [{ of: "accept.measures.ledger", is: 7 }], say: "Seven." };
    expect(evaluate(toCheck([{ of: "accept.measures.ledger", is: 1 }], [other]), reports)).not.toHaveProperty(
      "hint",
    );
  });
});
