import { describe, expect, it } from "vitest";
import { createLineMap, moveMarks, NO_MARKS, toLegend, toLineRows } from "./marks.ts";

const ran = (line: number, rounds: number[], acted: number[] = []) => ({ line, rounds, acted });

describe("toLineRows", () => {
  it("draws one stroke for each round in which a line ran", () => {
    const rows = toLineRows({ ...NO_MARKS, lines: [ran(9, [1, 2]), ran(11, [2])] });
    expect(rows.map(({ line, strokes, again, note }) => [line, strokes, again, note])).toEqual([
      [9, 2, false, null],
      [11, 1, false, null],
    ]);
  });

  it("says of a line that acted in more than one round how often it ran", () => {
    const rows = toLineRows({ ...NO_MARKS, lines: [ran(8, [1, 2], [1, 2]), ran(9, [1, 2, 3], [1, 2, 3])] });
    expect(rows.map(({ again, note }) => [again, note?.text])).toEqual([
      [true, "ran twice"],
      [true, "ran 3 times"],
    ]);
  });

  it("leaves a line that acted once in peace", () => {
    expect(toLineRows({ ...NO_MARKS, lines: [ran(8, [1, 2], [2])] })[0]?.again).toBe(false);
  });

  it("names the last round that ended at a line", () => {
    const rows = toLineRows({
      ...NO_MARKS,
      asked: [
        { line: 9, round: 1 },
        { line: 9, round: 2 },
      ],
    });
    expect(rows[0]?.note).toEqual({ kind: "asked", text: "round 2 ended here, asking" });
  });

  it("puts a fault before every other note of its line", () => {
    const rows = toLineRows({
      lines: [ran(8, [1, 2], [1, 2])],
      asked: [{ line: 8, round: 1 }],
      playhead: 8,
      problems: [{ line: 8, message: "boom" }],
    });
    expect(rows).toEqual([
      { line: 8, strokes: 2, again: true, playhead: true, note: { kind: "problem", text: "boom" } },
    ]);
  });

  it("keeps rows in the order of lines", () => {
    const rows = toLineRows({ ...NO_MARKS, lines: [ran(12, [1])], playhead: 3 });
    expect(rows.map(({ line }) => line)).toEqual([3, 12]);
  });
});

describe("toLegend", () => {
  it("explains only what is drawn", () => {
    expect(toLegend([])).toEqual([]);
    expect(toLegend([ran(1, [1])]).map(({ text }) => text)).toEqual(["ran in one round"]);
  });

  it("says both of two rounds and several of more", () => {
    expect(toLegend([ran(1, [1, 2], [1, 2]), ran(2, [1])]).map(({ text }) => text)).toEqual([
      "ran in one round",
      "in both rounds",
      "acted in both",
    ]);
    expect(toLegend([ran(1, [1, 2, 3], [1, 3])]).map(({ text }) => text)).toEqual([
      "in several rounds",
      "acted in several",
    ]);
  });
});

describe("createLineMap", () => {
  const before = "a\nb\nc\nd";

  it("moves what stands below an inserted line", () => {
    const map = createLineMap(before, "a\nnew\nb\nc\nd");
    expect([1, 2, 3, 4].map(map)).toEqual([1, 3, 4, 5]);
  });

  it("loses a line that was edited, and only that one", () => {
    const map = createLineMap(before, "a\nB\nc\nd");
    expect([1, 2, 3, 4].map(map)).toEqual([1, null, 3, 4]);
  });

  it("moves up what stands below a removed line", () => {
    const map = createLineMap(before, "a\nc\nd");
    expect([1, 2, 3, 4].map(map)).toEqual([1, null, 2, 3]);
  });

  it("does not count one line twice where equal lines repeat", () => {
    const map = createLineMap("x\nx\nx", "x\nx");
    expect([1, 2, 3].map(map)).toEqual([1, 2, null]);
  });
});

describe("moveMarks", () => {
  it("drops marks and playhead with their lines", () => {
    const marks = {
      lines: [ran(2, [1]), ran(3, [1])],
      asked: [{ line: 2, round: 1 }],
      playhead: 2,
      problems: [{ line: 3, message: "boom" }],
    };
    expect(moveMarks(marks, (line) => (line === 2 ? null : line + 1))).toEqual({
      lines: [ran(4, [1])],
      asked: [],
      playhead: null,
      problems: [{ line: 4, message: "boom" }],
    });
  });
});

describe("lines that light up", () => {
  const lit = { made: [3], ran: [2, 3, 4], again: [2] };
  it("tell the one that made it from those that ran, for the first time or again", () => {
    const rows = toLineRows({ ...NO_MARKS, lit });
    expect(rows.map(({ line, lit: how }) => [line, how])).toEqual([
      [2, "again"],
      [3, "made"],
      [4, "ran"],
    ]);
  });
  it("go with their lines while the text is edited", () => {
    const moved = moveMarks({ ...NO_MARKS, lit }, (line) => (line === 4 ? null : line + 1));
    expect(moved.lit).toEqual({ made: [4], ran: [3, 4], again: [3] });
  });
});
