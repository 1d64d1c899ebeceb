import type { FromClientWorker } from "./client-messages.ts";
import { createClientService } from "./client-service.ts";
import { complete } from "./complete.ts";
import { describe } from "./describe.ts";
import { createEngine, type Engine } from "./engine.ts";
import { execute } from "./execute.ts";
import type { Limits } from "./limits.ts";
import type { FromWorker, Job, Outcomes, ToWorker } from "./messages.ts";

type Post = (message: FromWorker | FromClientWorker) => void;

/**
 * The worker's side: takes messages, runs jobs and turns one after the other, posts what happens. `load` turns the address
 * of the WebAssembly file into its module.
 */
export function serveJobs(
  post: Post,
  load: (wasmUrl: string) => Promise<WebAssembly.Module>,
): (message: ToWorker) => void {
  let bench: Promise<(message: Work) => Promise<void>> | undefined;
  let work: Promise<unknown> = Promise.resolve();
  return (message) => {
    if (message.type === "start") {
      bench = load(message.wasmUrl).then((module) => createBench(module, message.limits, post));
      bench.then(
        () => post({ type: "ready" }),
        (error: unknown) => post({ type: "failed", message: String(error) }),
      );
    } else {
      // One after the other: a spoiled engine must be replaced before the next job.
      work = work.then(() => bench?.then((run) => run(message))).catch(() => undefined);
    }
  };
}

type Work = Exclude<ToWorker, { type: "start" }>;

/** Works on an instance of the engine; after a job that spoiled it, the next gets a new one. */
async function createBench(module: WebAssembly.Module, limits: Limits, post: Post) {
  let engine = await createEngine(module, limits);
  warmUp(engine, limits);
  const client = createClientService(post, limits);
  const runJob = (id: number, job: Job): void => {
    post({ type: "begun", id });
    const emit = (event: Extract<FromWorker, { type: "event" }>["event"]): void =>
      post({ type: "event", id, event });
    const outcome = perform(engine, job, emit, limits);
    post({ type: "done", id, outcome });
  };
  return async (work: Work): Promise<void> => {
    const isOver = work.type === "job" ? (runJob(work.id, work.job), true) : client(engine, work);
    if (isOver && engine.isSpent()) engine = await createEngine(module, limits);
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
