import { type MouseEvent, type ReactElement, useCallback, useId, useMemo, useRef } from "react";
import "./diagram.css";
import { Drawing } from "./drawing.tsx";
import { LaneNames, type Showing } from "./ground.tsx";
import { type Clock, layout } from "./layout.ts";
import { Messages } from "./messages.tsx";
import type { Sequence } from "./model.ts";
import type { OnPoint, OnRound } from "./pointing.ts";
import type { Orientation, Scene } from "./scene.ts";
import { useInView, useOnScroll, useViewport } from "./use-viewport.tsx";

export interface SequenceDiagramProps {
  sequence: Sequence;
  /** Index of the moment that is shown, from 1; 0 is before the first. */
  playhead: number;
  orientation: Orientation;
  /** A run at a glance, about 216 px high: fewer words, no rounds, trace or flag; horizontal only. */
  compact?: boolean;
  /** One of two runs, one above the other, on the clock that they share: about 240 px high; horizontal only. */
  dense?: boolean;
  clock?: Clock | undefined;
  /** The column of the playhead on that clock, where both runs have one: it stands there in either, also in a gap. */
  at?: number;
  /** Whether the last change of the playhead is to be seen moving. */
  animate?: boolean;
  /** Letters of the prose, by moment index. */
  marks?: ReadonlyMap<number, string>;
  /** An exchange that another view points at. */
  marked?: string;
  /** The moment that it points at. */
  markedMoment?: number;
  onPick?: (moment: number) => void;
  /** The pointer or the focus rests on what happened at a moment. With it, the messages are buttons. */
  onPoint?: OnPoint;
  /** A round is pointed at: on its bracket, or in the overview. */
  onRound?: OnRound;
  /** Which moments stand in the view: the first and the last. */
  onView?: (from: number, to: number) => void;
}

const USUAL = { horizontal: { width: 988, height: 342 }, vertical: { width: 390, height: 460 } };
/** How much is drawn beyond either edge of the view. */
const BEYOND = 600;
/** What the lanes' names cover of it, where time runs to the right. */
const NAMES = 100;

function toShowing(scene: Scene, playhead: number, from: number, room: number): Showing {
  const length = scene.end;
  if (length <= room + 4 * BEYOND) return { playhead, from: -Infinity, to: Infinity };
  return { playhead, from: from - BEYOND, to: from + room + BEYOND + 256 };
}

const toPlace = ({ times }: Scene, playhead: number): number => times[playhead] ?? times.at(-1) ?? 0;

/** How far the past reaches: to the playhead, or to the end of a run that is over. */
const toUntil = ({ moments, outcome }: Sequence, scene: Scene, playhead: number): number =>
  playhead >= moments.length && outcome !== null ? scene.end : toPlace(scene, playhead);

function toNearest(times: readonly number[], place: number): number {
  let nearest = 1;
  for (let moment = 1; moment < times.length; moment += 1) {
    const distance = Math.abs((times[moment] ?? 0) - place);
    if (distance < Math.abs((times[nearest] ?? 0) - place)) nearest = moment;
  }
  return nearest;
}

/** The diagram of one run: participants are lanes, time runs along x (or y), side effects are a trace below. */
export function SequenceDiagram(props: SequenceDiagramProps): ReactElement {
  const { sequence, playhead, orientation, animate = false, onPick, onPoint } = props;
  const horizontal = orientation === "horizontal";
  const ref = useRef<HTMLDivElement>(null);
  const view = useViewport(ref, horizontal, USUAL[orientation]);
  const { width, height } = view;
  const room = horizontal ? width : height - 32;
  const inner = horizontal ? height : height - 32;
  const { compact = false, dense = false, clock } = props;
  const scene = useMemo(
    () => layout(sequence, { orientation, width, height: inner, compact, dense, clock }),
    [sequence, orientation, width, inner, compact, dense, clock],
  );
  const id = useId();
  const place = toPlace(scene, playhead);
  const showing = toShowing(scene, playhead, view.from, room);
  useInView(ref, place, { horizontal, smooth: animate });
  const { onView } = props;
  const { times } = scene;
  const tell = useCallback(
    (at: number) => {
      const from = horizontal ? at + NAMES : at;
      const first = times.findIndex((time, moment) => moment > 0 && time >= from);
      onView?.(
        first,
        times.findLastIndex((time) => time <= at + room),
      );
    },
    [times, room, horizontal, onView],
  );
  useOnScroll(ref, horizontal, tell);

  const until = toUntil(sequence, scene, playhead);
  const pick = (event: MouseEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    if (sequence.moments.length === 0) return;
    onPick?.(toNearest(scene.times, horizontal ? event.clientX - left : event.clientY - top));
  };
  return (
    <div
      ref={ref}
      className={`diagram is-${orientation} ${animate ? "is-moving" : ""}`}
      tabIndex={scene.width > width || scene.height > inner ? 0 : undefined}
    >
      <LaneNames scene={scene} />
      <svg
        className="diagram-svg"
        role="img"
        aria-labelledby={`${id}title`}
        width={scene.width}
        height={scene.height}
        onClick={pick}
      >
        <title id={`${id}title`}>
          {`${sequence.title}: ${sequence.moments.length} events. The transcript says them in words.`}
        </title>
        <Drawing
          scene={scene}
          showing={showing}
          number={props.at ?? playhead}
          id={id}
          place={place}
          until={until}
          animate={animate}
          marks={props.marks}
          marked={props.marked}
          onPoint={onPoint}
          markedMoment={props.markedMoment}
          onRound={props.onRound}
        />
      </svg>
      {onPoint && <Messages {...{ scene, showing, onPoint, onPick }} moments={sequence.moments} />}
    </div>
  );
}
