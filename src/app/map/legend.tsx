import { stepLooks } from "./step-links.tsx";
import { PathMark } from "./path-mark.tsx";

/** What the marks of the map mean. */
export function Legend() {
  return (
    <div className="map-legend">
      <p>A step is</p>
      <ul>
        {Object.entries(stepLooks).map(([state, look]) => (
          <li key={state}>
            <span className={look} aria-hidden="true">
              1
            </span>
            {state}
          </li>
        ))}
        <li>
          <PathMark />
          20-minute path
        </li>
      </ul>
      <p>Each lesson carries the trace of one run in it, made in this browser.</p>
      <ul>
        <li>
          <svg viewBox="0 0 20 14" width="20" height="14" aria-hidden="true">
            <path className="spark-line" d="M0 12h5V3h9v9h6" />
          </svg>
          request
        </li>
        <li>
          <svg viewBox="0 0 12 14" width="12" height="14" aria-hidden="true">
            <rect className="spark-prompt" x="0" y="4" width="12" height="6" rx="1.5" />
          </svg>
          prompt
        </li>
        <li>
          <svg viewBox="0 0 10 14" width="10" height="14" aria-hidden="true">
            <path className="spark-tick" d="M5 2l4.5 5L5 12 .5 7z" />
          </svg>
          ledger
        </li>
        <li>
          <svg viewBox="0 0 10 14" width="10" height="14" aria-hidden="true">
            <path className="spark-tick is-warn" d="M5 2l4.5 5L5 12 .5 7z" />
          </svg>
          acted again
        </li>
      </ul>
    </div>
  );
}
