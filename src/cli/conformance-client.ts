import { setTimeout as pause } from "node:timers/promises";
import { callTool } from "../client/call-tool.ts";
import { createDiscovery, type ListMethod } from "../client/discovery.ts";
import { createHost } from "../client/host.ts";
import type { Call, Ending } from "../client/loop.ts";
import { createToolCatalog } from "../client/tool-catalog.ts";
import { createTracedFetch } from "../client/traced-fetch.ts";
import { withVersionRetry } from "../client/version-retry.ts";
import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { Person } from "../protocol/ports.ts";
import { toExample, toExampleObject } from "./example-values.ts";
import { EXIT, type Io, UsageError } from "./io.ts";
import { readFileArgument, readOptions } from "./options.ts";

/** All that a client can be asked for in this revision. */
const CAPABILITIES = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
/** In milliseconds. A server of the suite that says nothing must not keep the client. */
const DEADLINE = 15_000;

/**
 * `conformance-client URL`: what the conformance suite starts as the client that it examines. The page's own loop and
 * transport discover the server, list what it has and use all of it, at once, so that rounds of different calls mix.
 * `MCP_CONFORMANCE_CONTEXT` may say which arguments a tool is to get. Prints one line for each call; exit 0 where each came
 * to an end, an error of the server's included.
 */
export async function conformanceClient(args: string[], io: Io): Promise<number> {
  const url = readFileArgument(readOptions(args, {}).positionals);
  if (url === undefined || !URL.canParse(url)) throw new UsageError("conformance-client needs a URL");
  const client = createClient(url, AbortSignal.any([io.signal, AbortSignal.timeout(DEADLINE)]));
  const { capabilities } = await client.discover();
  const planned = readPlanned(process.env["MCP_CONFORMANCE_CONTEXT"]);
  const calls = [
    ...(capabilities["tools"] === undefined ? [] : await listTools(client, planned)),
    ...(capabilities["prompts"] === undefined ? [] : await listPrompts(client)),
    ...(capabilities["resources"] === undefined ? [] : await listResources(client)),
  ];
  const endings = await Promise.all(calls.map(async (call) => ({ call, ending: await client.call(call) })));
  for (const { call, ending } of endings)
    io.out(
      `${call.method} ${JSON.stringify(call.params["name"] ?? call.params["uri"])}: ${toWords(ending)}\n`,
    );
  return EXIT.done;
}

/** The client's parts, put together as a host would. */
function createClient(url: string, signal: AbortSignal) {
  const catalog = createToolCatalog();
  const transport = createTracedFetch({
    fetch: (request) => fetch(request),
    url,
    principal: null,
    nextTraceparent: () => `00-${toHex(16)}-${toHex(8)}-01`,
    emit: () => undefined,
    signal,
    headersFor: (message) => catalog.headersFor(message),
  });
  const host = createHost({
    transport,
    person: willing,
    emit: () => undefined,
    signal,
    principal: null,
    serverName: () => "",
    maxRounds: 3,
    capabilities: CAPABILITIES,
    pause: (ms) => pause(ms, undefined, { signal }),
    onWaiting: () => undefined,
  });
  const nextId = () => host.nextId();
  const send = withVersionRetry((message) => transport.send(message), nextId);
  const discovery = createDiscovery({
    send,
    nextId,
    capabilities: CAPABILITIES,
    clientName: "roundtrip",
  });
  return {
    catalog,
    discover: () => discovery.discover(),
    list: (method: ListMethod) => discovery.list(method),
    call: (call: Call) => callTool(call, { ...host, send: (message) => send(message) }),
  };
}

type Client = ReturnType<typeof createClient>;

/** Agrees to everything. */
const willing: Person = {
  answer: ({ request: { method, params = {} } }) => {
    if (method === "roots/list")
      return Promise.resolve({ status: "answered", response: { roots: [{ uri: "file:///work" }] } });
    if (method === "sampling/createMessage") {
      const content = { type: "text", text: "An answer." };
      const response = { role: "assistant", model: "scripted", content, stopReason: "endTurn" };
      return Promise.resolve({ status: "answered", response });
    }
    const { requestedSchema } = params;
    const content = isJsonObject(requestedSchema) ? toExampleObject(requestedSchema) : undefined;
    const response: JsonObject = { action: "accept", ...(content && { content }) };
    return Promise.resolve({ status: "answered", response });
  },
};

async function listTools(client: Client, planned: ReadonlyMap<string, JsonObject>): Promise<Call[]> {
  const { catalog } = client;
  catalog.take(await client.list("tools/list"));
  return catalog.tools().map(({ name, inputSchema }) => ({
    method: "tools/call",
    params: { name, arguments: planned.get(name) ?? toExampleObject(inputSchema) },
  }));
}

async function listPrompts(client: Client): Promise<Call[]> {
  const prompts = (await client.list("prompts/list")).filter(isJsonObject);
  return prompts.map(({ name = "", arguments: list }) => {
    const names = (Array.isArray(list) ? list : []).flatMap((argument) =>
      isJsonObject(argument) && typeof argument["name"] === "string" ? [argument["name"]] : [],
    );
    const filled = Object.fromEntries(names.map((argument) => [argument, toExample({})]));
    return { method: "prompts/get", params: { name, arguments: filled } };
  });
}

async function listResources(client: Client): Promise<Call[]> {
  const resources = (await client.list("resources/list")).filter(isJsonObject);
  return resources.map(({ uri = "" }) => ({ method: "resources/read", params: { uri } }));
}

/** The arguments that the suite wants, by tool. */
function readPlanned(context: string | undefined): Map<string, JsonObject> {
  const parsed = context === undefined ? {} : (JSON.parse(context) as Json);
  const calls = isJsonObject(parsed) ? parsed["toolCalls"] : undefined;
  return new Map(
    (Array.isArray(calls) ? calls : []).flatMap((call) => {
      if (!isJsonObject(call) || typeof call["name"] !== "string" || !isJsonObject(call["arguments"]))
        return [];
      return [[call["name"], call["arguments"]]];
    }),
  );
}

function toWords(ending: Ending): string {
  if ("abandoned" in ending) return `abandoned, ${ending.abandoned}`;
  return "error" in ending ? `refused, ${String(ending.error.code)} ${ending.error.message}` : "completed";
}

function toHex(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("hex");
}
