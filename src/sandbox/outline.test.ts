import { describe, expect, it } from "vitest";
import { toOutline } from "./outline.ts";

describe("an outline", () => {
  it("names what the source spells out, by kind, and evaluates nothing", () => {
    const source = `
      throw new Error("evaluated");
      export const tools = { pay: { run() {} }, "pay-back": { run() {} }, [name]: {} };
      export const resources = { "a://b": { name: "b", read() {} } };`;
    expect(toOutline(source)).toEqual({ tools: ["pay", "pay-back"], prompts: [], resources: ["a://b"] });
  });

  it("of a text that does not compile is none", () => {
    expect(toOutline("export const tools = {")).toBeNull();
  });
});
