import { describe, expect, it } from "vitest";
import type { JsonObject } from "../protocol/json.ts";
import { createKit, text, toHeaders } from "./test-kit.ts";

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const metaText = JSON.stringify(meta);

function createEcho() {
  const kit = createKit({ bodies: { echo: ({ run }) => text(JSON.stringify(run.args)) } });
  const raw = (body: string, headers: Record<string, string> = {}) =>
    kit.send(body, { ...toHeaders("tools/call", { name: "echo" }), ...headers });
  const call = (id: string, args: string) =>
    raw(
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo","_meta":${metaText},"arguments":${args}}}`,
    );
  return { ...kit, raw, call };
}

describe("the raw door", () => {
  it("reads a body once and gives the arguments as they were", async () => {
    const reply = await createEcho().call("1", '{"b":"\\ud83d","a":[1.0,"é"]}');
    expect(reply.result["content"]).toEqual([{ type: "text", text: '{"b":"\\ud83d","a":[1,"é"]}' }]);
  });

  it.each([
    ["an argument", '{"a":1,"a":2}'],
    ["an argument spelled another way", '{"a":1,"\\u0061":2}'],
    ["something deep inside", '{"x":[{"y":{"k":1,"k":1}}]}'],
    ["__proto__", '{"__proto__":1,"__proto__":2}'],
  ])("refuses a body that has %s twice", async (_, args) => {
    const reply = await createEcho().call("1", args);
    expect(reply.status).toBe(400);
    expect(reply.message).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32700 } });
  });

  it("takes the same key in different objects, and strings that look like keys", async () => {
    const args = '{"a":{"a":{"a":"a\\":1,\\"a"}},"b":["a","a"]}';
    const reply = await createEcho().call("1", args);
    expect(reply.result["content"]).toEqual([{ type: "text", text: args }]);
  });

  it.each([
    "9007199254740993",
    "-9007199254740993",
    "1.5",
    "1e3",
    "0.99999999999999999999",
    "123456789012345678901234567890",
  ])("refuses the id %s, which JSON cannot keep", async (id) => {
    const reply = await createEcho().call(id, "{}");
    expect(reply.status).toBe(400);
    expect(reply.message).toMatchObject({ id: null, error: { code: -32600 } });
  });

  it.each([
    ["9007199254740991", 9007199254740991],
    ["-3", -3],
    ["0", 0],
    ["7.0", 7],
    ['"1"', "1"],
    ['"9007199254740993"', "9007199254740993"],
  ])("gives the id %s back", async (id, expected) => {
    const reply = await createEcho().call(id, '{"id":99}');
    expect(reply.message["id"]).toBe(expected);
    expect(reply.result["resultType"]).toBe("complete");
  });

  it.each(["", "{", "nonsense", '{"a":1}}', "\u00ef"])("refuses %j, which is no JSON", async (body) => {
    const reply = await createEcho().raw(body);
    expect(reply.status).toBe(400);
    expect(reply.error.code).toBe(-32700);
  });

  it("refuses bytes that are no UTF-8", async () => {
    const { server } = createEcho();
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    const headers = { "Content-Type": "application/json" };
    const response = await server.fetch(
      new Request("http://localhost/mcp", { method: "POST", headers, body }),
    );
    expect(response.status).toBe(400);
  });

  it("refuses a body over 4 MiB, whether its length is told or not", async () => {
    const { raw, server } = createEcho();
    const big = `"${"x".repeat(4 * 1024 * 1024)}"`;
    expect((await raw(big)).status).toBe(413);
    const stream = new Blob([big]).stream();
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: stream,
      duplex: "half",
    };
    expect((await server.fetch(new Request("http://localhost/mcp", init as RequestInit))).status).toBe(413);
    const told = { "Content-Type": "application/json", "Content-Length": "4194305" };
    expect(
      (await server.fetch(new Request("http://localhost/mcp", { method: "POST", headers: told, body: "{}" })))
        .status,
    ).toBe(413);
  });

  it("refuses nesting that recursion could not follow", async () => {
    const reply = await createEcho().call("1", `${'{"a":'.repeat(300)}1${"}".repeat(300)}`);
    expect(reply.status).toBe(400);
    expect(reply.error.code).toBe(-32600);
  });

  it.each([null, [], 7, "x", true])(
    "refuses inputResponses that are %j, without running anything",
    async (inputResponses) => {
      const kit = createKit({ bodies: { act: ({ act }) => (act("deed"), text("done")) } });
      const { error } = await kit.call("act", { inputResponses });
      expect(error).toEqual({ code: -32602, message: "Invalid inputResponses: they must be an object" });
      expect(kit.world.ledger).toEqual([]);
    },
  );

  it("is not there for what is no JSON POST", async () => {
    const { server } = createEcho();
    const get = await server.fetch(new Request("http://localhost/mcp"));
    expect(get.status).toBe(405);
    const plain = await server.fetch(new Request("http://localhost/mcp", { method: "POST", body: "{}" }));
    expect(plain.status).toBe(415);
  });
});

describe("who asks", () => {
  const who = async (headers: Record<string, string>, metaOf: JsonObject = {}) => {
    const kit = createKit({ bodies: { who: ({ run }) => text(String(run.principal)) } });
    return kit.call("who", {}, { headers, meta: metaOf });
  };

  it.each([
    [{ Authorization: "Bearer ana" }, "ana"],
    [{ Authorization: "bearer  bo " }, "bo"],
    [{}, "null"],
  ])("%j is %s", async (headers, name) => {
    expect((await who(headers)).result["content"]).toEqual([{ type: "text", text: name }]);
  });

  it.each(["Bearer", "Basic YTpi", "ana", ""])(
    "the header %j is refused rather than made anonymous",
    async (value) => {
      const reply = await who({ Authorization: value });
      expect(reply.status).toBe(401);
      expect(reply.headers.get("www-authenticate")).toMatch(/^Bearer/);
    },
  );

  it("never comes from _meta", async () => {
    const reply = await who({}, { principal: "ana", Authorization: "Bearer ana" });
    expect(reply.result["content"]).toEqual([{ type: "text", text: "null" }]);
  });
});

describe("what the SDK's door adds", () => {
  it("headers must say what the body says", async () => {
    const reply = await createEcho().raw(
      `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"echo","_meta":${metaText}}}`,
      { "Mcp-Name": "other" },
    );
    expect(reply.status).toBe(400);
    expect(reply.message).toMatchObject({ id: 5, error: { code: -32020 } });
  });

  it("an unknown revision is refused with those that are served", async () => {
    const { post } = createEcho();
    const reply = await post(
      "tools/list",
      {},
      {
        meta: { "io.modelcontextprotocol/protocolVersion": "2031-01-01" },
        headers: { "MCP-Protocol-Version": "2031-01-01" },
      },
    );
    expect(reply.status).toBe(400);
    expect(reply.error).toMatchObject({ code: -32022, data: { supported: ["2026-07-28"] } });
  });

  it("an unknown method is 404 with the id", async () => {
    const reply = await createEcho().post("tools/forget", {}, { id: "seven" });
    expect(reply.status).toBe(404);
    expect(reply.message).toMatchObject({ id: "seven", error: { code: -32601 } });
  });
});
