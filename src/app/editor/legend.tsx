import type { ReactNode } from "react";
import type { LineMarks } from "../../trace/lines.ts";
import { Strokes } from "./line-marks.tsx";
import { toLegend } from "./marks.ts";

/** The row under the code: what the strokes mean, and at its end what the keyboard can do. */
export function Legend({ lines, children }: { lines: readonly LineMarks[]; children: ReactNode }) {
  return (
    <div className="code-legend">
      {toLegend(lines).map(({ strokes, again, text }) => (
        <span key={text} className="code-legend-item">
          <Strokes count={strokes} again={again} />
          {text}
        </span>
      ))}
      {children}
    </div>
  );
}
