import type { Course } from "./course.ts";
import type { Statement, StatementPage } from "./statements.ts";

/** A step that shows a statement. */
interface Place {
  slug: string;
  /** The lesson's title. */
  lesson: string;
  step: number;
}

/** Statement by id → the steps that say in their front matter that they show it, in the order of the course. */
export type Shown = ReadonlyMap<string, readonly Place[]>;

export function toShown({ lessons }: Course): Shown {
  const shown = new Map<string, Place[]>();
  for (const { slug, title, steps } of lessons)
    for (const { number, shows = [] } of steps)
      for (const id of shows)
        shown.set(id, [...(shown.get(id) ?? []), { slug, lesson: title, step: number }]);
  return shown;
}

/** Where the list and the lessons disagree: each statement is shown by a step or says why not, and never both. */
export function judgeCoverage(pages: readonly StatementPage[], shown: Shown): string[] {
  const statements = pages.flatMap((page) => page.statements);
  const known = new Set(statements.map(({ id }) => id));
  const unknown = [...shown].filter(([id]) => !known.has(id));
  return [
    ...unknown.map(([id, places]) => `${id}: ${toNames(places)} shows it, and the list does not have it`),
    ...statements.flatMap(({ id, why }) => {
      const places = shown.get(id);
      if (places && why !== undefined)
        return [`${id}: ${toNames(places)} shows it, and it says why none does`];
      return places || why !== undefined ? [] : [`${id}: no step shows it, and it does not say why`];
    }),
  ];
}

function toNames(places: readonly Place[]): string {
  return places.map(({ slug, step }) => `${slug}/${String(step)}`).join(", ");
}

/** Where `npm start` serves the page. */
const PAGE = "http://127.0.0.1:5790/";

/** The table *statement → lesson step, or why not* as Markdown, in prettier's form: docs/coverage.md. */
export function toCoverageText(pages: readonly StatementPage[], shown: Shown): string {
  const statements = pages.flatMap((page) => page.statements);
  const count = statements.filter(({ id }) => shown.has(id)).length;
  return [
    "# What the lessons show of the specification",
    "",
    "Made by `npm run -s lessons -- coverage` from `lessons/statements.yaml` and the steps’ front matter; `lessons -- check` compares it.",
    "The statements are in our own words: the page of the specification is what counts. The links to steps open the page that",
    "`npm start` serves.",
    "",
    `${String(count)} of ${String(statements.length)} statements are shown by a step. The others say why not.`,
    ...pages.flatMap((page) => [
      "",
      `## [${page.title}](${page.url})`,
      "",
      ...toTable(page.statements, shown),
    ]),
    "",
  ].join("\n");
}

const HEAD = ["", "Level", "Who", "Statement", "Section", "Shown in, or why not"];

function toTable(statements: readonly Statement[], shown: Shown): string[] {
  const rows = statements.map((statement) => {
    const { id, level, who, says, section, why = "" } = statement;
    const places = shown.get(id);
    const where = places ? places.map(toLink).join(", ") : why;
    return [id, level === "none" ? "–" : level, who, says, section, where].map(toCell);
  });
  const widths = HEAD.map((head, column) =>
    Math.max(3, ...[HEAD, ...rows].map((row) => (row[column] ?? head).length)),
  );
  const toLine = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`;
  return [toLine(HEAD), toLine(widths.map((width) => "-".repeat(width))), ...rows.map(toLine)];
}

function toLink({ slug, lesson, step }: Place): string {
  return `[${lesson}, ${String(step)}](${PAGE}#/lesson/${slug}/${String(step)})`;
}

/** A bar would end the cell. */
function toCell(text: string): string {
  return text.replaceAll("|", "\\|");
}
