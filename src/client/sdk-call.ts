import {
  Client,
  type ClientContext,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import type { JsonObject } from "../protocol/json.ts";
import {
  type InputResponse,
  type JsonRpcRequest,
  type JsonRpcResponse,
  PROTOCOL_VERSION,
} from "../protocol/mcp.ts";
import { createHost, type HostOptions } from "./host.ts";
import type { Call, Ending } from "./loop.ts";
import { createSdkFetch, type SdkFetch } from "./sdk-fetch.ts";
import { CallLost } from "./traced-fetch.ts";

/** Milliseconds: as long as a timer can be. The SDK's own time-outs never fire; what can only end by one is aborted. */
const NEVER = 2_147_483_647;
/** What the SDK waits before it repeats a call that asked nothing. */
const BACK_OFF_MS = 250;

export interface SdkCallOptions extends Omit<HostOptions, "transport" | "counts"> {
  fetch(request: Request): Promise<Response>;
  url: string;
  nextTraceparent(): string;
  era: "modern" | "legacy";
  /** Whether the client lists the tools first: it must, to know which arguments belong into headers. */
  listsTools: boolean;
  /** The call can end only by its time-out, which comes now. */
  onTimeout(): void;
  /** What leaves in place of a request; absent: the request. */
  amend?: (message: JsonRpcRequest) => JsonRpcRequest;
}

/**
 * Makes one call with the official SDK's client, unmodified, in the revision 2026-07-28 or 2025-11-25. The same person answers,
 * and the trace is the same as of our own loop. Rejects as the loop does: nobody answers, no response can come, or aborted.
 */
export async function callWithSdk({ method, params }: Call, options: SdkCallOptions): Promise<Ending> {
  const run = beginRun(options, method);
  const { client, signal } = run;
  const limits = { timeout: NEVER, signal };
  const headers: Record<string, string> =
    options.principal === null ? {} : { Authorization: `Bearer ${options.principal}` };
  const transport = new StreamableHTTPClientTransport(new URL(options.url), {
    fetch: (url, init) => run.wire.fetch(url, init),
    requestInit: { headers },
    // A stream that broke off is the end of the call: the SDK would come back by itself, and wait before it does.
    reconnectionOptions: {
      maxReconnectionDelay: 0,
      initialReconnectionDelay: 0,
      reconnectionDelayGrowFactor: 1,
      maxRetries: 0,
    },
  });
  try {
    await client.connect(transport, limits);
    if (options.listsTools) await client.listTools(undefined, limits);
    return { result: await request(client, { method, params }, limits) };
  } catch (error) {
    return run.toEnding(error);
  } finally {
    run.end();
    await client.close();
  }
}

async function request(
  client: Client,
  { method, params }: Call,
  limits: { timeout: number; signal: AbortSignal },
): Promise<JsonObject> {
  const call = { ...params } as never;
  if (method === "tools/call") return (await client.callTool(call, limits)) as JsonObject;
  if (method === "prompts/get") return (await client.getPrompt(call, limits)) as JsonObject;
  return (await client.readResource(call, limits)) as JsonObject;
}

/** One call's client with the person behind its handlers, and what can break it off. */
function beginRun(options: SdkCallOptions, method: string) {
  const { era, maxRounds } = options;
  const broken = new AbortController();
  const signal = AbortSignal.any([options.signal, broken.signal]);
  let refused: string | undefined;
  let sent = 0;
  const onReceived = (message: JsonRpcResponse) => {
    sent += 1;
    // The SDK waits as long in real time; the world's clock goes along.
    if (asksNothing(message) && sent <= maxRounds) void options.pause(BACK_OFF_MS);
  };
  const wire = createSdkFetch({
    ...{ signal, onReceived },
    ...(options.amend && { amend: options.amend }),
    fetch: (request) => options.fetch(request),
    nextTraceparent: () => options.nextTraceparent(),
    emit: (event) => {
      if (!signal.aborted) options.emit(event);
    },
    onTimeout: () => options.onTimeout(),
    onLost: (reason) => broken.abort(new CallLost(reason)),
  });
  const transport = {
    send: () => Promise.reject(new Error("the SDK sends")),
    lastExchange: () => wire.lastExchange(),
  };
  const host = createHost({ ...options, transport, signal });
  const put = async (key: string, asked: { method: string; params?: unknown }): Promise<InputResponse> => {
    if (refused !== undefined) throw new Error(`the host did not answer "${refused}"`);
    const question = wire.question(key) ?? (asked as { method: string; params?: JsonObject });
    const given = await host.answer(key, question).catch((error: unknown) => {
      if (!signal.aborted) broken.abort(error);
      throw error;
    });
    if (given !== undefined) return given;
    refused = key;
    throw new Error(`the host did not answer "${key}"`);
  };
  // The SDK puts all questions of a round at once. Where one is refused, nobody is shown those that are still to come.
  let turn: Promise<unknown> = Promise.resolve();
  const answer: Answer = (key, asked) => {
    const own = turn.then(() => put(key, asked));
    turn = own.catch(() => undefined);
    return own;
  };
  const client = createClient(options, answer);
  const toEnding = (error: unknown): Ending => {
    signal.throwIfAborted();
    if (era === "modern" && refused !== undefined)
      return { abandoned: `the host did not answer "${refused}"` };
    return toWords(error, wire);
  };
  // After the end nothing is written any more.
  const end = () => broken.abort(new Error(`${method} ended`));
  return { client, wire, signal, toEnding, end };
}

type Answer = (key: string, request: { method: string; params?: unknown }) => Promise<InputResponse>;

function createClient(
  { era, maxRounds, capabilities }: Pick<SdkCallOptions, "era" | "maxRounds" | "capabilities">,
  answer: Answer,
): Client {
  const client = new Client(
    { name: "roundtrip", version: "1" },
    {
      capabilities,
      versionNegotiation: { mode: era === "modern" ? { pin: PROTOCOL_VERSION } : "legacy" },
      inputRequired: { maxRounds },
    },
  );
  // The SDK takes handlers only for kinds that are declared. Its type of a result is narrower than what a script may answer.
  const handle = async (asked: { method: string; params?: unknown }, { mcpReq }: ClientContext) =>
    (await answer(String(mcpReq.id), asked)) as never;
  if (capabilities["elicitation"]) client.setRequestHandler("elicitation/create", handle);
  if (capabilities["sampling"]) client.setRequestHandler("sampling/createMessage", handle);
  if (capabilities["roots"]) client.setRequestHandler("roots/list", handle);
  return client;
}

function toWords(error: unknown, wire: SdkFetch): Ending {
  const refusal = wire.lastError();
  if (refusal) return { error: refusal };
  if (error instanceof SdkError && error.code === SdkErrorCode.InputRequiredRoundsExceeded)
    return { abandoned: "too many rounds" };
  const message = error instanceof Error ? error.message : String(error);
  return { abandoned: `the SDK's client gave up: ${message}` };
}

function asksNothing({ result }: JsonRpcResponse): boolean {
  if (result?.["resultType"] !== "input_required") return false;
  return Object.keys(result["inputRequests"] ?? {}).length === 0;
}
