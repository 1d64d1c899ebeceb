import { SequenceDiagram } from "../../diagram/sequence-diagram.tsx";
import type { Playback } from "../../diagram/use-playback.tsx";
import type { Era, EraRun } from "../../engine/two-eras.ts";
import { toMeasures } from "../../trace/measures.ts";
import { toOutcome } from "../../trace/views.ts";
import { OutcomeChip } from "../bench/outcome-chip.tsx";
import type { EraShowing } from "./use-eras-playback.ts";

interface EraViewProps extends EraShowing {
  era: Era;
  /** Null: it goes on, or there is none. */
  run: EraRun | null;
  playback: Playback;
}

const NAMES = {
  legacy: { date: "2025-11-25", what: "call stays open" },
  modern: { date: "2026-07-28", what: "call ends, then is sent again" },
};

/** One era's run: its counts and its end, above its diagram. */
export function EraView({ era, events, playback, ...showing }: EraViewProps) {
  const { date, what } = NAMES[era];
  const outcome = toOutcome(events);
  return (
    <section className="era" aria-label={`${date}, ${what}`} data-outcome={outcome?.status}>
      <div className="era-head">
        <h3 className="era-name">{date}</h3>
        <span className="era-what">{what}</span>
        <span className="era-counts">
          <Counts events={events} />
        </span>
        <span role="status" className="era-outcome">
          {outcome && <OutcomeChip outcome={outcome} />}
        </span>
      </div>
      <div className="era-view">
        <SequenceDiagram {...showing} orientation="horizontal" dense animate={playback.animate} />
      </div>
    </section>
  );
}

function Counts({ events }: Pick<EraViewProps, "events">) {
  const { requests, prompts, ledger, parked } = toMeasures(events);
  return (
    <>
      requests <b>{requests}</b>, prompts <b>{prompts}</b>, ledger <b>{ledger}</b>, most handlers held{" "}
      <b>{parked}</b>
    </>
  );
}
