import type { InputRequest, JsonRpcRequest } from "../protocol/mcp.ts";
import type { ClientEnd, ClientEnding, ClientHost, ClientRun, Emit, GuestEvent } from "../protocol/ports.ts";
import {
  type ClientWorkerEnd,
  type FromClientWorker,
  type HostCallMessage,
  toFromClientWorker,
} from "./client-messages.ts";
import { exceeded, fault, type Limits } from "./limits.ts";
import type { SandboxWorker, WorkbenchOptions } from "./workbench.ts";
import { LAST_MESSAGES, MARGIN, START } from "./workbench.ts";

interface Current {
  id: number;
  host: ClientHost;
  emit: Emit<GuestEvent>;
  resolve: (end: ClientEnd) => void;
  reject: (reason: unknown) => void;
  /** Turns that the worker was given and has not ended. */
  turns: number;
  /** What the messages failed with that did not come through, by call. */
  losses: Map<number, unknown>;
  /** It was aborted: only what it printed still counts. */
  leaving: boolean;
}

/**
 * One worker and one run of client.ts at a time. The worker can hear between its turns; a turn that does not end in time, an
 * abort, or a breakdown kills it, and the bench is spent.
 */
export class ClientBench {
  readonly #limits: Limits;
  readonly #worker: SandboxWorker;
  #current: Current | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #runs = 0;
  #spent = false;

  constructor({ createWorker, wasmUrl, limits }: WorkbenchOptions) {
    this.#limits = limits;
    this.#worker = createWorker();
    this.#worker.addEventListener("message", ({ data }) => {
      const message = toFromClientWorker(data);
      if (message) this.#receive(message);
    });
    this.#worker.addEventListener("error", ({ message = "no reason given" }) =>
      this.#crash(`The sandbox broke down: ${message}`),
    );
    this.#worker.postMessage({ type: "start", wasmUrl, limits });
    this.#worker.setBusy?.(false);
  }

  /** A bench whose worker was killed takes no further run. */
  get spent(): boolean {
    return this.#spent;
  }

  run(
    run: ClientRun,
    host: ClientHost,
    emit: Emit<GuestEvent>,
    signal: AbortSignal | undefined,
  ): Promise<ClientEnd> {
    return new Promise((resolve, reject) => {
      const stop = (): void => this.#abort(current, signal?.reason);
      const leave = (): void => {
        signal?.removeEventListener("abort", stop);
        clearTimeout(this.#timer);
        this.#current = undefined;
        this.#worker.setBusy?.(false);
      };
      const leaving =
        <T>(settle: (value: T) => void) =>
        (value: T): void => {
          leave();
          settle(value);
        };
      const current: Current = {
        ...{ id: ++this.#runs, host, emit, turns: 1, losses: new Map(), leaving: false },
        resolve: leaving(resolve),
        reject: leaving(reject),
      };
      signal?.addEventListener("abort", stop);
      this.#current = current;
      this.#worker.setBusy?.(true);
      this.#after(START, () => this.#crash("The sandbox did not start in time."));
      this.#worker.postMessage({ type: "client", id: current.id, run, now: host.now() });
    });
  }

  /** Kills the worker; a run that is going on rejects with `reason`. */
  dispose(reason: unknown): void {
    this.#kill();
    this.#current?.reject(reason);
  }

  #receive(message: FromClientWorker | { type: "failed"; message: string }): void {
    if (message.type === "failed") {
      this.#crash(`The sandbox could not start: ${message.message}`);
      return;
    }
    const current = this.#current;
    if (!current || message.id !== current.id) return;
    if (message.type === "event") current.emit(message.event);
    if (current.leaving) return;
    switch (message.type) {
      case "begun":
        this.#watch();
        return;
      case "rested":
        this.#rest(current, message.calls);
        return;
      case "ended":
        // A message that the loop did not wait for leaves all the same; a question would come too late.
        for (const call of message.calls) if (call.operation === "send") void this.#call(current, call);
        this.#end(current, message.end);
        return;
    }
  }

  /** A turn is over: its calls leave, and while they are open nothing has to hurry. */
  #rest(current: Current, calls: readonly HostCallMessage[]): void {
    current.turns -= 1;
    if (current.turns > 0) this.#watch();
    else clearTimeout(this.#timer);
    for (const call of calls) void this.#call(current, call);
  }

  /** The turn that runs now has its time and a margin. */
  #watch(): void {
    this.#after(this.#limits.time + MARGIN, () => {
      this.#kill();
      this.#current?.resolve({ status: "failed", fault: exceeded("time", this.#limits) });
    });
  }

  async #call(current: Current, { call, operation, text }: HostCallMessage): Promise<void> {
    let reply: { call: number } & ({ value?: unknown } | { lost: string });
    try {
      const value = await perform(current.host, operation, text);
      reply = { call, value };
    } catch (error) {
      if (operation !== "send") {
        this.#abandon(current, error);
        return;
      }
      current.losses.set(call, error);
      reply = { call, lost: error instanceof Error ? error.message : String(error) };
    }
    if (this.#current !== current || current.leaving) return;
    if (current.turns === 0) this.#watch();
    current.turns += 1;
    const { id, host } = current;
    this.#worker.postMessage({ type: "reply", id, text: JSON.stringify(reply), now: host.now() });
  }

  #end(current: Current, end: ClientWorkerEnd): void {
    if (end.status === "lost") current.reject(current.losses.get(end.call));
    else if (end.status === "failed") current.resolve(end);
    else current.resolve({ status: "ended", ending: JSON.parse(end.text) as ClientEnding });
  }

  /** Ends a run from outside. What a turn that is going on has printed until now still arrives. */
  #abort(current: Current, reason: unknown): void {
    if (current.turns === 0) {
      this.#abandon(current, reason);
      return;
    }
    current.leaving = true;
    this.#after(LAST_MESSAGES, () => this.#abandon(current, reason));
  }

  #abandon(current: Current, reason: unknown): void {
    if (this.#current !== current) return;
    this.#kill();
    current.reject(reason);
  }

  #crash(message: string): void {
    this.#kill();
    this.#current?.resolve({ status: "failed", fault: fault("crashed", message) });
  }

  #after(delay: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, delay);
  }

  #kill(): void {
    this.#spent = true;
    this.#worker.terminate();
  }
}

/** Does what the loop asks for. The worker has judged its form. */
async function perform(
  host: ClientHost,
  operation: HostCallMessage["operation"],
  text: string,
): Promise<unknown> {
  const value: unknown = JSON.parse(text);
  switch (operation) {
    case "send":
      return host.send(value as JsonRpcRequest);
    case "answer": {
      const { key, request } = value as { key: string; request: InputRequest };
      return host.answer(key, request);
    }
    case "pause":
      await host.pause(value as number);
      return undefined;
  }
}
