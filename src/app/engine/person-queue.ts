import type { Person, PersonReply, Prompt } from "../../protocol/ports.ts";

/** A question that stands open in the page. */
export interface OpenPrompt {
  prompt: Prompt;
  reply: (reply: PersonReply) => void;
}

/** A question that was closed unanswered, and why. */
interface ClosedPrompt {
  prompt: Prompt;
  reason: string;
}

/** The person's port of the page: prompts wait in line, and one is shown at a time. */
export interface PersonQueue extends Person {
  subscribe: (listener: () => void) => () => void;
  /** The question to show, or null. */
  getOpen: () => OpenPrompt | null;
  /** The question that its call took along when it ended, until another opens; null where there is none. */
  getClosed: () => ClosedPrompt | null;
}

export function createPersonQueue(): PersonQueue {
  const listeners = new Set<() => void>();
  let line: OpenPrompt[] = [];
  let closed: ClosedPrompt | null = null;
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
    getClosed: () => (line.length > 0 ? null : closed),
    answer(prompt, signal) {
      if (signal.aborted) return Promise.reject(toError(signal));
      return new Promise<PersonReply>((resolve, reject) => {
        const leave = () => {
          signal.removeEventListener("abort", onAbort);
          change(line.filter((other) => other !== open));
        };
        const onAbort = () => {
          // Of those that waited in line nobody has seen anything.
          if (line[0] === open) closed = { prompt, reason: toError(signal).message };
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
        closed = null;
        change([...line, open]);
      });
    },
  };
}

function toError(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error("stopped");
}
