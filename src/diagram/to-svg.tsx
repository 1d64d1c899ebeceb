import type { ReactElement } from "react";
import { Drawing } from "./drawing.tsx";
import { LaneNames } from "./ground.tsx";
import { layout } from "./layout.ts";
import type { Sequence } from "./model.ts";
import type { Orientation } from "./scene.ts";

/** The viewport that the drawing fills at least, in CSS pixels. */
const LEAST = { horizontal: { width: 988, height: 342 }, vertical: { width: 390, height: 460 } };
/** Nobody scrubs a file: the playhead is out of sight. */
const AWAY = -1000;
/** The height of the lanes' names where they stand above. */
const NAMES = 32;

/**
 * The whole run in one `<svg>`, at its full length, with all of it past: for a file. Its parts are those of `SequenceDiagram`
 * and carry the same classes; whoever writes the file puts their styles into it.
 */
export function StandaloneDiagram({
  sequence,
  orientation,
}: {
  sequence: Sequence;
  orientation: Orientation;
}): ReactElement {
  const scene = layout(sequence, { orientation, ...LEAST[orientation] });
  const top = orientation === "horizontal" ? 0 : NAMES;
  const { width } = scene;
  const height = scene.height + top;
  const last = sequence.moments.length;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className={`diagram is-${orientation}`}
      role="img"
      aria-label={sequence.title}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <title>{sequence.title}</title>
      <rect className="diagram-ground" width={width} height={height} fill="var(--paper)" />
      <svg y={top} width={width} height={scene.height}>
        <Drawing
          scene={scene}
          showing={{ playhead: last, from: -Infinity, to: Infinity }}
          number={last}
          id="run-"
          place={AWAY}
          until={scene.end}
          animate={false}
          marks={undefined}
          marked={undefined}
          onPoint={undefined}
        />
      </svg>
      <LaneNames scene={scene} />
    </svg>
  );
}
