import { describe, expect, it } from "vitest";
import type { Json } from "../protocol/json.ts";
import { toExample, toExampleObject } from "./example-values.ts";

describe("an example for a schema", () => {
  it.each<[Json, Json]>([
    [{ type: "string" }, "example"],
    [{ type: "integer" }, 1],
    [{ type: "number", minimum: 5 }, 5],
    [{ type: "boolean" }, true],
    [{ type: "boolean", default: false }, false],
    [{ type: "null" }, null],
    [{ const: 7 }, 7],
    [{ type: "string", enum: ["a", "b"] }, "a"],
    [{ type: "string", oneOf: [{ const: "x", title: "X" }] }, "x"],
    [{ type: "array", items: { type: "integer" } }, [1]],
    [{ type: "object", properties: { a: { type: "boolean" } } }, { a: true }],
    [{ $ref: "http://localhost/schema" }, "example"],
    [true, "example"],
  ])("of %j is %j", (schema, example) => expect(toExample(schema)).toEqual(example));

  it("has the required properties, or all where none is named as required", () => {
    const properties = { a: { type: "string" }, b: { type: "number" } };
    expect(toExampleObject({ properties, required: ["b", "c"] })).toEqual({ b: 1 });
    expect(toExampleObject({ properties })).toEqual({ a: "example", b: 1 });
    expect(toExampleObject({})).toEqual({});
  });

  it("ends where a schema is nested without end", () => {
    const endless: { [key: string]: Json } = { type: "array" };
    endless["items"] = endless;
    expect(JSON.stringify(toExample(endless))).toContain("example");
  });
});
