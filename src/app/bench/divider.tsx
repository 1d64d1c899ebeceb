import { type KeyboardEvent, type PointerEvent, useState } from "react";

interface DividerProps {
  label: string;
  /** The line's own direction: a vertical one stands between columns. */
  orientation: "vertical" | "horizontal";
  /** Size in px of the pane before it. */
  value: number;
  min: number;
  max: number;
  /** Which way the pane grows: 1 to the right or down, -1 to the left or up. */
  direction?: 1 | -1;
  onChange: (value: number) => void;
}

const STEP = 16;

/** A line between two panes that can be dragged, or moved with the arrow keys, Home and End. */
export function Divider(props: DividerProps) {
  const { label, orientation, value, min, max, direction = 1, onChange } = props;
  const [from, setFrom] = useState<{ at: number; value: number } | null>(null);
  const clamp = (size: number) => Math.min(max, Math.max(min, Math.round(size)));
  const toPlace = (event: PointerEvent) => (orientation === "vertical" ? event.clientX : event.clientY);
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = orientation === "vertical" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    const to = {
      [less]: value - STEP * direction,
      [more]: value + STEP * direction,
      Home: min,
      End: max,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onChange(clamp(to));
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      className={`divider divider-${orientation}`}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom({ at: toPlace(event), value });
      }}
      onPointerMove={(event) => {
        if (from) onChange(clamp(from.value + (toPlace(event) - from.at) * direction));
      }}
      onPointerUp={() => setFrom(null)}
      onPointerCancel={() => setFrom(null)}
    />
  );
}
