import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createYesPerson } from "../engine/battery-answers.ts";
import { createPlace, HERE } from "../engine/place.ts";
import { toParams } from "../engine/play.ts";
import { encodeHeaderValue } from "../protocol/header-value.ts";
import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import { META, PROTOCOL_VERSION } from "../protocol/mcp.ts";
import { readPageId, toPageBase } from "../protocol/pages.ts";
import type { PersonReply } from "../protocol/ports.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import { finishPage } from "../server/world.ts";
import type { Playground } from "../workspace/playground.ts";
import { openExported, toSolved } from "./export-kit.ts";

// Dates alone: timers and workers go on.
vi.useFakeTimers({ toFake: ["Date"] });

const executor = createNodeSandbox();
let folder = "";

beforeAll(async () => {
  // The pages of both servers have one address.
  vi.stubEnv("PAGES", toPageBase(HERE));
  vi.stubEnv("STATE_KEY", "k".repeat(43));
  await mkdir("generated", { recursive: true });
  folder = await mkdtemp(join(process.cwd(), "generated", "equal-"));
});

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  executor.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** A server of one kind or the other, from outside. */
interface Side {
  fetch: (request: Request) => Promise<Response>;
  /** Seconds. */
  move: (seconds: number) => void;
  finish: (principal: string | null, id: string) => void;
  ledger: () => unknown[];
}

const START = Date.UTC(2026, 6, 28);

function toPlayground({ files, server, world: { seed } }: Playground): Side {
  const configuration = { files, server, serverName: "mcp-server" };
  const { world, server: place } = createPlace({ executor, configuration, seed, emit: () => undefined });
  return {
    fetch: place.fetch,
    move: (seconds) => (world.now += seconds * 1000),
    finish: (principal, id) => finishPage(world, id, principal),
    ledger: () => world.ledger.map(({ kind, detail }) => ({ kind, detail })),
  };
}

async function toExported(document: Playground): Promise<Side> {
  const { handler, ledger, finishPage: finish } = await openExported(folder, document);
  let now = START;
  return {
    fetch: (request) => {
      vi.setSystemTime(now);
      return handler.fetch(request);
    },
    move: (seconds) => (now += seconds * 1000),
    finish,
    ledger: () => ledger.map(({ kind, detail }) => ({ kind, detail })),
  };
}

interface Message {
  params: JsonObject;
  principal?: string | null;
  capabilities?: JsonObject;
  /** In the place of Bearer and the principal. */
  authorization?: string;
}

/** One request, and what the server said to it as far as it can be compared. */
async function send(side: Side, { call, client }: Playground, message: Message) {
  const { params, principal = client.principal, capabilities = client.capabilities } = message;
  const authorization = message.authorization ?? (principal === null ? undefined : `Bearer ${principal}`);
  const target = params["name"] ?? params["uri"];
  const _meta = {
    [META.protocolVersion]: PROTOCOL_VERSION,
    [META.clientInfo]: { name: "test", version: "1.0.0" },
    [META.clientCapabilities]: capabilities,
  };
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": PROTOCOL_VERSION,
    "mcp-method": call.method,
    "mcp-name": encodeHeaderValue(typeof target === "string" ? target : "?"),
    ...(authorization !== undefined && { authorization }),
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: call.method, params: { ...params, _meta } });
  const response = await side.fetch(new Request(HERE, { method: "POST", headers, body }));
  const text = await response.text();
  const data = text.split("\n").findLast((line) => line.startsWith("data:"));
  const { result, error } = JSON.parse(data?.slice(5) ?? text) as { result?: JsonObject; error?: JsonObject };
  const { requestState, _meta: _, ...rest } = result ?? {};
  return { state: requestState, told: { status: response.status, error, result: result && rest } };
}

type Told = Awaited<ReturnType<typeof send>>;

/** What a yes, or `action`, answers to each question that was asked. */
async function toResponses(side: Side, document: Playground, { told }: Told, action?: string) {
  const { person } = createYesPerson({ ...document, person: action ? [] : document.person });
  const questions = told.result?.["inputRequests"];
  const responses: JsonObject = {};
  for (const [key, request] of Object.entries(isJsonObject(questions) ? questions : {})) {
    const asked = { number: 1, key, request, serverName: "", principal: document.client.principal };
    const reply: PersonReply = await person.answer(asked as never, new AbortController().signal);
    if (reply.status !== "answered") continue;
    const { params } = request as JsonObject;
    const url = isJsonObject(params) ? params["url"] : undefined;
    const page = typeof url === "string" ? readPageId(url, HERE) : null;
    if (page !== null && !action) side.finish(document.client.principal, page);
    responses[key] =
      action && (request as JsonObject)["method"] === "elicitation/create" ? { action } : reply.response;
  }
  return responses;
}

/** The call with a yes to everything, or `action`, to its end; what was said in each round. */
async function playToEnd(side: Side, document: Playground, action?: string) {
  const params = toParams(document.call);
  const said: Told[] = [await send(side, document, { params })];
  for (
    let last = said[0];
    last?.told.result?.["resultType"] === "input_required" && said.length < 6;
    last = said.at(-1)
  ) {
    const inputResponses = await toResponses(side, document, last, action);
    const state = last.state === undefined ? {} : { requestState: last.state };
    said.push(await send(side, document, { params: { ...params, ...state, inputResponses } }));
  }
  return said.map(({ told }) => told);
}

/** The first question answered in a retry, changed; all that was said after it. */
type Retry = (
  retry: JsonObject,
  say: (more: Partial<Message>) => Promise<unknown>,
  side: Side,
) => Promise<unknown>;

async function playRetry(side: Side, document: Playground, retry: Retry) {
  const params = toParams(document.call);
  const first = await send(side, document, { params });
  const inputResponses = await toResponses(side, document, first);
  const base: JsonObject = { ...params, inputResponses };
  if (first.state !== undefined) base["requestState"] = first.state;
  const say = async (more: Partial<Message>) => (await send(side, document, { params: base, ...more })).told;
  return { first: first.told, later: await retry(base, say, side) };
}

/** A token changed at one place: never into itself, whatever stands there. */
const flip = (state: Json | undefined, place: number): string => {
  const text = typeof state === "string" ? state : "AAAA";
  const at = place < 0 ? text.length + place : place;
  return `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
};

/** Each in a fresh world. */
const WAYS: Record<string, (side: Side, document: Playground) => Promise<unknown>> = {
  accept: (side, document) => playToEnd(side, document),
  decline: (side, document) => playToEnd(side, document, "decline"),
  cancel: (side, document) => playToEnd(side, document, "cancel"),
  "an action that there is not": (side, document) => playToEnd(side, document, "reject"),
  unanswered: retried(async (base, say) => say({ params: { ...base, inputResponses: {} } })),
  "an answer to what was not asked": retried(async (base, say) =>
    say({
      params: { ...base, inputResponses: { "never asked": { action: "accept", content: { ok: true } } } },
    }),
  ),
  "the retry again": retried(async (_, say) => [await say({}), await say({})]),
  "an altered state": retried(async (base, say) => {
    const state = base["requestState"];
    const changed = [flip(state, 0), flip(state, 9), flip(state, -2), `${String(state)}A`, "", "a.b", "é"];
    const told = [];
    for (const requestState of changed) told.push(await say({ params: { ...base, requestState } }));
    return told;
  }),
  "another principal": retried(async (_, say) => [
    await say({ principal: "mallory" }),
    await say({ principal: null }),
    await say({ authorization: "Basic YW5hOmFuYQ==" }),
  ]),
  "expired: one second before, then at the end of its life": retried(async (_, say, side) => [
    (side.move(299), await say({ principal: "mallory" })),
    (side.move(1e6), await say({})),
  ]),
  "other arguments": retried(async (base, say) =>
    say({ params: { ...base, arguments: toOther(base["arguments"]) } }),
  ),
  "no capabilities": async (side, document) =>
    (await send(side, document, { params: toParams(document.call), capabilities: {} })).told,
  "wrong arguments": async (side, document) => {
    const params = toParams(document.call);
    const given = isJsonObject(params["arguments"]) ? params["arguments"] : {};
    const each = Object.keys(given).map((name) => ({ ...given, [name]: { wrong: [1] } }));
    const less = Object.keys(given).map((name) =>
      Object.fromEntries(Object.entries(given).filter(([own]) => own !== name)),
    );
    const told = [];
    for (const wrong of ["text", null, 7, [], {}, ...each, ...less])
      told.push((await send(side, document, { params: { ...params, arguments: wrong } })).told);
    const field = document.call.method === "resources/read" ? "uri" : "name";
    for (const target of ["toString", "nobody", ""])
      told.push((await send(side, document, { params: { ...params, [field]: target } })).told);
    return told;
  },
};

function retried(retry: Retry) {
  return (side: Side, document: Playground) => playRetry(side, document, retry);
}

/** Arguments that the same schema takes, and that differ. */
function toOther(args: Json | undefined): JsonObject {
  const given = isJsonObject(args) ? args : {};
  const changed = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === "number" ? value + 1 : value,
  ]);
  return { ...Object.fromEntries(changed), "one more": 1 };
}

const solved = toSolved();

describe.each(Object.keys(WAYS))("the exported server and the playground's, %s", (way) => {
  it.each(solved)("say the same in %s", async (_, document) => {
    // What the exported server protects more strictly is for the README to say.
    const checks = { signature: true, expiry: true, principal: true, request: true };
    const seal = document.server.seal === "aead" ? "aead" : "hmac";
    const equal: Playground = { ...document, server: { ...document.server, seal, checks } };
    const play = WAYS[way] ?? (() => Promise.reject(new Error(way)));
    const sides = [toPlayground(equal), await toExported(equal)] as const;
    const [expected, got] = [await play(sides[0], equal), await play(sides[1], equal)];
    expect(toComparable(got, equal)).toEqual(toComparable(expected, equal));
    expect(toComparable(sides[1].ledger(), equal)).toEqual(toComparable(sides[0].ledger(), equal));
  });
});

/** A number that the code draws at random cannot agree: it stands as the how-many-eth it is, so that its return is still seen. */
function toComparable(told: unknown, { files }: Playground): unknown {
  const text = JSON.stringify(told);
  if (!/random\(/.test(files["tools.ts"] ?? "")) return JSON.parse(text);
  const drawn: string[] = [];
  const named = text.replace(/(?<!:-)\b\d{5,}\b/g, (number) => {
    if (!drawn.includes(number)) drawn.push(number);
    return String(drawn.indexOf(number) + 1);
  });
  return JSON.parse(named);
}
