import type { ChangeEvent, KeyboardEvent, PointerEvent, ReactElement, ReactNode } from "react";
import "./transport.css";
import { SPEEDS } from "./playback.ts";
import type { Playback } from "./use-playback.tsx";

const ICONS = {
  back: "M4 3.5v9M12.5 3.5v9L6 8Z",
  forward: "M12 3.5v9M3.5 3.5v9L10 8Z",
  play: "M5 3.2v9.6L12.8 8Z",
  pause: "M5.2 3.5v9M10.8 3.5v9",
};

function Icon({ name }: { name: keyof typeof ICONS }): ReactElement {
  return (
    <svg
      className={`transport-icon is-${name}`}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
    >
      <path d={ICONS[name]} />
    </svg>
  );
}

/** What is said beside the number: the moment, or that the run waits for the reader. */
function toSaid({ moment, live, playhead, count }: Playback): string {
  if (moment === undefined) return "";
  const waiting = live && playhead === count && moment.kind === "open";
  return waiting ? "Waiting for you. The clock stands still." : moment.label;
}

function toKeyTarget(key: string, { playhead, count }: Playback): number | undefined {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return playhead - 1;
    case "ArrowRight":
    case "ArrowUp":
      return playhead + 1;
    case "PageDown":
      return playhead - 5;
    case "PageUp":
      return playhead + 5;
    case "Home":
      return 1;
    case "End":
      return count;
    default:
      return undefined;
  }
}

/** At most this many ticks are drawn above the track. */
const MOST_TICKS = 150;

const toShare = (index: number, count: number) => (count < 2 ? 0 : ((index - 1) / (count - 1)) * 100);

function Scrubber({ playback }: { playback: Playback }): ReactElement {
  const { moments, moment, playhead, count, seek } = playback;
  const go = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) seek(1 + ((event.clientX - left) / width) * (count - 1));
  };
  const press = (event: KeyboardEvent) => {
    const target = toKeyTarget(event.key, playback);
    if (target === undefined) return;
    event.preventDefault();
    seek(target);
  };
  const every = Math.ceil(count / MOST_TICKS);
  const share = `${toShare(Math.max(1, playhead), count)}%`;
  return (
    <div
      className="transport-scrubber"
      role="slider"
      tabIndex={0}
      aria-label="Playhead"
      aria-valuemin={Math.min(1, count)}
      aria-valuemax={count}
      aria-valuenow={playhead}
      aria-valuetext={moment === undefined ? "nothing has run" : `${playhead} of ${count}: ${moment.label}`}
      aria-disabled={count === 0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event);
      }}
    >
      <div className="transport-track" />
      <div className="transport-past" style={{ width: share }} />
      {moments.map(({ index, hue }) =>
        index !== playhead && (index % every === 0 || (every < 4 && hue === "warn") || hue === "no") ? (
          <i
            key={index}
            className={`transport-tick is-${hue}`}
            style={{ left: `${toShare(index, count)}%` }}
          />
        ) : null,
      )}
      {count > 0 && <div className="transport-thumb" style={{ left: share }} />}
    </div>
  );
}

interface TransportProps {
  playback: Playback;
  /** What can be done at the moment that is shown. */
  action?: ReactNode;
}

/** The transport of a diagram: steps, play, the scrubber, where the playhead is, and how fast it plays. */
export function Transport({ playback, action }: TransportProps): ReactElement {
  const { playhead, count, playing, speed } = playback;
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const chosen = SPEEDS.find((known) => String(known) === event.target.value);
    if (chosen !== undefined) playback.setSpeed(chosen);
  };
  return (
    <div className="transport">
      <div className="transport-bar">
        <button
          type="button"
          className="transport-step"
          aria-label="Step back"
          disabled={playhead <= 1}
          onClick={playback.back}
        >
          <Icon name="back" />
        </button>
        <button
          type="button"
          className="transport-play"
          aria-label={playing ? "Pause" : "Play"}
          disabled={count === 0}
          onClick={playback.toggle}
        >
          <Icon name={playing ? "pause" : "play"} />
        </button>
        <button
          type="button"
          className="transport-step"
          aria-label="Step forward"
          disabled={playhead >= count}
          onClick={playback.forward}
        >
          <Icon name="forward" />
        </button>
        <Scrubber playback={playback} />
        <p className="transport-said">
          <span className="transport-count">
            {playhead}
            <span className="transport-total">/{count}</span>
          </span>
          <span className="transport-label" title={toSaid(playback)}>
            {toSaid(playback)}
          </span>
        </p>
        <select className="transport-speed" aria-label="Speed" value={String(speed)} onChange={choose}>
          {SPEEDS.map((known) => (
            <option key={known} value={String(known)}>
              {known}×
            </option>
          ))}
        </select>
        {action}
      </div>
    </div>
  );
}
