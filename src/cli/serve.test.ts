import { createServer } from "node:http";
import { request } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { serve } from "./serve.ts";

const TOOLS = `import { elicit, text } from "roundtrip";
export const tools = {
  act: {
    description: "Acts.",
    inputSchema: { type: "object" },
    async run(_: unknown, ctx: any) {
      ctx.progress(1, 2);
      const answer = await ctx.need("go", elicit("Go?", { ok: { type: "boolean" } }));
      ctx.ledger.add("done");
      return text(answer.action + " for " + ctx.principal + " " + ctx.now());
    },
  },
};
`;

let folder = "";
let file = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "roundtrip-"));
  file = join(folder, "playground.json");
  writeFileSync(
    file,
    JSON.stringify({
      version: 1,
      title: "shop",
      files: { "tools.ts": TOOLS },
      call: { method: "tools/call", name: "act" },
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Serves until `stop`; `url` is what it printed. */
async function start(...args: string[]) {
  return startFile(file, ...args);
}

async function startFile(path: string, ...args: string[]) {
  const controller = new AbortController();
  let printed = "";
  let problems = "";
  const ended = serve([path, "--port", "0", ...args], {
    out: (text) => (printed += text),
    err: (text) => (problems += text),
    readInput: () => Promise.resolve(""),
    signal: controller.signal,
  });
  await vi.waitFor(() => expect(printed + problems).not.toBe(""), { timeout: 10_000 });
  const url = /^listening on (http:\/\/127\.0\.0\.1:\d+\/mcp)\n$/.exec(printed)?.[1] ?? "";
  const stop = () => {
    controller.abort();
    return ended;
  };
  return { url, ended, stop, problems };
}

interface Answer {
  status: number;
  body: string;
}

/** A bare request: fetch would not let us choose Host or Origin. */
function send(
  url: string,
  headers: Record<string, string> | string[] = {},
  body = "",
  method = "POST",
): Promise<Answer> {
  const { hostname, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path: pathname, method, headers, agent: false },
      (incoming) => {
        let text = "";
        incoming.setEncoding("utf8");
        incoming.on("data", (piece: string) => (text += piece));
        incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, body: text }));
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const LIST = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/list",
  params: {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
});
const HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": "tools/list",
};

describe("serve", () => {
  it("answers raw HTTP on the loopback address, and ends cleanly when it is told to", async () => {
    const { url, stop } = await start();
    const { status, body } = await send(url, HEADERS, LIST);
    expect(status).toBe(200);
    expect(body).toContain('"name":"act"');
    expect(await stop()).toBe(0);
    await expect(send(url, HEADERS, LIST)).rejects.toThrow("ECONNREFUSED");
  });

  it("lets the official client, unmodified, through both rounds, in real time", async () => {
    const { url, stop } = await start();
    const client = new Client(
      { name: "t", version: "1" },
      { capabilities: { elicitation: {} }, versionNegotiation: { mode: { pin: "2026-07-28" } } },
    );
    const asked: string[] = [];
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params.message);
      return { action: "accept", content: { ok: true } };
    });
    const headers = { Authorization: "Bearer bo" };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    const before = Date.now();
    const { content } = await client.callTool({ name: "act", arguments: {} });
    expect(asked).toEqual(["Go?"]);
    const [, text = "", now = ""] = /^(.*) (\d+)$/.exec((content[0] as { text: string }).text) ?? [];
    expect(text).toBe("accept for bo");
    expect(Number(now)).toBeGreaterThanOrEqual(before);
    expect(client.getServerVersion()?.name).toBe("shop");
    await client.close();
    expect(await stop()).toBe(0);
  });

  it("lets the official client of the earlier revision through, in a session that it ends", async () => {
    const { url, stop } = await start();
    const client = new Client({ name: "t", version: "1" }, { capabilities: { elicitation: {} } });
    const asked: string[] = [];
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params.message);
      return { action: "accept", content: { ok: true } };
    });
    const headers = { Authorization: "Bearer bo" };
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
    await client.connect(transport);
    expect(client.getProtocolEra()).toBe("legacy");
    const { content } = await client.callTool({ name: "act", arguments: {} });
    expect(asked).toEqual(["Go?"]);
    expect((content[0] as { text: string }).text).toMatch(/^accept for bo \d+$/);
    const { sessionId = "" } = transport;
    const session = { ...HEADERS, "mcp-protocol-version": "2025-11-25", "mcp-session-id": sessionId };
    const list = JSON.stringify({ jsonrpc: "2.0", id: 9, method: "tools/list", params: {} });
    expect((await send(url, { ...session, authorization: "Bearer ana" }, list)).status).toBe(404);
    expect((await send(url, { ...session, authorization: "Bearer bo" }, list)).status).toBe(200);
    await transport.terminateSession();
    expect((await send(url, { ...session, authorization: "Bearer bo" }, list)).status).toBe(404);
    await client.close();
    expect(await stop()).toBe(0);
  });

  it("lets one of many retries act that race with one state, where it may be used once", async () => {
    const once = join(folder, "once.json");
    writeFileSync(
      once,
      JSON.stringify({
        version: 1,
        files: { "tools.ts": TOOLS },
        call: { method: "tools/call", name: "act" },
        server: { singleUse: true },
      }),
    );
    const { url, stop } = await startFile(once);
    const call = (id: number, more: object) => {
      const message = JSON.parse(LIST) as { params: object };
      const params = { ...message.params, name: "act", arguments: {}, ...more };
      const meta = { "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } };
      const _meta = { ...(message.params as { _meta: object })._meta, ...meta };
      const body = JSON.stringify({ ...message, id, method: "tools/call", params: { ...params, _meta } });
      return send(url, { ...HEADERS, "mcp-method": "tools/call", "mcp-name": "act" }, body);
    };
    const { body } = await call(1, {});
    const requestState = /"requestState":"([^"]+)"/.exec(body)?.[1];
    const inputResponses = { go: { action: "accept", content: { ok: true } } };
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) => call(index + 2, { requestState, inputResponses })),
    );
    const refused = replies.filter((reply) => reply.body.includes("Invalid requestState: already used."));
    expect(refused).toHaveLength(11);
    expect(replies.filter((reply) => reply.body.includes("accept for null"))).toHaveLength(1);
    await stop();
  });

  it("is not reached through a name or a page from elsewhere", async () => {
    const { url, stop } = await start();
    const { port } = new URL(url);
    const statusOf = async (headers: Record<string, string>) =>
      (await send(url, { ...HEADERS, ...headers }, LIST)).status;
    expect(await statusOf({ host: "evil.example" })).toBe(403);
    expect(await statusOf({ host: `evil.example:${port}` })).toBe(403);
    expect(await statusOf({ host: "127.0.0.1:1" })).toBe(403);
    expect(await statusOf({ host: `localhost:${port}` })).toBe(200);
    expect(await statusOf({ origin: "http://evil.example" })).toBe(403);
    expect(await statusOf({ origin: "null" })).toBe(403);
    expect(await statusOf({ origin: "http://localhost.evil.example" })).toBe(403);
    expect(await statusOf({ origin: "http://localhost:6274" })).toBe(200);
    await stop();
  });

  it("has nothing at other paths", async () => {
    const { url, stop } = await start();
    for (const path of ["/", "/mcp/", "/mcpx", "//evil.example/mcp"]) {
      expect((await send(new URL(url).origin, HEADERS, LIST)).status).toBe(404);
      expect((await send(`${new URL(url).origin}${path}`, HEADERS, LIST)).status).toBe(404);
    }
    await stop();
  });

  it("refuses a header that decides who asks, or from where, when it stands twice", async () => {
    const { url, stop } = await start();
    const { host } = new URL(url);
    const plain = [...Object.entries(HEADERS).flat(), "host", host];
    const statusOf = async (...more: string[]) => (await send(url, [...plain, ...more], LIST)).status;
    expect(await statusOf()).toBe(200);
    expect(await statusOf("host", "evil.example")).toBe(400);
    expect(await statusOf("origin", url, "origin", "http://evil.example")).toBe(400);
    expect(await statusOf("authorization", "Bearer ana", "authorization", "Bearer bo")).toBe(400);
    await stop();
  });

  it.each(["GET", "DELETE", "OPTIONS", "PUT", "TRACE"])("answers %s with 405", async (method) => {
    const { url, stop } = await start();
    expect((await send(url, {}, "", method)).status).toBe(405);
    await stop();
  });

  it("says which port is taken, and exits 1", async () => {
    const holder = createServer();
    const port = await new Promise<number>((resolve) => {
      holder.listen(0, "127.0.0.1", () => resolve((holder.address() as AddressInfo).port));
    });
    const { ended, problems } = await start("--port", String(port));
    expect(await ended).toBe(1);
    expect(problems).toBe(`port ${port} is taken: choose another with --port\n`);
    holder.close();
  });

  it("draws a new key each time, and the same one from the same seed", async () => {
    const stateOf = async (...args: string[]) => {
      const { url, stop } = await start(...args);
      const call = LIST.replace("tools/list", "tools/call")
        .replace('"params":{', '"params":{"name":"act","arguments":{},')
        .replace('clientCapabilities":{}', 'clientCapabilities":{"elicitation":{}}');
      const { body } = await send(url, { ...HEADERS, "mcp-method": "tools/call", "mcp-name": "act" }, call);
      await stop();
      return /"requestState":"([^."]+)\.([^"]+)"/.exec(body)?.slice(1) ?? [];
    };
    const nonceOf = ([payload = ""]: string[]) =>
      (JSON.parse(Buffer.from(payload, "base64url").toString()) as { nonce: string }).nonce;
    const seeded = nonceOf(await stateOf("--seed", "7"));
    expect(nonceOf(await stateOf("--seed", "7"))).toBe(seeded);
    expect(nonceOf(await stateOf())).not.toBe(nonceOf(await stateOf()));
  });

  it("asks any client again until the one who calls has finished the page, in a browser", async () => {
    const deposit = join(folder, "deposit.json");
    const body = `for (let times = 0; !ctx.pageFinished("deposit"); times += 1) {
        const answer = await ctx.need("page" + times, elicitUrl("Pay.", ctx.page("deposit")));
        if (answer.action !== "accept") return text("not paid");
      }
      ctx.ledger.add("deposit");
      return text("paid");`;
    const tools = `import { elicitUrl, text } from "roundtrip";
export const tools = { deposit: { description: "Pays.", inputSchema: { type: "object" }, async run(_: unknown, ctx: any) {
      ${body}
} } };`;
    const call = { method: "tools/call", name: "deposit" };
    writeFileSync(deposit, JSON.stringify({ version: 1, files: { "tools.ts": tools }, call }));
    const { url, stop } = await startFile(deposit);
    const client = new Client(
      { name: "t", version: "1" },
      { capabilities: { elicitation: { url: {} } }, versionNegotiation: { mode: { pin: "2026-07-28" } } },
    );
    const visitors = [null, "bo", "ana"];
    const asked: string[] = [];
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      const address = "url" in params ? params.url : "";
      asked.push(address);
      expect((await fetch(address)).status).toBe(200);
      const who = visitors.shift();
      if (typeof who === "string")
        await fetch(address, { method: "POST", body: new URLSearchParams({ who }) });
      return { action: "accept" };
    });
    const headers = { Authorization: "Bearer ana" };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    const { content } = await client.callTool({ name: "deposit", arguments: {} });
    expect(content).toEqual([{ type: "text", text: "paid" }]);
    expect(asked).toEqual(Array(3).fill(`${new URL(url).origin}/page.html?id=deposit`));
    await client.close();
    expect(await stop()).toBe(0);
  });
});
