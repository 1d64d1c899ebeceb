import { describe, expect, it } from "vitest";
import type { JsonObject } from "../protocol/json.ts";
import type { JsonRpcRequest, JsonRpcResponse } from "../protocol/mcp.ts";
import { createDiscovery, RequestRefused } from "./discovery.ts";

/** A server that gives these, one after the other, and the last one again and again. */
function ask(...replies: Pick<JsonRpcResponse, "result" | "error">[]) {
  const got: JsonRpcRequest[] = [];
  let id = 0;
  const discovery = createDiscovery({
    send: (message) => {
      got.push(message);
      const reply = replies[Math.min(got.length, replies.length) - 1] ?? {};
      return Promise.resolve({ jsonrpc: "2.0", id: message.id, ...reply });
    },
    nextId: () => (id += 1),
    capabilities: { roots: {} },
    clientName: "test",
  });
  return { got, discovery };
}
const page = (tools: unknown, more: JsonObject = {}) => ({ result: { tools, ...more } as JsonObject });

describe("discovery", () => {
  it("asks with the revision, its name and what it can be asked for", async () => {
    const { got, discovery } = ask({ result: {} });
    await discovery.discover();
    expect(got).toEqual([
      {
        jsonrpc: "2.0",
        id: 1,
        method: "server/discover",
        params: {
          _meta: {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
            "io.modelcontextprotocol/clientCapabilities": { roots: {} },
          },
        },
      },
    ]);
  });

  it("reads what the server says, and nothing of the wrong shape", async () => {
    const _meta = { "io.modelcontextprotocol/serverInfo": { name: "harbour" } };
    const result = {
      resultType: "complete",
      supportedVersions: ["2026-07-28", 5],
      capabilities: { tools: {} },
      _meta,
    };
    expect(await ask({ result }).discovery.discover()).toEqual({
      versions: ["2026-07-28"],
      capabilities: { tools: {} },
      serverName: "harbour",
    });
    const broken = { supportedVersions: "2026-07-28", capabilities: [], _meta: { serverInfo: 1 } };
    expect(await ask({ result: broken }).discovery.discover()).toEqual({
      versions: [],
      capabilities: {},
      serverName: "",
    });
  });

  it("lists all pages, each asked for with the cursor of the last, also an empty one", async () => {
    const { got, discovery } = ask(
      page([1], { nextCursor: "" }),
      page([2, 3], { nextCursor: "c" }),
      page([4]),
    );
    expect(await discovery.list("tools/list")).toEqual([1, 2, 3, 4]);
    expect(got.map(({ params }) => params["cursor"])).toEqual([undefined, "", "c"]);
    expect(got.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it("gives up on a list that never ends", async () => {
    const { got, discovery } = ask(page([], { nextCursor: "again" }));
    await expect(discovery.list("tools/list")).rejects.toThrow("more than 100 pages");
    expect(got).toHaveLength(100);
  });

  it.each<[string, Pick<JsonRpcResponse, "result" | "error">]>([
    ["an error", { error: { code: -32603, message: "broken" } }],
    ["a question, which a list may not ask", page([], { resultType: "input_required" })],
    ["a result without a list", { result: { tools: {} } }],
    ["nothing", {}],
  ])("is refused by %s", async (_, reply) => {
    await expect(ask(reply).discovery.list("tools/list")).rejects.toThrow(RequestRefused);
  });
});
