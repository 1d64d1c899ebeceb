import { describe, expect, it } from "vitest";
import { toFields } from "../../protocol/form.ts";
import { type Draft, readDrafts, toDateTime, toDrafts } from "./draft.ts";

/** Fields of a schema whose `required` are named. */
function fieldsOf(properties: object, required: string[] = []) {
  return toFields(JSON.parse(JSON.stringify({ type: "object", properties, required }))).fields;
}

/** What is sent after some fields were changed, or the problems. */
function send(properties: object, required: string[], changed: Record<string, Partial<Draft>> = {}) {
  const fields = fieldsOf(properties, required);
  const drafts = new Map(toDrafts(fields));
  for (const [name, change] of Object.entries(changed)) {
    drafts.set(name, { ...drafts.get(name)!, ...change, touched: true });
  }
  const read = readDrafts(fields, drafts);
  return "content" in read ? { ...read.content } : Object.fromEntries(read.problems);
}

const typed = (type: string, text: string, more: object = {}) =>
  send({ v: { type, ...more } }, ["v"], { v: { text } });

describe("readDrafts: numbers", () => {
  it.each([
    ["7", 7],
    [" 7 ", 7],
    ["+7", 7],
    ["1.0", 1],
    ["2e3", 2000],
    ["-0", 0],
    ["9007199254740992", 9007199254740992],
  ])("reads the whole number %s", (text, value) => {
    const read = typed("integer", text);
    expect(read).toEqual({ v: value });
    expect(Object.is(read["v"], -0)).toBe(false);
  });

  it.each([
    ["77abc", "must be a whole number"],
    ["0x10", "must be a whole number"],
    ["1,5", "must be a whole number"],
    ["Infinity", "must be a whole number"],
    ["2.5", "must be a whole number"],
    ["1e400", "is too large"],
    ["9007199254740993", "has more digits than can be sent exactly"],
    ["9007199254740993.0", "has more digits than can be sent exactly"],
    ["1.00000000000000000001", "has more digits than can be sent exactly"],
  ])("blocks %s where a whole number is asked for", (text, problem) => {
    expect(typed("integer", text)).toEqual({ v: problem });
  });

  it.each([
    ["0.25", 0.25],
    [".5", 0.5],
    ["-1e-3", -0.001],
    ["0.10", 0.1],
    ["15.0e-1", 1.5],
    ["1e23", 1e23],
    ["0.0000001", 1e-7],
  ])("reads the number %s", (text, value) => {
    expect(typed("number", text)).toEqual({ v: value });
  });

  it.each([
    ["12px", "must be a number"],
    ["NaN", "must be a number"],
    ["-1e999", "is too large"],
    ["1e-999", "is too close to 0"],
    ["0.10000000000000000001", "has more digits than can be sent exactly"],
  ])("blocks %s where a number is asked for", (text, problem) => {
    expect(typed("number", text)).toEqual({ v: problem });
  });

  it("keeps a range", () => {
    expect(typed("integer", "0", { minimum: 1 })).toEqual({ v: "must be at least 1" });
    expect(typed("number", "9.5", { maximum: 9 })).toEqual({ v: "must be at most 9" });
  });

  it("omits an empty optional number instead of sending 0", () => {
    expect(send({ v: { type: "number" } }, [], { v: { text: "" } })).toEqual({});
  });
});

describe("readDrafts: text", () => {
  it("requires what is required, and omits the rest when empty", () => {
    const properties = { a: { type: "string" }, b: { type: "string" } };
    expect(send(properties, ["a"], { b: { text: "" } })).toEqual({ a: "is required" });
  });

  it("keeps spaces in free text and drops them around formats", () => {
    expect(typed("string", " x ")).toEqual({ v: " x " });
    expect(typed("string", " a@b.example ", { format: "email" })).toEqual({ v: "a@b.example" });
  });

  it.each([
    ["email", "a b@c.example", "must be an e-mail address"],
    ["uri", "//host/path", "must be an absolute URI"],
    ["date", "2026-02-30", "must be a date, as 2026-07-28"],
  ])("blocks a %s that is none", (format, text, problem) => {
    expect(typed("string", text, { format })).toEqual({ v: problem });
  });

  it("ignores a format that is not one of the four", () => {
    expect(typed("string", "x", { format: "int32" })).toEqual({ v: "x" });
  });

  it("sends what the browser could not read as a problem, not as nothing", () => {
    const fields = fieldsOf({ day: { type: "string", format: "date" } });
    const read = readDrafts(fields, toDrafts(fields), new Set(["day"]));
    expect(read).toEqual({ problems: new Map([["day", "is not complete"]]) });
  });
});

describe("readDrafts: times", () => {
  it("keeps offset and fraction as typed", () => {
    const text = "2026-03-01T09:30:15.123456+05:30";
    expect(typed("string", text, { format: "date-time" })).toEqual({ v: text });
  });

  it("sends an untouched default byte for byte", () => {
    const value = "2026-03-01T09:30:15.1234567Z";
    expect(send({ v: { type: "string", format: "date-time", default: value } }, ["v"])).toEqual({ v: value });
  });

  it("completes seconds, and this machine's offset of that moment", () => {
    const whole = toDateTime("2026-03-01T09:30");
    expect(whole).toMatch(/^2026-03-01T09:30:00[+-]\d{2}:\d{2}$/);
    expect(new Date(whole).getTime()).toBe(new Date(2026, 2, 1, 9, 30).getTime());
  });

  it("leaves text that is no time for the judge", () => {
    expect(toDateTime("tomorrow")).toBe("tomorrow");
    expect(typed("string", "tomorrow", { format: "date-time" })).toEqual({
      v: "must be a time with seconds and offset, as 2026-07-28T10:00:00Z",
    });
  });
});

describe("readDrafts: booleans", () => {
  it("sends an untouched box as false if required, and not at all if optional", () => {
    expect(send({ a: { type: "boolean" }, b: { type: "boolean" } }, ["a"])).toEqual({ a: false });
  });
  it("sends an untouched default, and false once it was unticked", () => {
    const properties = { a: { type: "boolean", default: true } };
    expect(send(properties, [])).toEqual({ a: true });
    expect(send(properties, [], { a: { checked: false } })).toEqual({ a: false });
  });
});

describe("readDrafts: choices", () => {
  const sizes = { type: "array", items: { type: "string", enum: ["S", "M", "L"] } };

  it("sends what was ticked, in the server's order", () => {
    expect(send({ v: sizes }, [], { v: { chosen: ["L", "S"] } })).toEqual({ v: ["S", "L"] });
  });
  it("omits an optional list that nobody touched, also with minItems", () => {
    expect(send({ v: { ...sizes, minItems: 1 } }, [])).toEqual({});
  });
  it("sends an empty list where one is required", () => {
    expect(send({ v: sizes }, ["v"])).toEqual({ v: [] });
  });
  it("sends an empty list where defaults were unticked", () => {
    expect(send({ v: { ...sizes, default: ["S"] } }, [], { v: { chosen: [] } })).toEqual({ v: [] });
  });
  it("blocks too few and too many", () => {
    expect(send({ v: { ...sizes, minItems: 2 } }, ["v"], { v: { chosen: ["S"] } })).toEqual({
      v: "must have at least 2 options",
    });
    expect(send({ v: { ...sizes, maxItems: 1 } }, [], { v: { chosen: ["S", "M"] } })).toEqual({
      v: "must have at most 1 option",
    });
  });
  it("sends the const of a titled option, from its default too", () => {
    const colour = { type: "string", oneOf: [{ const: "#F00", title: "Red" }], default: "#F00" };
    expect(send({ v: colour }, ["v"])).toEqual({ v: "#F00" });
  });
  it("requires a required choice", () => {
    expect(send({ v: { type: "string", enum: ["a"] } }, ["v"])).toEqual({ v: "is required" });
  });
});

describe("readDrafts: the whole form", () => {
  it("sends an empty object for a form of optional fields", () => {
    expect(send({ a: { type: "string" }, b: { type: "integer" } }, [])).toEqual({});
  });

  it("draws and sends a field named __proto__ as a key of its own", () => {
    const schema: unknown = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
    );
    const { fields } = toFields(schema);
    const drafts = new Map(toDrafts(fields));
    drafts.set("__proto__", { ...drafts.get("__proto__")!, text: "x", touched: true });
    const read = readDrafts(fields, drafts);
    expect(JSON.stringify("content" in read && read.content)).toBe('{"__proto__":"x"}');
  });
});

describe("toDrafts", () => {
  it("starts from an earlier answer, without defaults for what it left out", () => {
    const fields = fieldsOf({
      a: { type: "boolean", default: true },
      b: { type: "string", enum: ["x", "y"], default: "x" },
      c: { type: "number" },
    });
    const drafts = toDrafts(fields, { b: "y", c: 2 });
    expect(drafts.get("a")?.checked).toBe(false);
    expect(drafts.get("b")?.chosen).toEqual(["y"]);
    expect(drafts.get("c")?.text).toBe("2");
  });
});
