import type { ReactNode } from "react";
import type { LedgerEntry } from "../../trace/ledger.ts";
import type { Pointed } from "../../trace/links.ts";
import { FilledIcon, Icon } from "../icon.tsx";
import { type LedgerRow, type RunView, toDetailText } from "./run-view.ts";

interface LedgerPanelProps {
  view: RunView;
  /** Stands in the title's place where code and ledger share one. */
  choice: ReactNode;
  measures: ReactNode;
  onReset: () => void;
  /** An attempt stands in the run's place. */
  replayed: boolean;
  /** The event at the playhead; its entry is marked. */
  event: number | null;
  /** Letters of the prose, by the event that they stand at. */
  letters: ReadonlyMap<number, string>;
  pointed: Pointed | null;
  point: (pointed: Pointed | null) => void;
  /** Brings a line of tools.ts into view. */
  onReveal: (line: number) => void;
  children?: ReactNode;
}

/** The side effects that bodies performed, and the measures of the last run above them. */
export function LedgerPanel(props: LedgerPanelProps) {
  const { choice, measures, children } = props;
  return (
    <section className="ledger" aria-label="Ledger">
      <div className="panel-head">
        <h2 className={choice ? "visually-hidden" : "panel-title"}>Ledger</h2>
        {choice}
        <span className="panel-note">{toNote(props)}</span>
        <button type="button" className="button-quiet panel-end" onClick={props.onReset}>
          <Icon name="reset" />
          Reset
        </button>
      </div>
      {measures}
      <div className="ledger-body">
        <LedgerList {...props} />
        {children}
      </div>
    </section>
  );
}

function toNote({ view, replayed }: LedgerPanelProps): string {
  if (replayed) return "this attempt";
  return view.number > 1 ? `run ${String(view.number)}` : "this run";
}

function LedgerList({ view, event, letters, ...links }: LedgerPanelProps) {
  const { ledger, earlier } = view;
  if (ledger.length + earlier.length === 0) {
    return <p className="ledger-empty">{view.number === 0 ? "Nothing has run yet." : "Nothing was done."}</p>;
  }
  return (
    // A scrolling region must be reachable by keyboard.
    <ul className="ledger-list" tabIndex={0} aria-label="Entries">
      {ledger.map((entry) => (
        <Row
          key={entry.n}
          {...{ entry, ...links }}
          current={entry.n === event}
          letter={letters.get(entry.n)}
        />
      ))}
      {earlier.map((entry) => (
        <EarlierRow key={`${String(entry.run)} ${String(entry.n)}`} entry={entry} />
      ))}
    </ul>
  );
}

interface RowProps extends Pick<LedgerPanelProps, "pointed" | "point" | "onReveal"> {
  entry: LedgerRow;
  current: boolean;
  letter: string | undefined;
}

function Row({ entry, current, letter, pointed, point, onReveal }: RowProps) {
  const { n, exchange, line } = entry;
  const on = () => point({ n, exchange });
  const off = () => point(null);
  const lit = pointed !== null && isLit(pointed, entry);
  const kind = [
    entry.again && " ledger-row-again",
    current && " ledger-row-current",
    lit && " ledger-row-lit",
  ]
    .filter((name) => name !== false)
    .join("");
  return (
    <li className={`ledger-row${kind}`} onPointerEnter={on} onPointerLeave={off}>
      <FilledIcon name="diamond" />
      <span className="ledger-what">
        <b>{entry.kind}</b> <code>{toDetailText(entry.detail)}</code>
        {entry.again && " again"}
      </span>
      {letter !== undefined && (
        <i className="ledger-letter" data-letter={letter}>
          {letter}
        </i>
      )}
      {line > 0 ? (
        <button
          type="button"
          className="ledger-where ledger-place"
          title="Show the line"
          onFocus={on}
          onBlur={off}
          onClick={() => onReveal(line)}
        >
          {toPlace(entry)}
        </button>
      ) : (
        <span className="ledger-where">{toPlace(entry)}</span>
      )}
    </li>
  );
}

/** It is pointed at, or its whole round is. */
function isLit(pointed: Pointed, { n, exchange, round }: LedgerRow): boolean {
  if (pointed.n > 0) return pointed.n === n;
  return pointed.exchange === exchange && (pointed.round ?? round) === round;
}

function EarlierRow({ entry }: { entry: LedgerEntry }) {
  return (
    <li className="ledger-row ledger-row-earlier">
      <FilledIcon name="diamond" />
      <span className="ledger-what">
        <b>{entry.kind}</b> <code>{toDetailText(entry.detail)}</code>
      </span>
      <span className="ledger-where">
        run {entry.run}, {toPlace(entry)}
      </span>
    </li>
  );
}

function toPlace({ round, line }: LedgerEntry): string {
  return line > 0 ? `tools.ts:${String(line)} · round ${String(round)}` : `round ${String(round)}`;
}
