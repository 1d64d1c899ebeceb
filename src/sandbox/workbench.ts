import { type Emit, type GuestEvent } from "../protocol/ports.ts";
import { type Limits } from "./limits.ts";
import { type FromWorker, type Job, type Outcomes, toFromWorker, type ToWorker } from "./messages.ts";

/** What the sandbox needs of a worker. */
export interface SandboxWorker {
  postMessage(message: ToWorker): void;
  terminate(): void;
  addEventListener(type: "message" | "error", listener: (event: WorkerReport) => void): void;
  /** On Node: whether the worker keeps the process alive. */
  setBusy?(busy: boolean): void;
}

/** A message has data, an error a message. */
export interface WorkerReport {
  readonly type: string;
  readonly data?: unknown;
  readonly message?: string;
}

export type TaskEnd =
  | { status: "done"; outcome: Outcomes[keyof Outcomes] }
  | { status: "overdue" }
  | { status: "crashed"; message: string };

export interface Workbench {
  /** Queues a job. Rejects with the signal's reason where it aborts; what the job posted until then has arrived. */
  run(job: Job, onEvent: Emit<GuestEvent>, signal: AbortSignal | undefined): Promise<TaskEnd>;
  dispose(): void;
}

/** How long past its limit a job may stay silent before its worker is killed; how long a worker may take to start (ms). */
const MARGIN = 250;
const START = 30_000;
/** Messages that a worker posted before it is killed arrive within this time (ms). */
const LAST_MESSAGES = 10;

interface Task {
  id: number;
  job: Job;
  onEvent: Emit<GuestEvent>;
  resolve: (end: TaskEnd) => void;
  reject: (reason: unknown) => void;
}

interface WorkbenchOptions {
  createWorker: () => SandboxWorker;
  wasmUrl: string;
  limits: Limits;
}

/** One worker, one job at a time. A worker cannot hear while it runs a job: to stop it is to kill it. */
export function createWorkbench(options: WorkbenchOptions): Workbench {
  const { limits } = options;
  const queue: Task[] = [];
  let current: Task | undefined;
  let worker: SandboxWorker | undefined = startWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let jobs = 0;
  let disposed = false;

  function startWorker(): SandboxWorker {
    const started = options.createWorker();
    started.addEventListener("message", ({ data }) => {
      const message = toFromWorker(data);
      if (message && started === worker) receive(message);
    });
    started.addEventListener("error", ({ message }) => {
      if (started === worker)
        replace({ status: "crashed", message: `The sandbox broke down: ${message ?? "unknown"}.` });
    });
    started.postMessage({ type: "start", wasmUrl: options.wasmUrl, limits });
    started.setBusy?.(false);
    return started;
  }

  function receive(message: FromWorker): void {
    if (message.type === "failed")
      return replace({ status: "crashed", message: `The sandbox could not start: ${message.message}` });
    if (message.type === "ready" || message.id !== current?.id) return;
    if (message.type === "event") current.onEvent(message.event);
    else if (message.type === "begun") watch(current, limits.time + MARGIN, { status: "overdue" });
    else finish({ status: "done", outcome: message.outcome });
  }

  function watch(task: Task, delay: number, end: TaskEnd): void {
    clearTimeout(timer);
    timer = setTimeout(() => kill(task, () => replace(end)), delay);
  }

  /** Lets the last messages in, then acts, unless the task ended by itself meanwhile. */
  function kill(task: Task, act: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (task === current) act();
    }, LAST_MESSAGES);
  }

  /** Ends the current task and puts a new worker in the place of the old one. */
  function replace(end: TaskEnd): void {
    retire();
    finish(end);
  }

  function retire(): void {
    worker?.terminate();
    worker = undefined;
  }

  function finish(end: TaskEnd): void {
    const task = current;
    release();
    task?.resolve(end);
  }

  function release(): void {
    clearTimeout(timer);
    current = undefined;
    worker?.setBusy?.(false);
    next();
  }

  function next(): void {
    if (current || disposed) return;
    const task = queue.shift();
    if (!task) return;
    worker ??= startWorker();
    current = task;
    worker.setBusy?.(true);
    watch(task, START, { status: "crashed", message: "The sandbox did not start." });
    worker.postMessage({ type: "job", id: task.id, job: task.job });
  }

  function abort(task: Task, reason: unknown): void {
    const queued = queue.indexOf(task);
    if (queued >= 0) {
      queue.splice(queued, 1);
      task.reject(reason);
    } else if (task === current) {
      kill(task, () => {
        retire();
        release();
        task.reject(reason);
        worker ??= disposed ? undefined : startWorker();
      });
    }
  }

  return {
    run: (job, onEvent, signal) =>
      new Promise((resolve, reject) => {
        if (disposed) return reject(new Error("The sandbox is closed."));
        if (signal?.aborted) return reject(signal.reason as Error);
        const stop = (): void => abort(task, signal?.reason);
        const leave =
          <T>(settle: (value: T) => void) =>
          (value: T) => {
            signal?.removeEventListener("abort", stop);
            settle(value);
          };
        const task: Task = { id: ++jobs, job, onEvent, resolve: leave(resolve), reject: leave(reject) };
        signal?.addEventListener("abort", stop);
        queue.push(task);
        next();
      }),
    dispose() {
      disposed = true;
      clearTimeout(timer);
      retire();
      const reason = new Error("The sandbox is closed.");
      for (const task of [...(current ? [current] : []), ...queue.splice(0)]) task.reject(reason);
      current = undefined;
    },
  };
}
