import { type ReactElement, useState } from "react";
import type { Moment } from "./model.ts";
import { SequenceDiagram, type SequenceDiagramProps } from "./sequence-diagram.tsx";

export interface SteeredDiagramProps extends SequenceDiagramProps {
  /** Opens the code at a line of tools.ts; absent: the code is in view. */
  onShowLine?: ((line: number) => void) | undefined;
}

/** The diagram, and what is said of the message that was picked in it. */
export function SteeredDiagram({ onShowLine, ...props }: SteeredDiagramProps): ReactElement {
  const { sequence, playhead, onPick } = props;
  const [picked, setPicked] = useState({ run: 0, moment: 0 });
  const here = picked.run === sequence.run && picked.moment === playhead;
  const moment = here ? sequence.moments[playhead - 1] : undefined;
  return (
    <div className="diagram-steered">
      <SequenceDiagram
        {...props}
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
