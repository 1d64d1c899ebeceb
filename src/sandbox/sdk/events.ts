/** AbortController and timers. Timers fire when nothing else is left to do, in the order of their times: nobody waits. */

type Listener = ((event: { type: string }) => void) | { handleEvent: (event: { type: string }) => void };

export class GuestAbortSignal {
  aborted = false;
  reason: unknown = undefined;
  onabort: ((event: { type: string }) => void) | null = null;
  readonly #listeners = new Set<Listener>();

  addEventListener(type: string, listener: Listener): void {
    if (type === "abort") this.#listeners.add(listener);
  }

  removeEventListener(_type: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }

  throwIfAborted(): void {
    if (this.aborted) throw toThrowable(this.reason);
  }

  static abort(reason?: unknown): GuestAbortSignal {
    const signal = new GuestAbortSignal();
    abortSignal(signal, reason);
    return signal;
  }

  /** The learner's code never outlives its time. */
  static timeout(): GuestAbortSignal {
    return new GuestAbortSignal();
  }

  fire(): void {
    const event = { type: "abort", target: this };
    this.onabort?.(event);
    for (const listener of [...this.#listeners])
      if (typeof listener === "function") listener(event);
      else listener.handleEvent(event);
    this.#listeners.clear();
  }
}

/** A reason may be anything; what is thrown is as the reason is. */
function toThrowable(reason: unknown): Error {
  return reason as Error;
}

function abortSignal(signal: GuestAbortSignal, reason: unknown): void {
  if (signal.aborted) return;
  signal.aborted = true;
  signal.reason = reason ?? Object.assign(new Error("This operation was aborted"), { name: "AbortError" });
  signal.fire();
}

export class GuestAbortController {
  readonly signal = new GuestAbortSignal();

  abort(reason?: unknown): void {
    abortSignal(this.signal, reason);
  }
}

interface Timer {
  id: number;
  due: number;
  act: () => void;
  every: number | undefined;
}

let timers: Timer[] = [];
let last = 0;
/** Milliseconds that timers have let pass in this run; no clock shows them. */
let passed = 0;

function add(act: unknown, delay: unknown, values: unknown[], repeats: boolean): number {
  if (typeof act !== "function") throw new TypeError("A timer needs a function");
  const wait = Math.max(0, Number(delay) || 0);
  last += 1;
  const run = (): void => {
    Reflect.apply(act, undefined, values);
  };
  timers.push({ id: last, due: passed + wait, act: run, every: repeats ? Math.max(1, wait) : undefined });
  return last;
}

export const guestTimers = {
  setTimeout: (act: unknown, delay?: unknown, ...values: unknown[]): number => add(act, delay, values, false),
  setInterval: (act: unknown, delay?: unknown, ...values: unknown[]): number => add(act, delay, values, true),
  clearTimeout: clear,
  clearInterval: clear,
};

function clear(id: unknown): void {
  timers = timers.filter((timer) => timer.id !== id);
}

/** Fires the timer that is due first; false where there is none. */
export function fireTimer(): boolean {
  const next = timers.reduce<Timer | undefined>(
    (first, timer) => (first && first.due <= timer.due ? first : timer),
    undefined,
  );
  if (!next) return false;
  passed = Math.max(passed, next.due);
  if (next.every === undefined) clear(next.id);
  else next.due += next.every;
  next.act();
  return true;
}
