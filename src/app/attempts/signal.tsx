import { GATES, type GateResult } from "../../protocol/outcome.ts";
import type { Tone } from "./verdicts.ts";

interface SignalProps {
  gates: readonly GateResult[];
  /** Amber where what came through is worth noticing. */
  tone: Tone;
}

const WIDTH = 100 / GATES.length;
const percent = (value: number) => `${value.toFixed(2)}%`;

/** A state on its way through the gates: ringed where it passed, squared where it stopped, broken where no check is. */
export function Signal({ gates, tone }: SignalProps) {
  return (
    <svg className={`signal signal-${tone}`} width="100%" height="30" aria-hidden="true">
      {GATES.map((gate, index) => (
        <GateMark
          key={gate}
          index={index}
          status={gates.find((result) => result.gate === gate)?.status ?? "unreached"}
        />
      ))}
    </svg>
  );
}

function GateMark({ index, status }: { index: number; status: GateResult["status"] }) {
  const from = WIDTH * index;
  const middle = from + WIDTH / 2;
  const look = `signal-gate signal-${status}${index === GATES.length - 1 ? " signal-last" : ""}`;
  return (
    <g className={look}>
      {status === "passed" && <Line from={from} to={from + WIDTH} />}
      {status === "stopped" && <Line from={from} to={middle} />}
      {(status === "off" || status === "absent") && (
        <>
          <Line from={from} to={from + WIDTH * 0.38} />
          <Line from={from + WIDTH * 0.62} to={from + WIDTH} />
        </>
      )}
      <svg x={percent(middle)} y="15" overflow="visible">
        <Mark status={status} />
      </svg>
    </g>
  );
}

function Line({ from, to }: { from: number; to: number }) {
  return <line x1={percent(from)} x2={percent(to)} y1="15" y2="15" />;
}

function Mark({ status }: { status: GateResult["status"] }) {
  switch (status) {
    case "passed":
      return (
        <>
          <circle className="signal-ring" r="6.5" />
          <path className="signal-sign" d="M-3 .3-1 2.4 3-2.2" />
        </>
      );
    case "stopped":
      return (
        <>
          <rect className="signal-square" x="-7" y="-7" width="14" height="14" rx="2" />
          <path className="signal-cross" d="M-2.8-2.8 2.8 2.8M2.8-2.8-2.8 2.8" />
        </>
      );
    case "off":
    case "absent":
      return <path className="signal-dots" d="M-3 0h.01M3 0h.01" />;
    case "unreached":
      return <circle className="signal-dot" r="1.5" />;
  }
}
