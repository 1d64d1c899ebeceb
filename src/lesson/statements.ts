import { z } from "zod";
import { readYaml } from "./source.ts";

/** Where the specification's pages are. */
const PAGES = "https://modelcontextprotocol.io/specification/2026-07-28";

/** One thing that the specification states, in our own words. */
export interface Statement {
  /** N001, N002, …, in the order of the list. */
  id: string;
  /** The page's keyword; none: it says so without one. */
  level: (typeof LEVELS)[number];
  who: (typeof SIDES)[number];
  section: string;
  says: string;
  /** Why no step shows it; absent: some step does. */
  why?: string | undefined;
}

/** The statements of one page. */
export interface StatementPage {
  title: string;
  /** The page's whole address. */
  url: string;
  statements: Statement[];
}

const LEVELS = ["MUST", "MUST NOT", "SHOULD", "SHOULD NOT", "MAY", "none"] as const;
const SIDES = ["client", "server", "both"] as const;

const words = z.string().min(1);
const statementsSchema = z.array(
  z.strictObject({
    page: z.string().regex(/^[a-z]+([/-][a-z]+)*$/, "a page is the path of an address, like basic/patterns"),
    title: words,
    statements: z
      .array(
        z.strictObject({
          id: z.string().regex(/^N\d{3}$/, "a statement is named like N024"),
          level: z.enum(LEVELS),
          who: z.enum(SIDES),
          section: words,
          says: words,
          why: words.optional(),
        }),
      )
      .min(1),
  }),
);

/** Reads `lessons/statements.yaml`: pages in their order, statements counted without a gap. Problems name the line. */
export function readStatements(text: string): { pages: StatementPage[] } | { problems: string[] } {
  const problems: string[] = [];
  const report = (line: number, message: string) =>
    void problems.push(`lessons/statements.yaml:${String(line)}: ${message}`);
  const source = readYaml(text, statementsSchema, report);
  if (!source) return { problems };
  let count = 0;
  for (const [at, { statements }] of source.value.entries())
    for (const [index, { id }] of statements.entries()) {
      count += 1;
      const due = `N${String(count).padStart(3, "0")}`;
      if (id !== due)
        report(source.lineOf([at, "statements", index]), `${id}: this is ${due}, counted without a gap`);
    }
  if (problems.length > 0) return { problems };
  return {
    pages: source.value.map(({ page, title, statements }) => ({
      title,
      url: `${PAGES}/${page}`,
      statements,
    })),
  };
}
