import type { CSSProperties, ReactElement } from "react";
import { isFuture, isSeen, type Showing } from "./ground.tsx";
import { HEAD_PATH, Ticket, toAngle, toNeck } from "./marks.tsx";
import type { Arrow, Bar, Point, Scene } from "./scene.ts";

/** A body, a held handler, or the person thinking. */
export function BarView({
  bar,
  showing,
  hatch,
}: {
  bar: Bar;
  showing: Showing;
  hatch: string;
}): ReactElement {
  const { x, y, width, height } = bar.box;
  const down = height > width;
  // A bar that is still under way has no end: its outline is open there.
  const outline = !bar.open
    ? undefined
    : down
      ? `M${x} ${y + height}V${y}h${width}V${y + height}`
      : `M${x + width} ${y}H${x}v${height}H${x + width}`;
  return (
    <g className={`diagram-bar is-${bar.kind} ${isFuture(bar.moment, showing)} ${bar.open ? "is-open" : ""}`}>
      <rect x={x} y={y} width={width} height={height} rx="3" />
      {bar.kind === "thinking" && (
        <rect fill={hatch} className="diagram-hatch" x={x} y={y} width={width} height={height} />
      )}
      {outline !== undefined && <path d={outline} />}
    </g>
  );
}

/** Where something that moves to its place comes from, for the keyframes. */
export const toRide = (from: Point, to: Point): CSSProperties =>
  ({ "--diagram-dx": `${from.x - to.x}px`, "--diagram-dy": `${from.y - to.y}px` }) as CSSProperties;

/** A message: its shaft is drawn from the sender, its head rides along. */
export function ArrowView({ arrow, state }: { arrow: Arrow; state: string }): ReactElement {
  const { from, to } = arrow;
  const neck = toNeck(arrow);
  return (
    <g className={`diagram-arrow is-${arrow.hue} ${state} ${arrow.finish === "stops" ? "is-stopped" : ""}`}>
      <title>{arrow.title}</title>
      <line
        className={`diagram-shaft ${arrow.broken ? "is-broken" : ""}`}
        pathLength={arrow.broken ? undefined : 1}
        x1={from.x}
        y1={from.y}
        x2={neck.x}
        y2={neck.y}
      />
      {arrow.finish === "ends" && (
        <g className="diagram-head" style={toRide(from, to)}>
          <path d={HEAD_PATH} transform={`translate(${to.x} ${to.y}) rotate(${toAngle(arrow)})`} />
        </g>
      )}
    </g>
  );
}

/** The token that the client carries, at the playhead; it comes there from the arrow that brought it. */
export function Rider({
  scene,
  playhead,
  place,
}: {
  scene: Scene;
  playhead: number;
  place: number;
}): ReactElement | null {
  const carry = scene.carries.find(({ moment, until }) => moment <= playhead && playhead < until);
  if (carry === undefined) return null;
  const horizontal = scene.orientation === "horizontal";
  const at: Point = horizontal ? { x: place, y: carry.from.y } : { x: carry.from.x, y: place };
  const brought = scene.arrows.find(({ moment }) => moment === carry.moment);
  const ride = brought === undefined ? {} : toRide(brought.from, carry.from);
  return (
    <g key={carry.moment} className="diagram-rider" style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
      <g className="diagram-ride" style={ride}>
        <Ticket look="issued" />
      </g>
    </g>
  );
}

/** The playhead: a line through all lanes, behind the words, and its numbered flag, before them. */
export function PlayheadFlag(props: {
  scene: Scene;
  playhead: number;
  /** What the flag says: the playhead's moment, or its column on a clock that two runs share. */
  number: number;
  place: number;
  part: "line" | "flag";
}): ReactElement | null {
  const { scene, playhead, number, place, part } = props;
  const over = playhead === scene.times.length - 1;
  if (playhead === 0 || (scene.compact && (part === "flag" || over))) return null;
  const horizontal = scene.orientation === "horizontal";
  const style = { transform: horizontal ? `translateX(${place}px)` : `translateY(${place}px)` };
  if (part === "line") {
    const line = horizontal ? { y1: scene.across.from - 6, y2: scene.height } : { x1: 30, x2: scene.width };
    return (
      <g className="diagram-playhead" style={style}>
        <line {...line} />
      </g>
    );
  }
  return (
    <g className="diagram-playhead" style={style}>
      <path
        d={horizontal ? "M-15 4h30a3 3 0 0 1 3 3v16L0 32-18 23V7a3 3 0 0 1 3-3Z" : "M0-14h22l9 14-9 14H0Z"}
      />
      <text textAnchor="middle" {...(horizontal ? { x: 0, y: 19.5 } : { x: 12, y: 4.5 })}>
        {number}
      </text>
    </g>
  );
}

/** What stands between two bodies. */
export function Pills({ scene, showing }: { scene: Scene; showing: Showing }): ReactElement {
  return (
    <>
      {scene.pills.map(({ box, text, moment }) =>
        isSeen(box.x, box.x + box.width, showing) ? (
          <g key={moment} className={`diagram-pill ${isFuture(moment, showing)}`}>
            {!scene.compact && <rect x={box.x} y={box.y} width={box.width} height={box.height} rx="12" />}
            <text x={box.x + box.width / 2} y={box.y + 16.5} textAnchor="middle">
              {text}
            </text>
          </g>
        ) : null,
      )}
    </>
  );
}
