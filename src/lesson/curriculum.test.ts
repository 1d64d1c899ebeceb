import { describe, expect, it } from "vitest";
import { compareFigures, toPartOf, readCurriculum, toFigureTree } from "./curriculum.ts";

describe("readCurriculum", () => {
  it("reads expected figures and lists of values that differ", () => {
    expect(readCurriculum("figures:\n  F2: { ledger: 1 }\ndiffer:\n  - [F3.a.text, F3.b.text]\n")).toEqual({
      curriculum: { figures: { F2: { ledger: 1 } }, same: [], differ: [["F3.a.text", "F3.b.text"]] },
    });
  });

  it("names the line of a typo", () => {
    expect(readCurriculum("figures: {}\ndiffers: []\n")).toEqual({
      problems: ["lessons/curriculum.yaml:2: differs: unknown field"],
    });
  });
});

describe("toFigureTree", () => {
  it("nests figures by the parts of their names", () => {
    expect(
      toFigureTree({ F1: { ids: [1, 2] }, "F5.accept": { ledger: 2 }, "F5.never": { ledger: 1 } }),
    ).toEqual({
      F1: { ids: [1, 2] },
      F5: { accept: { ledger: 2 }, never: { ledger: 1 } },
    });
  });
});

describe("a figure that is one value", () => {
  const measured = toFigureTree({ F9: { value: "rejected" }, "F18.paid": { value: 1 }, F10: {} });

  it("stands bare in the tree", () => {
    expect(measured).toEqual({ F9: "rejected", F18: { paid: 1 }, F10: {} });
  });

  it("is compared as it stands, and fails where nothing was measured", () => {
    const figures = { F9: "rejected", F18: { paid: 1 }, F10: "rejected" };
    const compared = compareFigures({ figures, differ: [] }, measured);
    expect(compared.map(({ name, passed }) => [name, passed])).toEqual([
      ["F9", true],
      ["F18.paid", true],
      ["F10", false],
    ]);
  });
});

describe("compareFigures", () => {
  const figures = { F1: { ids: [1, 2] }, F5: { accept: { ledger: 2 } } };

  it("passes what is measured as expected; further fields may be anything", () => {
    const measured = {
      F1: { ids: [1, 2], text: "Submitted." },
      F5: { accept: { ledger: 2 } },
      own: { a: 1 },
    };
    const compared = compareFigures({ figures, differ: [] }, measured);
    expect(compared.map(({ name, passed }) => [name, passed])).toEqual([
      ["F1.ids", true],
      ["F5.accept.ledger", true],
    ]);
  });

  it("fails a difference and a figure that nobody measures", () => {
    const compared = compareFigures({ figures, differ: [] }, { F1: { ids: [2, 1] } });
    expect(compared).toEqual([
      { name: "F1.ids", passed: false, expected: "[1,2]", measured: "[2,1]" },
      { name: "F5.accept.ledger", passed: false, expected: "2", measured: "nothing" },
    ]);
  });

  it("fails a figure of the curriculum that the list does not name", () => {
    const compared = compareFigures(
      { figures: {}, differ: [] },
      { F9: { verdict: "accepted" }, own: { a: 1 } },
    );
    expect(compared.map(({ name, passed }) => [name, passed])).toEqual([["F9", false]]);
  });

  it.each([
    [{ a: { text: "x" }, b: { text: "y" } }, true],
    [{ a: { text: "x" }, b: { text: "x" } }, false],
    [{ a: { text: "x" } }, false],
  ])("judges whether values all differ: %j", (measured, passed) => {
    const [compared] = compareFigures({ figures: {}, differ: [["a.text", "b.text"]] }, measured);
    expect(compared?.passed).toBe(passed);
  });

  it.each([
    [{ a: { state: "x" }, b: { state: "x" } }, true],
    [{ a: { state: "x" }, b: { state: "y" } }, false],
    [{ b: { state: "x" } }, false],
  ])("judges whether values are all the same: %j", (measured, passed) => {
    const [compared] = compareFigures({ figures: {}, same: [["a.state", "b.state"]], differ: [] }, measured);
    expect(compared?.passed).toBe(passed);
  });
});

describe("the part of a curriculum that concerns one lesson", () => {
  const curriculum = {
    figures: {
      F5: { accept: { ledger: 2 }, decline: { ledger: 2 } },
      F9: "accepted",
      again: { a: { n: 1 } },
    },
    same: [["F5.accept.ledger", "F5.decline.ledger"]],
    differ: [
      ["F5.accept.text", "F9"],
      ["F9", "again.a.n"],
    ],
  };

  it("has its figures alone, also where another lesson's share the first part of their names", () => {
    expect(toPartOf(curriculum, ["F5.accept", "F9"]).figures).toEqual({
      F5: { accept: { ledger: 2 } },
      F9: "accepted",
    });
  });

  it("has the comparisons all of whose figures are its own", () => {
    expect(toPartOf(curriculum, ["F5.accept", "F9"])).toMatchObject({
      same: [],
      differ: [["F5.accept.text", "F9"]],
    });
  });
});
