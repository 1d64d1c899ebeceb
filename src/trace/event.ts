import type { InputRequest, InputResponse, JsonRpcRequest, JsonRpcResponse } from "../protocol/mcp.ts";
import type { Json, JsonObject } from "../protocol/json.ts";
import type { GuestFault } from "../protocol/ports.ts";
import type { GateResult, Outcome, Rejection } from "../protocol/outcome.ts";

/** HTTP headers as the wire had them, names in their usual spelling. */
export type HeaderMap = Readonly<Record<string, string>>;

/** What can be done to a run while its question stands open; the late answer is a moved clock. */
export type FaultName =
  "stop" | "restart" | "rotateKey" | "deploy" | "route" | "dropRequest" | "dropResponse" | "abandon";

/**
 * What each author writes. One author for each kind:
 *   engine  started, finished, moved, fault, visited
 *   client  sent, notified, received, lost (the traced fetch); prompted, answered, refused (the host); in the earlier era
 *           also pushed, posted, acknowledged (the traced fetch)
 *   person  waiting
 *   server  judged, entered, left; in the earlier era also parked, resumed, missed
 *   sandbox (through the server) acted, claimed, needed, printed
 * `exchange` is the id in the request's `traceparent` header: it joins client, server and sandbox events of one request.
 */
export type TraceBody =
  | {
      kind: "started";
      /** Who makes the call: our own loop, the official SDK's client, or the client.ts among the files. */
      client: "loop" | "sdk" | "client.ts";
      method: string;
      params: JsonObject;
      principal: string | null;
      capabilities: JsonObject;
      maxRounds: number;
      era: "modern" | "legacy";
      /** How many instances the server has: A, or A to D. */
      instances: number;
      serverName: string;
      /** The run and the event that this one goes on from, where it begins with another's events. */
      forked?: { run: number; n: number };
    }
  | {
      kind: "sent";
      exchange: string;
      url: string;
      headers: HeaderMap;
      message: JsonRpcRequest;
      bytes: number;
    }
  | { kind: "notified"; exchange: string; message: JsonObject }
  /** The server asks on the open response stream of `exchange`. */
  | { kind: "pushed"; exchange: string; message: JsonRpcRequest }
  /** A POST that is no request: the client's answer to one that was pushed, or a notification. */
  | {
      kind: "posted";
      exchange: string;
      url: string;
      headers: HeaderMap;
      message: JsonObject;
      bytes: number;
    }
  /** What the server said to it: 202, or a refusal, whose message is the body. */
  | {
      kind: "acknowledged";
      exchange: string;
      status: number;
      headers: HeaderMap;
      message: JsonObject;
      bytes: number;
    }
  | {
      kind: "received";
      exchange: string;
      status: number;
      headers: HeaderMap;
      message: JsonRpcResponse;
      bytes: number;
    }
  | { kind: "lost"; exchange: string; reason: "timed-out" | "lost" }
  | {
      kind: "judged";
      exchange: string;
      instance: string;
      verdict: "accepted" | Rejection;
      /** Every gate in the order of checking; empty in a trace that was not kept by this server. */
      gates: readonly GateResult[];
      bytes: number;
    }
  | { kind: "entered"; exchange: string; instance: string; round: number; method: string; name: string }
  | {
      kind: "needed";
      exchange: string;
      key: string;
      status: "open" | "answered";
      request: InputRequest;
      line: number;
    }
  | {
      kind: "acted";
      exchange: string;
      entry: string;
      detail?: Json;
      once?: string;
      recorded: boolean;
      round: number;
      line: number;
    }
  | { kind: "claimed"; exchange: string; key: string; won: boolean; line: number }
  /** `where` is `file:line`; `at` is the time, as in every event. */
  | { kind: "printed"; exchange: string; level: string; text: string; where: string; round: number }
  | {
      kind: "left";
      exchange: string;
      instance: string;
      round: number;
      how: "asked" | "completed" | "failed";
      /** Keys asked for; empty unless `how` is asked. */
      keys: string[];
      /** Lines of tools.ts that ran in this round, ascending. */
      lines: number[];
      fault?: GuestFault;
      /** The code could not be read: no body ran. */
      unread?: true;
    }
  /** The body has asked, and its handler is held until the answer comes (`resumed`), or nobody can bring one any more. */
  | { kind: "parked"; exchange: string; instance: string; keys: string[] }
  | { kind: "resumed"; exchange: string; instance: string; why: "answered" | "gone" }
  /** A message of a session came to an instance that does not keep this session: it is refused with 404. */
  | { kind: "missed"; exchange: string; instance: string }
  | { kind: "prompted"; exchange: string; prompt: number; key: string; request: InputRequest }
  | { kind: "waiting"; prompt: number; key: string }
  | { kind: "answered"; prompt: number; key: string; response: InputResponse }
  | { kind: "refused"; prompt: number; key: string; reason: string }
  | { kind: "moved"; to: number; reason: string }
  /** `fault` and the `instance` that it concerns say for the drawing what `what` says in words. */
  | { kind: "fault"; what: string; fault?: FaultName; instance?: string }
  /** A URL page was finished by who was signed in there (null: nobody was), outside the client: no message of its own. */
  | { kind: "visited"; page: string; principal: string | null }
  | { kind: "finished"; outcome: Outcome };

/**
 * One event of a world's trace. `n` counts within its run from 1 (the public `view.event`); `run` counts runs from 1;
 * `at` is virtual time in milliseconds since 1970.
 */
export type TraceEvent = TraceBody & { readonly n: number; readonly run: number; readonly at: number };

export type TraceKind = TraceBody["kind"];
export type EventOf<K extends TraceKind> = Extract<TraceEvent, { kind: K }>;
