/** `src/context.ts` of an exported project: `ctx`, and what the bodies leave. */
export const CONTEXT_FILE = `// ctx: what a body is given, and what it may do. Yours to replace: the ledger, the claims and the finished pages.
/* eslint-disable @typescript-eslint/no-explicit-any */
import type { ServerContext } from "@modelcontextprotocol/server";
import { type Needs, toJson } from "./need.ts";
import type { Call } from "./round.ts";
import type { StatePayload } from "./rules/protocol/ports.ts";
import { settings } from "./settings.ts";

// In memory, so that the project runs as it is. A real server calls its own services here, and keeps these in a database.
export const ledger: { kind: string; detail: unknown }[] = [];
const onceKeys = new Set<string>();
const claims = new Set<string>();
const finished = new Set<string>();

/** Remembers that a principal finished a page. A real page calls this, for the person who is signed in there. */
export function finishPage(principal: string | null, id: string): void {
  finished.add(JSON.stringify([principal, id]));
}

interface Told {
  progress(done: number, total?: number): void;
  log(level: any, data: unknown): void;
  /** Resolves when all has been handed to the stream. */
  all(): Promise<unknown>;
}

const LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/** Notifications of one request. They never fail a call: a client that left cannot be told anything. */
export function createTold({ mcpReq }: ServerContext, params: any): Told {
  const progressToken = params._meta?.progressToken;
  let last: Promise<unknown> = Promise.resolve();
  let progress = -Infinity;
  const send = (notification: () => Promise<unknown>) => {
    last = last.then(notification).catch(() => undefined);
  };
  return {
    progress(done, total) {
      if (!Number.isFinite(done) || (total !== undefined && !Number.isFinite(total)))
        throw new TypeError("ctx.progress(done, total?): both must be finite numbers");
      if (progressToken === undefined || !(done > progress)) return;
      progress = done;
      const told = { progressToken, progress: done, ...(total !== undefined && { total }) };
      send(() => mcpReq.notify({ method: "notifications/progress", params: told }));
    },
    log(level, data) {
      const written = toJson(data, "The data") ?? null;
      if (!LEVELS.includes(level)) throw new TypeError("ctx.log(level, data): level must be one of " + LEVELS.join(", "));
      send(() => mcpReq.log(level, written));
    },
    all: () => last,
  };
}

interface Round {
  call: Call;
  previous: StatePayload | null;
  responses: any;
  needs: Needs;
  round: number;
  acted: { yes: boolean };
  told: Told;
}

export function createContext({ call, previous, responses, needs, round, acted, told }: Round): any {
  const { params, principal, capabilities } = call;
  // A branch that goes on after its round has ended must not act: its retry runs the body again.
  const act = () => {
    if (needs.closed) throw new Error("this round has ended");
  };
  const random = () => Math.random();
  return {
    need: needs.need,
    saved: structuredClone({ ...previous?.data.saved }),
    ledger: {
      add(kind: string, detail?: unknown, { once }: { once?: string } = {}) {
        const written = toJson(detail, "The detail");
        act();
        checkName(kind, "ctx.ledger.add(kind, detail?, { once? }): kind");
        if (once !== undefined) checkName(once, "ctx.ledger.add: once");
        if (once !== undefined && onceKeys.has(once)) return false;
        if (once !== undefined) onceKeys.add(once);
        ledger.push({ kind, detail: written });
        acted.yes = true;
        return true;
      },
    },
    claim(key: string) {
      act();
      checkName(key, "ctx.claim(key): key");
      if (claims.has(key)) return false;
      claims.add(key);
      return true;
    },
    principal,
    capabilities: structuredClone(capabilities),
    now: () => Date.now(),
    random,
    round,
    state: toJson(previous, "The state"),
    request: toJson(params, "The request"),
    responses: toJson(responses, "The answers"),
    page(id: string) {
      checkName(id, "ctx.page(id): id");
      return settings.pages + encodeURIComponent(id.toWellFormed());
    },
    pageFinished(id: string) {
      checkName(id, "ctx.pageFinished(id): id");
      return finished.has(JSON.stringify([principal, id]));
    },
    progress: told.progress,
    log: told.log,
  };
}

function checkName(value: unknown, what: string): void {
  if (typeof value !== "string" || value === "") throw new TypeError(what + " must be a text that is not empty");
}
`;
