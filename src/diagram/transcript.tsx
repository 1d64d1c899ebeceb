import { type ReactElement, useMemo } from "react";
import "./transcript.css";
import type { Sequence } from "./model.ts";
import { toTranscript } from "./transcript-rows.ts";

export interface TranscriptProps {
  sequence: Sequence;
  playhead: number;
  onPick?: (moment: number) => void;
  /** The pointer or the focus rests on a moment. */
  onPoint?: (moment: number | null) => void;
}

/** The diagram in words: an ordered list of the same moments, each of which can be picked. */
export function Transcript({ sequence, playhead, onPick, onPoint }: TranscriptProps): ReactElement {
  const rows = useMemo(() => toTranscript(sequence), [sequence]);
  if (rows.length === 0) return <p className="transcript-empty">Nothing has run yet.</p>;
  return (
    <ol className="transcript" aria-label="Events in order">
      {rows.map(({ moment, text, detail, round }) => (
        <li key={moment} className={moment > playhead ? "is-future" : ""}>
          <button
            type="button"
            className="transcript-row"
            aria-current={moment === playhead ? "step" : undefined}
            onClick={() => onPick?.(moment)}
            onFocus={() => onPoint?.(moment)}
            onBlur={() => onPoint?.(null)}
            onPointerEnter={() => onPoint?.(moment)}
            onPointerLeave={() => onPoint?.(null)}
          >
            <span className="transcript-number">{moment}</span>
            <i className={`transcript-hue is-${sequence.moments[moment - 1]?.hue ?? "ink"}`} />
            <span className="transcript-text">{text}</span>
            <span className="transcript-detail">{detail}</span>
            <span className="transcript-round">{round === 0 ? "" : `round ${round}`}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
