import { useContext } from "react";
import { type Block } from "../../lesson/course.ts";
import { FigureContext, toFigureText } from "./figure.tsx";
import { InlineProse } from "./inline-prose.tsx";

interface FiguresTableProps {
  block: Extract<Block, { type: "figures" }>;
  /** The answer of the learner's last run, to mark its row. */
  yours: string | null;
}

/** Measured figures in rows, and below them where they were measured. */
export function FiguresTable({ block, yours }: FiguresTableProps) {
  const { values, measuredAt } = useContext(FigureContext);
  return (
    <div className="figures">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <InlineProse inlines={block.caption} />
            </th>
            {block.head.map((head) => (
              <th key={head} scope="col" className="figures-value">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => {
            const isYours = row.yours !== undefined && row.yours === yours;
            return (
              <tr key={index} className={isYours ? "figures-yours" : undefined}>
                <th scope="row">
                  <InlineProse inlines={row.label} />
                  {isYours && ", your run"}
                </th>
                {row.figures.map((name) => (
                  <td key={name} className="figures-value" data-figure={name}>
                    {toFigureText(name, values) ?? "not measured"}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="prose-note">
        {measuredAt ? "Measured in this browser." : "Measured in CI; a run here measures it again."}
      </p>
    </div>
  );
}
