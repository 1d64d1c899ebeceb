import type { Person, PersonReply, Prompt } from "../../protocol/ports.ts";

/** A question that stands open in the page. */
export interface OpenPrompt {
  prompt: Prompt;
  reply: (reply: PersonReply) => void;
}

/** The person's port of the page: prompts wait in line, and one is shown at a time. */
export interface PersonQueue extends Person {
  subscribe: (listener: () => void) => () => void;
  /** The question to show, or null. */
  getOpen: () => OpenPrompt | null;
}

export function createPersonQueue(): PersonQueue {
  const listeners = new Set<() => void>();
  let line: OpenPrompt[] = [];
  const change = (next: OpenPrompt[]) => {
    line = next;
    for (const listener of [...listeners]) listener();
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getOpen: () => line[0] ?? null,
    answer(prompt, signal) {
      if (signal.aborted) return Promise.reject(toError(signal));
      return new Promise<PersonReply>((resolve, reject) => {
        const leave = () => {
          signal.removeEventListener("abort", onAbort);
          change(line.filter((other) => other !== open));
        };
        const onAbort = () => {
          leave();
          reject(toError(signal));
        };
        const open: OpenPrompt = {
          prompt,
          reply: (reply) => {
            leave();
            resolve(reply);
          },
        };
        signal.addEventListener("abort", onAbort);
        change([...line, open]);
      });
    },
  };
}

function toError(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error("stopped");
}
