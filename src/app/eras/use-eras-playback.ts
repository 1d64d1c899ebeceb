import { useMemo } from "react";
import { type Alignment, alignSequences, toMomentAt } from "../../diagram/align.ts";
import { type Clock, toClock } from "../../diagram/layout.ts";
import type { Sequence } from "../../diagram/model.ts";
import { toSequence } from "../../diagram/sequence.ts";
import { type Playback, usePlayback } from "../../diagram/use-playback.tsx";
import type { ByEra } from "../../engine/two-eras.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { ErasShown } from "./use-two-eras.ts";

export interface EraShowing {
  sequence: Sequence;
  events: readonly TraceEvent[];
  /** The last moment of this era's run at the common playhead. */
  playhead: number;
  /** The common playhead. */
  at: number;
  /** The clock that it shares with the other. */
  clock: Clock;
  /** Picks a moment of this era's run. */
  onPick: (moment: number) => void;
}

const NO_EVENTS: readonly TraceEvent[] = [];

/** Both eras' sequences on one clock, and the one playhead that cuts through both. `width`: of the diagrams, in pixels. */
export function useErasPlayback(shown: ErasShown | null, running: boolean, width: number) {
  const { legacy = NO_EVENTS, modern = NO_EVENTS } = shown?.events ?? {};
  const number = shown?.number ?? 0;
  // The lists grow in place: their lengths tell when.
  const length = `${String(legacy.length)} ${String(modern.length)}`;
  const made = useMemo(() => {
    const sequences = [toSequence(legacy), toSequence(modern)] as const;
    const alignment = alignSequences(...sequences);
    // One playhead for both: a run of its own, whose moments are those of the common clock.
    const joint: Sequence = { ...sequences[1], run: number, moments: alignment.moments };
    return { sequences, alignment, joint };
  }, [legacy, modern, number, length]);
  const clocks = useMemo((): readonly [Clock, Clock] => {
    const { sequences, alignment } = made;
    const times = toClock(sequences, alignment, width);
    const [legacy, modern] = alignment.columns;
    return [
      { ...times, columns: legacy },
      { ...times, columns: modern },
    ];
  }, [made, width]);
  const playback = usePlayback(made.joint, { live: running });
  const toView = (which: 0 | 1, events: readonly TraceEvent[]) =>
    toShowing({ ...made, clocks }, playback, which, events);
  const views: ByEra<EraShowing> = { legacy: toView(0, legacy), modern: toView(1, modern) };
  return { playback, views };
}

interface Made {
  sequences: readonly [Sequence, Sequence];
  alignment: Alignment;
  clocks: readonly [Clock, Clock];
}

function toShowing(
  { sequences, alignment, clocks }: Made,
  { playhead, seek }: Playback,
  which: 0 | 1,
  events: readonly TraceEvent[],
): EraShowing {
  const columns = alignment.columns[which];
  return {
    events,
    clock: clocks[which],
    at: playhead,
    sequence: sequences[which],
    playhead: toMomentAt(alignment, which, playhead),
    onPick: (moment) => seek(columns[moment] ?? moment),
  };
}
