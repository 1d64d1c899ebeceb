import type { BatteryReport, BatteryRow, RowStatus } from "../../engine/battery.ts";

/** What is measured of a row, and why it does not apply. */
export function toMeasuredText({ measured, note }: BatteryRow): string {
  return [measured, note].filter((text) => text !== "").join(" · ");
}

/** "12 passed, 2 failed, 1 not applicable"; a status that no row has is left out. */
export function toSum({ rows }: BatteryReport): string {
  return (["passed", "failed", "not applicable"] as const)
    .map((status): [number, RowStatus] => [rows.filter((row) => row.status === status).length, status])
    .filter(([count]) => count > 0)
    .map(([count, status]) => `${String(count)} ${status}`)
    .join(", ");
}

/** The report as two Markdown tables under the tool's name. */
export function toMarkdown(tool: string, report: BatteryReport): string {
  const rows = report.rows.map((row) => [row.name, row.expected, toMeasuredText(row), row.status]);
  const review = report.review.map(({ name, measured }) => [name, measured]);
  const tables = [
    toTable(["Row", "Expected", "Measured", ""], rows),
    ...(review.length > 0 ? [toTable(["To review", "Measured"], review)] : []),
  ];
  return `## Check of ${toCell(tool)}: ${toSum(report)}\n\n${tables.join("\n")}`;
}

function toTable(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => "---"), ...rows.map((cells) => cells.map(toCell))];
  return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/** Text that stays in its cell and reads as it stands, whatever it holds. */
function toCell(text: string): string {
  return text
    .replace(/\s*[\r\n]+\s*/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>&|]/g, (sign) => `\\${sign}`);
}
