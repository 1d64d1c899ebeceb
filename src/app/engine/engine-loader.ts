import type { PageEngine } from "./page-engine.ts";

export type EngineState =
  { status: "loading" } | { status: "ready"; engine: PageEngine } | { status: "failed"; message: string };

/** The engine as React reads it: loading until its code, its sandbox and the service worker are there. */
export interface EngineLoader {
  /** Loads once, however often it is called. */
  start: () => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => EngineState;
}

export function createEngineLoader(load: () => Promise<PageEngine>): EngineLoader {
  const listeners = new Set<() => void>();
  let state: EngineState = { status: "loading" };
  let started = false;
  const change = (next: EngineState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    start() {
      if (started) return;
      started = true;
      load().then(
        (engine) => change({ status: "ready", engine }),
        (error: unknown) =>
          change({ status: "failed", message: error instanceof Error ? error.message : String(error) }),
      );
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,
  };
}

/** After the first paint and when the browser has a moment, so that reading comes first. */
export function afterFirstPaint(then: () => void): void {
  requestAnimationFrame(() => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(then, { timeout: 800 });
    else setTimeout(then, 50);
  });
}
