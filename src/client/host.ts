import type { JsonObject } from "../protocol/json.ts";
import type { InputRequest } from "../protocol/mcp.ts";
import type { Emit, Person, Prompt, PromptCall } from "../protocol/ports.ts";
import type { TraceBody } from "../trace/event.ts";
import { untilAborted } from "./abort.ts";
import type { Host } from "./loop.ts";
import type { TracedFetch } from "./traced-fetch.ts";

/** Nobody is there to answer: the run ends `waiting`. */
export class PersonAbsent extends Error {
  constructor() {
    super("nobody answers");
    this.name = "PersonAbsent";
  }
}

export interface HostOptions {
  transport: TracedFetch;
  person: Person;
  emit: Emit<TraceBody>;
  signal: AbortSignal;
  /** Who is asked, and by whom. */
  principal: string | null;
  serverName(): string;
  maxRounds: number;
  capabilities: JsonObject;
  pause(ms: number): Promise<void>;
  /** Called while a question stands open, before the person sees it: faults happen here. */
  onWaiting(prompt: Prompt): void | Promise<void>;
  /** Called after an answer and before anything leaves, where the person then finishes the page of a URL request. */
  onVisited?(url: string, principal: string | null): void;
  /** The call that was answered in this exchange. */
  callOf?(exchange: string): PromptCall | undefined;
  /** The last id and the last prompt so far, where several hosts count together. */
  counts?: { ids: number; prompts: number };
}

/** What the loop is given: ids count from 1, and the person sees one question at a time, in the order of asking. */
export function createHost(options: HostOptions): Host {
  const { emit, signal, counts = { ids: 0, prompts: 0 } } = options;
  let queue: Promise<unknown> = Promise.resolve();

  const ask = async (key: string, request: InputRequest): Promise<JsonObject | undefined> => {
    signal.throwIfAborted();
    counts.prompts += 1;
    const exchange = options.transport.lastExchange();
    const call = options.callOf?.(exchange);
    const prompt: Prompt = {
      ...(call && { call }),
      number: counts.prompts,
      key,
      request,
      serverName: options.serverName(),
      principal: options.principal,
    };
    emit({ kind: "prompted", exchange, prompt: prompt.number, key, request });
    emit({ kind: "waiting", prompt: prompt.number, key });
    await options.onWaiting(prompt);
    const reply = await untilAborted(options.person.answer(prompt, signal), signal);
    if (reply.status === "absent") throw new PersonAbsent();
    if (reply.status === "refused") {
      emit({ kind: "refused", prompt: prompt.number, key, reason: "the host does not answer" });
      return undefined;
    }
    emit({ kind: "answered", prompt: prompt.number, key, response: reply.response });
    const url = toUrl(request);
    if (url !== null && reply.finishes !== undefined) options.onVisited?.(url, reply.finishes);
    return reply.response;
  };

  return {
    send: (message) => options.transport.send(message),
    answer(key, request) {
      const turn = queue.then(() => ask(key, request));
      queue = turn.catch(() => undefined);
      return turn;
    },
    nextId: () => (counts.ids += 1),
    maxRounds: options.maxRounds,
    capabilities: options.capabilities,
    pause: (ms) => options.pause(ms),
  };
}

/** The page that a request asks the person to open; null where it is of another kind. */
function toUrl({ method, params }: InputRequest): string | null {
  const url = params?.["url"];
  return method === "elicitation/create" && params?.["mode"] === "url" && typeof url === "string"
    ? url
    : null;
}
