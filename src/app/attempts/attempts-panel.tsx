import { type ReactNode, useState } from "react";
import { CloseButton } from "../close-button.tsx";
import { FilledIcon, Icon } from "../icon.tsx";
import type { OwnAttempt } from "../work/setup.ts";
import { AttemptForm } from "./attempt-form.tsx";
import "./attempts.css";
import { AttemptsTable } from "./attempts-table.tsx";
import type { AttemptBase } from "./changed.ts";
import { CopyButton } from "./copy-button.tsx";
import { type AttemptRow, toRows } from "./to-rows.ts";
import type { AttemptsState } from "./use-attempts.ts";
import { toCountsText } from "./verdicts.ts";

export interface AttemptsPanelProps {
  state: AttemptsState;
  base: AttemptBase;
  /** The engine is there. */
  ready: boolean;
  selected: OwnAttempt | null;
  onSelect: (attempt: OwnAttempt | null) => void;
  /** The learner's own, whole; kept with their work. */
  onOwn: (own: readonly OwnAttempt[]) => void;
  /** Shows the trace of an attempt that has run in the diagram. */
  onReplay: (attempt: OwnAttempt) => void;
  /** Run, where it belongs to this panel. */
  actions?: ReactNode;
  onClose: () => void;
}

/** What the form is about: another attempt, or one of the learner's own by its place among them. */
type Editing = { at: number | null; attempt: OwnAttempt | null };

/** Presentations of a (changed) state beside the run: each in a fresh world, with its verdict. */
export function AttemptsPanel(props: AttemptsPanelProps) {
  const { state, base, selected, onSelect, onOwn } = props;
  const [editing, setEditing] = useState<Editing | null>(null);
  const rows = toRows(state, base);
  const own = state.attempts.slice(state.given);
  const save = (attempt: OwnAttempt) => {
    const at = editing?.at ?? null;
    onOwn(at === null ? [...own, attempt] : own.map((other, index) => (index === at ? attempt : other)));
    onSelect(attempt);
    setEditing(null);
  };
  return (
    <section className="attempts" aria-label="Attempts">
      <Head {...props} rows={rows} onAdd={() => setEditing({ at: null, attempt: null })} />
      {state.error !== null && (
        <p className="attempts-error" role="alert">
          {state.error}
        </p>
      )}
      {editing ? (
        <AttemptForm
          attempt={editing.attempt}
          principal={base.principal}
          onSave={save}
          onCancel={() => setEditing(null)}
        />
      ) : (
        <>
          <AttemptsTable {...{ rows, selected, onSelect }} running={state.running} stale={state.stale} />
          <Foot
            {...props}
            rows={rows}
            onEdit={(attempt) => setEditing({ at: own.indexOf(attempt), attempt })}
            onDuplicate={(attempt) =>
              setEditing({ at: null, attempt: { ...attempt, label: toCopyLabel(attempt.label) } })
            }
            onRemove={(attempt) => {
              onOwn(own.filter((other) => other !== attempt));
              onSelect(null);
            }}
          />
        </>
      )}
    </section>
  );
}

function toCopyLabel(label = ""): string {
  return label === "" ? "" : `${label}, changed`;
}

interface HeadProps extends AttemptsPanelProps {
  rows: readonly AttemptRow[];
  onAdd: () => void;
}

function Head({ state, rows, ready, actions, onAdd, onClose }: HeadProps) {
  const counts = toCountsText(rows.map(({ verdicts }) => verdicts));
  return (
    <div className="panel-head attempts-head">
      <h2 className="panel-title">Attempts</h2>
      <span className="panel-note attempts-counts" role="status">
        {counts}
        {state.stale && counts !== "" && ", before the change"}
      </span>
      <span className="attempts-actions panel-end">
        <button type="button" className="button-quiet" onClick={onAdd}>
          Add attempt
        </button>
        <button
          type="button"
          className={state.running ? "button-ink run-stop" : "button-ink"}
          disabled={!ready || rows.length === 0}
          onClick={state.running ? state.stop : state.run}
        >
          <FilledIcon name={state.running ? "stop" : "play"} />
          {state.running ? "Stop attempts" : "Run attempts"}
        </button>
        {actions}
        <CloseButton what="Attempts" onClick={onClose} />
      </span>
    </div>
  );
}

interface FootProps extends AttemptsPanelProps {
  rows: readonly AttemptRow[];
  onEdit: (attempt: OwnAttempt) => void;
  onDuplicate: (attempt: OwnAttempt) => void;
  onRemove: (attempt: OwnAttempt) => void;
}

/** What can be done with the row that is chosen, and with the table. */
function Foot({ rows, selected, onReplay, onEdit, onDuplicate, onRemove }: FootProps) {
  const row = rows.find(({ attempt }) => attempt === selected);
  const toButton = (text: string, onClick: (attempt: OwnAttempt) => void) =>
    row && (
      <button type="button" className="button-quiet" onClick={() => onClick(row.attempt)}>
        {text}
      </button>
    );
  return (
    <div className="attempts-foot" role="group" aria-label={row ? `Attempt: ${row.label}` : "Attempts"}>
      {row?.outcome?.status === "done" && (
        <button type="button" className="button" onClick={() => onReplay(row.attempt)}>
          <Icon name="diagram" />
          Show in diagram
        </button>
      )}
      {row?.own && toButton("Edit", onEdit)}
      {toButton("Duplicate", onDuplicate)}
      {row?.own && toButton("Remove", onRemove)}
      {!row && <span className="attempts-hint">{toHint(rows)}</span>}
      {rows.length > 0 && <CopyButton rows={rows} />}
    </div>
  );
}

function toHint(rows: readonly AttemptRow[]): string {
  if (rows.length === 0) return "This step has no attempts. Add one of your own.";
  return "Choose a row to see its token and its gates.";
}
