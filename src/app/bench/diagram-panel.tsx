import { lazy, type ReactNode, Suspense } from "react";
import type { OnPoint } from "../../diagram/pointing.ts";
import type { Orientation } from "../../diagram/scene.ts";
import type { Sequence } from "../../diagram/model.ts";
import { toMomentOf } from "../../diagram/sequence.ts";
import type { Pointed } from "../../trace/links.ts";
import { Transport } from "../../diagram/transport.tsx";
import type { Playback } from "../../diagram/use-playback.tsx";
import { Icon } from "../icon.tsx";
import { LazyDiagram } from "../lazy-diagram.tsx";
import { HandlersHeld } from "./measures.tsx";
import { OutcomeChip } from "./outcome-chip.tsx";
import type { RunView } from "./run-view.ts";

const OutcomeText = lazy(async () => ({ default: (await import("./outcome-text.tsx")).OutcomeText }));

interface DiagramPanelProps {
  view: RunView;
  sequence: Sequence;
  playback: Playback;
  orientation: Orientation;
  onTurn: () => void;
  /** The call in a few words: `charge_bad { amount: 40 }`. */
  call: string;
  /** Measures, where the layout has no other place for them: in the head, or in a row of their own above all. */
  measures: ReactNode;
  measuresAbove: boolean;
  /** Letters of the prose, by moment. */
  marks: ReadonlyMap<number, string>;
  /** What stands above the diagram, where it is not the learner's own run. */
  above?: ReactNode;
  /** What can be done at the moment that is shown. */
  action: ReactNode;
  /** What the run came to is said above already. */
  brief: boolean;
  pointed: Pointed | null;
  pointAt: OnPoint;
  point: (pointed: Pointed | null, by: "pointer" | "focus") => void;
  /** Opens the code at a line of tools.ts, where it is out of sight. */
  onShowLine: ((line: number) => void) | undefined;
  hidden: boolean;
}

/** Virtual time starts here in every world. */
const EPOCH = Date.UTC(2026, 6, 28);

/** The run as a diagram, with its transport. `data-outcome` says how it ended. */
export function DiagramPanel(props: DiagramPanelProps) {
  const { view, sequence, playback, orientation } = props;
  return (
    <section
      className={`diagram-panel diagram-panel-${orientation}`}
      aria-label="Sequence diagram"
      data-outcome={view.outcome?.status}
      hidden={props.hidden}
    >
      {props.measuresAbove && props.measures}
      <div className="panel-head diagram-head-row">
        <h2 className="panel-title">Sequence diagram</h2>
        <code className="diagram-call">{props.call}</code>
        <span role="status" className="diagram-state">
          {view.outcome && <OutcomeChip outcome={view.outcome} />}
        </span>
        <span className="diagram-aside panel-end">
          {!props.measuresAbove && props.measures}
          <HandlersHeld view={view} />
          <span className="diagram-clock">Virtual clock {toClock(view)}, standing still while you think</span>
          <button
            type="button"
            className="button-quiet button-icon"
            aria-label={orientation === "horizontal" ? "Let time run down" : "Let time run to the right"}
            title="Turn the diagram"
            onClick={props.onTurn}
          >
            <Icon name="turn" />
          </button>
        </span>
      </div>
      {props.above}
      {view.outcome && !props.brief && (
        <Suspense>
          <OutcomeText view={view} />
        </Suspense>
      )}
      <div className="diagram-view">
        <LazyDiagram
          sequence={sequence}
          playhead={playback.playhead}
          orientation={orientation}
          animate={playback.animate}
          marks={props.marks}
          onPick={playback.seek}
          {...(props.pointed && props.pointed.exchange !== "" && { marked: props.pointed.exchange })}
          {...(props.pointed &&
            props.pointed.n > 0 && { markedMoment: toMomentOf(sequence, props.pointed.n) })}
          onPoint={props.pointAt}
          onRound={(round, by) => props.point(round && toPointed(round), by)}
          onShowLine={props.onShowLine}
        />
      </div>
      <Transport playback={playback} action={props.action} />
    </section>
  );
}

/** All of an exchange, or one body of it. */
function toPointed({ exchange, body }: { exchange: string; body?: number }): Pointed {
  return { n: 0, exchange, ...(body !== undefined && { round: body }) };
}

function toClock({ events }: RunView): string {
  const ms = (events.at(-1)?.at ?? EPOCH) - EPOCH;
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
