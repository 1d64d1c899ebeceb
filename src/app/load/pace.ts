import type { LoadPace } from "../../engine/load.ts";

/** How often one sees that time passes, in milliseconds. */
const SLICE_MS = 40;

/**
 * Virtual time that can be watched: `rate` virtual milliseconds for each real one, counted from the first wait. Where the
 * computing lags behind, nothing is waited for.
 */
export function createPace(rate: number): LoadPace {
  let began: number | null = null;
  let wake: (() => void) | null = null;
  let hurried = false;
  const slice = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return {
    async reach(from, until, onWay) {
      began ??= performance.now() - from / rate;
      for (;;) {
        const at = Math.max(from, Math.min(until, Math.round((performance.now() - began) * rate)));
        if (at >= until || hurried) {
          hurried = false;
          return at;
        }
        if (at > from) onWay(at);
        await slice(Math.min(SLICE_MS, (until - at) / rate));
      }
    },
    hurry() {
      hurried = true;
      wake?.();
    },
  };
}
