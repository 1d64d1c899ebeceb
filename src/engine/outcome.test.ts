import { describe, expect, it } from "vitest";
import { fromBreak, fromEnding, toText } from "./outcome.ts";

const text = (value: string) => ({ type: "text", text: value });

describe("toText", () => {
  it("joins all text of content, messages or contents by newlines", () => {
    expect(toText({ content: [text("a"), { type: "image", data: "x" }, text("b\nc")] })).toBe("a\nb\nc");
    expect(
      toText({
        messages: [
          { role: "user", content: text("a") },
          { role: "user", content: text("b") },
        ],
      }),
    ).toBe("a\nb");
    expect(
      toText({
        contents: [
          { uri: "u", text: "a" },
          { uri: "v", blob: "eA==" },
        ],
      }),
    ).toBe("a");
    expect(toText({ content: [{ type: "resource", resource: { uri: "u", text: "inside" } }] })).toBe(
      "inside",
    );
  });

  it("is empty where a result has none", () => {
    expect(toText({})).toBe("");
    expect(toText({ content: [] })).toBe("");
    expect(toText({ content: "loose" })).toBe("");
  });
});

describe("fromEnding", () => {
  it("takes isError for failed, with the place where the result names one", () => {
    const result = { isError: true, content: [text("broken")] };
    expect(fromEnding({ result })).toEqual({ status: "failed", message: "broken" });
    expect(fromEnding({ result: { ...result, _meta: { "roundtrip/at": "tools.ts:4" } } })).toEqual({
      status: "failed",
      message: "broken",
      at: "tools.ts:4",
    });
    expect(fromEnding({ result: { ...result, isError: "true" } })).toEqual({
      status: "completed",
      text: "broken",
    });
  });

  it("keeps the data of a refusal only where there is some", () => {
    expect(fromEnding({ error: { code: 1, message: "m" } })).toEqual({
      status: "refused",
      code: 1,
      message: "m",
    });
    expect(fromEnding({ error: { code: 1, message: "m", data: null } })).toHaveProperty("data", null);
  });
});

describe("fromBreak", () => {
  it("names what is no Error too", () => {
    expect(fromBreak("odd", new AbortController().signal)).toEqual({
      status: "abandoned",
      reason: "the host failed: odd",
    });
  });
});
