import { complete } from "./complete.ts";
import { describe } from "./describe.ts";
import { createEngine, type Engine } from "./engine.ts";
import { execute } from "./execute.ts";
import type { Limits } from "./limits.ts";
import type { FromWorker, Job, Outcomes, ToWorker } from "./messages.ts";

/**
 * The worker's side: takes messages, runs jobs one after the other, posts what happens. `load` turns the address of
 * the WebAssembly file into its module.
 */
export function serveJobs(
  post: (message: FromWorker) => void,
  load: (wasmUrl: string) => Promise<WebAssembly.Module>,
): (message: ToWorker) => void {
  let work: Promise<(id: number, job: Job) => Promise<void>> | undefined;
  return (message) => {
    if (message.type === "start") {
      work = load(message.wasmUrl).then((module) => createBench(module, message.limits, post));
      work.then(
        () => post({ type: "ready" }),
        (error: unknown) => post({ type: "failed", message: String(error) }),
      );
    } else {
      void work?.then((run) => run(message.id, message.job));
    }
  };
}

/** Runs jobs on an instance of the engine; after one that spoiled it, the next gets a new one. */
async function createBench(module: WebAssembly.Module, limits: Limits, post: (message: FromWorker) => void) {
  let engine = await createEngine(module, limits);
  warmUp(engine, limits);
  return async (id: number, job: Job): Promise<void> => {
    post({ type: "begun", id });
    const emit = (event: Extract<FromWorker, { type: "event" }>["event"]): void =>
      post({ type: "event", id, event });
    const outcome = perform(engine, job, emit, limits);
    post({ type: "done", id, outcome });
    if (engine.isSpent()) engine = await createEngine(module, limits);
  };
}

/** The first run of anything is many times slower than the next; the learner's should not be that one. */
function warmUp(engine: Engine, limits: Limits): void {
  const files = {
    "tools.ts": 'import { text } from "roundtrip";\nexport const tools = { t: { run: () => text("") } };',
  };
  describe(engine, files, { ...limits, time: 10_000 });
}

function perform(
  engine: Engine,
  job: Job,
  emit: Parameters<typeof execute>[2],
  limits: Limits,
): Outcomes[keyof Outcomes] {
  switch (job.kind) {
    case "describe":
      return describe(engine, job.files, limits);
    case "execute":
      return execute(engine, job.run, emit, limits);
    case "complete":
      return complete(engine, job.request, limits);
  }
}
