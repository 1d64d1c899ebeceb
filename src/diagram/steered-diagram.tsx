import { type ReactElement, useCallback, useMemo, useState } from "react";
import type { Moment } from "./model.ts";
import { toRailRounds } from "./rail-rounds.ts";
import { RoundRail } from "./round-rail.tsx";
import { SequenceDiagram, type SequenceDiagramProps } from "./sequence-diagram.tsx";

export interface SteeredDiagramProps extends SequenceDiagramProps {
  /** Opens the code at a line of tools.ts; absent: the code is in view. */
  onShowLine?: ((line: number) => void) | undefined;
}

/** A run of more rounds than this has an overview. */
const MOST = 6;

/** The diagram, the overview of a long run, and what is said of the message that was picked in it. */
export function SteeredDiagram({ onShowLine, ...props }: SteeredDiagramProps): ReactElement {
  const { sequence, playhead, onPick } = props;
  const [picked, setPicked] = useState({ run: 0, moment: 0 });
  const rounds = useMemo(() => toRailRounds(sequence), [sequence]);
  const [view, setView] = useState({ from: 0, to: 0 });
  const onView = useCallback((from: number, to: number) => {
    setView((before) => (before.from === from && before.to === to ? before : { from, to }));
  }, []);
  const long = rounds.length > MOST;
  const here = picked.run === sequence.run && picked.moment === playhead;
  const moment = here ? sequence.moments[playhead - 1] : undefined;
  return (
    <div className="diagram-steered">
      {long && <RoundRail {...{ rounds, playhead, view, onPick }} onRound={props.onRound} />}
      <SequenceDiagram
        {...props}
        {...(long && { onView })}
        onPick={(at) => {
          setPicked({ run: sequence.run, moment: at });
          onPick?.(at);
        }}
      />
      {onShowLine && moment && moment.line > 0 && <Detail {...moment} onShowLine={onShowLine} />}
    </div>
  );
}

function Detail(props: Pick<Moment, "index" | "label" | "line"> & { onShowLine: (line: number) => void }) {
  const { index, label, line, onShowLine } = props;
  return (
    <div className="diagram-detail" role="group" aria-label={`Event ${index}`}>
      <p className="diagram-detail-said">
        <b>{index}</b> {label}
      </p>
      <button type="button" className="diagram-detail-line" onClick={() => onShowLine(line)}>
        Show line {line} of tools.ts
      </button>
    </div>
  );
}
