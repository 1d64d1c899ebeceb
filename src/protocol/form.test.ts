import { describe, expect, it } from "vitest";
import { type Field, judgeContent, toFields } from "./form.ts";

const schema = (properties: unknown, required: unknown = []) => ({ type: "object", properties, required });
const one = (property: unknown, required = true): Field => {
  const { fields, problems } = toFields(schema({ x: property }, required ? ["x"] : []));
  expect(problems).toEqual([]);
  return fields[0]!;
};
const problemsOf = (property: unknown) => toFields(schema({ x: property })).problems;
const judge = (property: unknown, value: unknown) => judgeContent([one(property)], { x: value });
const isValid = (property: unknown, value: unknown) => "content" in judge(property, value);

describe("reading a requested schema", () => {
  it("keeps the server's order, titles, descriptions and what is required", () => {
    const { fields, problems } = toFields(
      schema(
        {
          z: { type: "string", title: "Zed" },
          a: { type: "boolean", description: "An a" },
          m: { type: "number", title: "" },
        },
        ["a"],
      ),
    );
    expect(problems).toEqual([]);
    expect(
      fields.map(({ name, label, description, required, kind }) => [
        name,
        label,
        description,
        required,
        kind,
      ]),
    ).toEqual([
      ["z", "Zed", undefined, false, "string"],
      ["a", "a", "An a", true, "boolean"],
      ["m", "m", undefined, false, "number"],
    ]);
  });

  it("reads each form of enumeration, showing the title and keeping the value", () => {
    const red = [{ value: "#f00", label: "Red" }];
    expect(one({ type: "string", oneOf: [{ const: "#f00", title: "Red" }] })).toMatchObject({
      kind: "choice",
      options: red,
    });
    expect(one({ type: "string", enum: ["#f00"], enumNames: ["Red"] })).toMatchObject({
      kind: "choice",
      options: red,
    });
    expect(one({ type: "string", enum: ["a", "b"], enumNames: ["A"] }).options).toEqual([
      { value: "a", label: "A" },
      { value: "b", label: "b" },
    ]);
    expect(one({ type: "array", items: { type: "string", enum: ["S", "M"] } })).toMatchObject({
      kind: "choices",
      options: [
        { value: "S", label: "S" },
        { value: "M", label: "M" },
      ],
    });
    expect(one({ type: "array", items: { anyOf: [{ const: "#f00", title: "Red" }] } })).toMatchObject({
      kind: "choices",
      options: red,
    });
    expect(one({ type: "array", items: { oneOf: [{ const: "#f00", title: "Red" }] } }).options).toEqual(red);
  });

  it("carries limits, formats and defaults", () => {
    expect(one({ type: "string", minLength: 2, maxLength: 5, pattern: "^a", format: "email" })).toMatchObject(
      {
        limits: { minLength: 2, maxLength: 5, pattern: "^a" },
        format: "email",
      },
    );
    expect(one({ type: "integer", minimum: -1, maximum: 9.5, default: 3 })).toMatchObject({
      limits: { minimum: -1, maximum: 9.5 },
      default: 3,
    });
    expect(one({ type: "boolean", default: true }).default).toBe(true);
    expect(one({ type: "string", format: "date-time", default: "2026-07-28T10:00:00.125Z" }).default).toBe(
      "2026-07-28T10:00:00.125Z",
    );
    expect(
      one({
        type: "array",
        items: { type: "string", enum: ["a", "b"] },
        minItems: 1,
        maxItems: 2,
        default: ["b"],
      }),
    ).toMatchObject({
      limits: { minItems: 1, maxItems: 2 },
      default: ["b"],
    });
  });

  it.each([null, "x", [], {}, { type: "array" }, { type: "object" }, { type: "object", properties: [] }])(
    "refuses %j as a schema",
    (value) => {
      const { fields, problems } = toFields(value);
      expect(fields).toEqual([]);
      expect(problems).toHaveLength(1);
    },
  );

  it("refuses a list of required names that is none, and names that are no property", () => {
    expect(toFields(schema({}, "x")).problems).toEqual(["required must be a list of names"]);
    expect(toFields(schema({}, ["ghost"])).problems).toEqual([
      "required names ghost, which is not a property",
    ]);
  });

  it.each([
    [{ type: "object", properties: {} }],
    [{ type: "array", items: { type: "number" } }],
    [{ type: "array" }],
    [{ type: "array", enum: ["a"] }],
    [{ oneOf: [{ const: "a", title: "A" }] }],
    [{ type: ["string", "null"] }],
    [{ type: "null" }],
    [{ type: "string", enum: [] }],
    [{ type: "string", enum: ["a", 1] }],
    [{ type: "string", enum: ["a", "a"] }],
    [{ type: "string", oneOf: [{ const: "a" }] }],
    [{ type: "string", oneOf: "a" }],
    ["string"],
  ])("does not guess at %j: it cannot be answered", (property) => {
    const { fields, problems } = toFields(schema({ x: property }, ["x"]));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^x: /);
    expect(fields[0]).toMatchObject({ kind: "unsupported", required: true });
    expect(judgeContent(fields, { x: "a" })).toEqual({
      problems: [{ field: "x", message: "cannot be answered in a form" }],
    });
  });

  it.each([
    [{ type: "string", minLength: -1 }, "minLength must be a whole number from 0"],
    [{ type: "string", minLength: 3, maxLength: 2 }, "minLength is above maxLength"],
    [{ type: "number", maximum: "9" }, "maximum must be a number"],
    [
      { type: "array", items: { type: "string", enum: ["a"] }, minItems: 2 },
      "minItems is above the number of options",
    ],
    [{ type: "string", pattern: "(" }, "pattern must be a regular expression"],
    [{ type: "boolean", default: "yes" }, "the default must be true or false"],
    [{ type: "string", enum: ["a"], default: "b" }, "the default must be one of the options"],
  ])("names the fault of %j", (property, message) => {
    expect(problemsOf(property)).toEqual([`x: ${message}`]);
  });

  it("ignores an unknown format and a pattern that could run for minutes, with a note", () => {
    const unknown = one({ type: "string", format: "int32" });
    expect(unknown.format).toBeUndefined();
    expect(unknown.notes).toHaveLength(1);
    const costly = one({ type: "string", pattern: "^(a+)+$" });
    expect(costly.limits).toEqual({});
    expect(costly.notes).toHaveLength(1);
  });
});

describe("judging content", () => {
  it("counts lengths in code points", () => {
    expect(isValid({ type: "string", maxLength: 2 }, "\u{1f6f6}\u{1f6f6}")).toBe(true);
    expect(isValid({ type: "string", maxLength: 2 }, "abc")).toBe(false);
    expect(isValid({ type: "string", minLength: 1 }, "")).toBe(false);
  });

  it("holds a pattern against short text only", () => {
    expect(isValid({ type: "string", pattern: "^[a-f]+$" }, "cafe")).toBe(true);
    expect(isValid({ type: "string", pattern: "^[a-f]+$" }, "tea")).toBe(false);
    expect(isValid({ type: "string", pattern: "^[a-f]+$" }, "a".repeat(301))).toBe(false);
  });

  it("checks the format", () => {
    expect(judge({ type: "string", format: "date" }, "2026-02-30")).toEqual({
      problems: [{ field: "x", message: "must be a date, as 2026-07-28" }],
    });
  });

  it.each([
    ["integer", 1.0, true],
    ["integer", 1.5, false],
    ["integer", "7", false],
    ["integer", -0, true],
    ["number", 1.5, true],
    ["number", Number.POSITIVE_INFINITY, false],
    ["number", Number.NaN, false],
    ["number", null, false],
    ["boolean", false, true],
    ["boolean", "true", false],
    ["string", 5, false],
  ])("%s and %j: %s", (type, value, expected) => {
    expect(isValid({ type }, value)).toBe(expected);
  });

  it("keeps numbers within their limits, which are allowed values", () => {
    const property = { type: "number", minimum: 2, maximum: 4 };
    expect([1.9, 2, 4, 4.1].map((value) => isValid(property, value))).toEqual([false, true, true, false]);
  });

  it("takes only the values of a choice, not its labels", () => {
    const property = { type: "string", oneOf: [{ const: "s", title: "Small" }] };
    expect([isValid(property, "s"), isValid(property, "Small"), isValid(property, ["s"])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("takes lists of different options within their limits", () => {
    const property = {
      type: "array",
      items: { type: "string", enum: ["a", "b", "c"] },
      minItems: 1,
      maxItems: 2,
    };
    const values = [["a"], ["a", "b"], [], ["a", "b", "c"], ["a", "a"], ["d"], "a"];
    expect(values.map((value) => isValid(property, value))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("wants required fields and lets optional ones be absent, not null", () => {
    const { fields } = toFields(
      schema(
        {
          need: { type: "string" },
          may: { type: "array", items: { type: "string", enum: ["a"] }, minItems: 1 },
        },
        ["need"],
      ),
    );
    expect(judgeContent(fields, { need: "x" })).toEqual({ content: { need: "x" } });
    expect(judgeContent(fields, {})).toEqual({ problems: [{ field: "need", message: "is required" }] });
    expect(judgeContent(fields, { need: "x", may: null })).toHaveProperty("problems");
  });

  it("leaves out keys that no field names", () => {
    expect(judgeContent([one({ type: "boolean" })], { x: true, more: 1 })).toEqual({ content: { x: true } });
  });

  it.each([null, [], "x", 3])("refuses %j as content", (content) => {
    expect(judgeContent([], content)).toEqual({
      problems: [{ field: "", message: "content must be an object" }],
    });
  });

  it("can be answered where a property is named __proto__", () => {
    const { fields } = toFields(
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}'),
    );
    expect(judgeContent(fields, {})).toEqual({ problems: [{ field: "__proto__", message: "is required" }] });
    const judged = judgeContent(fields, JSON.parse('{"__proto__":"own"}'));
    expect(JSON.stringify(judged)).toBe('{"content":{"__proto__":"own"}}');
  });

  it("does not take an inherited value for an answer", () => {
    const { fields } = toFields(schema({ toString: { type: "string" } }, ["toString"]));
    expect(judgeContent(fields, {})).toHaveProperty("problems");
  });
});
