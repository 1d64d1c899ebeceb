import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../protocol/json.ts";
import { createToolCatalog } from "./tool-catalog.ts";

const tool = (name: string, header: Json, type = "string"): JsonObject => ({
  name,
  inputSchema: { type: "object", properties: { region: { type, "x-mcp-header": header }, note: {} } },
});
const call = (method: string, params: JsonObject) => ({ jsonrpc: "2.0" as const, id: 1, method, params });

describe("the tools that a client knows", () => {
  it("are all that it may use, whole, and the broken ones with their reasons", () => {
    const catalog = createToolCatalog();
    const good: JsonObject = {
      ...tool("good", "Region"),
      title: "Good",
      outputSchema: { $ref: "http://localhost/x" },
    };
    catalog.take([tool("bad", "My Region"), good, 5, { name: "bare" }]);
    expect(catalog.tools()).toEqual([
      { name: "good", inputSchema: tool("good", "Region")["inputSchema"], definition: good },
    ]);
    expect(catalog.dropped()).toEqual([
      { name: "bad", reason: 'region: x-mcp-header must be a header name, not "My Region"' },
      { name: "", reason: "it has no name" },
      { name: "bare", reason: "it has no inputSchema" },
    ]);
  });

  it("say which arguments of a call stand in headers", () => {
    const catalog = createToolCatalog();
    catalog.take([tool("place", "Region")]);
    const args = { region: "Zürich", note: "n" };
    expect(catalog.headersFor(call("tools/call", { name: "place", arguments: args }))).toEqual({
      "Mcp-Param-Region": "=?base64?WsO8cmljaA==?=",
    });
    expect(catalog.headersFor(call("prompts/get", { name: "place", arguments: args }))).toEqual({});
    expect(catalog.headersFor(call("tools/call", { name: "other", arguments: args }))).toEqual({});
    expect(catalog.headersFor(call("tools/call", { name: "place" }))).toEqual({});
  });

  it("are the last list's alone", () => {
    const catalog = createToolCatalog();
    catalog.take([tool("a", "A"), tool("b", "")]);
    catalog.take([tool("c", "C")]);
    expect(catalog.tools().map(({ name }) => name)).toEqual(["c"]);
    expect(catalog.dropped()).toEqual([]);
  });
});
