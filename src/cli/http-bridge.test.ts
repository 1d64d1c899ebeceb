import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld } from "../server/world.ts";
import { createServer as createMcp } from "../server/server.ts";
import { serverSchema } from "../workspace/playground.ts";
import { createBridge } from "./http-bridge.ts";

const MIB = 1024 * 1024;
const unused = () => Promise.reject(new Error("nothing runs here"));
const settings = serverSchema.parse({});
const mcp = createMcp({
  world: createWorld(1),
  executor: { describe: unused, execute: unused, complete: unused, dispose: () => undefined },
  emit: () => undefined,
  files: () => ({}),
  settings: () => settings,
  serverName: () => "bridge",
});
const server = createServer(createBridge(new Map([["/mcp", mcp.fetch]])));
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const JSON_TYPE = { "Content-Type": "application/json" };

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

/** One POST, over the last one's connection where that is good. */
function post(body: string | string[], headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const sent = request({ host: "127.0.0.1", port, path: "/mcp", method: "POST", agent, headers });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode, text }));
    });
    for (const part of [body].flat()) sent.write(part);
    sent.end();
  });
}

const told = (body: string) => ({ "Content-Length": String(Buffer.byteLength(body)) });
const big = "x".repeat(6 * MIB);

describe("a body that nobody reads to its end", () => {
  it.each<[string, string | string[], Record<string, string>, number]>([
    ["too long, as its length says", big, { ...JSON_TYPE, ...told(big) }, 413],
    ["too long, its length not told", Array<string>(6).fill("x".repeat(MIB)), JSON_TYPE, 413],
    ["of another type", big, { "Content-Type": "text/plain", ...told(big) }, 415],
    ["encoded", big, { ...JSON_TYPE, "Content-Encoding": "gzip", ...told(big) }, 415],
    ["of somebody whom nobody knows", big, { ...JSON_TYPE, Authorization: "Basic eDp5", ...told(big) }, 401],
  ])(
    "%s: the refusal arrives, and so does the answer to the next request",
    async (_, body, headers, status) => {
      expect((await post(body, headers)).status).toBe(status);
      const next = await post("{", { ...JSON_TYPE, ...told("{") });
      expect(next.status).toBe(400);
      expect(next.text).toContain("-32700");
    },
    4000,
  );
});
