import type { ReactNode } from "react";
import type { Block, Inline } from "../../lesson/course.ts";
import { Icon } from "../icon.tsx";
import { Figure, type FigureSource } from "./prose-figure.tsx";

interface FiguresTableProps {
  block: Extract<Block, { type: "figures" }>;
  source: FigureSource;
  covered: boolean;
  /** Which row is the learner's own last answer. */
  yours: string | null;
  /** What else the table's foot says. */
  note: string | null;
  inlines: (children: readonly Inline[]) => ReactNode;
}

/** Measured figures side by side. */
export function FiguresTable({ block, source, covered, yours, note, inlines }: FiguresTableProps) {
  return (
    <div className="prose-figures">
      <table>
        <thead>
          <tr>
            <th scope="col">{inlines(block.caption)}</th>
            {block.head.map((head) => (
              <th key={head} scope="col" className={toHeadClass(head)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => {
            const own = yours !== null && row.yours === yours;
            return (
              <tr key={index} className={own ? "prose-figures-yours" : undefined}>
                <th scope="row">
                  {inlines(row.label)}
                  {own && ", your run"}
                </th>
                {row.figures.map((name) => (
                  <td key={name} className="prose-figures-value">
                    <Figure {...{ name, source, covered }} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="prose-note">
        <Icon name="measured" />
        <span>
          {covered ? "Run this step to measure them." : toNote(source)} {note}
        </span>
      </p>
    </div>
  );
}

function toNote({ measuredAt }: FigureSource): string {
  return measuredAt ? "Measured in this browser." : "Measured in CI.";
}

/** A revision's date is read as one word. */
function toHeadClass(head: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(head) ? "prose-figures-value prose-figures-date" : "prose-figures-value";
}
