import { FilledIcon } from "../icon.tsx";

export interface RunButtonsProps {
  running: boolean;
  /** The engine is there, and the code can be run. */
  ready: boolean;
  onRun: () => void;
  onStop: () => void;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Run, and Stop while a run is on; each keeps its place, so that nothing moves. */
export function RunButtons({ running, ready, onRun, onStop }: RunButtonsProps) {
  return (
    <>
      <button
        type="button"
        className={running ? "button run-stop" : "button run-stop run-stop-away"}
        onClick={onStop}
      >
        <FilledIcon name="stop" />
        Stop
      </button>
      <button type="button" className="button-ink run-run" disabled={!ready || running} onClick={onRun}>
        <FilledIcon name="play" />
        Run
        <kbd aria-hidden="true">{isApple ? "⌘ ↵" : "Ctrl ↵"}</kbd>
      </button>
    </>
  );
}

/** As above for the phone's bottom bar: one place, Run or Stop. */
export function RunButton({ running, ready, onRun, onStop }: RunButtonsProps) {
  return running ? (
    <button key="stop" type="button" className="phone-run" onClick={onStop}>
      <FilledIcon name="stop" />
      Stop
    </button>
  ) : (
    <button key="run" type="button" className="phone-run" disabled={!ready} onClick={onRun}>
      <FilledIcon name="play" />
      Run
    </button>
  );
}
