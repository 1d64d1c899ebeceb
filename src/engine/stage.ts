import { readPageId } from "../protocol/pages.ts";
import type { Person, ToolExecutor } from "../protocol/ports.ts";
import type { Call, ClientSettings } from "../workspace/playground.ts";
import type { TraceBody, TraceEvent } from "../trace/event.ts";
import { createTrace } from "../trace/store.ts";
import { createHost } from "../client/host.ts";
import type { Host, Message, Reply } from "../client/loop.ts";
import { CallLost, createTracedFetch, type TracedFetch } from "../client/traced-fetch.ts";
import { finishPage, type World } from "../server/world.ts";
import type { Configuration } from "./configuration.ts";
import { toHeadersFor } from "./mirrored-headers.ts";
import { createPlace, HERE } from "./place.ts";
import { toStarted } from "./play.ts";
import { notPresented, type PresentationVerdict, toVerdict } from "./verdict.ts";

export interface StageOptions {
  executor: ToolExecutor;
  configuration: Configuration;
  call: Call;
  client: ClientSettings;
  seed: number;
  signal: AbortSignal;
  /** A world to go on from; absent: a new one. */
  world?: World;
}

/** A world with a server, a trace of its own and as many callers as it takes: where states are presented. */
export interface Stage {
  world: World;
  emit: (event: TraceBody) => void;
  events: () => readonly TraceEvent[];
  move: (seconds: number, reason: string) => void;
  /** A host whose ids and prompts count on from those of the others. It sends as the document's principal. */
  createHost: (person: Person) => Host;
  /** An id that no message has used yet. */
  nextId: () => number;
  /** Sends a message that carries a state, as `principal`, and reads what the server made of it. */
  present: (message: Message, principal: string | null) => Promise<Presenting>;
}

export interface Presenting {
  verdict: PresentationVerdict;
  /** Null where no response came. */
  reply: Reply | null;
}

/** Builds a stage and begins its run in the trace. */
export async function createStage(options: StageOptions): Promise<Stage> {
  const headersFor = await toHeadersFor(options.executor, options.configuration.files);
  const { executor, configuration, client, seed, signal } = options;
  const emit = (event: TraceBody) => trace.emit(event);
  const place = createPlace({
    ...{ executor, configuration, seed, emit },
    ...(options.world && { world: options.world }),
  });
  const { world, nextTraceparent } = place;
  const trace = createTrace({ now: () => world.now });
  const events = () => trace.getSnapshot().runs[0] ?? [];
  const connect = (principal: string | null) =>
    createTracedFetch({
      fetch: place.server.fetch,
      url: HERE,
      principal,
      nextTraceparent,
      headersFor,
      emit,
      signal,
    });
  const counts = { ids: 0, prompts: 0 };
  const move = (seconds: number, reason: string) => {
    world.now += seconds * 1000;
    emit({ kind: "moved", to: world.now, reason });
  };
  trace.beginRun();
  // Whoever makes the document's call, what is presented here is our own loop's.
  emit(toStarted(options, configuration, "loop"));
  return {
    world,
    emit,
    events,
    move,
    nextId: () => (counts.ids += 1),
    createHost: (person) =>
      createHost({
        ...{ person, emit, signal, counts },
        transport: connect(client.principal),
        principal: client.principal,
        serverName: () => configuration.serverName,
        // Who tries out a state has to come as far as the retry.
        maxRounds: Math.max(client.maxRounds, 1),
        capabilities: client.capabilities,
        pause: (ms) => {
          move(ms / 1000, "the client waits before it asks again");
          return Promise.resolve();
        },
        onWaiting: () => undefined,
        onVisited: (address, visitor) => {
          const id = readPageId(address, HERE);
          if (id === null) return;
          finishPage(world, id, visitor);
          emit({ kind: "visited", page: id, principal: visitor });
        },
      }),
    present: (message, principal) => presentBy(connect(principal), message, events),
  };
}

async function presentBy(
  transport: TracedFetch,
  message: Message,
  events: Stage["events"],
): Promise<Presenting> {
  const sending = transport.send(message);
  const sent = events().findLast((event) => event.kind === "sent" && event.message.id === message.id);
  const exchange = sent?.kind === "sent" ? sent.exchange : "";
  try {
    const reply = await sending;
    return { verdict: toVerdict(events(), exchange, reply), reply };
  } catch (error) {
    if (!(error instanceof CallLost)) throw error;
    return { verdict: notPresented("the connection was lost"), reply: null };
  }
}
