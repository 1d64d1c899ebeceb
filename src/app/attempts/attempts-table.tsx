import { Fragment } from "react";
import { GATES } from "../../protocol/outcome.ts";
import { Icon, type IconName } from "../icon.tsx";
import type { OwnAttempt } from "../work/setup.ts";
import { Signal } from "./signal.tsx";
import type { AttemptRow } from "./to-rows.ts";
import type { Tone } from "./verdicts.ts";

interface AttemptsTableProps {
  rows: readonly AttemptRow[];
  selected: OwnAttempt | null;
  onSelect: (attempt: OwnAttempt | null) => void;
  /** They go on running: what has no verdict yet will have one. */
  running: boolean;
  stale: boolean;
}

/** What was presented, how far it came, what became of it. The chosen row sets the State token panel. */
export function AttemptsTable({ rows, selected, onSelect, running, stale }: AttemptsTableProps) {
  return (
    <div className="attempts-scroll">
      <div
        role="table"
        aria-label="Attempts"
        className={stale ? "attempts-table attempts-stale" : "attempts-table"}
      >
        <div role="row" className="attempts-row attempts-names">
          <span role="columnheader">Attempt</span>
          <span role="columnheader">Changed</span>
          <span role="columnheader" className="attempts-gates">
            {GATES.map((gate) => (
              <span key={gate}>{gate} </span>
            ))}
            <i className="attempts-gates-all">gates</i>
          </span>
          <span role="columnheader">Verdict</span>
          <span role="columnheader" className="attempts-ledger">
            Ledger
          </span>
        </div>
        {rows.map((row, index) => {
          const chosen = row.attempt === selected;
          return (
            <div key={index} role="row" className={chosen ? "attempts-row attempts-chosen" : "attempts-row"}>
              <span role="cell" className="attempts-label">
                <button
                  type="button"
                  className="attempts-pick"
                  aria-pressed={chosen}
                  title={row.label}
                  onClick={() => onSelect(chosen ? null : row.attempt)}
                >
                  {row.label}
                </button>
              </span>
              <code role="cell" className="attempts-changed" title={row.description}>
                {row.changed}
              </code>
              <span role="cell" className="attempts-signal">
                {row.gates.length > 0 && <Signal gates={row.gates} tone={row.tone} />}
                <span className="visually-hidden">{row.said}</span>
              </span>
              <span role="cell" className="attempts-verdict">
                <Verdicts row={row} running={running} />
              </span>
              <code role="cell" className="attempts-ledger">
                {row.ledger}
              </code>
            </div>
          );
        })}
      </div>
    </div>
  );
}

const ICONS: Readonly<Record<Tone, IconName>> = { ok: "check", warn: "warn", no: "cross", plain: "dash" };

function Verdicts({ row, running }: { row: AttemptRow; running: boolean }) {
  if (row.verdicts.length === 0)
    return <span className="attempts-none">{running ? "running" : "not run yet"}</span>;
  return row.verdicts.map(({ tone, text }, index) => (
    <Fragment key={text}>
      {index > 0 && <span className="visually-hidden">, </span>}
      <span className={`chip chip-${tone}`} title={text}>
        <Icon name={ICONS[tone]} />
        <span className="attempts-words">
          {text}
          {tone === "warn" && <span className="visually-hidden">, worth noticing</span>}
        </span>
      </span>
    </Fragment>
  ));
}
