/** The process's outer side, handed in so that commands can be tried without one. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** All of standard input, as text. */
  readInput(): Promise<string>;
  /** Aborted when the process is told to end (SIGINT, SIGTERM). */
  signal: AbortSignal;
}

/** Exit codes: done, could not be done, not understood (usage or a faulty document). */
export const EXIT = { done: 0, failed: 1, misunderstood: 2 } as const;

/** The command line was not understood. The message says what is wrong with it. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
