import type { TraceBody } from "../trace/event.ts";
import { asks } from "../trace/fork-points.ts";
import type { Trace } from "../trace/store.ts";
import type { World } from "../server/world.ts";

/** What a world was when a question came, or a response that asked: by run and event. */
export interface Checkpoints {
  /** Writes an event of the client's or the person's into the run that is open, and keeps the world where it is such a moment. */
  write: (event: TraceBody, trace: Trace, world: World) => void;
  /** A copy; undefined where none was kept. */
  get: (at: { run: number; n: number }) => World | undefined;
  /** Another run shares the first `n` events of `run`, and their worlds with them. */
  share: (from: { run: number; n: number }, to: number) => void;
  clear: () => void;
}

/** Keeps copies of one world, each as it was at its moment. */
export function createCheckpoints(): Checkpoints {
  let runs = new Map<number, Map<number, World>>();
  const keep = ({ run, n }: { run: number; n: number }, world: World) => {
    const kept = runs.get(run) ?? new Map<number, World>();
    runs.set(run, kept.set(n, structuredClone(world)));
  };
  return {
    write: (event, trace, world) => {
      const at = () => {
        const { runs } = trace.getSnapshot();
        return { run: runs.length, n: runs.at(-1)?.length ?? 0 };
      };
      if (event.kind === "prompted") keep(at(), world);
      trace.emit(event);
      if (event.kind === "received" && asks(event)) keep(at(), world);
    },
    get: ({ run, n }) => {
      const world = runs.get(run)?.get(n);
      return world && structuredClone(world);
    },
    share: ({ run, n }, to) => {
      const shared = [...(runs.get(run) ?? [])].filter(([at]) => at <= n);
      runs.set(to, new Map(shared));
    },
    clear: () => {
      runs = new Map();
    },
  };
}
