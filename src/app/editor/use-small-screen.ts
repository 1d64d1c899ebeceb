import { useSyncExternalStore } from "react";

const SMALL = "(max-width: 767px), (pointer: coarse)";

/** True on narrow or touch screens, where the plain editor serves better than Monaco. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(SMALL);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(SMALL).matches,
    () => false,
  );
}
