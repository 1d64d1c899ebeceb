import { isJsonObject } from "../protocol/json.ts";
import type { EventOf, TraceEvent } from "./event.ts";
import { asks } from "./fork-points.ts";
import { toRounds } from "./rounds.ts";

/** What a server still wanted when its client had retried as often as it will. */
export interface StillAsked {
  /** Retries, the client's own limit. */
  maxRounds: number;
  /** Open requests of the last result; empty where it gave a state alone. `message`: empty where the request has none. */
  requests: { key: string; message: string }[];
}

/**
 * What was open when one run was abandoned at the client's limit; null for a run that ended otherwise, or goes on. The reason
 * alone would tell neither how large the limit is nor what for another round was wanted.
 */
export function toStillAsked(events: readonly TraceEvent[]): StillAsked | null {
  const started = events.find((event) => event.kind === "started");
  const outcome = events.findLast((event) => event.kind === "finished")?.outcome;
  const last = events.findLast((event) => event.kind === "received");
  if (!started || !last || outcome?.status !== "abandoned" || !asks(last)) return null;
  const retries = toRounds(events).length - 1;
  // A loop may give up for a reason of its own before that.
  if (retries < started.maxRounds) return null;
  return { maxRounds: started.maxRounds, requests: toRequests(last) };
}

function toRequests({ message }: EventOf<"received">): StillAsked["requests"] {
  const requests = message.result?.["inputRequests"];
  if (!isJsonObject(requests)) return [];
  return Object.entries(requests).map(([key, request]) => {
    const params = isJsonObject(request) ? request["params"] : undefined;
    const text = isJsonObject(params) ? params["message"] : undefined;
    return { key, message: typeof text === "string" ? text : "" };
  });
}
