import type { ClientExecutor } from "../protocol/ports.ts";
import { ClientBench } from "./client-bench.ts";
import { type Limits, LIMITS } from "./limits.ts";
import type { SandboxOptions } from "./sandbox.ts";

/**
 * The sandbox of client.ts behind its port. Each run has a worker for as long as it lasts; the first starts with the first run,
 * and from then on one is kept ready. A worker that is aborted, breaks or does not answer in time is killed and replaced.
 */
export function createClientSandbox(options: SandboxOptions): ClientExecutor {
  const limits: Limits = { ...LIMITS, ...options.limits };
  const { createWorker, wasmUrl } = options;
  const create = (): ClientBench => new ClientBench({ createWorker, wasmUrl, limits });
  const busy = new Set<ClientBench>();
  let ready: ClientBench | undefined;
  let closed = false;
  const shut = (): Error => new Error("The sandbox is closed.");
  const keep = (bench: ClientBench): void => {
    busy.delete(bench);
    if (closed || ready) bench.dispose(shut());
    else ready = bench.spent ? create() : bench;
  };

  return {
    async run(run, host, onEvent, signal) {
      signal?.throwIfAborted();
      if (closed) throw shut();
      const bench = ready && !ready.spent ? ready : create();
      ready = undefined;
      busy.add(bench);
      try {
        return await bench.run(run, host, onEvent, signal);
      } finally {
        keep(bench);
      }
    },
    dispose() {
      closed = true;
      for (const bench of [...busy, ...(ready ? [ready] : [])]) bench.dispose(shut());
      ready = undefined;
    },
  };
}
