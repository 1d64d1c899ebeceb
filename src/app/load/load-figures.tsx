import { ERAS } from "../../engine/two-eras.ts";
import type { LoadState } from "./use-load.ts";

const NAMES = { legacy: "2025-11-25", modern: "2026-07-28" };
const show = (value: number | undefined) => (value ?? 0).toLocaleString("en");

/** What became of everyone, in both eras. */
export function LoadFigures({ state: { curve } }: { state: LoadState }) {
  const { last, most } = curve;
  return (
    <div className="load-figures-box">
      <table className="load-figures">
        <thead>
          <tr>
            <td />
            <th scope="col">handlers held</th>
            <th scope="col">at most</th>
            <th scope="col">bytes held</th>
            <th scope="col">at most</th>
            <th scope="col">completed</th>
            <th scope="col">lost</th>
            <th scope="col">other ends</th>
            <th scope="col">ledger</th>
          </tr>
        </thead>
        <tbody>
          {ERAS.map((era) => {
            const now = last?.[era];
            return (
              <tr key={era} data-era={era}>
                <th scope="row">{NAMES[era]}</th>
                <td data-load-figure="held">{show(now?.held)}</td>
                <td data-load-figure="most">{show(most[era].held)}</td>
                <td data-load-figure="bytes">{show(now?.bytes)}</td>
                <td>{show(most[era].bytes)}</td>
                <td data-load-figure="completed">{show(now?.completed)}</td>
                <td data-load-figure="lost" className={now && now.lost > 0 ? "load-lost" : undefined}>
                  {show(now?.lost)}
                </td>
                <td>{show(now?.others)}</td>
                <td data-load-figure="ledger">{show(now?.ledger)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="load-note">
        Bytes held: the call’s parameters, the questions, and the state that the server keeps until the answer
        comes, as JSON. Everyone thinks up to 240 s of the virtual clock, as long in one era as in the other,
        and is sent to the same instance each time.
      </p>
    </div>
  );
}
