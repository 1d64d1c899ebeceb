/** `src/round.ts` of an exported project: one round of a body, and what it is given. */
export const ROUND_FILE = `// One round of a call: open the state, run the body from the top, give its result or ask.
/* eslint-disable @typescript-eslint/no-explicit-any */
import { isSpecType, ProtocolError, type ServerContext } from "@modelcontextprotocol/server";
import { judge } from "./arguments.ts";
import { createNeeds, type Needs } from "./need.ts";
import { settings } from "./settings.ts";
import { digest, next, open, type Payload, reserve, seal } from "./state.ts";

// In memory, so that the project runs as it is. A real server calls its own services here, and keeps these in a database.
export const ledger: { kind: string; detail: unknown }[] = [];
const onceKeys = new Set<string>();
const claims = new Set<string>();
const finished = new Set<string>();

/** Remembers that a principal finished a page. A real page calls this, for the person who is signed in there. */
export function finishPage(principal: string | null, id: string): void {
  finished.add(JSON.stringify([principal, id]));
}

export function failed(message: string): any {
  return { content: [{ type: "text", text: message }], isError: true };
}

export interface Call {
  context: ServerContext;
  /** legacy: the SDK keeps the state here while the client is asked, so its lifetime and single use are not judged. */
  era: "modern" | "legacy";
  principal: string | null;
  method: string;
  target: string;
  params: any;
  args: any;
  body: (ctx: any) => any;
  tool: any;
  /** What the client said when it connected in the earlier revision. */
  declared: object;
}

export async function answer(call: Call): Promise<any> {
  const { context, era, principal, method, target, args, body } = call;
  const dig = digest(method, target, args);
  const token = context.mcpReq.requestState() as string | undefined;
  const travelled = era === "modern";
  const previous = token === undefined ? null : open(token, principal, dig, travelled);
  const responses = context.mcpReq.inputResponses ?? {};
  const needs = createNeeds(previous, responses);
  const round = previous ? previous.data.round + 1 : Object.keys(responses).length > 0 ? 2 : 1;
  const told = createTold(context);
  const acted = { yes: false };
  const ctx = createContext({ call, previous, responses, needs, round, acted, told });
  const release = reserve(travelled ? previous : null);
  // Used up by a success and by whatever acted; a question or a failure that did nothing leaves it good.
  const fail = (message: string) => {
    if (!acted.yes) release();
    if (method !== "tools/call") throw new ProtocolError(-32603, message);
    return failed(message);
  };
  let result: any;
  try {
    // Ends when the body does, or one turn of the event loop after it began to wait for an answer that is missing.
    const ended = Promise.resolve().then(() => body(ctx));
    result = await Promise.race([ended, needs.idle]);
    if (needs.fault) throw needs.fault;
  } catch (error) {
    needs.closed = true;
    console.error(error);
    return fail(needs.fault ? needs.fault.message : toWords(error));
  }
  needs.closed = true;
  await told.all();
  const asks = needs.open.size > 0;
  if (!asks && result?.resultType !== "input_required") {
    const problem = findProblem(call, result);
    if (problem !== undefined) return fail(problem);
    if (result.isError === true && !acted.yes) release();
    return result;
  }
  const requests = asks ? Object.fromEntries(needs.open) : (result.inputRequests ?? {});
  const raw = asks ? undefined : result.requestState;
  const some = Object.keys(requests).length > 0 ? { inputRequests: requests } : {};
  if (!asks && raw === undefined && !("inputRequests" in some))
    return fail("inputRequired needs something to ask or to carry: put a request into inputRequests, or give a requestState, or return a result.");
  release();
  if (!asks && raw === undefined) return { resultType: "input_required", ...some };
  const gained = needs.gained || (!asks && (previous?.data.open.some((key) => Object.hasOwn(responses, key)) ?? false));
  const data = { saved: ctx.saved, open: Object.keys(requests), answers: Object.fromEntries(needs.answers), round, ...(raw !== undefined && { raw }) };
  return { resultType: "input_required", ...some, requestState: seal(next(previous, principal, dig, gained, data)) };
}

function toWords(error: unknown): string {
  if (!(error instanceof Error)) return "Thrown: " + String(error);
  return error.message === "" ? error.name : error.name + ": " + error.message;
}

/** What keeps a value from being the result of its method; undefined where nothing does. */
function findProblem({ method, tool }: Call, result: any): string | undefined {
  if (typeof result !== "object" || result === null) return "The body returned no result, but " + String(result);
  if (method === "prompts/get") return isSpecType.GetPromptResult(result) ? undefined : "The result is not a GetPromptResult: it needs messages";
  if (method === "resources/read")
    return isSpecType.ReadResourceResult(result) ? undefined : "The result is not a ReadResourceResult: it needs contents, each with uri and text or blob";
  if (!isSpecType.CallToolResult(result)) return "The result is not a CallToolResult: its content must be a list of blocks";
  if (!tool.outputSchema || result.isError === true) return undefined;
  if (result.structuredContent === undefined) return "The result needs structuredContent: the tool has an outputSchema";
  const problem = judge(tool.outputSchema, result.structuredContent);
  return problem === undefined ? undefined : "The structuredContent does not fit the outputSchema: " + problem;
}

interface Told {
  progress(done: number, total?: number): void;
  log(level: any, data: unknown): void;
  /** Resolves when all has been handed to the stream. */
  all(): Promise<unknown>;
}

/** Notifications of one request. They never fail a call: a client that left cannot be told anything. */
function createTold({ mcpReq }: ServerContext): Told {
  const progressToken = (mcpReq._meta as any)?.progressToken;
  let last: Promise<unknown> = Promise.resolve();
  let progress = -Infinity;
  const send = (notification: () => Promise<unknown>) => {
    last = last.then(notification).catch(() => undefined);
  };
  return {
    progress(done, total) {
      if (progressToken === undefined || !(done > progress)) return;
      progress = done;
      const params = { progressToken, progress: done, ...(total !== undefined && { total }) };
      send(() => mcpReq.notify({ method: "notifications/progress", params }));
    },
    log: (level, data) => send(() => mcpReq.log(level, data)),
    all: () => last,
  };
}

interface Round {
  call: Call;
  previous: Payload | null;
  responses: any;
  needs: Needs;
  round: number;
  acted: { yes: boolean };
  told: Told;
}

function createContext({ call, previous, responses, needs, round, acted, told }: Round): any {
  const { context, params, principal, declared } = call;
  // A branch that goes on after its round has ended must not act: its retry runs the body again.
  const act = () => {
    if (needs.closed) throw new Error("this round has ended");
  };
  const meta = context.mcpReq.envelope as any;
  return {
    need: needs.need,
    saved: structuredClone(previous?.data.saved ?? {}),
    ledger: {
      add(kind: string, detail?: unknown, { once }: { once?: string } = {}) {
        act();
        if (once !== undefined && onceKeys.has(once)) return false;
        if (once !== undefined) onceKeys.add(once);
        ledger.push({ kind, detail });
        acted.yes = true;
        return true;
      },
    },
    claim(key: string) {
      act();
      if (claims.has(key)) return false;
      claims.add(key);
      return true;
    },
    principal,
    capabilities: meta?.["io.modelcontextprotocol/clientCapabilities"] ?? declared,
    now: () => Date.now(),
    random: () => Math.random(),
    round,
    state: previous,
    request: params,
    responses,
    page: (id: string) => settings.pages + encodeURIComponent(id),
    pageFinished: (id: string) => finished.has(JSON.stringify([principal, id])),
    progress: told.progress,
    log: told.log,
  };
}
`;
