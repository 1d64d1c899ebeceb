import type { GuestFault } from "../protocol/ports.ts";

/** What one run of guest code may use. Every limit is named in the error of the run that exceeds it. */
export interface Limits {
  /** Milliseconds of one run, from compiling to the last job. */
  time: number;
  /** Pages (64 KiB each) of the bounded WebAssembly.Memory. QuickJS's own limit does not count bytes. */
  memoryPages: number;
  /** Bytes of QuickJS's stack. From 256 KiB on the engine overflows natively and aborts. */
  stack: number;
  /** Characters of the JSON text of a result, of `ctx.saved`, and of a request. */
  output: number;
  /** Ledger entries, claims, needs and notifications of one run. */
  effects: number;
  /** What one run of client.ts may ask of its host: messages, questions and pauses. */
  hostCalls: number;
  /** Lines printed to the console by one run, and characters of each. */
  consoleLines: number;
  consoleLength: number;
}

export const LIMITS: Limits = {
  time: 1000,
  memoryPages: 1024,
  stack: 96 * 1024,
  output: 1024 * 1024,
  effects: 2000,
  hostCalls: 300,
  consoleLines: 200,
  consoleLength: 4000,
};

/** The limits that end a run, by the reason of their fault. */
export type LimitReason = "time" | "memory" | "stack" | "output";

/** The fault of a run that exceeded a limit. `at` is `file:line`. */
export function exceeded(reason: LimitReason, limits: Limits, at?: string): GuestFault {
  const messages: Record<LimitReason, string> = {
    time: `Time limit exceeded: the code ran for more than ${seconds(limits.time)}.`,
    memory: `Memory limit exceeded: the code used more than ${(limits.memoryPages * 64) / 1024} MiB.`,
    stack: `Stack limit exceeded: calls or brackets are nested too deeply (${limits.stack / 1024} KiB).`,
    output: `Output limit exceeded: more than ${limits.output / 1024} KiB of JSON.`,
  };
  return fault(reason, messages[reason], at);
}

/** A fault, with `at` only where there is one. */
export function fault(reason: GuestFault["reason"], message: string, at?: string): GuestFault {
  return { reason, message, ...(at !== undefined && { at }) };
}

function seconds(milliseconds: number): string {
  return milliseconds === 1000 ? "1 second" : `${milliseconds / 1000} seconds`;
}
