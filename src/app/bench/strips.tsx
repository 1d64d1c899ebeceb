import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { OutcomeChip } from "./outcome-chip.tsx";
import type { RunView } from "./run-view.ts";

interface WorkbenchStripProps {
  view: RunView;
  /** Null: they stand elsewhere, and so does the code. */
  measures: ReactNode;
  onBack: () => void;
}

/** Below token and attempts: what the run came to, and the way back to its diagram. */
export function WorkbenchStrip({ view, measures, onBack }: WorkbenchStripProps) {
  return (
    <div className="bench-strip bench-strip-foot">
      <span className="panel-note">{view.number === 0 ? "No run yet" : "Last run"}</span>
      {measures}
      <span role="status" className="diagram-state">
        {view.outcome && <OutcomeChip outcome={view.outcome} />}
      </span>
      <button type="button" className="button-quiet panel-end" onClick={onBack}>
        <Icon name="diagram" />
        {measures === null ? "Back to the diagram" : "Back to code and diagram"}
      </button>
    </div>
  );
}

interface ReplayStripProps {
  label: string;
  onRun: () => void;
  onAttempts: () => void;
}

/** Above an attempt that stands in the run's place. */
export function ReplayStrip({ label, onRun, onAttempts }: ReplayStripProps) {
  return (
    <div className="bench-strip bench-replay" role="status">
      <span>
        Attempt: <b>{label}</b>
      </span>
      <button type="button" className="button-quiet panel-end" onClick={onAttempts}>
        Back to Attempts
      </button>
      <button type="button" className="button" onClick={onRun}>
        Back to your run
      </button>
    </div>
  );
}
