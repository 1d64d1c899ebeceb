import { describe, expect, it } from "vitest";
import { toCoverageText, toShown } from "../lesson/coverage.ts";
import type { StatementPage } from "../lesson/statements.ts";
import { checkCoverage } from "./coverage.ts";

const course = { title: "", groups: [], path: [], lessons: [] };
const toPages = (why?: string): StatementPage[] => [
  {
    title: "Round trips",
    url: "https://example.org/mrtr",
    statements: [{ id: "N001", level: "MUST", who: "server", section: "Overview", says: "Ask.", why }],
  },
];
const toFailed = (pages: StatementPage[], written: string | undefined) =>
  checkCoverage(course, pages, written)
    .filter(({ passed }) => !passed)
    .flatMap(({ details }) => details);

describe("lessons check, of the coverage table", () => {
  const pages = toPages("No lesson has one.");
  const text = toCoverageText(pages, toShown(course));

  it("passes where each statement is accounted for and the file says so", () => {
    expect(toFailed(pages, text)).toEqual([]);
  });

  it.each([
    ["is not there", undefined],
    ["says something else", text.replace("No lesson", "Some lesson")],
  ])("fails where the file %s, and says what writes it", (_, written) => {
    expect(toFailed(pages, written)).toEqual(["npm run -s lessons -- coverage writes it"]);
  });

  it("fails where a statement is neither shown nor says why not", () => {
    const open = toPages();
    expect(toFailed(open, toCoverageText(open, toShown(course)))).toEqual([
      "N001: no step shows it, and it does not say why",
    ]);
  });
});
