import { useEffect, useMemo } from "react";
import { toMomentOf } from "../../diagram/sequence.ts";
import { SteeredDiagram } from "../../diagram/steered-diagram.tsx";
import { Transcript } from "../../diagram/transcript.tsx";
import { Transport } from "../../diagram/transport.tsx";
import { usePlayback } from "../../diagram/use-playback.tsx";
import type { WireLog } from "../../trace/referee/log.ts";
import type { Operation } from "../../trace/referee/operations.ts";
import { toLoggedRun } from "../../trace/referee/to-events.ts";
import { toLoggedWire } from "../../trace/referee/to-logged-wire.ts";
import { WireEntries } from "../bench/wire-log.tsx";
import { useLayout } from "../use-layout.ts";
import { type LogFinding, toEventOf } from "./read-log-text.ts";
import { toLogSequence } from "./to-log-sequence.ts";

interface LogDiagramProps {
  log: WireLog;
  operation: Operation;
  /** Those of this operation. */
  findings: readonly LogFinding[];
  /** The finding that was pressed last; a new object each time. */
  picked: { finding: LogFinding } | null;
}

/** One call of a log as a diagram, in words and on the wire. */
export function LogDiagram({ log, operation, findings, picked }: LogDiagramProps) {
  const layout = useLayout();
  const run = useMemo(() => toLoggedRun(operation, log), [operation, log]);
  const sequence = useMemo(() => toLogSequence(run), [run]);
  const wire = useMemo(() => toLoggedWire(operation), [operation]);
  const playback = usePlayback(sequence, { live: false });
  const { seek } = playback;
  useEffect(() => {
    if (picked) seek(toMomentOf(sequence, toEventOf(picked.finding, run)));
    // The playhead moves when a finding is pressed, and not when it was moved since.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [picked]);
  const marks = useMemo(
    () => new Map(findings.map((one) => [toMomentOf(sequence, toEventOf(one, run)), "!"] as const)),
    [findings, run, sequence],
  );
  const orientation = layout === "phone" ? "vertical" : "horizontal";
  return (
    <>
      <section className="log-diagram" aria-label="Sequence diagram">
        <div className="panel-head">
          <h2 className="panel-title">Sequence diagram</h2>
          <code className="log-call-title">{operation.title}</code>
        </div>
        <p className="referee-note">{toNote(run.inferred, operation)}</p>
        <div className="log-diagram-view">
          <SteeredDiagram
            {...{ sequence, orientation, marks }}
            playhead={playback.playhead}
            animate={playback.animate}
            onPick={playback.seek}
          />
        </div>
        <Transport playback={playback} />
      </section>
      <div className="log-words">
        <section className="log-panel" aria-label="Transcript">
          <h2 className="panel-head panel-title">Transcript</h2>
          <div className="drawer-body">
            <Transcript sequence={sequence} playhead={playback.playhead} onPick={playback.seek} />
          </div>
        </section>
        <section className="log-panel" aria-label="Wire log">
          <h2 className="panel-head panel-title">Wire log</h2>
          <div className="drawer-body">
            <WireEntries entries={wire} />
          </div>
        </section>
      </div>
    </>
  );
}

function toNote(inferred: boolean, { era }: Operation): string {
  const person = inferred ? "The person’s lane is inferred from the answers that the log has. " : "";
  const other = era === "legacy" ? " This call speaks an earlier revision, and is not judged." : "";
  return `${person}A log does not tell what the server’s code did, so no body and no ledger is drawn.${other}`;
}
