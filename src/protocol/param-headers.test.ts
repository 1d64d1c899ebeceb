import { describe, expect, it } from "vitest";
import type { JsonObject } from "./json.ts";
import { readParamHeaders, toHeaderText, toParamHeaders, valueAt } from "./param-headers.ts";

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const text = (name: unknown): JsonObject => ({ type: "string", "x-mcp-header": name as string });

describe("readParamHeaders", () => {
  it("finds annotated arguments in properties, however deep", () => {
    const schema = object({
      region: text("Region"),
      plain: { type: "string" },
      where: object({ rack: { type: "integer", "x-mcp-header": "Rack" } }),
      dry: { type: "boolean", "x-mcp-header": "Dry-Run" },
    });
    expect(readParamHeaders(schema)).toEqual({
      status: "valid",
      params: [
        { path: ["region"], header: "Mcp-Param-Region", type: "string" },
        { path: ["where", "rack"], header: "Mcp-Param-Rack", type: "integer" },
        { path: ["dry"], header: "Mcp-Param-Dry-Run", type: "boolean" },
      ],
    });
  });

  it("takes a schema without annotations, and one that is hardly a schema", () => {
    expect(readParamHeaders({ type: "object" })).toEqual({ status: "valid", params: [] });
    expect(readParamHeaders({ properties: [] as never, x: null })).toEqual({ status: "valid", params: [] });
  });

  it("takes an argument that is itself called x-mcp-header, and data that speaks of it", () => {
    const schema = object({ "x-mcp-header": { type: "string", default: "a", enum: ["a"] } });
    expect(readParamHeaders(schema).status).toBe("valid");
    expect(readParamHeaders(object({ a: { const: { "x-mcp-header": "A" } } })).status).toBe("valid");
    expect(readParamHeaders(object({}, { $defs: { "x-mcp-header": { type: "string" } } })).status).toBe(
      "valid",
    );
  });

  it.each([
    ["an empty name", object({ a: text("") })],
    ["a name that is no text", object({ a: text(5) })],
    ["a blank in the name", object({ a: text("My Region") })],
    ["a colon in the name", object({ a: text("Region:1") })],
    ["a letter beyond ASCII", object({ a: text("Région") })],
    ["a line end", object({ a: text("A\r\nB") })],
    ["a line end at the end", object({ a: text("A\n") })],
    ["the same name twice", object({ a: text("Region"), b: text("Region") })],
    ["names that differ in case alone", object({ a: text("MyField"), b: object({ c: text("myfield") }) })],
    ["an object", object({ a: { type: "object", "x-mcp-header": "A" } })],
    ["a list", object({ a: { type: "array", "x-mcp-header": "A" } })],
    ["null", object({ a: { type: "null", "x-mcp-header": "A" } })],
    ["a number, which has many spellings", object({ a: { type: "number", "x-mcp-header": "A" } })],
    ["no type", object({ a: { "x-mcp-header": "A" } })],
    ["a list of types", object({ a: { type: ["string"], "x-mcp-header": "A" } })],
    ["the root", { type: "object", "x-mcp-header": "A" }],
    ["items", object({ a: { type: "array", items: text("A") } })],
    ["items inside a nested object", object({ a: object({ b: { items: text("A") } }) })],
    ["a branch of anyOf", object({}, { anyOf: [object({ a: text("A") })] })],
    ["a definition", object({}, { $defs: { a: text("A") } })],
    ["a definition's own properties", object({}, { $defs: { a: object({ b: text("A") }) } })],
    ["a pattern", object({}, { patternProperties: { "^a": text("A") } })],
    ["a keyword that nobody knows", object({}, { "x-later": text("A") })],
  ])("refuses an annotation with or on %s", (_, schema) => {
    expect(readParamHeaders(schema).status).toBe("invalid");
  });

  it("says where it is wrong", () => {
    expect(readParamHeaders(object({ a: object({ b: text("") }) }))).toEqual({
      status: "invalid",
      reason: 'a.b: x-mcp-header must be a header name, not ""',
    });
    expect(readParamHeaders(object({ a: { items: text("A") } }))).toEqual({
      status: "invalid",
      reason: "a: x-mcp-header may stand only where properties lead to it",
    });
  });
});

describe("toParamHeaders", () => {
  const schema = object({
    region: text("Region"),
    rack: { type: "integer", "x-mcp-header": "Rack" },
    dry: { type: "boolean", "x-mcp-header": "Dry" },
    where: object({ city: text("City") }),
  });
  const reading = readParamHeaders(schema);
  const headers = (args: JsonObject) =>
    toParamHeaders(reading.status === "valid" ? reading.params : [], args);

  it("mirrors texts, integers and booleans, and nothing that is not annotated", () => {
    expect(headers({ region: "us west", rack: 42, dry: false, where: { city: "Zürich" }, other: 1 })).toEqual(
      {
        "Mcp-Param-Region": "us west",
        "Mcp-Param-Rack": "42",
        "Mcp-Param-Dry": "false",
        "Mcp-Param-City": "=?base64?WsO8cmljaA==?=",
      },
    );
  });

  it("wraps what could end the header and begin another", () => {
    expect(headers({ region: "a\r\nAuthorization: b" })).toEqual({
      "Mcp-Param-Region": "=?base64?YQ0KQXV0aG9yaXphdGlvbjogYg==?=",
    });
  });

  it("sends none for null, for what is absent or inherited, and for what a header cannot say", () => {
    expect(headers({ region: null, rack: 2 ** 53, dry: {}, where: [] })).toEqual({});
    expect(valueAt({}, ["constructor"])).toBeUndefined();
    expect(valueAt({ a: { b: 1 } }, ["a", "b"])).toBe(1);
    expect([0.5, -0, "", true, null].map(toHeaderText)).toEqual([undefined, "0", "", "true", undefined]);
  });
});
