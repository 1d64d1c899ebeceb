import { useEffect, useRef } from "react";
import { toMomentOf } from "../../diagram/sequence.ts";
import type { BenchProps } from "./bench-props.ts";
import type { Showing } from "./use-showing.ts";

/** Tells which event is shown, and brings the run of a link to the moment that it was sent with, once. */
export function useMoment(
  { event, onMoment, state }: BenchProps,
  { moment, playback, sequence }: Showing,
  replay: number,
) {
  const n = moment?.n ?? null;
  useEffect(() => {
    onMoment(replay > 0 ? null : n);
  }, [onMoment, n, replay]);
  const due = useRef(event);
  const ended = state.view.outcome !== null && replay === 0;
  const { seek } = playback;
  useEffect(() => {
    if (due.current === undefined || !ended) return;
    seek(toMomentOf(sequence, due.current));
    due.current = undefined;
  }, [ended, seek, sequence]);
}
