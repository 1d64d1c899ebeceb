import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

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

/**
 * A row of `count` buttons that is one stop of the Tab key, and is gone through with the arrow keys, Home and End. Of many, those
 * out of sight need not be there; the one with the focus (`focused`, by its index) must be.
 */
export function useRoving(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = toTarget(event.key, focused ?? 0, count);
    if (target === undefined) return;
    event.preventDefault();
    // It may be out of sight, and not be there yet.
    flushSync(() => setFocused(target));
    box.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus();
  };
  return {
    focused,
    /** For what holds the buttons. */
    bar: { ref: box, onKeyDown },
    /** For a button: `stop`: Tab leads to it; `onRest`: the focus comes, or goes. */
    toItem: (index: number, stop: boolean, onRest: (on: boolean) => void) => ({
      "data-index": index,
      tabIndex: stop ? 0 : -1,
      onFocus: () => {
        setFocused(index);
        onRest(true);
      },
      onBlur: () => {
        setFocused(null);
        onRest(false);
      },
    }),
  };
}
