import { useState } from "react";
import { TokenEditor } from "../editor/token-editor.tsx";
import type { ForkedRun } from "./forked-run.ts";
import "./fork-strip.css";

interface ForkStripProps extends ForkedRun {
  /** A question stands open. */
  open: boolean;
  onCarry: (state: string | undefined) => void;
  onEarlier: () => void;
}

/** Above a fork: where it comes from, the way to the run before, and the state that goes out with the answer. */
export function ForkStrip({ point, held, open, onCarry, onEarlier }: ForkStripProps) {
  const { run, round, state } = point;
  const [text, setText] = useState(state ?? "");
  const [editing, setEditing] = useState(false);
  const editable = held && open && state !== null;
  const change = (next: string) => {
    setText(next);
    onCarry(next === state ? undefined : next);
  };
  return (
    <div className="fork">
      <div className="bench-strip bench-replay">
        <span>
          Forked from run {run} in round {round}.
          {editable && " The answer, the state and the code may be others now."}
        </span>
        {editable && (
          <button
            type="button"
            className="button-quiet panel-end"
            aria-expanded={editing}
            onClick={() => setEditing(!editing)}
          >
            Edit the state
          </button>
        )}
        <button type="button" className={editable ? "button" : "button panel-end"} onClick={onEarlier}>
          Show run {run}
        </button>
      </div>
      {editable && editing && (
        <div className="fork-state">
          <TokenEditor text={text} marks={[]} label="State that is sent" onChange={change} />
          <p className="fork-note">
            {text === state ? "It goes back as the server gave it." : "This goes back in its place."}
          </p>
        </div>
      )}
    </div>
  );
}
