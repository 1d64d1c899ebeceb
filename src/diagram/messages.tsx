import { type CSSProperties, type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { OnPoint } from "./drawing.tsx";
import { isSeen, type Showing } from "./ground.tsx";
import type { Moment } from "./model.ts";
import type { Arrow, Scene } from "./scene.ts";

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

function toTarget(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(0, at - 1);
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(count - 1, at + 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** The messages as buttons over the drawing: one stop of the Tab key, arrow keys from message to message. */
export function Messages({ scene, showing, moments, onPoint, onPick }: MessagesProps): ReactElement {
  const [focused, setFocused] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { arrows, orientation } = scene;
  const along = ({ from }: Arrow) => (orientation === "horizontal" ? from.x : from.y);
  const seen = arrows.flatMap((arrow, index) =>
    index === focused || isSeen(along(arrow), along(arrow), showing) ? [{ arrow, index }] : [],
  );
  const stop = focused ?? (seen.findLast(({ arrow }) => arrow.moment <= showing.playhead) ?? seen[0])?.index;
  const press = (event: KeyboardEvent) => {
    const target = toTarget(event.key, focused ?? 0, arrows.length);
    if (target === undefined) return;
    event.preventDefault();
    // It may be out of sight, and not be there yet.
    flushSync(() => setFocused(target));
    box.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus();
  };
  return (
    <div ref={box} className="diagram-messages" role="toolbar" aria-label="Messages" onKeyDown={press}>
      {seen.map(({ arrow, index }) => {
        const moment = moments[arrow.moment - 1];
        if (moment === undefined) return null;
        return (
          <button
            key={index}
            type="button"
            className="diagram-message"
            data-index={index}
            tabIndex={index === stop ? 0 : -1}
            aria-label={toName(moment)}
            title={toTitle(scene, arrow)}
            style={toStyle(arrow, orientation)}
            onClick={() => onPick?.(arrow.moment)}
            onFocus={() => {
              setFocused(index);
              onPoint(arrow.moment, "focus");
            }}
            onBlur={() => {
              setFocused(null);
              onPoint(null, "focus");
            }}
            onPointerEnter={() => onPoint(arrow.moment, "pointer")}
            onPointerLeave={() => onPoint(null, "pointer")}
          />
        );
      })}
    </div>
  );
}
