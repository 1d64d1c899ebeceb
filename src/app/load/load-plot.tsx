import type { Era } from "../../engine/two-eras.ts";
import type { LoadSample } from "../../engine/load.ts";
import { type Curve, toSteps } from "./curve.ts";
import { LONGEST_S, type LoadState } from "./use-load.ts";

/** Room for the numbers beside the drawing, in pixels. */
const LEFT = 64;
const RIGHT = 12;
/** Below this width the first word of the clock would run into the next. */
const NARROW = 500;

interface PlotProps {
  curve: Curve;
  stopped: LoadState["stopped"];
  what: "held" | "bytes";
  /** Of the whole, in pixels. */
  width: number;
  /** What the upper edge stands for. */
  top: number;
  height: number;
  /** The clock is written below. */
  clock?: boolean;
  label: string;
}

/** What both eras held over the virtual time: the earlier as steps over a tint, the modern as a line at its foot. */
export function LoadPlot({ curve, stopped, what, top, width, height, clock = false, label }: PlotProps) {
  const toX = (at: number) => LEFT + (at / (LONGEST_S * 1000)) * (width - LEFT - RIGHT);
  const bottom = height - (clock ? 22 : 6);
  const toY = (value: number) => bottom - (Math.min(value, top) / Math.max(1, top)) * (bottom - 10);
  const toPath = (era: Era) =>
    toSteps(toPoints(curve.samples, era, what).map(([at, value]) => [toX(at), toY(value)]));
  const legacy = toPath("legacy");
  const end = toX(curve.last?.at ?? 0);
  return (
    <svg className="load-plot" width={width} height={height} role="img" aria-label={label}>
      {[0, 60, 120, 180, 240].map((second) => (
        <g key={second}>
          <line className="load-grid" x1={toX(second * 1000)} x2={toX(second * 1000)} y1={6} y2={bottom} />
          {clock && (
            <text className="load-tick" x={toX(second * 1000)} y={height - 6} textAnchor={toAnchor(second)}>
              {second === 0 ? (width < NARROW ? "asked" : "all are asked") : `${String(second)} s`}
            </text>
          )}
        </g>
      ))}
      <line className="load-grid" x1={LEFT} x2={width - RIGHT} y1={toY(top)} y2={toY(top)} />
      <text className="load-tick" x={LEFT - 8} y={toY(top) + 4} textAnchor="end">
        {top.toLocaleString("en")}
      </text>
      <text className="load-tick" x={LEFT - 8} y={bottom + 1} textAnchor="end">
        0
      </text>
      {legacy !== "" && <path className="load-area" d={`${legacy}V${String(bottom)}H${String(LEFT)}Z`} />}
      <path className="load-line load-line-legacy" d={legacy} />
      <path className="load-line load-line-modern" d={toPath("modern")} />
      {stopped.map(({ at, instance }, index) => (
        <g key={index}>
          <line className="load-stop" x1={toX(at)} x2={toX(at)} y1={6} y2={bottom} />
          {what === "held" && (
            <text className="load-stop-name" x={toX(at) + 6} y={18}>
              {`✕ ${instance} stops`}
            </text>
          )}
        </g>
      ))}
      {curve.last && <line className="load-now" x1={end} x2={end} y1={6} y2={bottom} />}
    </svg>
  );
}

const toAnchor = (second: number) => (second === 0 ? "start" : second === LONGEST_S ? "end" : "middle");

/** Before anyone was asked nothing was held. */
function toPoints(samples: readonly LoadSample[], era: Era, what: "held" | "bytes"): [number, number][] {
  return [[0, 0], ...samples.map((sample): [number, number] => [sample.at, sample[era][what]])];
}
