import { describe, expect, it } from "vitest";
import type { Json } from "../protocol/json.ts";
import { judgeCall, toClientEnding } from "./client-calls.ts";

describe("a message of a loop", () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: {} };

  it.each<[string, Json]>([
    ["the same id again, as far as its form goes", message],
    ["an id that is a string", { ...message, id: "" }],
    [
      "a state that is no string, answers nobody asked for",
      {
        ...message,
        params: { requestState: null, inputResponses: { x: 1 } },
      },
    ],
    ["a method that nobody knows", { ...message, method: "" }],
    ["fields of its own", { ...message, more: [] }],
  ])("may have %s", (_, value) => {
    expect(judgeCall("send", { message: value })).toEqual({ value });
  });

  it.each<[string, Json]>([
    ["the message is no object", [message]],
    ["the message is no object", null],
    ['jsonrpc is not "2.0"', { ...message, jsonrpc: 2 }],
    ["id is neither a string nor a number", { ...message, id: null }],
    ["id is neither a string nor a number", { jsonrpc: "2.0", method: "a", params: {} }],
    ["method is no string", { ...message, method: 1 }],
    ["params is no object", { jsonrpc: "2.0", id: 1, method: "a" }],
    ["params is no object", { ...message, params: [] }],
  ])("is none where %s", (what, value) => {
    expect(judgeCall("send", { message: value })).toEqual({
      problem: `host.send(message): ${what}; a message is a JSON-RPC request object`,
    });
  });
});

describe("a question of a loop", () => {
  it("may be under any key and of any kind", () => {
    const request = { method: "no/such", params: {}, more: 1 };
    expect(judgeCall("answer", { key: "", request })).toEqual({ value: { key: "", request } });
  });

  it.each<[string, Record<string, Json>]>([
    ["key is no string", { key: 1, request: { method: "m" } }],
    ["request is no object", { key: "k", request: [] }],
    ["the request's method is no string", { key: "k", request: {} }],
    ["the request's params is no object", { key: "k", request: { method: "m", params: null } }],
  ])("is none where %s", (what, parts) => {
    expect(judgeCall("answer", parts)).toEqual({ problem: `host.answer(key, request): ${what}` });
  });
});

describe("a pause of a loop", () => {
  it.each([0, 0.5, 604_800_000])("may last %d ms", (ms) => {
    expect(judgeCall("pause", { ms })).toEqual({ value: ms });
  });

  it.each([-1, 604_800_001, null, "1"])("may not last %s", (ms) => {
    expect(judgeCall("pause", { ms })).toMatchObject({
      problem: expect.stringContaining("a week") as unknown,
    });
  });
});

describe("what a loop returns", () => {
  it.each<[Json, Json]>([
    [{ result: { a: 1 } }, { result: { a: 1 } }],
    [{ jsonrpc: "2.0", id: 1, result: {} }, { result: {} }],
    [{ error: { code: -1, message: "m", more: 1 } }, { error: { code: -1, message: "m" } }],
    [{ error: { code: -1, message: "m", data: null } }, { error: { code: -1, message: "m", data: null } }],
    [{ abandoned: "" }, { abandoned: "" }],
  ])("%j is an ending", (value, ending) => {
    expect(toClientEnding(value)).toEqual(ending);
  });

  it.each<[Json | undefined, string]>([
    [undefined, "nothing"],
    [null, "no object"],
    ["done", "no object"],
    [{}, "an object without them"],
    [{ result: {}, abandoned: "x" }, "both result and abandoned"],
    [{ result: 1 }, "a result that is no object"],
    [{ abandoned: true }, "abandoned that is no string"],
    [{ error: "x" }, "an error without a code and a message"],
    [{ error: { code: "1", message: "m" } }, "an error without a code and a message"],
  ])("%j is none", (value, what) => {
    expect(toClientEnding(value)).toEqual({
      problem: `callTool returned ${what}; it must return { result }, { error } or { abandoned: "why" }.`,
    });
  });
});
