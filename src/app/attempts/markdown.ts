/** One line of the table as text. `null` where the attempt has not run. */
export interface TableRow {
  label: string;
  /** What it changes, for readers who do not have the page. */
  description: string;
  verdict: string | null;
  ledger: number | null;
}

/** The table of attempts as Markdown: what was presented, what came of it, how many entries it left. */
export function toMarkdown(rows: readonly TableRow[]): string {
  const lines = rows.map(({ label, description, verdict, ledger }) =>
    [label, description, verdict ?? "not run", ledger === null ? "" : String(ledger)].map(toCell),
  );
  const table = [["Attempt", "Changed", "Verdict", "Ledger"], ["---", "---", "---", "---:"], ...lines];
  return table.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/** Text that stays in its cell and reads as it stands, whatever it holds. */
function toCell(text: string): string {
  return text
    .replace(/\s*[\r\n\u2028\u2029]+\s*/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>&|~$]/g, (sign) => `\\${sign}`);
}
