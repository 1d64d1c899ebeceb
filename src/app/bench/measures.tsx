import type { Measures } from "../../protocol/outcome.ts";
import { type RunView, toGrowth } from "./run-view.ts";

type Name = keyof Measures;

/** The counts of the last run, with what the run before had where that differs. */
export function MeasureCells({ view }: { view: RunView }) {
  const again = view.ledger.some((entry) => entry.again);
  return (
    <dl className="measures" aria-label="Measures of the last run">
      <Cell name="requests" view={view} />
      <Cell name="prompts" view={view} />
      <Cell name="ledger" view={view} again={again} growth={toGrowth(view.ledger)} />
    </dl>
  );
}

interface CellProps {
  name: Name;
  view: RunView;
  again?: boolean;
  growth?: string | null;
}

function Cell({ name, view, again = false, growth = null }: CellProps) {
  const value = view.measures[name];
  const before = view.previous?.[name];
  return (
    <div className={again ? "measure measure-again" : "measure"}>
      <dt className="measure-name">
        {name}
        {before !== undefined && before !== value && <span className="measure-before">, was {before}</span>}
      </dt>
      <dd className="measure-value">
        <span key={value} className="measure-number" data-measure={name}>
          {value}
        </span>
        {growth !== null && <span className="measure-growth">{growth}</span>}
      </dd>
    </div>
  );
}

/** How many handlers the server held at most while it waited for the person. */
export function HandlersHeld({ view }: { view: RunView }) {
  return (
    <span className="held">
      most handlers held <b data-measure="parked">{view.measures.parked}</b>
    </span>
  );
}
