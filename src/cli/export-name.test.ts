import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { META, PROTOCOL_VERSION } from "../protocol/mcp.ts";
import { playgroundSchema } from "../workspace/playground.ts";
import { openExported } from "./export-kit.ts";
import { serve } from "./serve.ts";

let folder = "";

beforeAll(async () => {
  vi.stubEnv("STATE_KEY", "k".repeat(43));
  await mkdir("generated", { recursive: true });
  folder = await mkdtemp(join(process.cwd(), "generated", "name-"));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

function toDiscover(url: string): Request {
  const _meta = {
    [META.protocolVersion]: PROTOCOL_VERSION,
    [META.clientInfo]: { name: "test", version: "1.0.0" },
    [META.clientCapabilities]: {},
  };
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": PROTOCOL_VERSION,
    "mcp-method": "server/discover",
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "server/discover", params: { _meta } });
  return new Request(url, { method: "POST", headers, body });
}

/** What `serve` says to server/discover for a document. */
async function askServe(document: object): Promise<unknown> {
  const controller = new AbortController();
  let said = "";
  const ended = serve(["-", "--port", "0"], {
    out: (text) => (said += text),
    err: (text) => (said += text),
    readInput: () => Promise.resolve(JSON.stringify(document)),
    signal: controller.signal,
  });
  await vi.waitFor(() => expect(said).toMatch(/^listening on http:/), { timeout: 10_000 });
  const response = await fetch(toDiscover(said.replace(/^listening on |\n$/g, "")));
  const answer: unknown = await response.json();
  controller.abort();
  await ended;
  return answer;
}

describe("an exported server calls itself what serve calls it", () => {
  it.each([
    ["by the document's title", "Ticket shop", "Ticket shop"],
    [
      "by one with quotes, a newline and an emoji",
      `a "b" 'c' \`\${d}\`\n\\ 🙂`,
      `a "b" 'c' \`\${d}\`\n\\ 🙂`,
    ],
    ["without a title", "", "roundtrip"],
  ])("%s", async (_, title, name) => {
    const document = {
      version: 1,
      title,
      files: { "tools.ts": "export const tools = {};" },
      call: { method: "tools/call", name: "a" },
    };
    const { handler } = await openExported(folder, playgroundSchema.parse(document));
    const answer: unknown = await (await handler.fetch(toDiscover("http://127.0.0.1/mcp"))).json();
    expect(answer).toHaveProperty(["result", "_meta", META.serverInfo, "name"], name);
    expect(answer).toEqual(await askServe(document));
  });
});
