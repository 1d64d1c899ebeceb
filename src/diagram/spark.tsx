import type { ReactElement } from "react";
import "./spark.css";
import type { Sequence } from "./model.ts";
import { type SparkCounts, type SparkStep, toCountedSteps, toSparkSteps } from "./spark-steps.ts";

const WIDTH = 108;
const BASE = 18.5;
const PULSE = { lead: 3, width: 10, height: 12, after: 3 };
const PROMPT = { width: 11, gap: 3 };

interface SparkMark {
  x: number;
  kind: "prompt" | "ink" | "warn" | "refused";
}

function toDrawing(steps: readonly SparkStep[]): { path: string; marks: SparkMark[] } {
  const marks: SparkMark[] = [];
  let x = PULSE.lead;
  let path = `M0 ${BASE}`;
  for (const { ticks, refused, prompts } of steps) {
    path += `H${x}V${BASE - PULSE.height}h${PULSE.width}V${BASE}`;
    const middle = x + PULSE.width / 2;
    if (refused) marks.push({ x: middle, kind: "refused" });
    ticks.slice(0, 2).forEach((kind, index) => marks.push({ x: middle + index * 4, kind }));
    x += PULSE.width + PULSE.after;
    for (let prompt = 0; prompt < prompts; prompt += 1) {
      marks.push({ x, kind: "prompt" });
      x += PROMPT.width + PROMPT.gap;
    }
    if (prompts === 0) x += 3;
  }
  return { path: `${path}H${Math.max(WIDTH, x)}`, marks };
}

function SparkSign({ x, kind }: SparkMark): ReactElement {
  if (kind === "prompt")
    return <rect className="spark-prompt" x={x} y="2.5" width={PROMPT.width} height="7" rx="2" />;
  const at = `translate(${x} ${BASE - 5.5})`;
  if (kind === "refused") {
    return (
      <g className="spark-refused" transform={at}>
        <rect x="-5" y="-5" width="10" height="10" rx="2" />
        <path d="M-2-2 2 2M2-2-2 2" />
      </g>
    );
  }
  return <path className={`spark-tick is-${kind}`} transform={at} d="M0-5.5 5 0 0 5.5-5 0Z" />;
}

/** A lesson's run as a small trace: requests are pulses, prompts blocks, ledger entries diamonds. Decoration only. */
export function Spark(props: { sequence: Sequence } | { counts: SparkCounts }): ReactElement {
  const { path, marks } = toDrawing(
    "sequence" in props ? toSparkSteps(props.sequence) : toCountedSteps(props.counts),
  );
  return (
    <svg className="spark" width={WIDTH} height="20" viewBox={`0 0 ${WIDTH} 20`} aria-hidden="true">
      <path className="spark-line" d={path} />
      {marks.map((mark) => (
        <SparkSign key={`${mark.kind} ${mark.x}`} {...mark} />
      ))}
    </svg>
  );
}
