import { useEffect, useState } from "react";

/** How long, in milliseconds, a page that opened another may still have the focus. */
const SOON = 1200;

/** Opens an address in a tab of its own that neither knows nor reaches this page, nor this page it. */
export function openPage(href: string): void {
  window.open(href, "_blank", "noopener,noreferrer");
}

/**
 * Whether no tab seems to have come, after `times` pages were opened. A tab without an opener gives no sign of itself, but this page
 * loses the focus to it.
 */
export function useNothingOpened(times: number): boolean {
  const [missed, setMissed] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    let left = false;
    const onLeave = () => {
      left = true;
    };
    window.addEventListener("blur", onLeave);
    document.addEventListener("visibilitychange", onLeave);
    const timer = setTimeout(() => {
      if (!left && document.hasFocus()) setMissed(times);
    }, SOON);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("blur", onLeave);
      document.removeEventListener("visibilitychange", onLeave);
    };
  }, [times]);
  return times > 0 && missed === times;
}
