import { useState } from "react";
import { toMomentOf } from "../../diagram/sequence.ts";
import type { Sequence } from "../../diagram/model.ts";
import { toJsonLines } from "../../trace/referee/to-lines.ts";
import { RULES } from "../../trace/referee/rules.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { LOG_HASH } from "../route.ts";
import { copyText } from "./copy-text.ts";
import { FindingList } from "./finding-list.tsx";
import type { RunFinding, RunFindings } from "./judge-run.ts";
import { WatchedRules } from "./watched-rules.tsx";
import "./referee.css";

interface RefereePanelProps {
  events: readonly TraceEvent[];
  found: RunFindings | null;
  sequence: Sequence;
  playhead: number;
  onPick: (moment: number) => void;
}

/** Which rules of the specification were broken in the run that is shown, by whom and where. */
export function RefereePanel({ events, found, sequence, playhead, onPick }: RefereePanelProps) {
  const findings = found?.findings ?? [];
  const toShown = (finding: RunFinding) => {
    const moment = toMomentOf(sequence, finding.n);
    const time = moment === playhead ? "now" : moment > playhead ? "future" : "past";
    return { finding, where: finding.where, time, onPick: () => onPick(moment) } as const;
  };
  return (
    <div className="referee">
      <div className="referee-head">
        <p className="referee-sum" role="status">
          {toSum(found, events)}
        </p>
        <div className="referee-ways">
          <CopyLines events={events} />
          <a className="button-quiet" href={LOG_HASH}>
            Check a log of your own
          </a>
        </div>
      </div>
      {findings.length > 0 && <FindingList findings={findings.map(toShown)} />}
      <WatchedRules />
    </div>
  );
}

const WATCHED = Object.keys(RULES).length;

function toSum(found: RunFindings | null, events: readonly TraceEvent[]): string {
  if (events.length === 0) return `Nothing has run yet. ${String(WATCHED)} rules are watched, on both sides.`;
  if (found === null) return "The run is being looked at.";
  if (found.status === "other-era")
    return "This call speaks 2025-11-25. The rules that are watched are those of 2026-07-28, so nothing here is judged.";
  const { length } = found.findings;
  if (length === 0) return `${String(WATCHED)} rules watched, none broken.`;
  const rules = new Set(found.findings.map(({ rule }) => rule)).size;
  const times = length > rules ? `, ${String(length)} times` : "";
  return `${String(rules)} of ${String(WATCHED)} rules broken${times}.`;
}

function CopyLines({ events }: { events: readonly TraceEvent[] }) {
  const [said, setSaid] = useState("");
  const onClick = () => void copyText(toJsonLines(events), "roundtrip-log.jsonl").then(setSaid);
  return (
    <>
      <span className={said === "" ? "visually-hidden" : "referee-said"} role="status">
        {said}
      </span>
      <button type="button" className="button-quiet" disabled={events.length === 0} onClick={onClick}>
        Copy as JSON lines
      </button>
    </>
  );
}
