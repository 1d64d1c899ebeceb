import type { Outcome } from "../protocol/outcome.ts";
import type { GuestDescription, ToolExecutor } from "../protocol/ports.ts";
import type { Fault } from "../workspace/playground.ts";
import type { TraceBody } from "../trace/event.ts";
import { createTrace, type Trace } from "../trace/store.ts";
import { type Configuration, defaultConfiguration } from "./configuration.ts";
import { causeFault } from "./cause-fault.ts";
import { createCheckpoints } from "./checkpoints.ts";
import { createHazards, type Hazards } from "./hazards.ts";
import { finishPage, type World } from "../server/world.ts";
import { createPlace } from "./place.ts";
import { present, type Presentation, type Presented } from "./present.ts";
import { type Emits, play, type RunPorts, type SessionRun, toCaller, toStarted } from "./play.ts";
import { type Begun, goOn } from "./go-on.ts";

export interface SessionOptions {
  executor: ToolExecutor;
  /** Runs what is presented to copies, so that it never waits for the learner's run; absent: the same executor. */
  spare?: () => ToolExecutor;
  /** Seeds the world: its key, its randomness, the ids of exchanges. 0 … 2³²-1. */
  seed: number;
}

/** One world with its server, its trace and its clock. Runs follow each other in it until `reset`. */
export interface Session {
  readonly trace: Trace;
  /** The server: what the service worker hands on, and what a run may use as its `fetch`. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Sets what the server reads at its next request; a retry runs the code as it then stands. */
  readonly configure: (change: Partial<Configuration>) => void;
  /** What the files define, without running a body. */
  readonly describe: () => Promise<GuestDescription>;
  /**
   * Makes one call. An abort ends it as abandoned ("stopped"). Rejects only where a run is going on already, or where there
   * is no such moment to go on from.
   */
  readonly run: (run: SessionRun, ports: RunPorts) => Promise<Outcome>;
  /** Presents a state to a copy of the world as it stands; the learner's world, trace and clock stay as they are. */
  readonly present: (presentation: Presentation, signal: AbortSignal) => Promise<Presented>;
  /** Causes a fault; one that concerns a run does nothing where none goes on. */
  readonly causeFault: (fault: Fault) => void;
  /** Puts a new key in front of the ring: the one before it still verifies, older ones no more. */
  readonly rotateKey: () => void;
  /** The world's virtual clock, in milliseconds since 1970, and how many keys are in its ring (1 or 2). */
  readonly look: () => { now: number; keys: number };
  /** Moves the virtual clock, in milliseconds. */
  readonly moveClock: (ms: number) => void;
  /**
   * Somebody finished a URL page of this world, in a browser of their own: who was signed in there, not who was asked. Null is an
   * anonymous visitor. The server sees it at its next request.
   */
  readonly finishPage: (id: string, principal: string | null) => void;
  /** A new world and an empty trace; the configuration stays. */
  readonly reset: (seed: number) => void;
}

/** Builds a session with a fresh world, no files and the default settings. */
export function createSession({ executor, spare, seed: firstSeed }: SessionOptions): Session {
  const configuration = defaultConfiguration();
  const open = (seed: number) =>
    createPlace({
      executor,
      configuration,
      seed,
      // What a server of an earlier world still has to say belongs to no trace any more.
      emit: (event, world) => {
        if (place.world === world) trace.emit(event);
      },
    });
  let place = open(firstSeed);
  const trace = createTrace({ now: () => place.world.now });
  const checkpoints = createCheckpoints();
  let running: Hazards | null = null;

  const { note, move, visit } = createOutside(trace, () => place.world);
  const cause = (fault: Fault) => causeFault(fault, { place, configuration, emit: note, move, run: running });

  const run = async (what: SessionRun, ports: RunPorts): Promise<Outcome> => {
    if (running !== null) throw new Error("a run is going on: stop it first");
    const here = place;
    const from = { checkpoints, configuration, trace, world: here.world };
    const { shared, ...begun } = what.fork ? goOn(what, ports, from) : beginAnew(ports);
    const hazards = (running = createHazards(begun.ports));
    const number = trace.beginRun(shared);
    if (what.fork) checkpoints.share(what.fork, number);
    const emit: Emits = (event) => {
      if (place === here) checkpoints.write(event, trace, here.world);
    };
    if (!what.fork) emit(toStarted(what, configuration, toCaller(what, configuration)));
    const { nextTraceparent } = here;
    const { world } = here;
    const ways = { emit, cause, pause: move, finishPage: visit };
    const inside = begun.lend({ ...ways, configuration, nextTraceparent, executor, world });
    const outcome = begun.toOutcome(await hazards.toOutcome(play(what, hazards.ports, inside)));
    emit({ kind: "finished", outcome });
    // Each run has a client of its own: of what the server still holds for this one, nothing can come any more.
    here.server.endSessions({ quietly: true });
    running = null;
    return outcome;
  };

  return {
    trace,
    fetch: (request) => place.server.fetch(request),
    configure: (change) => void Object.assign(configuration, change),
    describe: () => executor.describe(configuration.files),
    run,
    present: (presentation, signal) =>
      present(presentation, { executor: spare?.() ?? executor, configuration, world: place.world, signal }),
    causeFault: cause,
    rotateKey: () => cause({ when: "waiting", rotateKey: true }),
    look: () => ({ now: place.world.now, keys: place.world.ring.length }),
    moveClock: (ms) => move(ms, "the clock was moved"),
    finishPage: visit,
    reset: (seed) => {
      place = open(seed);
      trace.clear();
      checkpoints.clear();
    },
  };
}

/** A run that begins with nothing. */
function beginAnew(ports: RunPorts): Begun {
  return { shared: [], ports, lend: (inside) => inside, toOutcome: (outcome) => outcome };
}

/** What happens to a world besides its runs, and what the trace says of it. */
function createOutside(trace: Trace, worldOf: () => World) {
  /** Before the first run there is nothing to write it into. */
  const note = (event: TraceBody) => {
    if (trace.getSnapshot().length > 0) trace.emit(event);
  };
  const move = (ms: number, reason: string) => {
    const world = worldOf();
    world.now += ms;
    note({ kind: "moved", to: world.now, reason });
  };
  const visit = (id: string, principal: string | null) => {
    finishPage(worldOf(), id, principal);
    note({ kind: "visited", page: id, principal });
  };
  return { note, move, visit };
}
