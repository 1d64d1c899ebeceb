import { useId, useState, useSyncExternalStore } from "react";
import type { WorldControls, WorldNow } from "../engine/world-controls.ts";

/** Moves the virtual clock and rotates the key, at any time. */
export function WorldPart({ world }: { world: WorldControls | null }) {
  const now = useSyncExternalStore(world?.subscribe ?? nothing, () => world?.getSnapshot() ?? NO_WORLD);
  return (
    <>
      <ClockPart now={now.now} onMove={world ? world.moveClock : null} />
      <fieldset className="setting-part setting-world">
        <legend>Keys</legend>
        <button type="button" className="button" disabled={!world} onClick={() => world?.rotateKey()}>
          Rotate the key
        </button>
        <p className="setting-note" role="status">
          {now.keys === 1
            ? "1 key in the ring: it signs and verifies."
            : "2 keys in the ring: the new one signs, the one before it still verifies. Older ones are gone."}
        </p>
      </fieldset>
    </>
  );
}

const NO_WORLD: WorldNow = { now: Date.UTC(2026, 6, 28), keys: 1, version: "" };
const nothing = () => () => undefined;

interface ClockPartProps {
  /** In milliseconds since 1970. */
  now: number;
  onMove: ((seconds: number) => void) | null;
}

function ClockPart({ now, onMove }: ClockPartProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const onSubmit = () => {
    const seconds = toSeconds(text);
    setProblem(
      seconds === null ? "It must be a number of seconds above 0: the clock goes forward only." : null,
    );
    if (seconds === null) return;
    onMove?.(seconds);
    setText("");
  };
  return (
    <form
      className="setting-part setting-form setting-world"
      aria-label="Virtual clock"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <p className="setting-legend">Virtual clock</p>
      <p className="setting-clock" role="status">
        <b>{toClockText(now)}</b> {Math.floor(now / 1000)} s
      </p>
      <p className="setting-note">It stands still while you think.</p>
      <span className="setting-row">
        {[60, 301].map((seconds) => (
          <button
            key={seconds}
            type="button"
            className="button"
            disabled={!onMove}
            onClick={() => onMove?.(seconds)}
          >
            +{seconds} s
          </button>
        ))}
      </span>
      <div className="setting-field">
        <label htmlFor={id}>Move forward by</label>
        <span className="setting-input">
          <input
            id={id}
            className="setting-text"
            inputMode="decimal"
            value={text}
            autoComplete="off"
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(null);
            }}
          />
          s
          <button type="submit" className="button" disabled={!onMove || text.trim() === ""}>
            Move
          </button>
        </span>
        <span id={`${id}-problem`} className="setting-problem" role="status">
          {problem}
        </span>
      </div>
    </form>
  );
}

/** Furthest that one move may go: ten years. */
const FURTHEST = 10 * 365 * 86_400;

function toSeconds(text: string): number | null {
  const seconds = Number(text);
  return seconds > 0 && seconds <= FURTHEST ? seconds : null;
}

/** Date and time of the virtual clock, as UTC. */
function toClockText(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
