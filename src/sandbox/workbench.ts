import type { Emit, GuestEvent } from "../protocol/ports.ts";
import type { Limits } from "./limits.ts";
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

export interface WorkbenchOptions {
  createWorker: () => SandboxWorker;
  wasmUrl: string;
  sdkUrl?: string;
  limits: Limits;
}

/** How long past its limit a job may stay silent before its worker is killed (ms). */
export const MARGIN = 250;
/** How long a worker may take to start (ms). */
export const START = 30_000;
/** What a worker posted before it is killed arrives within this time (ms). */
export const LAST_MESSAGES = 10;

interface Task {
  id: number;
  job: Job;
  onEvent: Emit<GuestEvent>;
  resolve: (end: TaskEnd) => void;
  reject: (reason: unknown) => void;
}

/** One worker, one job at a time. A worker cannot hear while it runs a job: to stop the job is to kill the worker. */
export class Workbench {
  readonly #options: WorkbenchOptions;
  readonly #queue: Task[] = [];
  #current: Task | undefined;
  #worker: SandboxWorker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #jobs = 0;
  #closed = false;

  constructor(options: WorkbenchOptions) {
    this.#options = options;
    this.#worker = this.#startWorker();
  }

  /** Queues a job. Rejects with the signal's reason where it aborts; what the job posted until then has arrived. */
  run(job: Job, onEvent: Emit<GuestEvent>, signal: AbortSignal | undefined): Promise<TaskEnd> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new Error("The sandbox is closed."));
        return;
      }
      const stop = (): void => this.#abort(task, signal?.reason);
      const leaving =
        <T>(settle: (value: T) => void) =>
        (value: T): void => {
          signal?.removeEventListener("abort", stop);
          settle(value);
        };
      const task: Task = {
        id: ++this.#jobs,
        job,
        onEvent,
        resolve: leaving(resolve),
        reject: leaving(reject),
      };
      signal?.addEventListener("abort", stop);
      this.#queue.push(task);
      if (signal?.aborted) stop();
      else this.#next();
    });
  }

  dispose(): void {
    this.#closed = true;
    this.#retire();
    const left = [...(this.#current ? [this.#current] : []), ...this.#queue.splice(0)];
    this.#current = undefined;
    clearTimeout(this.#timer);
    for (const task of left) task.reject(new Error("The sandbox is closed."));
  }

  #startWorker(): SandboxWorker {
    const { createWorker, wasmUrl, sdkUrl, limits } = this.#options;
    const worker = createWorker();
    worker.addEventListener("message", ({ data }) => {
      const message = toFromWorker(data);
      if (message && worker === this.#worker) this.#receive(message);
    });
    worker.addEventListener("error", ({ message = "no reason given" }) => {
      if (worker === this.#worker) this.#fail(`The sandbox broke down: ${message}`);
    });
    worker.postMessage({ type: "start", wasmUrl, ...(sdkUrl !== undefined && { sdkUrl }), limits });
    worker.setBusy?.(false);
    return worker;
  }

  #receive(message: FromWorker): void {
    const task = this.#current;
    if (message.type === "failed") this.#fail(`The sandbox could not start: ${message.message}`);
    else if (message.type === "ready" || message.id !== task?.id) return;
    else if (message.type === "event") task.onEvent(message.event);
    else if (message.type === "done") this.#finish({ status: "done", outcome: message.outcome });
    else this.#killAfter(this.#options.limits.time + MARGIN, task, { status: "overdue" });
  }

  #next(): void {
    if (this.#current || this.#closed) return;
    const task = this.#queue.shift();
    if (!task) return;
    this.#current = task;
    this.#worker ??= this.#startWorker();
    this.#worker.setBusy?.(true);
    this.#killAfter(START, task, { status: "crashed", message: "The sandbox did not start in time." });
    this.#worker.postMessage({ type: "job", id: task.id, job: task.job });
  }

  #killAfter(delay: number, task: Task, end: TaskEnd): void {
    this.#after(delay, task, () =>
      this.#after(LAST_MESSAGES, task, () => {
        this.#retire();
        this.#finish(end);
      }),
    );
  }

  #abort(task: Task, reason: unknown): void {
    const place = this.#queue.indexOf(task);
    if (place >= 0) {
      this.#queue.splice(place, 1);
      task.reject(reason);
      return;
    }
    this.#after(LAST_MESSAGES, task, () => {
      this.#retire();
      task.reject(reason);
      this.#free();
    });
  }

  /** Acts later, unless the task is over by then. There is one such plan at a time. */
  #after(delay: number, task: Task, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (task === this.#current) act();
    }, delay);
  }

  #fail(message: string): void {
    this.#retire();
    this.#finish({ status: "crashed", message });
  }

  #retire(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #finish(end: TaskEnd): void {
    this.#current?.resolve(end);
    this.#free();
  }

  /** Makes room for the next job. A worker that is missing is replaced at once, so that it is warm when it is needed. */
  #free(): void {
    const hadTask = this.#current !== undefined;
    this.#current = undefined;
    clearTimeout(this.#timer);
    if (hadTask && !this.#closed) this.#worker ??= this.#startWorker();
    this.#worker?.setBusy?.(false);
    this.#next();
  }
}
