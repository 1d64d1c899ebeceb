import type { Server } from "@modelcontextprotocol/server";
import { bridge, note } from "./bridge.ts";
import { connectForReal, findServer, handlerError, setExtras } from "./served.ts";

// Learners' code may make the low-level server, which the SDK marks as for advanced use.
/* eslint-disable @typescript-eslint/no-deprecated */

interface Response {
  id: number;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
}

type Message = { method: string; params?: Record<string, unknown> } | Response;
type Module = Record<string, unknown>;
type Params = Record<string, unknown>;

const REVISION = "2026-07-28";
const PREFIX = "io.modelcontextprotocol/";

/** The part of a run that a request is made of; see `GuestRun`. */
export interface Given {
  method: "tools/call" | "prompts/get" | "resources/read";
  args: Params;
  request: Params;
  responses: Params;
  state: { data: { raw?: unknown } } | null;
  capabilities: Params;
  principal: string | null;
  era: "modern" | "legacy";
}

/** One connection to the learner's server, as in the revision 2026-07-28: each request stands alone. */
async function connect(server: Server, capabilities: Params = {}, authInfo?: object) {
  // What the SDK's own entry for this revision does, by functions that it does not export.
  Object.assign(server, { _negotiatedProtocolVersion: REVISION, _clientCapabilities: capabilities });
  const waiting = new Map<number, (response: Response) => void>();
  const transport: Parameters<Server["connect"]>[0] = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send(sent) {
      const message = sent as unknown as Message;
      if ("method" in message) notify(message);
      else waiting.get(message.id)?.(message);
      return Promise.resolve();
    },
  };
  await connectForReal(server, transport);
  const classification = { era: "modern" as const, revision: REVISION };
  let id = 0;
  return (method: string, params: Params): Promise<Response> =>
    new Promise((resolve) => {
      id += 1;
      waiting.set(id, resolve);
      transport.onmessage?.(
        { jsonrpc: "2.0", id, method, params },
        { classification, ...(authInfo && { authInfo: authInfo as never }) },
      );
    });
}

/** What the client should be told goes the way of the playground's own notifications. */
function notify({ method, params = {} }: Extract<Message, { method: string }>): void {
  const { call } = bridge();
  if (method === "notifications/progress")
    call("progress", { done: params["progress"], total: params["total"] });
  else if (method === "notifications/message") call("log", { level: params["level"], data: params["data"] });
  else note(`${method} is not sent here.`);
}

function withEnvelope(params: Params, capabilities: Params): Params {
  const meta = params["_meta"] as Params | undefined;
  return {
    ...params,
    _meta: {
      [`${PREFIX}clientInfo`]: { name: "roundtrip", version: "1.0.0" },
      ...meta,
      [`${PREFIX}protocolVersion`]: REVISION,
      [`${PREFIX}clientCapabilities`]: capabilities,
    },
  };
}

/** Runs everything once, so that what the SDK makes when it is first needed is there: on a server that nobody sees. */
export async function warmUp(server: Server): Promise<void> {
  const send = await connect(server);
  for (const method of ["tools/list", "prompts/list", "resources/list", "resources/templates/list"])
    await send(method, withEnvelope({}, {}));
  await send("tools/call", withEnvelope({ name: "t", arguments: {} }, { elicitation: {} }));
}

/** Lists what the server offers; a list that it does not have is null. */
export async function describe(module: Module): Promise<object> {
  const send = await connect(await findServer(module));
  const list = async (method: string, name: string): Promise<unknown> => {
    const { result, error } = await send(method, withEnvelope({}, {}));
    if (error && error.code !== -32601) throw new TypeError(`${method}: ${error.message}`);
    return result?.[name] ?? null;
  };
  return {
    tools: await list("tools/list", "tools"),
    prompts: await list("prompts/list", "prompts"),
    resources: await list("resources/list", "resources"),
    templates: await list("resources/templates/list", "resourceTemplates"),
  };
}

/** Sends one request to the learner's server, with the state that its handler gave, not the playground's seal around it. */
export async function execute(module: Module, given: Given, extras: object): Promise<object> {
  setExtras(extras);
  const { method, request, responses, state, principal } = given;
  const authInfo = principal === null ? undefined : { token: principal, clientId: principal, scopes: [] };
  const send = await connect(await findServer(module, given.era), given.capabilities, authInfo);
  const params: Params = { ...request };
  delete params["requestState"];
  if (Object.keys(responses).length > 0) params["inputResponses"] = responses;
  if (state && Object.hasOwn(state.data, "raw")) params["requestState"] = state.data.raw;
  const { result, error } = await send(method, withEnvelope(params, given.capabilities));
  if (error) return { error, thrown: handlerError() };
  return { result: withoutServerInfo(result ?? {}), thrown: handlerError() };
}

/** The playground's server says itself who it is. */
function withoutServerInfo({ _meta, ...result }: Params): Params {
  const meta: Params = { ...(_meta as Params | undefined) };
  Reflect.deleteProperty(meta, `${PREFIX}serverInfo`);
  return Object.keys(meta).length > 0 ? { ...result, _meta: meta } : result;
}

interface Completion {
  kind: "prompts" | "resources";
  name: string;
  argument: string;
  value: string;
}

export async function complete(
  module: Module,
  { kind, name, argument, value }: Completion,
): Promise<unknown> {
  const send = await connect(await findServer(module));
  const ref = kind === "prompts" ? { type: "ref/prompt", name } : { type: "ref/resource", uri: name };
  const params = { ref, argument: { name: argument, value } };
  const { result, error } = await send("completion/complete", withEnvelope(params, {}));
  if (error?.code === -32601) return [];
  if (error) throw new TypeError(error.message);
  return (result?.["completion"] as { values?: unknown } | undefined)?.values;
}
