import { StepLink } from "./place-links.tsx";
import { VERDICT_LIST } from "./verdicts.ts";

/** Every verdict on a state, with the check that it comes from. */
export function VerdictTable() {
  return (
    <table className="word-table">
      <thead>
        <tr>
          <th scope="col">Verdict</th>
          <th scope="col">Check</th>
          <th scope="col">What was found</th>
          <th scope="col">Where</th>
        </tr>
      </thead>
      <tbody>
        {VERDICT_LIST.map(({ verdict, gate, says, shown }) => (
          <tr key={verdict}>
            <th scope="row">
              {gate === null ? (
                <span className="chip chip-ok">✓ accepted</span>
              ) : (
                <span className="chip chip-no">✕ rejected: {verdict}</span>
              )}
            </th>
            <td data-head="Check">{gate ?? "all passed"}</td>
            <td data-head="What was found">{says}</td>
            <td className="word-table-places">
              <StepLink place={shown} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
