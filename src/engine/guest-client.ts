import type { Outcome } from "../protocol/outcome.ts";
import type { ClientExecutor, ClientHost, Emit, GuestEvent, GuestFiles } from "../protocol/ports.ts";
import type { TraceBody } from "../trace/event.ts";
import type { Call, Host } from "../client/loop.ts";
import type { TracedFetch } from "../client/traced-fetch.ts";
import { fromEnding } from "./outcome.ts";

/** The file that replaces the built-in loop. */
const CLIENT_FILE = "client.ts";

export interface GuestClientOptions {
  /** Absent: a loop of one's own cannot run here. */
  executor: ClientExecutor | undefined;
  files: GuestFiles;
  emit: Emit<TraceBody>;
  signal: AbortSignal;
  /** The host, and its way to the server, until the given signal is aborted. */
  connect: (signal: AbortSignal) => { host: Host; transport: TracedFetch };
  /** The world's seed and its clock, in milliseconds since 1970. */
  world: { readonly seed: number; readonly now: number };
  /** Calls that the loop makes at the same time. */
  beside: readonly Call[];
}

/** Whether the files hold a client's loop of their own. */
export function hasOwnLoop(files: GuestFiles): boolean {
  return Object.hasOwn(files, CLIENT_FILE);
}

/** Knows when no request is on its way: with several calls at once, people take longer to answer than requests do. */
function createFlight() {
  const flying = new Set<Promise<unknown>>();
  return {
    track: <T>(request: Promise<T>): Promise<T> => {
      flying.add(request);
      void request.catch(() => undefined).finally(() => flying.delete(request));
      return request;
    },
    isOver: async () => {
      while (flying.size > 0) await Promise.allSettled(flying);
    },
  };
}

/**
 * Makes one call with the learner's own loop, which may break every rule: what it sends goes out as it is. A loop that throws,
 * stalls or exceeds a limit is `failed`, with its line. Rejects as the built-in loop does: nobody answers, no response can
 * come (and the loop let that pass), or aborted.
 */
export async function callWithGuest(call: Call, options: GuestClientOptions): Promise<Outcome> {
  const { executor, files, emit, signal, connect, world, beside } = options;
  if (!executor)
    return { status: "failed", message: "a client loop of your own cannot run here", at: `${CLIENT_FILE}:1` };
  const over = new AbortController();
  const { host, transport } = connect(AbortSignal.any([signal, over.signal]));
  let sent = 0;
  const flight = createFlight();
  const ports: ClientHost = {
    send: (message) => {
      sent += 1;
      return flight.track(transport.send(message));
    },
    answer: async (key, request) => {
      if (beside.length > 0) await flight.isOver();
      return host.answer(key, request);
    },
    pause: (ms) => host.pause(ms),
    now: () => world.now,
  };
  const print = (event: GuestEvent) => {
    if (event.type !== "console") return;
    const { level, text, file, line } = event;
    const [exchange, round] = [transport.lastExchange(), Math.max(sent, 1)];
    emit({ kind: "printed", exchange, level, text, where: `${file}:${line}`, round });
  };
  const { maxRounds, capabilities } = host;
  const run = { files, ...call, beside, maxRounds, capabilities, seed: world.seed };
  try {
    const end = await executor.run(run, ports, print, signal);
    if (end.status === "ended") return fromEnding(end.ending);
    const { message, at } = end.fault;
    return at === undefined ? { status: "failed", message } : { status: "failed", message, at };
  } finally {
    // The loop may have left a message on its way, or a question open.
    over.abort(new Error("the loop has ended"));
  }
}
