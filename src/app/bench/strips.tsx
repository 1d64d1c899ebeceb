import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { OutcomeChip } from "./outcome-chip.tsx";
import type { RunView } from "./run-view.ts";

interface WorkbenchStripProps {
  /** Null: what stands above has runs of its own. */
  view: RunView | null;
  /** Null: they stand elsewhere, and so does the code. */
  measures: ReactNode;
  /** The number of the step in which the run was started, where that was another one. */
  ranIn: number | null;
  onBack: () => void;
  /** Null: the code is in sight, and these with it. */
  code: { onReset: () => void; onSolution: (() => void) | null } | null;
}

/** Below token and attempts: what the run came to, and the way back to its diagram. */
export function WorkbenchStrip({ view, measures, ranIn, onBack, code }: WorkbenchStripProps) {
  return (
    <div className="bench-strip bench-strip-foot">
      {view && <span className="panel-note">{toRunNote(view.number, ranIn)}</span>}
      {view && measures}
      <span role="status" className="diagram-state">
        {view?.outcome && <OutcomeChip outcome={view.outcome} />}
      </span>
      <span className="bench-strip-ways panel-end">
        {code && (
          <button type="button" className="button-quiet" onClick={code.onReset}>
            <Icon name="reset" />
            Reset
          </button>
        )}
        {code?.onSolution && (
          <button type="button" className="button-quiet" onClick={code.onSolution}>
            <Icon name="solution" />
            Show solution
          </button>
        )}
        <button type="button" className="button-quiet" onClick={onBack}>
          <Icon name="diagram" />
          {code ? "Back to code and diagram" : "Back to the diagram"}
        </button>
      </span>
    </div>
  );
}

function toRunNote(runs: number, ranIn: number | null): string {
  if (runs === 0) return "No run yet";
  return ranIn === null ? "Last run" : `Run of step ${String(ranIn)}`;
}
