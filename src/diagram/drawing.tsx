import type { CSSProperties, ReactElement } from "react";
import {
  Graticule,
  HeldTrace,
  isFuture,
  isSeen,
  LaneLines,
  LedgerTrace,
  Rounds,
  type Showing,
} from "./ground.tsx";
import { MarkView } from "./marks.tsx";
import { ArrowView, BarView, Pills, PlayheadFlag, Rider, toRide } from "./pieces.tsx";
import type { OnPoint, OnRound } from "./pointing.ts";
import type { Arrow, Box, Mark, Point, Scene } from "./scene.ts";

export interface DrawingProps {
  scene: Scene;
  showing: Showing;
  /** Unique in the page: names the patterns. */
  id: string;
  /** What the playhead's flag says. */
  number: number;
  /** The playhead's place in time, and how far the past reaches. */
  place: number;
  until: number;
  animate: boolean;
  marks: ReadonlyMap<number, string> | undefined;
  marked: string | undefined;
  onPoint: OnPoint | undefined;
  markedMoment?: number | undefined;
  onRound?: OnRound | undefined;
}

const toSpan = ({ orientation }: Scene, { x, y, width, height }: Box): [number, number] =>
  orientation === "horizontal" ? [x, x + width] : [y, y + height];

function Patterns({ scene, id, until }: Pick<DrawingProps, "scene" | "id" | "until">): ReactElement {
  const horizontal = scene.orientation === "horizontal";
  const size = horizontal ? { width: until, height: scene.height } : { width: scene.width, height: until };
  return (
    <defs>
      <pattern
        id={`${id}hatch`}
        width="8"
        height="8"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line className="diagram-hatch-line" x1="4" x2="4" y1="0" y2="8" />
      </pattern>
      <clipPath id={`${id}past`}>
        <rect className="diagram-past" x="0" y="0" style={size} />
      </clipPath>
    </defs>
  );
}

function Carries({ scene, past }: { scene: Scene; past: string }): ReactElement {
  const lines = scene.carries.map(({ from, to, moment }) => (
    <line key={moment} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
  ));
  return (
    <>
      <g className="diagram-carry is-future">{lines}</g>
      <g className="diagram-carry" clipPath={past}>
        {lines}
      </g>
    </>
  );
}

function Letters({ scene, marks }: Pick<DrawingProps, "scene" | "marks">): ReactElement | null {
  if (marks === undefined) return null;
  const horizontal = scene.orientation === "horizontal";
  return (
    <g className="diagram-letters">
      {[...marks].map(([moment, letter]) => {
        const time = scene.times[moment];
        if (moment === 0 || time === undefined) return null;
        const at = horizontal ? { x: time + 5, y: 46 } : { x: scene.width - 14, y: time - 5 };
        return (
          <text key={moment} data-letter={letter} {...at}>
            {letter}
          </text>
        );
      })}
    </g>
  );
}

/** A token rides with the request that carries it. */
function toCarried(scene: Scene, { shape, box, moment }: Mark): CSSProperties {
  const arrow =
    shape === "ticket" ? scene.arrows.find((candidate) => candidate.moment === moment) : undefined;
  if (arrow?.hue !== "client") return {};
  // The keyframes of a ticket that does not ride let it appear once the carried one has passed.
  return toRide(arrow.from, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
}

/** The message that is pointed at, and the others of its exchange. */
function toMarked({ marked, markedMoment }: DrawingProps, { exchange, moment }: Arrow): string {
  if (moment === markedMoment) return "is-marked is-pointed";
  return marked !== undefined && marked === exchange ? "is-marked" : "";
}

/** Everything in the drawing, from the ground up: lines pass behind words. */
export function Drawing(props: DrawingProps): ReactElement {
  const { scene, showing, number, id, place, until, animate, marks, marked, onPoint } = props;
  const { playhead } = showing;
  const past = `url(#${id}past)`;
  const along = ({ x, y }: Point) => (scene.orientation === "horizontal" ? x : y);
  const state = (moment: number) =>
    `${isFuture(moment, showing)} ${animate && moment === playhead ? "is-now" : ""}`.trim();
  const seen = <T extends { box: Box }>(list: readonly T[]) =>
    list.filter(({ box }) => isSeen(...toSpan(scene, box), showing));
  return (
    <>
      <Patterns scene={scene} id={id} until={until} />
      <Graticule scene={scene} showing={showing} />
      <LaneLines scene={scene} showing={showing} />
      <Rounds scene={scene} showing={showing} flag={place} marked={marked} onRound={props.onRound} />
      {seen(scene.bars).map((bar) => (
        <BarView key={`${bar.kind}${bar.moment}`} bar={bar} showing={showing} hatch={`url(#${id}hatch)`} />
      ))}
      <PlayheadFlag {...{ scene, playhead, number, place }} part="line" />
      <Pills scene={scene} showing={showing} />
      <Carries scene={scene} past={past} />
      {scene.arrows.map((arrow, index) =>
        isSeen(along(arrow.from), along(arrow.from), showing) ? (
          <ArrowView key={index} arrow={arrow} state={`${state(arrow.moment)} ${toMarked(props, arrow)}`} />
        ) : null,
      )}
      <HeldTrace scene={scene} showing={showing} past={past} />
      <LedgerTrace scene={scene} showing={showing} past={past} />
      {seen(scene.marks).map((mark) => (
        <g
          key={`${mark.shape} ${mark.moment} ${mark.box.x} ${mark.box.y}`}
          className={`diagram-mark is-${mark.shape}-mark ${state(mark.moment)} ${mark.moment === props.markedMoment ? "is-marked" : ""}`}
          style={animate && mark.moment === playhead ? toCarried(scene, mark) : {}}
          onPointerEnter={() => onPoint?.(mark.moment, "pointer")}
          onPointerLeave={() => onPoint?.(null, "pointer")}
        >
          <title>{mark.title}</title>
          <MarkView mark={mark} />
        </g>
      ))}
      <Letters scene={scene} marks={marks} />
      <Rider scene={scene} playhead={playhead} place={place} />
      <PlayheadFlag {...{ scene, playhead, number, place }} part="flag" />
    </>
  );
}
