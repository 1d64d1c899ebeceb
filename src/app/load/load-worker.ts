import { beginLoad, type Load, type LoadSample } from "../../engine/load.ts";
import { startWorkersByBlob } from "../embed/blob-workers.ts";
import type { ToolExecutor } from "../../protocol/ports.ts";
import { createSandbox } from "../../sandbox/sandbox.ts";
import type { FromLoad, ToLoad } from "./messages.ts";
import { createPace } from "./pace.ts";

/** The load view's worker: the same engine, away from the page, so that the page stays as quick as it is. */

/** How often what was measured is told, in milliseconds. */
const BATCH_MS = 60;

// The sandboxes' workers are made in here.
if (self.origin === "null") startWorkersByBlob(self);

const post = (message: FromLoad) => self.postMessage(message);
let load: Load | null = null;

self.addEventListener("message", ({ data }: MessageEvent<ToLoad>) => {
  if (data.type === "stop") load?.stop(data.instance);
  else load = begin(data);
});

function begin({ document, people, longestSeconds, watchSeconds, serverName, ...urls }: Start): Load {
  const batch = createBatch();
  const begun = beginLoad({
    ...{ document, people, longestSeconds, serverName },
    executors: { legacy: createExecutor(urls), modern: createExecutor(urls) },
    pace: createPace(longestSeconds / watchSeconds),
    onSample: batch.add,
    onStopped: (stop) => post({ type: "stopped", ...stop }),
  });
  begun.ended
    .then(() => {
      batch.flush();
      post({ type: "ended" });
    })
    .catch((error: unknown) => {
      post({ type: "broken", message: error instanceof Error ? error.message : String(error) });
    });
  return begun;
}

type Start = Extract<ToLoad, { type: "start" }>;

function createExecutor({ wasmUrl, sdkUrl }: Pick<Start, "wasmUrl" | "sdkUrl">): ToolExecutor {
  return createSandbox({
    createWorker: () => new Worker(new URL("../../sandbox/worker.ts", import.meta.url), { type: "module" }),
    ...{ wasmUrl, sdkUrl },
  });
}

function createBatch() {
  let samples: LoadSample[] = [];
  let told = 0;
  const flush = () => {
    if (samples.length > 0) post({ type: "samples", samples });
    samples = [];
    told = performance.now();
  };
  const add = (sample: LoadSample) => {
    samples.push(sample);
    if (performance.now() - told >= BATCH_MS) flush();
  };
  return { add, flush };
}
