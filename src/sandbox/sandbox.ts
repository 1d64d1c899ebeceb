import { createMap } from "../protocol/json.ts";
import type { GuestEnd, GuestFault, ToolExecutor } from "../protocol/ports.ts";
import { exceeded, fault, type Limits, LIMITS } from "./limits.ts";
import type { Job, Outcomes } from "./messages.ts";
import { type SandboxWorker, type TaskEnd, Workbench } from "./workbench.ts";

export interface SandboxOptions {
  /** A browser's `Worker` made from `worker.ts` fits as it is. */
  createWorker: () => SandboxWorker;
  /** Absolute address of QuickJS's WebAssembly file, as the worker can read it. */
  wasmUrl: string;
  /** Absolute address of the SDK's script (`node-bundle.ts` makes it); on Node the worker makes it itself. */
  sdkUrl?: string;
  limits?: Partial<Limits>;
}

/**
 * The sandbox behind its port. Jobs run one after the other in one worker; a worker that is aborted, breaks or does
 * not answer in time is killed and replaced, and the next job runs on the new one.
 */
export function createSandbox(options: SandboxOptions): ToolExecutor {
  const limits: Limits = { ...LIMITS, ...options.limits };
  const bench = new Workbench({ ...options, limits });

  /** Rejects only where the signal aborted, or the sandbox was disposed of. */
  async function run<K extends Job["kind"]>(
    job: Extract<Job, { kind: K }>,
    onEvent: Parameters<ToolExecutor["execute"]>[1],
    signal: AbortSignal | undefined,
    otherwise: (fault: GuestFault) => Outcomes[K],
  ): Promise<Outcomes[K]> {
    const end = await bench.run(job, onEvent, signal);
    return end.status === "done" ? (end.outcome as Outcomes[K]) : otherwise(toFault(end, limits));
  }

  return {
    describe: (files, signal) =>
      run<"describe">({ kind: "describe", files }, ignore, signal, (found) => ({
        status: "failed",
        fault: found,
      })),
    async execute(guestRun, onEvent, signal) {
      const job = { kind: "execute" as const, run: guestRun };
      const end = await run<"execute">(job, onEvent, signal, (found) => ({
        status: "failed",
        fault: found,
        lines: [],
      }));
      return withBareMaps(end);
    },
    async complete(files, target, argument, value, signal) {
      const job = { kind: "complete" as const, request: { files, target, argument, value } };
      const end = await run<"complete">(job, ignore, signal, (found) => ({ status: "failed", fault: found }));
      if (end.status === "completed") return end.values;
      const { message, at } = end.fault;
      throw new Error(at === undefined ? message : `${message} (${at})`);
    },
    dispose: () => bench.dispose(),
  };
}

function ignore(): void {
  // Only bodies have effects.
}

function toFault(end: Exclude<TaskEnd, { status: "done" }>, limits: Limits): GuestFault {
  return end.status === "overdue" ? exceeded("time", limits) : fault("crashed", end.message);
}

/** Messages between threads give every object a prototype. */
function withBareMaps(end: GuestEnd): GuestEnd {
  if (end.status !== "asked") return end;
  const { requests, data } = end;
  return {
    ...end,
    requests: createMap(Object.entries(requests)),
    data: data && { ...data, answers: createMap(Object.entries(data.answers)) },
  };
}
