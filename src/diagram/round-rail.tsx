import { type ReactElement, useRef } from "react";
import "./round-rail.css";
import { type RailRound, toCurrent } from "./rail-rounds.ts";
import type { OnRound } from "./pointing.ts";
import { useRoving } from "./use-roving.tsx";
import { useInView, useViewport } from "./use-viewport.tsx";

interface RoundRailProps {
  rounds: readonly RailRound[];
  playhead: number;
  /** The moments that the diagram shows. */
  view: { from: number; to: number };
  onPick: ((moment: number) => void) | undefined;
  onRound: OnRound | undefined;
}

/** Width of one mark in CSS pixels: they share the room; where there are too many for it, the rail scrolls by itself. */
const WIDTH = { least: 28, most: 72 };
const USUAL = { width: 880, height: 36 };
/** How much is drawn beyond either edge of the view. */
const BEYOND = 512;

/** The rounds of a long run at a glance: what each came to, which one the playhead is in, which ones the diagram shows. */
export function RoundRail({ rounds, playhead, view, onPick, onRound }: RoundRailProps): ReactElement {
  const scroll = useRef<HTMLDivElement>(null);
  const { width: room, from } = useViewport(scroll, true, USUAL);
  const { focused, bar, toItem } = useRoving(rounds.length);
  const width = Math.min(WIDTH.most, Math.max(WIDTH.least, Math.floor(room / rounds.length)));
  const current = toCurrent(rounds, playhead);
  useInView(scroll, (current + 0.5) * width, { horizontal: true, smooth: false });
  const stop = focused ?? Math.max(0, current);
  const isDrawn = (index: number) =>
    index === stop || ((index + 1) * width >= from - BEYOND && index * width <= from + room + BEYOND + 256);
  return (
    <div className="round-rail">
      <span className="rail-title" aria-hidden="true">
        Rounds
      </span>
      <div ref={scroll} className="rail-scroll">
        <div
          {...bar}
          className="rail-rounds"
          role="toolbar"
          aria-label="Rounds"
          style={{ width: rounds.length * width }}
        >
          {rounds.map((round, index) => {
            if (!isDrawn(index)) return null;
            const { exchange, body } = round;
            const about = { exchange, ...(body !== null && { body }) };
            const seen = round.from <= view.to && round.to >= view.from;
            return (
              <button
                key={index}
                type="button"
                className={`rail-round ${seen ? "is-seen" : ""} ${round.from > playhead ? "is-future" : ""}`}
                {...toItem(index, index === stop, (on) => onRound?.(on ? about : null, "focus"))}
                aria-label={round.name}
                aria-current={index === current ? "step" : undefined}
                title={round.name}
                style={{ left: index * width, width }}
                onClick={() => onPick?.(round.to)}
                onPointerEnter={() => onRound?.(about, "pointer")}
                onPointerLeave={() => onRound?.(null, "pointer")}
              >
                <span className="rail-number">{round.number}</span>
                <Sign {...round} />
              </button>
            );
          })}
        </div>
      </div>
    </div>
  );
}

const SIGNS = {
  asked: "M-2.6-1.6a2.6 2.6 0 1 1 3.6 2.4c-.7.3-1 .7-1 1.5M0 4.8v.4",
  completed: "M-4 .4-1.2 3.2 4-3",
  failed: "M0-4.4v5M0 4v.4",
  refused: "M-2.6-2.6 2.6 2.6M2.6-2.6-2.6 2.6",
  lost: "M-3-3 3 3M3-3-3 3",
  open: "M-3.4 0h.4M0 0h.1M3 0h.4",
};

/** What a round came to; before it a diamond where it acted. */
function Sign({ end, acted }: Pick<RailRound, "end" | "acted">) {
  return (
    <svg className="rail-sign" viewBox="-13 -6 26 12" width="26" height="12" aria-hidden="true">
      {acted !== "" && <path className={`rail-acted is-${acted}`} d="M-7-4.5-3 0-7 4.5-11 0Z" />}
      <g className={`rail-end is-${end}`} transform={acted === "" ? undefined : "translate(5 0)"}>
        {end === "refused" && <rect x="-5.5" y="-5.5" width="11" height="11" rx="2" />}
        <path d={SIGNS[end]} />
      </g>
    </svg>
  );
}
