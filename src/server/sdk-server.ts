import { type JSONRPCRequest, type Result, Server, type ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import { isJsonObject, type JsonObject } from "../protocol/json.ts";
import { ASKING_METHODS, type AskingMethod } from "../protocol/mcp.ts";
import type { CallPorts } from "./call.ts";
import { answerCompletion, answerList, LIST_METHODS } from "./lists.ts";
import { toPlainError, toPlainResult } from "./plain-words.ts";
import { checkShape } from "./subject.ts";
import type { Turns } from "./turns.ts";

/** Params of every method are read raw, by us. */
const anyParams = z.looseObject({});

/** Milliseconds: as long as a timer can be. Nobody waits for the SDK's own time-outs; who gives up aborts. */
const NEVER = 2_147_483_647;

export type Era = "modern" | "legacy";

export interface SdkServerOptions {
  name: string;
  era: Era;
  ports: CallPorts;
  turns: Turns;
  /** A request's params as they came; `read` are what the SDK makes of them. */
  paramsOf: (read: JsonObject) => JsonObject;
  /** Answers a call, within its turn. */
  call: (method: AskingMethod, params: JsonObject, context: ServerContext) => Promise<JsonObject>;
}

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

// The high-level server answers a thrown error with `isError`; we need its code and our own text on the wire.
/* eslint-disable @typescript-eslint/no-deprecated */
/** Says in our own words what is wrong with a request, where the SDK's would be its validator's whole account. */
class PlainServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    const asking = ASKING_METHODS.find((one) => one === method);
    return async (request, context) => {
      try {
        const { params } = request;
        if (asking) checkShape(asking, isJsonObject(params) ? params : {});
        return toPlainResult(await wrapped(request, context));
      } catch (error) {
        throw toPlainError(error, method);
      }
    };
  }
}

/** The SDK's low-level server with a handler for every method. */
export function createSdkServer(options: SdkServerOptions): Server {
  const { name, era, ports, turns, paramsOf } = options;
  const capabilities = { tools: {}, prompts: {}, resources: {}, completions: {}, logging: {} };
  const inputRequired = { roundTimeoutMs: NEVER };
  // What it says of itself may change with the code, as do the lists (Caching, "Cacheable Results").
  const cacheHints = { "server/discover": { ttlMs: 0, cacheScope: "private" } } as const;
  const server = new PlainServer({ name, version: "1.0.0" }, { capabilities, inputRequired, cacheHints });
  /* eslint-enable @typescript-eslint/no-deprecated */
  for (const method of LIST_METHODS) {
    server.setRequestHandler(method, { params: anyParams }, (read, { mcpReq: { signal } }) =>
      inTurn(turns, signal, () =>
        answerList({ era, params: paramsOf(read as JsonObject) }, method, ports, signal),
      ),
    );
  }
  server.setRequestHandler("completion/complete", { params: anyParams }, (read, { mcpReq: { signal } }) =>
    inTurn(turns, signal, () => answerCompletion(paramsOf(read as JsonObject), ports, signal)),
  );
  for (const method of ASKING_METHODS) {
    server.setRequestHandler(method, { params: anyParams }, (read, context) =>
      inTurn(turns, context.mcpReq.signal, () => options.call(method, paramsOf(read as JsonObject), context)),
    );
  }
  return server;
}

/** Waits for the request's turn and ends it, whatever happens. A request that was given up meanwhile does nothing. */
async function inTurn<T>(turns: Turns, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const turn = turns.take();
  try {
    await turn.ready;
    signal.throwIfAborted();
    return await work();
  } finally {
    turn.end();
  }
}
