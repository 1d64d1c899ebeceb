import type { JsonObject } from "../protocol/json.ts";
import type { Outcome } from "../protocol/outcome.ts";
import type { Person, ToolExecutor } from "../protocol/ports.ts";
import type { Call, ClientSettings, Fault } from "../workspace/playground.ts";
import type { TraceBody } from "../trace/event.ts";
import { callTool } from "../client/call-tool.ts";
import { createHost } from "../client/host.ts";
import { createTracedFetch } from "../client/traced-fetch.ts";
import type { Configuration } from "./configuration.ts";
import { toHeadersFor } from "./mirrored-headers.ts";
import { fromEnding } from "./outcome.ts";

export interface SessionRun {
  call: Call;
  client: ClientSettings;
  /** Each fires once, while the first question stands open. */
  faults?: readonly Fault[];
}

/** The outer side of one run. */
export interface RunPorts {
  person: Person;
  /** How the client reaches the server: the service worker, or the session's own `fetch`. */
  fetch: (request: Request) => Promise<Response>;
  url: string;
  signal: AbortSignal;
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
}

/** Makes one call with the built-in loop. Rejects where the call breaks off: see `fromBreak`. */
export async function play(run: SessionRun, ports: RunPorts, inside: RunInside): Promise<Outcome> {
  const { call, client, faults = [] } = run;
  const { signal } = ports;
  const { emit } = inside;
  const { principal, maxRounds, capabilities } = client;
  const due = [...faults];
  const headersFor = await toHeadersFor(inside.executor, inside.configuration.files);
  const { nextTraceparent } = inside;
  const transport = createTracedFetch({ ...ports, principal, nextTraceparent, headersFor, emit });
  const host = createHost({
    transport,
    person: ports.person,
    emit,
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
  });
  return fromEnding(await callTool({ method: call.method, params: toParams(call) }, host));
}

/** The first event of a run. */
export function toStarted(
  { call, client }: SessionRun,
  { server, serverName }: Configuration,
): Extract<TraceBody, { kind: "started" }> {
  return {
    kind: "started",
    method: call.method,
    params: toParams(call),
    principal: client.principal,
    capabilities: client.capabilities,
    maxRounds: client.maxRounds,
    era: server.era,
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
