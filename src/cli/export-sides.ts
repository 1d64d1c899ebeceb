import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, vi } from "vitest";
import { createPlace, HERE } from "../engine/place.ts";
import { encodeHeaderValue } from "../protocol/header-value.ts";
import type { JsonObject } from "../protocol/json.ts";
import { META, PROTOCOL_VERSION } from "../protocol/mcp.ts";
import { toPageBase } from "../protocol/pages.ts";
import type { ToolExecutor } from "../protocol/ports.ts";
import { createNodeSandbox } from "../sandbox/node.ts";
import { finishPage } from "../server/world.ts";
import type { Playground } from "../workspace/playground.ts";
import { nameServer } from "../workspace/project/server-name.ts";
import { openExported } from "./export-kit.ts";

/** A server of one kind or the other, from outside. */
export interface Side {
  fetch: (request: Request) => Promise<Response>;
  /** Seconds. */
  move: (seconds: number) => void;
  finish: (principal: string | null, id: string) => void;
  ledger: () => unknown[];
}

const START = Date.UTC(2026, 6, 28);

/**
 * Sets up for a file's tests what both servers stand on, and takes it down again: one address of the pages, one key, a folder, and
 * dates that move with `move` alone. The function opens a document on both, the playground's first.
 */
export function setUpSides(): (document: Playground) => Promise<readonly [Side, Side]> {
  const executor = createNodeSandbox();
  let folder = "";
  beforeAll(async () => {
    // Dates alone: timers and workers go on.
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.stubEnv("PAGES", toPageBase(HERE));
    vi.stubEnv("STATE_KEY", "k".repeat(43));
    await mkdir("generated", { recursive: true });
    folder = await mkdtemp(join(process.cwd(), "generated", "sides-"));
  });
  afterAll(async () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    executor.dispose();
    await rm(folder, { recursive: true, force: true });
  });
  return async (document) => [toPlayground(document, executor), await toExported(document, folder)];
}

/** The playground's own server. */
function toPlayground({ files, server, title, world: { seed } }: Playground, executor: ToolExecutor): Side {
  const configuration = { files, server, serverName: nameServer({ title }) };
  const { world, server: place } = createPlace({ executor, configuration, seed, emit: () => undefined });
  return {
    fetch: place.fetch,
    move: (seconds) => (world.now += seconds * 1000),
    finish: (principal, id) => finishPage(world, id, principal),
    ledger: () => world.ledger.map(({ kind, detail }) => ({ kind, detail })),
  };
}

/** The exported server, whose clock is the system's: the test must hold that. */
export async function toExported(document: Playground, folder: string): Promise<Side> {
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

export interface Message {
  params: JsonObject;
  principal?: string | null;
  capabilities?: JsonObject;
  /** In the place of Bearer and the principal. */
  authorization?: string;
}

/** One request, and what the server said to it as far as it can be compared. */
export async function send(side: Side, { call, client }: Playground, message: Message) {
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
  const { requestState, ...rest } = result ?? {};
  delete rest["_meta"];
  return { state: requestState, told: { status: response.status, error, result: result && rest } };
}

/** A number that the code draws at random cannot agree: it stands as the how-many-eth it is, so that its return is still seen. */
export function toComparable(told: unknown, { files }: Playground): unknown {
  const text = JSON.stringify(told);
  if (!/random\(/.test(files["tools.ts"] ?? "")) return JSON.parse(text) as unknown;
  const drawn: string[] = [];
  const named = text.replace(/(?<!:-)\b\d{5,}\b/g, (number) => {
    if (!drawn.includes(number)) drawn.push(number);
    return String(drawn.indexOf(number) + 1);
  });
  return JSON.parse(named) as unknown;
}
