import { useCallback, useSyncExternalStore } from "react";
import type { TraceSnapshot } from "../../trace/store.ts";
import type { OpenPrompt } from "./person-queue.ts";
import type { PageEngine } from "./page-engine.ts";

const EMPTY: TraceSnapshot = { runs: [], length: 0 };
const nothing = () => () => undefined;

/** The trace of the learner's world: a new snapshot after each event. */
export function useTrace(engine: PageEngine | null): TraceSnapshot {
  const trace = engine?.session.trace;
  const subscribe = useCallback((changed: () => void) => trace?.subscribe(changed) ?? nothing(), [trace]);
  return useSyncExternalStore(subscribe, () => trace?.getSnapshot() ?? EMPTY);
}

/** The question that stands open, or null. */
export function useOpenPrompt(engine: PageEngine | null): OpenPrompt | null {
  return useSyncExternalStore(engine?.person.subscribe ?? nothing, engine?.person.getOpen ?? (() => null));
}
