import type { ReactElement } from "react";
import type { Bracket, Lane, Level, Point, Scene } from "./scene.ts";
import { LaneGlyph } from "./marks.tsx";
import type { OnRound } from "./pointing.ts";
import { toWidth } from "./text.ts";

/** Whether something has happened at the playhead, and is in the window that is drawn. */
export interface Showing {
  playhead: number;
  from: number;
  to: number;
}

export const isFuture = (moment: number, { playhead }: Showing) => (moment > playhead ? "is-future" : "");
export const isSeen = (from: number, to: number, showing: Showing) =>
  to >= showing.from && from <= showing.to;

const line = (scene: Scene, from: number, to: number, across: number) =>
  scene.orientation === "horizontal"
    ? { x1: from, x2: to, y1: across, y2: across }
    : { x1: across, x2: across, y1: from, y2: to };

/** A 1 px line for each moment. */
export function Graticule({ scene, showing }: { scene: Scene; showing: Showing }): ReactElement {
  const { from, to } = scene.across;
  return (
    <g className="diagram-graticule">
      {scene.times.map((time, moment) =>
        moment === 0 || !isSeen(time, time, showing) ? null : (
          <line
            key={moment}
            {...(scene.orientation === "horizontal"
              ? { x1: time, x2: time, y1: from, y2: to }
              : { x1: from, x2: to, y1: time, y2: time })}
          />
        ),
      )}
    </g>
  );
}

/** The lanes' lines; dotted where a server holds nothing. */
export function LaneLines({ scene, showing }: { scene: Scene; showing: Showing }): ReactElement {
  return (
    <g>
      {scene.lanes.map((lane) => (
        <g key={lane.id} className={`diagram-lane is-${lane.role}`}>
          {lane.stretches.map(({ from, to, idle }) =>
            isSeen(from, to, showing) ? (
              <line key={from} className={idle ? "is-idle" : ""} {...line(scene, from, to, lane.at)} />
            ) : null,
          )}
        </g>
      ))}
    </g>
  );
}

const LEG = 8;

/** Where a round's name stands: in the middle of its bracket, or beside the playhead's flag. */
function toNamePlace({ from, to }: Bracket, flag: number, width: number): number {
  const middle = (from + to) / 2;
  const clear = 18 + width / 2 + 4;
  if (Math.abs(middle - flag) >= clear) return middle;
  if (flag - clear - width / 2 >= from) return flag - clear;
  return flag + clear;
}

/** Brackets from request to response, with the rounds' names. `flag` is the playhead's place in time. */
export function Rounds({
  scene,
  showing,
  flag,
  marked,
  onRound,
}: {
  scene: Scene;
  showing: Showing;
  flag: number;
  marked: string | undefined;
  onRound: OnRound | undefined;
}): ReactElement {
  const horizontal = scene.orientation === "horizontal";
  return (
    <g className="diagram-rounds">
      {scene.rounds.map((round) => {
        const { number, from, to, open, moment } = round;
        if (!isSeen(from, to, showing)) return null;
        const width = toWidth(`Round ${number}`, { font: "sans", bold: true });
        const name = toNamePlace(round, flag, width);
        const close = open ? "" : horizontal ? `v${LEG}` : `h${LEG}`;
        const path = horizontal
          ? `M${from} ${20 + LEG}v-${LEG}H${to}${close}`
          : `M${8 + LEG} ${from}h-${LEG}V${to}${close}`;
        return (
          <g
            key={number}
            className={`${isFuture(moment, showing)} ${marked === round.exchange ? "is-marked" : ""}`}
            onPointerEnter={() => onRound?.({ exchange: round.exchange }, "pointer")}
            onPointerLeave={() => onRound?.(null, "pointer")}
          >
            <path className="diagram-hit" d={path} />
            <path d={path} />
            <text
              textAnchor="middle"
              {...(horizontal ? { x: name, y: 14 } : { transform: `translate(25 ${name}) rotate(-90)` })}
            >
              Round {number}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The lanes' names, in a drawing of their own that stays in view. */
export function LaneNames({ scene }: { scene: Scene }): ReactElement {
  const servers = scene.lanes.filter(({ role }) => role === "server").length;
  return scene.orientation === "horizontal" ? (
    <svg className="diagram-names" width={scene.compact ? 88 : 100} height={scene.height} aria-hidden="true">
      {scene.lanes.map((lane) => (
        <g key={lane.id} className={`diagram-name is-${lane.role}`}>
          <g transform={`translate(${scene.compact ? 16 : 25} ${lane.at})`}>
            <LaneGlyph role={lane.role} />
          </g>
          <text
            className="diagram-name-text"
            x={scene.compact ? 32 : 40.5}
            y={lane.at + (lane.detail === "" || scene.compact ? 4.5 : -1)}
          >
            {lane.name}
          </text>
          {!scene.compact && (
            <text className="diagram-name-detail" x="40.5" y={lane.at + 13}>
              {lane.detail}
            </text>
          )}
        </g>
      ))}
    </svg>
  ) : (
    <svg className="diagram-names" width={scene.width} height="32" aria-hidden="true">
      {scene.lanes.map((lane) => (
        <ColumnName key={lane.id} lane={lane} brief={lane.role === "server" && servers > 1} />
      ))}
    </svg>
  );
}

function ColumnName({ lane, brief }: { lane: Lane; brief: boolean }): ReactElement {
  const name = brief ? lane.name.replace("Server ", "") : lane.name;
  const width = toWidth(name, { font: "sans", bold: true }, 13);
  const left = lane.at - (width + 20) / 2;
  return (
    <g className={`diagram-name is-${lane.role}`}>
      {brief ? null : (
        <g transform={`translate(${left + 6} 16)`}>
          <LaneGlyph role={lane.role} />
        </g>
      )}
      <text className="diagram-name-text" x={brief ? lane.at - width / 2 : left + 19} y="20.5">
        {name}
      </text>
    </g>
  );
}

function toFill({ from, to, rise }: Level): string {
  return from.y === to.y
    ? `M${from.x} ${from.y}H${to.x}V${rise.y}H${from.x}Z`
    : `M${from.x} ${from.y}V${to.y}H${rise.x}V${from.y}Z`;
}

const toStep = ({ from, to, rise }: Pick<Level, "from" | "to" | "rise">) =>
  `M${rise.x} ${rise.y}L${from.x} ${from.y}L${to.x} ${to.y}`;

/** The ledger's trace: what has happened is drawn over what is to come. */
export function LedgerTrace({
  scene,
  showing,
  past,
}: {
  scene: Scene;
  showing: Showing;
  past: string;
}): ReactElement {
  const along = ({ x, y }: Point) => (scene.orientation === "horizontal" ? x : y);
  const levels = scene.levels.filter(({ from, to }) => isSeen(along(from), along(to), showing));
  const trace = levels.map((level) => (
    <path key={level.moment} className={level.again ? "is-again" : ""} d={toStep(level)} />
  ));
  return (
    <g className="diagram-ledger">
      {levels.map((level) =>
        level.again ? <path key={level.moment} className="diagram-fill" d={toFill(level)} /> : null,
      )}
      {scene.drops.map(({ from, to, moment, again }) => (
        <line
          key={moment}
          className={`diagram-drop ${again ? "is-again" : ""} ${isFuture(moment, showing)}`}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
        />
      ))}
      <g className="diagram-trace is-future">{trace}</g>
      <g className="diagram-trace" clipPath={past}>
        {trace}
      </g>
      {scene.zero !== null && (
        <text className="diagram-zero" x={scene.zero.x} y={scene.zero.y + 4} textAnchor="middle">
          0
        </text>
      )}
      {scene.total !== null && (
        <text
          className={`diagram-total ${scene.total.again ? "is-again" : ""}`}
          x={scene.total.at.x}
          y={scene.total.at.y + 5.5}
          textAnchor={scene.orientation === "horizontal" ? "end" : "start"}
        >
          {scene.total.count}
        </text>
      )}
    </g>
  );
}

/** The trace of held handlers: a step up while one waits. */
export function HeldTrace({
  scene,
  showing,
  past,
}: {
  scene: Scene;
  showing: Showing;
  past: string;
}): ReactElement | null {
  if (scene.held.length === 0) return null;
  const along = ({ x, y }: Point) => (scene.orientation === "horizontal" ? x : y);
  const levels = scene.held.filter(({ from, to }) => isSeen(along(from), along(to), showing));
  const trace = levels.map((level) => <path key={level.moment} d={toStep(level)} />);
  return (
    <g className="diagram-held">
      <g className="diagram-trace is-future">{trace}</g>
      <g className="diagram-trace" clipPath={past}>
        {trace}
      </g>
      {levels.map(({ at, count, moment }) =>
        at === null ? null : (
          <text
            key={moment}
            className={`diagram-held-count ${isFuture(moment, showing)}`}
            x={at.x}
            y={at.y + 4.5}
            textAnchor="middle"
          >
            {count}
          </text>
        ),
      )}
    </g>
  );
}
