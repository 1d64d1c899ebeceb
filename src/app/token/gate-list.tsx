import { useLayoutEffect, useRef } from "react";
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
  const list = useRef<HTMLOListElement>(null);
  const stopped = lines.findIndex(({ status }) => status === "stopped");
  useLayoutEffect(() => keepInSight(list.current, stopped), [stopped]);
  return (
    // A scrolling region must be reachable by keyboard.
    <ol ref={list} tabIndex={0} className={`gates${pending ? " gates-pending" : ""}`} aria-label="Gates">
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

/** Scrolls the list, where it scrolls, to the gate at `index` and what led to it; -1 is its beginning. */
function keepInSight(list: HTMLOListElement | null, index: number): void {
  const gate = list?.children[index];
  if (list)
    list.scrollTop = gate instanceof HTMLElement ? gate.offsetTop + gate.offsetHeight - list.clientHeight : 0;
}
