import { describe, expect, it } from "vitest";
import type { InputRequest } from "./mcp.ts";
import { decideNeed } from "./need.ts";

const size = (...sizes: string[]): InputRequest => ({
  method: "elicitation/create",
  params: {
    message: "Size?",
    requestedSchema: {
      type: "object",
      properties: { size: { type: "string", enum: sizes } },
      required: ["size"],
    },
  },
});
const answer = (value: string) => ({ action: "accept", content: { size: value } });

describe("how a need decides", () => {
  it("asks where nothing is known", () => {
    expect(decideNeed("size", size("S"), { open: [], earlier: {}, responses: {} })).toEqual({
      status: "open",
    });
  });

  it("takes a valid answer under a key that was open", () => {
    const decision = decideNeed("size", size("S"), {
      open: ["size"],
      earlier: {},
      responses: { size: answer("S") },
    });
    expect(decision).toEqual({ status: "answered", answer: answer("S"), gained: true });
  });

  it("does not take an answer that nobody asked for", () => {
    const decision = decideNeed("size", size("S"), {
      open: ["colour"],
      earlier: {},
      responses: { size: answer("S") },
    });
    expect(decision).toEqual({ status: "open" });
  });

  it("asks again for an answer that breaks the schema", () => {
    const decision = decideNeed("size", size("S"), {
      open: ["size"],
      earlier: {},
      responses: { size: answer("XL") },
    });
    expect(decision).toEqual({ status: "open" });
  });

  it("never replaces an earlier answer", () => {
    const decision = decideNeed("size", size("S", "M"), {
      open: ["size"],
      earlier: { size: answer("S") },
      responses: { size: answer("M") },
    });
    expect(decision).toEqual({ status: "answered", answer: answer("S"), gained: false });
  });

  it("asks again where the earlier answer no longer fits what the body asks now", () => {
    const decision = decideNeed("size", size("M"), {
      open: [],
      earlier: { size: answer("S") },
      responses: { size: answer("M") },
    });
    expect(decision).toEqual({ status: "open" });
  });

  it("takes a decline as an answer", () => {
    const decision = decideNeed("size", size("S"), {
      open: ["size"],
      earlier: {},
      responses: { size: { action: "decline" } },
    });
    expect(decision).toEqual({ status: "answered", answer: { action: "decline" }, gained: true });
  });

  it("sees no inherited answers", () => {
    for (const key of ["constructor", "__proto__", "toString"]) {
      expect(decideNeed(key, size("S"), { open: [key], earlier: {}, responses: {} })).toEqual({
        status: "open",
      });
    }
  });
});
