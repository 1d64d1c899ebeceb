import { Icon } from "../icon.tsx";
import type { GateLine } from "./gate-lines.ts";
import "./gates.css";

interface GateListProps {
  lines: readonly GateLine[];
  /** What is shown is of the presentation before. */
  pending?: boolean;
  onOpenSettings?: (() => void) | undefined;
}

/** The gates one below the other, each with a sign and why. */
export function GateList({ lines, pending = false, onOpenSettings }: GateListProps) {
  return (
    <ol className={`gates${pending ? " gates-pending" : ""}`} aria-label="Gates">
      {lines.map(({ gate, title, status, why }) => (
        <li key={gate} className={`gate gate-${status}`} data-gate={gate} data-status={status}>
          <span className="gate-sign">
            <Icon name={SIGNS[status]} />
          </span>
          <span className="gate-words">
            <b className="gate-title">{title}</b>
            <span className="visually-hidden">{WORDS[status]}</span>
            {status === "off" && onOpenSettings ? (
              <button type="button" className="gate-settings" onClick={onOpenSettings}>
                {why}
              </button>
            ) : (
              <span className="gate-why">{why}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

const SIGNS = { passed: "check", stopped: "cross", off: "dash", absent: "dash", unreached: "dash" } as const;
const WORDS = {
  passed: " passed. ",
  stopped: " stopped it. ",
  off: " not checked. ",
  absent: " not there. ",
  unreached: " not reached. ",
} as const;
