import { describe, expect, it } from "vitest";
import type { JsonObject } from "../protocol/json.ts";
import { createKit, text } from "./test-kit.ts";

const inputSchema: JsonObject = {
  type: "object",
  properties: {
    region: { type: "string", "x-mcp-header": "Region" },
    rack: { type: "integer", "x-mcp-header": "Rack" },
    note: { type: "string" },
  },
};

const kit = (schema = inputSchema) =>
  createKit({ bodies: { place: () => text("placed") }, schemas: { place: schema } });
const place = (args: JsonObject, headers: Record<string, string>, schema = inputSchema) =>
  kit(schema).call("place", { arguments: args }, { headers });

describe("arguments that a tool wants in headers", () => {
  it.each<[string, JsonObject, Record<string, string>]>([
    ["the same in both", { region: "us" }, { "Mcp-Param-Region": "us" }],
    ["wrapped", { region: "Hello" }, { "mcp-param-region": "=?base64?SGVsbG8=?=" }],
    [
      "half a wrapping, which is plain text",
      { region: "=?base64?SGVsbG8=" },
      { "Mcp-Param-Region": "=?base64?SGVsbG8=" },
    ],
    ["another spelling of the same integer", { rack: 42 }, { "Mcp-Param-Rack": "42.0" }],
    ["no header where there is no argument", {}, {}],
    ["a header that stands alone", {}, { "Mcp-Param-Region": "us" }],
    ["no header for an argument that is not annotated", { note: "n" }, {}],
  ])("are taken: %s", async (_, args, headers) => {
    const reply = await place(args, headers);
    expect([reply.status, reply.result["content"]]).toEqual([200, text("placed")["content"]]);
  });

  it.each<[string, JsonObject, Record<string, string>]>([
    ["a header that is missing", { region: "us" }, {}],
    ["another value", { region: "us" }, { "Mcp-Param-Region": "eu" }],
    ["another case", { region: "us" }, { "Mcp-Param-Region": "US" }],
    ["base64 without its padding", { region: "Hello" }, { "Mcp-Param-Region": "=?base64?SGVsbG8?=" }],
    ["no base64", { region: "Hello" }, { "Mcp-Param-Region": "=?base64?SGVs!!!bG8=?=" }],
    ["another integer", { rack: 42 }, { "Mcp-Param-Rack": "43" }],
    ["a number in hexadecimal", { rack: 16 }, { "Mcp-Param-Rack": "0x10" }],
    ["an empty text without its header", { region: "" }, {}],
  ])("are refused with 400 and -32020: %s", async (_, args, headers) => {
    const { world, call } = kit();
    const reply = await call("place", { arguments: args }, { headers, id: "x" });
    expect([reply.status, reply.error.code, reply.message["id"]]).toEqual([400, -32020, "x"]);
    expect(world.ledger).toEqual([]);
  });

  it("are compared before the arguments are judged by their schema", async () => {
    const reply = await place({ region: "us", rack: "no number" }, { "Mcp-Param-Region": "eu" });
    expect(reply.error.code).toBe(-32020);
  });

  it("are not enforced where the annotation itself breaks the rules", async () => {
    const broken: JsonObject = {
      type: "object",
      properties: { region: { type: "string", "x-mcp-header": "My Region" } },
    };
    expect((await place({ region: "us" }, {}, broken)).status).toBe(200);
  });

  it("leave the body unrun, and the next request untouched", async () => {
    const { call, events } = kit();
    await call("place", { arguments: { region: "us" } });
    expect(events).toEqual([]);
    expect(
      (await call("place", { arguments: { region: "us" } }, { headers: { "Mcp-Param-Region": "us" } }))
        .status,
    ).toBe(200);
  });
});

describe("a resource that is not there", () => {
  it("is named in the error's data", async () => {
    const reply = await kit().post("resources/read", { uri: "test://none" });
    expect([reply.status, reply.error.code, reply.error.data]).toEqual([200, -32602, { uri: "test://none" }]);
  });
});
