import type { JsonObject } from "../protocol/json.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { readPageId } from "../protocol/pages.ts";
import type { ClientExecutor, Person, PromptCall, ToolExecutor } from "../protocol/ports.ts";
import type { Call, ClientSettings, Fault } from "../workspace/playground.ts";
import type { TraceBody } from "../trace/event.ts";
import { callTool } from "../client/call-tool.ts";
import { createHost, type HostOptions } from "../client/host.ts";
import type { Message } from "../client/loop.ts";
import { createTracedFetch } from "../client/traced-fetch.ts";
import type { Configuration } from "./configuration.ts";
import { callWithGuest, hasOwnLoop } from "./guest-client.ts";
import { toHeadersFor } from "./mirrored-headers.ts";
import { fromEnding } from "./outcome.ts";

/** How long the SDK's client waits for a response where nobody says otherwise, in virtual milliseconds. */
const TIMEOUT_MS = 60_000;

/** A run that goes on from a moment of another: `n` is the last event that they share. */
export interface Fork {
  /** From 1. */
  run: number;
  n: number;
  /** The state that the next request carries in place of the server's; asked for as that leaves. Undefined: the server's own. */
  carries?: () => string | undefined;
}

export interface SessionRun {
  call: Call;
  client: ClientSettings;
  /** Each fires once, while the first question stands open. */
  faults?: readonly Fault[];
  /** A moment of an earlier run to go on from, in the world of that moment; absent: a call of its own. */
  fork?: Fork | undefined;
  /** Calls that a client.ts makes at the same time, for lessons: one loop, one host, one module. */
  beside?: readonly Call[];
}

/** The outer side of one run. */
export interface RunPorts {
  person: Person;
  /** How the client reaches the server: the service worker, or the session's own `fetch`. */
  fetch: (request: Request) => Promise<Response>;
  url: string;
  signal: AbortSignal;
  /** Runs a client.ts; absent: the built-in loop only. */
  clientExecutor?: ClientExecutor;
}

export type Emits = (event: TraceBody) => void;

/** What the session lends to a run. */
export interface RunInside {
  emit: Emits;
  cause: (fault: Fault) => void;
  pause: (ms: number, reason: string) => void;
  configuration: Configuration;
  nextTraceparent: () => string;
  executor: ToolExecutor;
  world: { readonly seed: number; readonly now: number };
  finishPage: (id: string, principal: string | null) => void;
  /** What leaves in place of a message; absent: the message. */
  amend?: (message: Message) => Message;
}

/** Makes one call with the client that the run names. Rejects where the call breaks off: see `fromBreak`. */
export async function play(run: SessionRun, ports: RunPorts, outer: RunInside): Promise<Outcome> {
  const call = { method: run.call.method, params: toParams(run.call) };
  const { inside, callOf } = withCalls(outer);
  const options = { ...toHostOptions(run, ports, inside), callOf };
  if (run.client.kind === "sdk") {
    // The SDK's client is large, and most runs do without it.
    const { callWithSdk } = await import("../client/sdk-call.ts");
    return fromEnding(await callWithSdk(call, { ...options, ...toSdkOptions(ports, inside) }));
  }
  // What the files say now: they may be edited while the tools are listed.
  const own = hasOwnLoop(inside.configuration.files) ? toGuestOptions(ports, inside) : null;
  const headersFor = await toHeadersFor(inside.executor, inside.configuration.files);
  const { amend = (message: Message) => message, emit, nextTraceparent } = inside;
  const { principal } = run.client;
  const connect = (signal: AbortSignal) => {
    const traced = createTracedFetch({ ...ports, principal, nextTraceparent, headersFor, emit, signal });
    const transport = { ...traced, send: (message: Message) => traced.send(amend(message)) };
    return { transport, host: createHost({ ...options, transport, signal }) };
  };
  const beside = (run.beside ?? []).map((one) => ({ method: one.method, params: toParams(one) }));
  if (own) return callWithGuest(call, { ...own, connect, beside });
  return fromEnding(await callTool(call, connect(ports.signal).host));
}

/** Remembers which call each exchange made, so that a question can name its own. */
function withCalls(inside: RunInside) {
  const calls = new Map<string, PromptCall>();
  const emit: Emits = (event) => {
    inside.emit(event);
    if (event.kind !== "sent") return;
    const { method, params, id } = event.message;
    const name = params["name"] ?? params["uri"];
    calls.set(event.exchange, { method, name: typeof name === "string" ? name : "", id });
  };
  return { inside: { ...inside, emit }, callOf: (exchange: string) => calls.get(exchange) };
}

/** What the learner's own loop gets. */
function toGuestOptions({ clientExecutor: executor, signal }: RunPorts, inside: RunInside) {
  const { configuration, emit, world } = inside;
  return { executor, signal, emit, world, files: configuration.files };
}

/** The person's side of a run, whoever makes the call. */
function toHostOptions(
  { client, faults = [] }: SessionRun,
  { person, signal, url }: RunPorts,
  inside: RunInside,
): Omit<HostOptions, "transport"> {
  const { principal, maxRounds, capabilities } = client;
  const due = [...faults];
  return {
    person,
    emit: inside.emit,
    signal,
    principal,
    serverName: () => inside.configuration.serverName,
    maxRounds,
    capabilities,
    pause: (ms) => {
      inside.pause(ms, "the client waits before it asks again");
      return Promise.resolve();
    },
    onWaiting: () => due.splice(0).forEach(inside.cause),
    onVisited: (address, visitor) => {
      const id = readPageId(address, url);
      if (id !== null) inside.finishPage(id, visitor);
    },
  };
}

/** What the SDK's client gets besides. */
function toSdkOptions({ fetch, url }: RunPorts, { amend, configuration, nextTraceparent, pause }: RunInside) {
  const { files, server } = configuration;
  return {
    fetch,
    url,
    nextTraceparent,
    ...(amend && { amend }),
    era: server.era,
    listsTools: files["tools.ts"]?.includes("x-mcp-header") === true,
    onTimeout: () => pause(TIMEOUT_MS, "the client waits until its time is up"),
  };
}

type Started = Extract<TraceBody, { kind: "started" }>;

/** Which client makes a run's call: the SDK's wins over a client.ts, and that over our own loop. */
export function toCaller({ client }: SessionRun, { files }: Configuration): Started["client"] {
  if (client.kind === "sdk") return "sdk";
  return hasOwnLoop(files) ? "client.ts" : "loop";
}

/** The first event of a run. */
export function toStarted(
  { call, client }: SessionRun,
  { server, serverName }: Configuration,
  caller: Started["client"],
): Started {
  return {
    kind: "started",
    client: caller,
    method: call.method,
    params: toParams(call),
    principal: client.principal,
    capabilities: client.capabilities,
    maxRounds: client.maxRounds,
    era: server.era,
    instances: server.instances,
    serverName,
  };
}

/** The params of a document's call, as the first request carries them; `arguments` stays absent where it is. */
export function toParams(call: Call): JsonObject {
  if (call.method === "resources/read") return { uri: call.uri };
  return call.arguments === undefined
    ? { name: call.name }
    : { name: call.name, arguments: structuredClone(call.arguments) };
}
