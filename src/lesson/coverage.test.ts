import { describe, expect, it } from "vitest";
import type { Course, Lesson, Step } from "./course.ts";
import { judgeCoverage, toCoverageText, toShown } from "./coverage.ts";
import type { Statement, StatementPage } from "./statements.ts";

/** A course of lessons whose steps show these statements. */
function toCourse(lessons: Record<string, (string[] | undefined)[]>): Course {
  return {
    title: "",
    groups: [],
    path: [],
    lessons: Object.entries(lessons).map(([slug, steps], at): Lesson => ({
      slug,
      number: at + 1,
      title: `About ${slug}`,
      summary: "",
      belief: "",
      panels: [],
      serverName: "",
      figures: [],
      checks: [],
      solution: {},
      steps: steps.map((shows, index): Step => ({
        number: index + 1,
        title: "",
        blocks: [],
        start: {},
        hash: "",
        run: { call: { method: "tools/call", name: "t" } },
        checks: [],
        broken: false,
        ...(shows && { shows }),
      })),
    })),
  };
}

const statement = (id: string, more: Partial<Statement> = {}): Statement => ({
  id,
  level: "MUST",
  who: "server",
  section: "Overview",
  says: "Ask.",
  ...more,
});
const toPages = (...statements: Statement[]): StatementPage[] => [
  { title: "Round trips", url: "https://example.org/mrtr", statements },
];

describe("the coverage of statements", () => {
  const judge = (course: Course, ...statements: Statement[]) =>
    judgeCoverage(toPages(...statements), toShown(course));

  it("is whole where each is shown or says why not", () => {
    const course = toCourse({ asking: [["N001"], undefined, ["N001", "N002"]] });
    expect(judge(course, statement("N001"), statement("N002"), statement("N003", { why: "No." }))).toEqual(
      [],
    );
  });

  it("lacks one that no step shows and that gives no reason", () => {
    expect(judge(toCourse({ asking: [undefined] }), statement("N001"))).toEqual([
      "N001: no step shows it, and it does not say why",
    ]);
  });

  it("has no room for a reason where a step shows it", () => {
    const course = toCourse({ asking: [["N001"]], loops: [undefined, ["N001"]] });
    expect(judge(course, statement("N001", { why: "No." }))).toEqual([
      "N001: asking/1, loops/2 shows it, and it says why none does",
    ]);
  });

  it("knows no statement that the list does not have", () => {
    expect(judge(toCourse({ asking: [["N009"]] }), statement("N001", { why: "No." }))).toEqual([
      "N009: asking/1 shows it, and the list does not have it",
    ]);
  });
});

describe("the coverage table", () => {
  const course = toCourse({ asking: [["N001"]], loops: [undefined, ["N001"]] });
  const pages = toPages(
    statement("N001", { says: "Ask | answer." }),
    statement("N002", { level: "none", who: "both", why: "No lesson has one." }),
  );
  const lines = toCoverageText(pages, toShown(course)).split("\n");
  const cells = (line = "") => line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const rows = lines.filter((line) => line.startsWith("|"));

  it("links each statement to the steps that show it, in the order of the course", () => {
    expect(cells(rows[2]).slice(1, -1)).toEqual([
      "N001",
      "MUST",
      "server",
      "Ask \\| answer.",
      "Overview",
      "[About asking, 1](http://127.0.0.1:5790/#/lesson/asking/1), [About loops, 2](http://127.0.0.1:5790/#/lesson/loops/2)",
    ]);
  });

  it("says why not where none does", () => {
    expect(cells(rows[3]).slice(1, -1)).toEqual([
      "N002",
      "–",
      "both",
      "Ask.",
      "Overview",
      "No lesson has one.",
    ]);
  });

  it("counts, and names the page", () => {
    expect(lines).toContain("1 of 2 statements are shown by a step. The others say why not.");
    expect(lines).toContain("## [Round trips](https://example.org/mrtr)");
  });

  it("has columns of one width each, as prettier writes them", () => {
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    expect(rows[1]).toMatch(/^\| -{4} \| -{5} \| -{6} \| -{14} \| -{8} \| -+ \|$/);
  });
});
