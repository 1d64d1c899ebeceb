import { useEffect, useState, useSyncExternalStore } from "react";
import type { TraceEvent } from "../../trace/event.ts";
import type { RunFindings } from "./judge-run.ts";
import type { Watch } from "./watch.ts";

const nothing = () => () => undefined;

/**
 * What the referee finds in the run that is shown; null before it was judged. `length`: the trace's, since its lists grow in
 * place. The referee is loaded with the first event, and judges a long run less often than it grows.
 */
export function useFindings(events: readonly TraceEvent[], length: number): RunFindings | null {
  const [watch, setWatch] = useState<Watch | null>(null);
  const started = events.length > 0;
  useEffect(() => {
    // Where it cannot be loaded, nothing is said of the run.
    if (started) import("./watch.ts").then(({ createWatch }) => setWatch(createWatch()), nothing());
  }, [started]);
  useEffect(() => watch?.look(events), [watch, events, length]);
  useEffect(() => watch?.stop, [watch]);
  const found = useSyncExternalStore(watch?.subscribe ?? nothing, () => watch?.getSnapshot() ?? null);
  return found?.events === events ? found : null;
}
