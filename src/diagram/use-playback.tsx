import { useEffect, useMemo, useReducer, useSyncExternalStore } from "react";
import type { Moment, Sequence } from "./model.ts";
import { isMoving, type PlayheadState, type Speed, toPace, toPlayhead } from "./playback.ts";
import { toMomentOf } from "./sequence.ts";

/** The playhead of one diagram, and what moves it. */
export interface Playback {
  /** Index of the moment that is shown, from 1; 0 is before the first. */
  playhead: number;
  count: number;
  moments: readonly Moment[];
  moment: Moment | undefined;
  live: boolean;
  /** It moves by itself: through the run, or along with it. */
  playing: boolean;
  /** It goes along with a run, or still catches up with one that has ended: nobody put it anywhere. */
  following: boolean;
  /** Whether the last change is to be seen moving. */
  animate: boolean;
  speed: Speed;
  back: () => void;
  forward: () => void;
  /** Plays, or pauses. */
  toggle: () => void;
  seek: (moment: number) => void;
  setSpeed: (speed: Speed) => void;
}

export interface PlaybackOptions {
  /** The run goes on. */
  live: boolean;
  /** Event of the run that is shown first (the document's `view.event`); absent: the last. */
  event?: number;
}

const QUERY = "(prefers-reduced-motion: reduce)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

const isReduced = () => window.matchMedia(QUERY).matches;

/** Whether the reader asked for less motion. */
const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, isReduced, () => true);

function toStart(sequence: Sequence, { live, event }: PlaybackOptions): PlayheadState {
  const last = event === undefined ? sequence.moments.length : toMomentOf(sequence, event);
  const mode = live ? "following" : "still";
  return { run: sequence.run, at: live ? 0 : last, mode, speed: 1, animate: false };
}

/**
 * The playhead of a run. It goes along with a live run, a little behind where much happens at once, and never holds it
 * up; stepping back or scrubbing lets the run go on without it.
 */
export function usePlayback(sequence: Sequence, options: PlaybackOptions): Playback {
  const { live } = options;
  const [state, dispatch] = useReducer(toPlayhead, undefined, () => toStart(sequence, options));
  const reduced = useReducedMotion();
  const count = sequence.moments.length;
  if (state.run !== sequence.run || state.at > count) {
    dispatch({ type: "begin", run: sequence.run, at: 0, mode: "following" });
  }

  const playing = isMoving(state, count, live);
  const due = playing && state.at < count;
  const pace = toPace(state, count, reduced);
  const jump = reduced && state.mode === "following";
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => dispatch({ type: "advance", count, live, jump }), pace);
    return () => clearTimeout(timer);
    // A new moment must not put off the step that is due, so `count` is not a reason to begin again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [due, pace, jump, state.at, state.mode]);

  const moves = useMemo(
    () => ({
      back: () => dispatch({ type: "back" }),
      forward: () => dispatch({ type: "forward", count, live }),
      toggle: () => dispatch(playing ? { type: "pause" } : { type: "play", count, live }),
      seek: (at: number) => dispatch({ type: "seek", at, count, live }),
      setSpeed: (speed: Speed) => dispatch({ type: "speed", speed }),
    }),
    [count, live, playing],
  );
  const { moments } = sequence;
  const playhead = Math.min(state.at, count);
  const { animate, speed } = state;
  return {
    playhead,
    count,
    moments,
    moment: moments[playhead - 1],
    live,
    playing,
    following: state.mode === "following",
    animate: animate && !reduced,
    speed,
    ...moves,
  };
}
