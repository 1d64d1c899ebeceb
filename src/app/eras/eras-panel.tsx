import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Transport } from "../../diagram/transport.tsx";
import { CloseButton } from "../close-button.tsx";
import type { PageEngine } from "../engine/page-engine.ts";
import type { StepRun } from "../engine/run-step.ts";
import { FaultButtons } from "../faults/fault-buttons.tsx";
import { type FaultChoice, type FaultId, toFaultChoices } from "../faults/fault-choices.ts";
import { Icon } from "../icon.tsx";
import { useWidth } from "../use-width.ts";
import { RunButton, type RunButtonsProps, RunKeys } from "../bench/run-buttons.tsx";
import { EraView } from "./era-view.tsx";
import { ErasTable } from "./eras-table.tsx";
import "./eras.css";
import { type EraRow, toRows } from "./rows.ts";
import { useErasPlayback } from "./use-eras-playback.ts";
import { type TwoEras, useTwoEras } from "./use-two-eras.ts";

export interface ErasPanelProps {
  engine: PageEngine | null;
  now: StepRun;
  /** As set: a run has at least two. */
  instances: number;
  /** Who is asked; null is anonymous. */
  principal: string | null;
  onFinished: () => void;
  /** This panel's Run stands for the page's, as long as it is open. */
  onTakeRun: (run: RunButtonsProps | null) => void;
  /** Run stands elsewhere on the page: on the phone. */
  runElsewhere: boolean;
  /** Back to the code, the ledger and the diagram; null: they are one view away. */
  onCode: (() => void) | null;
  onClose: () => void;
}

/** The same call in both eras, on one clock: what becomes of it when something happens while the person thinks. */
export function ErasPanel(props: ErasPanelProps) {
  const { engine, now, principal } = props;
  const eras = useTwoEras(engine, now, props.onFinished);
  const [chosen, setChosen] = useState<FaultId | null>(null);
  const choices = useChoices(props, eras);
  const rows = toRows(choices);
  const choice = choices.find(({ id, off }) => id === chosen && off === null) ?? null;
  const run = useTakenRun(props, eras, () => eras.run(choice, { script: false }));
  const onFault = (pressed: FaultChoice) => {
    if (eras.running) eras.cause(pressed);
    else setChosen(pressed.id === chosen ? null : pressed.id);
  };
  const onRow = (row: EraRow) => {
    setChosen(row.choice?.id ?? null);
    if (eras.results.has(row.id)) eras.show(row.id);
    else eras.run(row.choice, { script: true });
  };
  const pressed = toPressed(eras, choice);
  return (
    <section className="eras" aria-label="Two eras" data-running={eras.running}>
      <Head
        {...props}
        faults={<FaultButtons {...{ choices, pressed }} onPress={onFault} />}
        run={props.runElsewhere ? null : <RunButton {...run} className="button-ink run" hint={<RunKeys />} />}
      />
      {eras.error !== null && (
        <p className="eras-error" role="alert">
          {eras.error}
        </p>
      )}
      <Diagrams eras={eras} />
      <ErasTable
        {...{ rows, eras }}
        who={principal ?? "the person"}
        ready={engine !== null}
        onPress={onRow}
      />
    </section>
  );
}

/** What is to happen, or has happened already in the runs under way. */
function toPressed({ running, shown }: TwoEras, choice: FaultChoice | null): ReadonlySet<FaultId> {
  const caused = running ? [...(shown?.caused ?? [])] : choice ? [choice.id] : [];
  return new Set(caused.filter((id): id is FaultId => id !== "nothing"));
}

function useChoices({ now, instances, principal }: ErasPanelProps, { ranFiles }: TwoEras): FaultChoice[] {
  const { files, step } = now;
  const before = ranFiles ?? step.start;
  return useMemo(() => {
    const same = files["tools.ts"] === before["tools.ts"];
    const deployed = same ? "The code is what runs already: change it first." : null;
    return toFaultChoices({ instances: Math.max(2, instances), principal, files, deployed });
  }, [files, before, instances, principal]);
}

/** Every Run of the page runs both eras while this panel is open. */
function useTakenRun(
  { engine, onTakeRun }: ErasPanelProps,
  { running, stop }: TwoEras,
  start: () => void,
): RunButtonsProps {
  const latest = useRef({ start, stop });
  useEffect(() => {
    latest.current = { start, stop };
  });
  const ready = engine !== null;
  const run = useMemo(
    () => ({
      ...{ running, ready },
      onRun: () => latest.current.start(),
      onStop: () => latest.current.stop(),
    }),
    [running, ready],
  );
  useEffect(() => {
    onTakeRun(run);
    return () => onTakeRun(null);
  }, [onTakeRun, run]);
  return run;
}

function Head({ faults, run, onCode, onClose }: ErasPanelProps & { faults: ReactNode; run: ReactNode }) {
  return (
    <div className="eras-head">
      <h2 className="panel-title">While the question is open</h2>
      <div className="eras-faults" role="toolbar" aria-label="While the question is open">
        {faults}
      </div>
      <span className="eras-ways">
        {onCode && (
          <button type="button" className="button-quiet" onClick={onCode}>
            <Icon name="solution" />
            Code
          </button>
        )}
        {run}
        {!onCode && <CloseButton what="Two eras" onClick={onClose} />}
      </span>
    </div>
  );
}

/** Both runs on one clock, with one playhead. */
function Diagrams({ eras }: { eras: TwoEras }) {
  const { shown, running } = eras;
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref, 988);
  const { playback, views } = useErasPlayback(shown, running, width);
  return (
    <>
      <div className="eras-diagrams" ref={ref}>
        <EraView era="legacy" run={shown?.runs?.legacy ?? null} {...views.legacy} playback={playback} />
        <EraView era="modern" run={shown?.runs?.modern ?? null} {...views.modern} playback={playback} />
      </div>
      <Transport playback={playback} />
    </>
  );
}
