import { describe, expect, it } from "vitest";
import type { Block, Figure } from "../../lesson/course.ts";
import { isKnownOnceAsked } from "./known-once-asked.ts";

const figures: Figure[] = [
  {
    name: "token",
    files: "start",
    run: { call: { method: "tools/call", name: "buy" } },
    read: {
      readable: { of: "rounds.0.response.result.requestState.(payload)", holds: "price" },
      bytes: "rounds.0.response.result.requestState.length",
      second: "rounds.1.request.id",
      ledger: "measures.ledger",
    },
  },
];
const predict = (figure: string): Block => ({
  type: "predict",
  id: "p",
  ask: [],
  options: ["yes", "no"],
  figure,
  after: [],
});
const match = (...names: string[]): Block => ({
  type: "match",
  id: "m",
  ask: [],
  options: [],
  rows: names.map((figure) => ({ label: "", figure })),
  after: [],
});
const isKnown = (...blocks: Block[]) => isKnownOnceAsked({ figures }, { blocks });

describe("what is predicted", () => {
  it("is known once the question is open where it is read from the first round alone", () => {
    expect(isKnown(predict("token.readable"))).toBe(true);
    expect(isKnown(match("token.readable", "token.bytes"))).toBe(true);
  });

  it("waits for the end of the run where any of it comes later, or is nowhere to be read", () => {
    expect(isKnown(predict("token.ledger"))).toBe(false);
    expect(isKnown(predict("token.second"))).toBe(false);
    expect(isKnown(predict("token.readable"), match("token.bytes", "token.ledger"))).toBe(false);
    expect(isKnown(predict("gone.readable"))).toBe(false);
  });

  it("is nothing in a step that has nothing predicted", () => {
    expect(isKnown()).toBe(false);
  });
});
