import type { CSSProperties, ReactElement } from "react";
import type { OnPoint } from "./pointing.ts";
import { isSeen, type Showing } from "./ground.tsx";
import type { Moment } from "./model.ts";
import type { Arrow, Scene } from "./scene.ts";
import { useRoving } from "./use-roving.tsx";

interface MessagesProps {
  scene: Scene;
  showing: Showing;
  moments: readonly Moment[];
  onPoint: OnPoint;
  onPick: ((moment: number) => void) | undefined;
}

/** Half of a message's height (or width) for pointer and finger: time running down leaves room for 44 px. */
const HALF = { horizontal: 12, vertical: 22 };

function toStyle({ from, to }: Arrow, orientation: Scene["orientation"]): CSSProperties {
  const half = HALF[orientation];
  const length = Math.max(24, Math.abs(to.x - from.x) + Math.abs(to.y - from.y));
  return orientation === "horizontal"
    ? { left: from.x - half, top: Math.min(from.y, to.y), width: 2 * half, height: length }
    : { left: Math.min(from.x, to.x), top: from.y - half, width: length, height: 2 * half };
}

/** The message in full, and what its token or its refusal says: they lie under it. */
function toTitle({ marks }: Scene, { title, moment }: Arrow): string {
  const over = marks.filter((mark) => mark.moment === moment && ["ticket", "refusal"].includes(mark.shape));
  return [title, ...over.map((mark) => mark.title)].join("\n");
}

function toName({ index, label, line }: Moment): string {
  return `${index}: ${label}${line > 0 ? `, line ${line} of tools.ts` : ""}`;
}

/** The messages as buttons over the drawing: one stop of the Tab key, arrow keys from message to message. */
export function Messages({ scene, showing, moments, onPoint, onPick }: MessagesProps): ReactElement {
  const { arrows, orientation } = scene;
  const { focused, bar, toItem } = useRoving(arrows.length);
  const along = ({ from }: Arrow) => (orientation === "horizontal" ? from.x : from.y);
  const seen = arrows.flatMap((arrow, index) =>
    index === focused || isSeen(along(arrow), along(arrow), showing) ? [{ arrow, index }] : [],
  );
  const stop = focused ?? (seen.findLast(({ arrow }) => arrow.moment <= showing.playhead) ?? seen[0])?.index;
  return (
    <div {...bar} className="diagram-messages" role="toolbar" aria-label="Messages">
      {seen.map(({ arrow, index }) => {
        const moment = moments[arrow.moment - 1];
        if (moment === undefined) return null;
        return (
          <button
            key={index}
            type="button"
            className="diagram-message"
            {...toItem(index, index === stop, (on) => onPoint(on ? arrow.moment : null, "focus"))}
            aria-label={toName(moment)}
            title={toTitle(scene, arrow)}
            style={toStyle(arrow, orientation)}
            onClick={() => onPick?.(arrow.moment)}
            onPointerEnter={() => onPoint(arrow.moment, "pointer")}
            onPointerLeave={() => onPoint(null, "pointer")}
          />
        );
      })}
    </div>
  );
}
