import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";

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

  const follow = useCallback((at: number) => setFrom(Math.floor(at / STEP) * STEP), []);
  useOnScroll(ref, horizontal, follow);
  return { ...size, from };
}

/** Tells where an element is scrolled to along one axis: now, and whenever it moves. */
export function useOnScroll(
  ref: RefObject<HTMLDivElement | null>,
  horizontal: boolean,
  onScroll: (at: number) => void,
): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const tell = () => onScroll(horizontal ? element.scrollLeft : element.scrollTop);
    tell();
    element.addEventListener("scroll", tell, { passive: true });
    return () => element.removeEventListener("scroll", tell);
  }, [ref, horizontal, onScroll]);
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
