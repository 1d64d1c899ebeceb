import type { ByEra, EraRun } from "../../engine/two-eras.ts";
import { Icon } from "../icon.tsx";
import { type Cell, type EraRow, type RowId, toCell } from "./rows.ts";
import type { TwoEras } from "./use-two-eras.ts";

interface ErasTableProps {
  rows: readonly EraRow[];
  eras: TwoEras;
  /** Who thinks meanwhile. */
  who: string;
  ready: boolean;
  onPress: (row: EraRow) => void;
}

/** What came of the call in both eras, row by row. Each cell was measured by a run; a press measures it, or shows it again. */
export function ErasTable({ rows, eras, who, ready, onPress }: ErasTableProps) {
  return (
    <div className="eras-table-box">
      <table className="eras-table">
        <thead>
          <tr>
            <th scope="col">What happens while {who} thinks</th>
            <th scope="col">2025-11-25</th>
            <th scope="col">2026-07-28</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} {...{ row, eras, ready, onPress }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, eras, ready, onPress }: Omit<ErasTableProps, "rows" | "who"> & { row: EraRow }) {
  const { results, shown, running } = eras;
  const isShown = shown?.row === row.id;
  const { off } = row.choice ?? { off: null };
  const can = off === null && !running && ready;
  const unmeasured = running && isShown ? "being measured" : "press it to measure";
  return (
    <tr className={isShown ? "eras-row eras-row-shown" : "eras-row"} data-row={row.id}>
      <th scope="row">
        <button
          type="button"
          className="eras-row-press"
          aria-pressed={isShown}
          aria-disabled={!can}
          title={off ?? undefined}
          onClick={() => {
            if (can) onPress(row);
          }}
        >
          {row.label}
        </button>
      </th>
      <Cells id={row.id} runs={results.get(row.id)?.runs ?? null} otherwise={off ?? unmeasured} />
    </tr>
  );
}

interface CellsProps {
  id: RowId;
  runs: ByEra<EraRun> | null;
  /** What is said where nothing was measured. */
  otherwise: string;
}

function Cells({ id, runs, otherwise }: CellsProps) {
  if (runs === null) {
    return (
      <td colSpan={2} className="eras-unmeasured">
        {otherwise}
      </td>
    );
  }
  return (
    <>
      <Measured {...{ id }} cell={toCell(runs.legacy)} />
      <Measured {...{ id }} cell={toCell(runs.modern)} />
    </>
  );
}

function Measured({ cell, id }: { cell: Cell; id: RowId }) {
  const { counts } = cell;
  return (
    <td>
      <div className="eras-cell">
        <span className={`chip chip-${cell.tone}`}>
          <Icon name={cell.icon} />
          {cell.text}
        </span>
        {id === "nothing" && (
          <span className="eras-held">
            most handlers held <b>{cell.held}</b>
          </span>
        )}
        <span>
          ledger <b>{counts.ledger}</b>
        </span>
        {cell.again !== "" && <span className={cell.twice ? "eras-twice" : undefined}>{cell.again}</span>}
        <span className="eras-wire">
          {counts.requests} {counts.requests === 1 ? "request" : "requests"}, {counts.bytes} bytes
        </span>
      </div>
    </td>
  );
}
