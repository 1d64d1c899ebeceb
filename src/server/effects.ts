import type { ServerContext } from "@modelcontextprotocol/server";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import type { Emit, GuestEvent } from "../protocol/ports.ts";
import type { TraceBody } from "../trace/event.ts";
import type { World } from "./world.ts";

const LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;

export interface EffectsOptions {
  world: World;
  emit: Emit<TraceBody>;
  exchange: string;
  round: number;
  principal: string | null;
  params: JsonObject;
  mcpReq: ServerContext["mcpReq"];
}

/** Where a body's effects go as they happen: into the world, the trace and the response stream. */
export interface Effects {
  apply: (event: GuestEvent) => void;
  /** Whether the body wrote into the ledger. */
  acted: () => boolean;
  /** Resolves when all notifications have been handed to the stream. */
  settled: () => Promise<void>;
}

/** Effects of one execution. */
export function createEffects(options: EffectsOptions): Effects {
  const { world, emit, exchange, round, principal } = options;
  const notifier = createNotifier(options);
  let acted = false;
  const apply = (event: GuestEvent) => {
    const { line } = event;
    switch (event.type) {
      case "ledger": {
        const { kind, detail, once, recorded } = event;
        const parts = { ...(detail !== undefined && { detail }), ...(once !== undefined && { once }) };
        if (recorded) world.ledger.push({ kind, ...parts, principal });
        acted ||= recorded;
        emit({ kind: "acted", exchange, entry: kind, ...parts, recorded, round, line });
        return;
      }
      case "claim":
        if (event.won) world.claims.push(event.key);
        emit({ kind: "claimed", exchange, key: event.key, won: event.won, line });
        return;
      case "need":
        emit({
          kind: "needed",
          exchange,
          key: event.key,
          status: event.status,
          request: event.request,
          line,
        });
        return;
      case "console": {
        const where = `${event.file}:${line}`;
        emit({ kind: "printed", exchange, level: event.level, text: event.text, where, round });
        return;
      }
      case "progress":
      case "log":
        notifier.notify(event);
    }
  };
  return { apply, acted: () => acted, settled: notifier.settled };
}

type Notice = Extract<GuestEvent, { type: "progress" | "log" }>;

/** Notifications of one request, in order. They never fail a run: a client that left cannot be told anything. */
function createNotifier({ params, mcpReq }: EffectsOptions) {
  const token = readProgressToken(params);
  let progress = -Infinity;
  let last: Promise<unknown> = Promise.resolve();
  const send = (notification: () => Promise<unknown>) => {
    last = last.then(notification).catch(() => undefined);
  };
  const notify = (notice: Notice) => {
    if (notice.type === "log") {
      const level = LEVELS.find((name) => name === notice.level);
      // Deprecated like the feature, which lessons still show. It keeps to the level that the request asks for.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      if (level) send(() => mcpReq.log(level, notice.data));
      return;
    }
    const { done, total } = notice;
    // Progress must grow (Progress, "Progress Flow").
    if (token === undefined || !(done > progress)) return;
    progress = done;
    const told = { progressToken: token, progress: done, ...(total !== undefined && { total }) };
    send(() => mcpReq.notify({ method: "notifications/progress", params: told }));
  };
  return { notify, settled: () => last.then(() => undefined) };
}

function readProgressToken(params: JsonObject): string | number | undefined {
  const meta = params["_meta"];
  const token = isJsonObject(meta) ? meta["progressToken"] : undefined;
  return typeof token === "string" || typeof token === "number" ? token : undefined;
}
