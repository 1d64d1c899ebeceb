import { INSTANCES, type Playground } from "../workspace/playground.ts";
import type { Outcome } from "../protocol/outcome.ts";
import type { Person, PersonReply, Prompt, ToolExecutor } from "../protocol/ports.ts";
import type { TraceBody } from "../trace/event.ts";
import { stopInstance, type World } from "../server/world.ts";
import type { Configuration } from "./configuration.ts";
import { fromBreak } from "./outcome.ts";
import { createPlace, HERE } from "./place.ts";
import { play } from "./play.ts";
import type { Era } from "./two-eras.ts";

/** What one era's fleet and its callers have come to. */
export interface EraLoad {
  /** Handlers that wait for a person. */
  held: number;
  /** What the server keeps for calls between their rounds: held calls, and states that do not travel (UTF-8). */
  bytes: number;
  /** People with a question before them whose call is still there. */
  asked: number;
  completed: number;
  /** The connection broke, or no response could come any more. */
  lost: number;
  /** Any other end: refused, failed, abandoned. */
  others: number;
  ledger: number;
}

export interface LoadEraOptions {
  era: Era;
  document: Playground;
  executor: ToolExecutor;
  serverName: string;
  signal: AbortSignal;
  /** What one person answers. */
  answer: (person: number, prompt: Prompt) => Promise<PersonReply>;
}

/** A fleet in one era, and everyone who calls it. One step at a time: each ends when the caller asks or has ended. */
export interface LoadEra {
  /** Makes one person's call. True: a question stands before them now. */
  call: (person: number) => Promise<boolean>;
  /** They answer. True: they are asked again. */
  answer: (person: number) => Promise<boolean>;
  /** Stops an instance; resolves when all have ended whose calls it held. */
  stop: (instance: string) => Promise<void>;
  /** Puts the virtual clock to `at`, in milliseconds since the fleet began; it never goes back. */
  passTo: (at: number) => void;
  look: () => EraLoad;
}

/** One person's call. */
interface Caller {
  /** Where the question was put; the call ends there, if the instance goes. Null: nothing is held. */
  heldBy: string | null;
  /** Gives the answer to the open question. Null: none is open. */
  reply: (() => void) | null;
  ended: boolean;
  /** Of its own: a thousand calls that listen to one signal are slow. */
  broken: AbortController;
  /** Settles the step that goes on: asked, or ended. */
  settle: () => void;
}

/** One era's fleet, and who calls it. */
interface Fleet {
  options: LoadEraOptions;
  place: ReturnType<typeof createPlace>;
  configuration: Configuration;
  callers: Map<number, Caller>;
  counts: Pick<EraLoad, "completed" | "lost" | "others">;
  /** Whose step goes on. */
  current: Caller | null;
}

/** Builds one era's fleet with its own world. */
export function createLoadEra(options: LoadEraOptions): LoadEra {
  const fleet = createFleet(options);
  const { callers, place, counts } = fleet;
  const { world, server } = place;
  const began = world.now;
  const toStored = createStored(world);
  return {
    call(person) {
      const caller = createCaller();
      callers.set(person, caller);
      return step(fleet, person, caller, () => {
        void makeCall(fleet, person, caller).then((outcome) => end(fleet, caller, outcome));
      });
    },
    async answer(person) {
      const caller = callers.get(person);
      const reply = caller?.reply;
      if (!caller || !reply) return false;
      caller.reply = null;
      return step(fleet, person, caller, reply);
    },
    async stop(instance) {
      stopInstance(world, instance);
      const hit = [...callers.values()].filter(({ heldBy, reply }) => heldBy === instance && reply !== null);
      const gone = hit.map((caller) => new Promise<void>((resolve) => (caller.settle = resolve)));
      server.endSessions({ instance });
      await Promise.all(gone);
    },
    passTo: (at) => {
      world.now = Math.max(world.now, began + at);
    },
    look() {
      const { handlers, bytes } = server.look();
      const asked = [...callers.values()].filter(({ reply }) => reply !== null).length;
      return { held: handlers, bytes: bytes + toStored(), asked, ...counts, ledger: world.ledger.length };
    },
  };
}

function createFleet(options: LoadEraOptions): Fleet {
  const { era, document, executor, serverName } = options;
  const configuration: Configuration = {
    files: { "tools.ts": document.files["tools.ts"] ?? "" },
    server: { ...document.server, era },
    serverName,
  };
  const emit = (event: TraceBody) => {
    if (event.kind === "parked" && fleet.current) fleet.current.heldBy = event.instance;
  };
  const fleet: Fleet = {
    options,
    configuration,
    place: createPlace({ executor, configuration, seed: document.world.seed, emit }),
    callers: new Map(),
    counts: { completed: 0, lost: 0, others: 0 },
    current: null,
  };
  options.signal.addEventListener("abort", () => {
    for (const { broken } of fleet.callers.values()) broken.abort(options.signal.reason);
  });
  return fleet;
}

/** Lets one caller go on, and waits until it asks or has ended. */
async function step(fleet: Fleet, person: number, caller: Caller, act: () => void): Promise<boolean> {
  const { configuration, options, place } = fleet;
  fleet.current = caller;
  configuration.server.routing = [toInstance(person, options.document.server.instances, place.world)];
  const settled = new Promise<void>((resolve) => {
    caller.settle = resolve;
  });
  act();
  await settled;
  return !caller.ended;
}

function end({ counts }: Fleet, caller: Caller, { status }: Outcome): void {
  if (status === "completed") counts.completed += 1;
  else if (status === "lost" || status === "timed-out") counts.lost += 1;
  else counts.others += 1;
  Object.assign(caller, { ended: true, reply: null, heldBy: null });
  caller.settle();
}

const createCaller = (): Caller => ({
  ...{ heldBy: null, reply: null, ended: false, broken: new AbortController() },
  settle: () => undefined,
});

/** The call itself, made as in any other run: by the built-in loop, or in the earlier era by the SDK's client. */
async function makeCall({ options, place, configuration }: Fleet, person: number, caller: Caller) {
  const { era, document, executor } = options;
  const { world, server, nextTraceparent } = place;
  const { signal } = caller.broken;
  const patient: Person = {
    answer: (prompt) =>
      new Promise<PersonReply>((resolve, reject) => {
        caller.reply = () => void options.answer(person, prompt).then(resolve, reject);
        caller.settle();
      }),
  };
  const client = era === "legacy" ? { ...document.client, kind: "sdk" as const } : document.client;
  const inside = {
    ...{ configuration, nextTraceparent, executor, world },
    emit: () => undefined,
    cause: () => undefined,
    pause: (ms: number) => {
      world.now += ms;
    },
    finishPage: () => undefined,
  };
  const ports = { person: patient, fetch: server.fetch, url: HERE, signal };
  try {
    return await play({ call: document.call, client }, ports, inside);
  } catch (error) {
    return fromBreak(error, signal);
  }
}

/** Each client keeps to one instance, in turn, as a sticky balancer would have it; to the next that runs where that one does not. */
function toInstance(person: number, instances: number, { stopped }: World): (typeof INSTANCES)[number] {
  const fleet = INSTANCES.slice(0, instances);
  const first = person % instances;
  const inTurn = [...fleet.slice(first), ...fleet.slice(0, first)];
  return inTurn.find((name) => !stopped.includes(name)) ?? "A";
}

/** What the fleet stores for states that do not travel (UTF-8). Each is counted once, since it never changes. */
function createStored({ handles }: World): () => number {
  const sizes = new Map<string, number>();
  const toSize = ([handle, text]: [string, string]) => {
    const size = sizes.get(handle) ?? new TextEncoder().encode(text).length;
    sizes.set(handle, size);
    return size;
  };
  return () => {
    const stored = Object.values(handles).flatMap((store) => Object.entries(store).map(toSize));
    return stored.reduce((sum, size) => sum + size, 0);
  };
}
