import type { Person } from "../protocol/ports.ts";
import { PersonAbsent } from "../client/host.ts";
import type { Call, Fields, Host, Message, Question, Reply } from "../client/loop.ts";
import { holdAtRetry, type HeldCall } from "./held-call.ts";
import type { Stage } from "./stage.ts";

/** One dialog that was begun and is held before its first retry. */
export interface Dialog {
  held: HeldCall;
  /** Keys that nobody answered. */
  missing: ReadonlySet<string>;
  /** Carries the dialog on after `reply`, with the rest of the script, until it ends or nobody answers. */
  carryOn: (reply: Reply, send: (message: Message) => Promise<Reply>) => Promise<void>;
}

export interface DialogOptions {
  stage: Stage;
  call: Call;
  /** Answers from the script, from its start. */
  person: Person;
  /** A dialog whose first round this one shares: nothing is sent, and nothing said twice. Null: a call of its own. */
  original: Dialog | null;
}

/** Begins a call, or forks one after its first round. A question that nobody answers stays unanswered. */
export async function beginDialog({ stage, call, person, original }: DialogOptions): Promise<Dialog> {
  const traced = stage.createHost(person);
  const missing = new Set<string>();
  const shared = original?.held.reply ?? null;
  let later: ((message: Message) => Promise<Reply>) | null = null;
  let ids = 0;
  const host: Host = {
    ...traced,
    // The first request of a fork does not leave, so it needs no id.
    nextId: () => (shared && (ids += 1) === 1 ? 0 : traced.nextId()),
    pause: (ms) => (shared && !later ? Promise.resolve() : traced.pause(ms)),
    send: (message) => {
      if (later) return later(message);
      return shared ? Promise.resolve(shared) : traced.send(message);
    },
    async answer(key, question) {
      if (later) return traced.answer(key, question);
      const given = await (shared ? askSilently(person, key, question) : askOrNone(traced, key, question));
      if (given === undefined) missing.add(key);
      return given ?? {};
    },
  };
  const held = await holdAtRetry(call, host);
  const carryOn: Dialog["carryOn"] = async (reply, send) => {
    later = send;
    await held.carryOn(reply).catch((error: unknown) => {
      if (!(error instanceof PersonAbsent)) throw error;
    });
  };
  return { held, missing, carryOn };
}

async function askOrNone(host: Host, key: string, question: Question): Promise<Fields | undefined> {
  return host.answer(key, question).catch((error: unknown) => {
    if (error instanceof PersonAbsent) return undefined;
    throw error;
  });
}

/** The same answer that the first dialog got, without a second prompt in the trace. */
async function askSilently(person: Person, key: string, question: Question): Promise<Fields | undefined> {
  const request = question;
  const prompt = { number: 0, key, request, serverName: "", principal: null };
  const reply = await person.answer(prompt, new AbortController().signal);
  return reply.status === "answered" ? reply.response : undefined;
}
