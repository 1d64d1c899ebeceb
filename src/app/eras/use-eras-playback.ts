import { useMemo } from "react";
import { type Alignment, alignSequences, toMomentAt } from "../../diagram/align.ts";
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
  /** The column of each of its moments on the common clock. */
  columns: readonly number[];
  /** Picks a moment of this era's run. */
  onPick: (moment: number) => void;
}

const NO_EVENTS: readonly TraceEvent[] = [];

/** Both eras' sequences on one clock, and the one playhead that cuts through both. */
export function useErasPlayback(shown: ErasShown | null, running: boolean) {
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
  const playback = usePlayback(made.joint, { live: running });
  const toView = (which: 0 | 1, events: readonly TraceEvent[]) => toShowing(made, playback, which, events);
  const views: ByEra<EraShowing> = { legacy: toView(0, legacy), modern: toView(1, modern) };
  return { playback, views };
}

function toShowing(
  { sequences, alignment }: { sequences: readonly [Sequence, Sequence]; alignment: Alignment },
  { playhead, seek }: Playback,
  which: 0 | 1,
  events: readonly TraceEvent[],
): EraShowing {
  const columns = alignment.columns[which];
  return {
    ...{ events, columns },
    sequence: sequences[which],
    playhead: toMomentAt(alignment, which, playhead),
    onPick: (moment) => seek(columns[moment] ?? moment),
  };
}
