import type { ReactNode } from "react";
import type { Block, Inline } from "../../lesson/course.ts";
import { Icon } from "../icon.tsx";
import { Figure, type FigureSource, isSolved, OwnFigure } from "./prose-figure.tsx";

interface FiguresTableProps {
  block: Extract<Block, { type: "figures" }>;
  source: FigureSource;
  covered: boolean;
  /** Which row is the learner's own last answer, and what that run gave, by the field of a figure. */
  yours: string | null;
  own: Readonly<Record<string, unknown>> | null;
  /** What else the table's foot says. */
  note: string | null;
  inlines: (children: readonly Inline[]) => ReactNode;
}

/** Measured figures side by side. */
export function FiguresTable({ block, source, covered, yours, own: gave, note, inlines }: FiguresTableProps) {
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
            // Of several columns each is of a code of its own, and the learner's run is none of them.
            const value = own && row.figures.length === 1 ? gave?.[toField(row.figures[0])] : undefined;
            return (
              <tr key={index} className={own ? "prose-figures-yours" : undefined}>
                <th scope="row">
                  {inlines(row.label)}
                  {own && (value === undefined ? ", your answer" : ", your run")}
                </th>
                {row.figures.map((name) => (
                  <td key={name} className="prose-figures-value">
                    {value === undefined ? (
                      <Figure {...{ name, source, covered }} />
                    ) : (
                      <OwnFigure value={value} />
                    )}
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
          {covered ? "Run this step to measure them." : toNote(source, block)} {note}
        </span>
      </p>
    </div>
  );
}

const toField = (name = "") => name.slice(name.lastIndexOf(".") + 1);

function toNote(source: FigureSource, { rows }: FiguresTableProps["block"]): string {
  const where = source.measuredAt ? "Measured in this browser" : "Measured in CI";
  const names = rows.flatMap(({ figures }) => figures);
  const solved = names.filter((name) => isSolved(source, name)).length;
  if (solved === 0) return `${where}.`;
  return `${where}, on the lesson's ${solved === names.length ? "solution" : "start and its solution"}.`;
}

/** A revision's date is read as one word. */
function toHeadClass(head: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(head) ? "prose-figures-value prose-figures-date" : "prose-figures-value";
}
