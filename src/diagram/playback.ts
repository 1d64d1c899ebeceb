/** following: goes along with a run; playing: steps through what is there; still: stays where it was put. */
type Mode = "following" | "playing" | "still";
export const SPEEDS = [0.5, 1, 2] as const;
export type Speed = (typeof SPEEDS)[number];

/** Where the playhead is. `at` is a moment's index; 0 is before the first. */
export interface PlayheadState {
  run: number;
  at: number;
  mode: Mode;
  speed: Speed;
  /** Whether the last change is to be seen moving. */
  animate: boolean;
}

/** `count`: the moments that there are; `live`: whether the run goes on. */
export type PlayheadAction =
  | { type: "begin"; run: number; at: number; mode: Mode }
  | { type: "advance"; count: number; live: boolean; jump: boolean }
  | { type: "forward"; count: number; live: boolean }
  | { type: "back" }
  | { type: "seek"; at: number; count: number; live: boolean }
  | { type: "play"; count: number; live: boolean }
  | { type: "pause" }
  | { type: "speed"; speed: Speed };

/** At the newest moment of a run that goes on, the playhead goes along with it. */
const rest = (at: number, { count, live }: { count: number; live: boolean }): Mode =>
  live && at >= count ? "following" : "still";

const least = (at: number) => Math.min(1, at);

function toAdvanced(
  state: PlayheadState,
  action: Extract<PlayheadAction, { type: "advance" }>,
): PlayheadState {
  // It was put somewhere while this step was already due.
  if (state.mode === "still") return state;
  const at = action.jump ? action.count : Math.min(action.count, state.at + 1);
  const mode = state.mode === "playing" && at >= action.count ? rest(at, action) : state.mode;
  return { ...state, at, mode, animate: !action.jump };
}

function toPlayed(state: PlayheadState, { count, live }: { count: number; live: boolean }): PlayheadState {
  if (state.at < count) return { ...state, mode: "playing" };
  if (live) return { ...state, mode: "following" };
  return { ...state, at: least(count), mode: "playing", animate: true };
}

function toMoved(state: PlayheadState, at: number, mode: Mode, animate: boolean): PlayheadState {
  return { ...state, at, mode, animate };
}

/** The playhead after an action. Pure. */
export function toPlayhead(state: PlayheadState, action: PlayheadAction): PlayheadState {
  switch (action.type) {
    case "begin":
      return { ...toMoved(state, action.at, action.mode, false), run: action.run };
    case "advance":
      return toAdvanced(state, action);
    case "forward": {
      const at = Math.min(action.count, state.at + 1);
      return toMoved(state, at, rest(at, action), at !== state.at);
    }
    case "back":
      return toMoved(state, Math.max(least(state.at), state.at - 1), "still", false);
    case "seek": {
      const at = Math.max(least(action.count), Math.min(action.count, Math.round(action.at)));
      return toMoved(state, at, rest(at, action), false);
    }
    case "play":
      return toPlayed(state, action);
    case "pause":
      return { ...state, mode: "still" };
    case "speed":
      return { ...state, speed: action.speed };
  }
}

/** Whether the playhead moves by itself: it then shows *Pause*. */
export const isMoving = ({ at, mode }: PlayheadState, count: number, live: boolean): boolean =>
  mode === "playing" ? at < count : mode === "following" && (live || at < count);

/** How long a moment is shown before the next, in milliseconds. */
export function toPace({ mode, speed, at }: PlayheadState, count: number, reduced: boolean): number {
  if (mode === "playing") return reduced ? 900 : 900 / speed;
  if (reduced || at === 0) return 0;
  // Catching up with a run: at full length while little is waiting, faster when much is.
  const waiting = count - at;
  return waiting <= 4 ? 420 : waiting <= 12 ? 180 : 40;
}
