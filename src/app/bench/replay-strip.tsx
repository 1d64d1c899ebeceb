import type { RunView } from "./run-view.ts";
import type { ReplayFrom } from "./shown-trace.ts";

interface ReplayStripProps {
  label: string;
  from: ReplayFrom;
  view: RunView;
  onRun: () => void;
  onAttempts: () => void;
}

const KINDS: Record<ReplayFrom, string> = {
  Attempts: "Attempt",
  "Check my tool": "Row",
  Checks: "Run of a check",
  Runs: "Earlier run",
};

/** Above an attempt that stands in the run's place. */
export function ReplayStrip({ label, from, view: { outcome }, onRun, onAttempts }: ReplayStripProps) {
  const said = outcome?.status === "refused" || outcome?.status === "failed" ? outcome.message : "";
  return (
    <div className="bench-strip bench-replay" role="status">
      <span title={said}>
        {KINDS[from]}: <b>{label}</b>
        {said !== "" && <span className="bench-replay-said"> {said}</span>}
      </span>
      {from !== "Runs" && (
        <button type="button" className="button-quiet panel-end" onClick={onAttempts}>
          Back to {from}
        </button>
      )}
      <button type="button" className={from === "Runs" ? "button panel-end" : "button"} onClick={onRun}>
        Back to your run
      </button>
    </div>
  );
}
