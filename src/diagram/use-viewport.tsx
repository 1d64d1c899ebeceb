import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

export interface Viewport {
  width: number;
  height: number;
  /** Where the view begins along the axis of time, to the nearest 256 px before. */
  from: number;
}

const STEP = 256;

/** Measures an element, and follows how far it is scrolled along the axis of time. Sizes in CSS pixels. */
export function useViewport(
  ref: RefObject<HTMLDivElement | null>,
  horizontal: boolean,
  usual: { width: number; height: number },
): Viewport {
  const [size, setSize] = useState(usual);
  const [from, setFrom] = useState(0);

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);

  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const follow = () => {
      setFrom(Math.floor((horizontal ? element.scrollLeft : element.scrollTop) / STEP) * STEP);
    };
    element.addEventListener("scroll", follow, { passive: true });
    return () => element.removeEventListener("scroll", follow);
  }, [ref, horizontal]);

  return { ...size, from };
}

/** Scrolls an element along one axis so that a place stands within its middle three fifths. */
export function useInView(
  ref: RefObject<HTMLDivElement | null>,
  place: number,
  { horizontal, smooth }: { horizontal: boolean; smooth: boolean },
): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const [at, room] = horizontal
      ? [element.scrollLeft, element.clientWidth]
      : [element.scrollTop, element.clientHeight];
    if (place >= at + room * 0.2 && place <= at + room * 0.8) return;
    const to = Math.max(0, place - room * (place < at + room * 0.2 ? 0.4 : 0.6));
    const behavior = smooth ? "smooth" : "instant";
    element.scrollTo(horizontal ? { left: to, behavior } : { top: to, behavior });
  }, [ref, place, horizontal, smooth]);
}
