import type { Operation } from "../../trace/referee/operations.ts";

interface CallListProps {
  operations: readonly Operation[];
  /** Findings in each. */
  counts: readonly number[];
  selected: number;
  onSelect: (index: number) => void;
}

/** So many are listed; a finding leads to those further down too. */
const MOST = 300;

/** The calls of a log, each with all its rounds, whatever their ids. */
export function CallList({ operations, counts, selected, onSelect }: CallListProps) {
  const rest = operations.length - MOST;
  return (
    <section className="log-calls" aria-label="Calls">
      <h2 className="panel-head panel-title">Calls</h2>
      <ol className="log-call-list">
        {operations.slice(0, MOST).map(({ kind, title, exchanges }, index) => (
          <li key={index}>
            <button
              type="button"
              className="log-call"
              aria-pressed={index === selected}
              onClick={() => onSelect(index)}
            >
              <code className="log-call-title">{kind === "call" ? title : `Besides: ${title}`}</code>
              <span className="log-call-count">
                {toCount(exchanges.length, "request")}
                {(counts[index] ?? 0) > 0 && <b>, {toCount(counts[index] ?? 0, "finding")}</b>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {rest > 0 && <p className="referee-note">{String(rest)} more are not listed.</p>}
    </section>
  );
}

function toCount(count: number, word: string): string {
  return `${String(count)} ${word}${count === 1 ? "" : "s"}`;
}
