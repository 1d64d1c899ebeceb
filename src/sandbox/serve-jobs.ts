import type { FromClientWorker } from "./client-messages.ts";
import { createClientService } from "./client-service.ts";
import { complete } from "./complete.ts";
import { describe } from "./describe.ts";
import { createEngine, type Engine } from "./engine.ts";
import { execute } from "./execute.ts";
import { fault, type Limits } from "./limits.ts";
import type { FromWorker, Job, Outcomes, ToWorker } from "./messages.ts";
import { createSdkEngine } from "./sdk-engine.ts";
import { needsSdk } from "./sdk-modules.ts";

type Post = (message: FromWorker | FromClientWorker) => void;

/**
 * The worker's side: takes messages, runs jobs and turns one after the other, posts what happens. `load` turns the address
 * of the WebAssembly file into its module; `loadSdk` gives the SDK's script, where a file first needs it.
 */
export function serveJobs(
  post: Post,
  load: (wasmUrl: string) => Promise<WebAssembly.Module>,
  loadSdk: (sdkUrl: string | undefined) => Promise<string>,
): (message: ToWorker) => void {
  let bench: Promise<(message: Work) => Promise<void>> | undefined;
  let work: Promise<unknown> = Promise.resolve();
  return (message) => {
    if (message.type === "start") {
      bench = load(message.wasmUrl).then((module) =>
        createBench({ module, limits: message.limits, post, loadSdk: () => loadSdk(message.sdkUrl) }),
      );
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

interface Bench {
  module: WebAssembly.Module;
  limits: Limits;
  post: Post;
  loadSdk: () => Promise<string>;
}

/** Works on an instance of the engine; after a job that spoiled it, the next gets a new one. */
async function createBench({ module, limits, post, loadSdk }: Bench) {
  let engine = await createEngine(module, limits);
  let sdkEngine: Engine | undefined;
  warmUp(engine, limits);
  const client = createClientService(post, limits);
  const runJob = async (id: number, job: Job): Promise<void> => {
    let chosen = engine;
    try {
      if (needsSdk(filesOf(job))) {
        if (!sdkEngine || sdkEngine.isSpent())
          sdkEngine = await createSdkEngine(module, limits, await loadSdk());
        chosen = sdkEngine;
      }
    } catch (error) {
      post({ type: "done", id, outcome: unloadable(error) });
      return;
    }
    post({ type: "begun", id });
    const emit = (event: Extract<FromWorker, { type: "event" }>["event"]): void =>
      post({ type: "event", id, event });
    const outcome = perform(chosen, job, emit, limits);
    post({ type: "done", id, outcome });
  };
  return async (work: Work): Promise<void> => {
    const isOver = work.type === "job" ? (await runJob(work.id, work.job), true) : client(engine, work);
    if (isOver && engine.isSpent()) engine = await createEngine(module, limits);
  };
}

function filesOf(job: Job) {
  return job.kind === "execute" ? job.run.files : job.kind === "complete" ? job.request.files : job.files;
}

/** Fits each kind of job. */
function unloadable(
  error: unknown,
): Extract<Outcomes[keyof Outcomes], { status: "failed" }> & { lines: number[] } {
  const message = `The SDK could not be loaded: ${error instanceof Error ? error.message : String(error)}`;
  return { status: "failed", fault: fault("crashed", message), lines: [] };
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
