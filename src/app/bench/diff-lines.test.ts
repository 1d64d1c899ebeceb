import { describe, expect, it } from "vitest";
import { diffLines } from "./diff-lines.ts";

const kinds = (before: string, after: string) => diffLines(before, after).map((row) => row.kind);

describe("two texts side by side", () => {
  it("stand line by line where they are the same", () => {
    expect(kinds("a\nb", "a\nb")).toEqual(["same", "same"]);
  });

  it("show a moved line as removed in one place and added in the other", () => {
    const rows = diffLines("act\nask\nend", "ask\nact\nend");
    expect(rows.map(({ kind, left, right }) => [kind, left?.text, right?.text])).toEqual([
      ["removed", "act", undefined],
      ["same", "ask", "ask"],
      ["added", undefined, "act"],
      ["same", "end", "end"],
    ]);
  });

  it("put a changed line beside the one it became", () => {
    const [, row] = diffLines("a\nold\nz", "a\nnew\nz");
    expect(row).toEqual({
      kind: "changed",
      left: { line: 2, text: "old" },
      right: { line: 2, text: "new" },
    });
  });

  it("keep every line of both, with its number", () => {
    const rows = diffLines("a\nb\nc\nd", "x\nb\nd\ne");
    expect(rows.flatMap(({ left }) => (left ? [`${String(left.line)} ${left.text}`] : []))).toEqual([
      "1 a",
      "2 b",
      "3 c",
      "4 d",
    ]);
    expect(rows.flatMap(({ right }) => (right ? [`${String(right.line)} ${right.text}`] : []))).toEqual([
      "1 x",
      "2 b",
      "3 d",
      "4 e",
    ]);
  });
});
