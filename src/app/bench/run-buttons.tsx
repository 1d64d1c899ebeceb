import { type ReactNode, useRef } from "react";
import { FilledIcon } from "../icon.tsx";

export interface RunButtonsProps {
  running: boolean;
  /** The engine is there, and the code can be run. */
  ready: boolean;
  onRun: () => void;
  onStop: () => void;
}

interface RunButtonProps extends RunButtonsProps {
  className: string;
  /** Behind "Run": the keys that do the same. */
  hint?: ReactNode;
}

/** A second click of a double click is no wish to stop. */
const DOUBLE_CLICK_MS = 400;

/** Run, and Stop in its place while a run is on: one button, so that the focus stays and nothing moves. */
export function RunButton({ running, ready, onRun, onStop, className, hint }: RunButtonProps) {
  const startedAt = useRef(0);
  const onClick = () => {
    if (!running) {
      startedAt.current = performance.now();
      onRun();
    } else if (performance.now() - startedAt.current > DOUBLE_CLICK_MS) onStop();
  };
  return (
    <button
      type="button"
      className={running ? `${className} run-stop` : className}
      disabled={!ready}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
      }}
      onClick={onClick}
    >
      <FilledIcon name={running ? "stop" : "play"} />
      {running ? "Stop" : "Run"}
      {!running && hint}
    </button>
  );
}

/** The keys that run, as this system writes them. */
export function RunKeys() {
  return <kbd aria-hidden="true">{/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ ↵" : "Ctrl ↵"}</kbd>;
}
