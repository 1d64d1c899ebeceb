import type { ReactElement } from "react";
import type { Arrow, Lane, Mark, Point } from "./scene.ts";

const TICKET =
  "M-23-10H23a3 3 0 0 1 3 3V-4a4 4 0 0 0 0 8V7a3 3 0 0 1-3 3H-23a3 3 0 0 1-3-3V4a4 4 0 0 0 0-8V-7a3 3 0 0 1 3-3Z";
const TORN = "M-26-10H23a3 3 0 0 1 3 3V-4a4 4 0 0 0 0 8V7a3 3 0 0 1-3 3H-25l4-5-4-4 4-4-4-4Z";
const DIAMOND = "M0-8 7 0 0 8-7 0Z";
const CROSS = "M-4-4 4 4M4-4-4 4";

/** The drawn token; `look` says whether it is still what the server issued. */
export function Ticket({ look }: { look: "issued" | "same" | "changed" }): ReactElement {
  return (
    <g className={`diagram-ticket is-${look}`}>
      <path d={look === "changed" ? TORN : TICKET} />
      <text y="4" textAnchor="middle">
        token
      </text>
    </g>
  );
}

const ANCHOR_AT = { start: 0, middle: 0.5, end: 1 };

function LabelMark({ mark }: { mark: Extract<Mark, { shape: "label" }> }): ReactElement {
  const { box, text, font, bold, tone, align, inside } = mark;
  const style = [`is-${font}`, `is-${tone}`, bold ? "is-bold" : "", inside ? "is-inside" : ""].join(" ");
  const x = box.x + box.width * ANCHOR_AT[align];
  return (
    <>
      {inside && tone === "person" && (
        <rect
          className="diagram-patch"
          x={box.x - 4}
          y={box.y}
          width={box.width + 8}
          height={box.height}
          rx="2"
        />
      )}
      <text className={`diagram-label ${style}`} x={x} y={box.y + 12.5} textAnchor={align}>
        {text}
      </text>
    </>
  );
}

function TagMark({ mark }: { mark: Extract<Mark, { shape: "tag" }> }): ReactElement {
  const { box, text, hue } = mark;
  return (
    <g className={`diagram-tag is-${hue}`}>
      <rect x={box.x} y={box.y + 0.5} width={box.width} height={box.height - 1} rx="4" />
      <text x={box.x + box.width / 2} y={box.y + 14.5} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

function toTickClass({ again, recorded }: { again: boolean; recorded: boolean }): string {
  if (!recorded) return "is-unrecorded";
  return again ? "is-again" : "";
}

function CentredMark({ mark }: { mark: Mark }): ReactElement | null {
  switch (mark.shape) {
    case "ticket":
      return <Ticket look={mark.look} />;
    case "refusal":
      return (
        <g className="diagram-refusal">
          <rect x="-10" y="-10" width="20" height="20" rx="3" />
          <path d={CROSS} />
        </g>
      );
    case "ring":
      return <circle className="diagram-ring" r="5" />;
    case "print":
      return <path className="diagram-print" d="M-5-4-1 0-5 4M1 4H6" />;
    case "tick":
      return <path className={`diagram-tick ${toTickClass(mark)}`} d={DIAMOND} />;
    case "end":
      return <circle className={`diagram-end ${mark.bad ? "is-bad" : ""}`} r="6" />;
    default:
      return null;
  }
}

/** One mark of the grammar at its place. Its whole text is its title. */
export function MarkView({ mark }: { mark: Mark }): ReactElement {
  if (mark.shape === "label") return <LabelMark mark={mark} />;
  if (mark.shape === "tag") return <TagMark mark={mark} />;
  const { x, y, width, height } = mark.box;
  return (
    <g transform={`translate(${x + width / 2} ${y + height / 2})`}>
      <CentredMark mark={mark} />
    </g>
  );
}

const HEAD = 10;

/** Where the line ends so that the head, 10 long and 9 wide, has its point on the lane. */
export function toNeck({ from, to, finish }: Arrow): Point {
  if (finish === "stops") return to;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.max(0, length - HEAD + 1) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** The angle of an arrow's head in degrees, for a head that points along x. */
export function toAngle({ from, to }: Arrow): number {
  if (from.x === to.x) return to.y > from.y ? 90 : -90;
  return to.x > from.x ? 0 : 180;
}

/** The arrow's head with its point at the origin. */
export const HEAD_PATH = "M0 0-10-4.5V4.5Z";

const GLYPHS: Record<Lane["role"], ReactElement> = {
  person: (
    <>
      <circle cx="0" cy="-3.2" r="2.8" />
      <path d="M-5 5.6C-5 1.8-3.4.8 0 .8S5 1.8 5 5.6" />
    </>
  ),
  client: (
    <>
      <rect x="-6" y="-5" width="12" height="10" rx="1.5" />
      <path d="M-6-1.8H6" />
    </>
  ),
  server: (
    <>
      <rect x="-6" y="-5.5" width="12" height="4.6" rx="1.2" />
      <rect x="-6" y=".9" width="12" height="4.6" rx="1.2" />
      <path d="M-3.6-3.2h.4M-3.6 3.2h.4" />
    </>
  ),
  held: <path className="diagram-glyph-held" d="M-6-5H6V5H-6Z" />,
  ledger: <path className="diagram-glyph-solid" d="M0-7 6 0 0 7-6 0Z" />,
};

/** The sign of a lane, 14 px, about the origin. */
export function LaneGlyph({ role }: { role: Lane["role"] }): ReactElement {
  return <g className={`diagram-glyph is-${role}`}>{GLYPHS[role]}</g>;
}
