import { describe, expect, it } from "vitest";
import { judgeAnswer } from "./answers.ts";
import type { InputRequest } from "./mcp.ts";

const form = (
  properties: Record<string, { type: string }>,
  required = Object.keys(properties),
): InputRequest => ({
  method: "elicitation/create",
  params: { message: "?", requestedSchema: { type: "object", properties, required } },
});
const age = form({ age: { type: "integer" } });
const url: InputRequest = {
  method: "elicitation/create",
  params: { mode: "url", message: "?", url: "https://a.example/" },
};
const sampling: InputRequest = { method: "sampling/createMessage", params: { messages: [], maxTokens: 9 } };
const roots: InputRequest = { method: "roots/list" };
const isValid = (request: InputRequest, answer: unknown) => judgeAnswer(request, answer).status === "valid";

describe("answers to elicitation", () => {
  it("keeps the requested fields of an accepted form", () => {
    const answer = { action: "accept", content: { age: 41, extra: 1 }, _meta: {} };
    expect(judgeAnswer(age, answer)).toEqual({
      status: "valid",
      answer: { action: "accept", content: { age: 41 } },
    });
  });

  it.each(["decline", "cancel"])("takes %s and drops its content", (action) => {
    expect(judgeAnswer(age, { action, content: { age: "x" } })).toEqual({
      status: "valid",
      answer: { action },
    });
  });

  it.each([undefined, "reject", "ACCEPT", "", 1, null])("refuses the action %j", (action) => {
    expect(isValid(age, { action, content: { age: 1 } })).toBe(false);
  });

  it("names the field that is wrong", () => {
    expect(judgeAnswer(age, { action: "accept", content: { age: "x" } })).toEqual({
      status: "invalid",
      problems: ["age: must be a number"],
    });
  });

  it("takes an accept without content as an empty object, where nothing is required", () => {
    expect(isValid(age, { action: "accept" })).toBe(false);
    expect(judgeAnswer(form({ note: { type: "string" } }, []), { action: "accept" })).toEqual({
      status: "valid",
      answer: { action: "accept", content: {} },
    });
    expect(isValid(form({ note: { type: "string" } }, []), { action: "accept", content: [] })).toBe(false);
  });

  it("gives an accepted URL empty content, whatever was sent", () => {
    expect(judgeAnswer(url, { action: "accept", content: { token: "x" } })).toEqual({
      status: "valid",
      answer: { action: "accept", content: {} },
    });
  });

  it("cannot judge by a schema that is no form", () => {
    const nested: InputRequest = {
      method: "elicitation/create",
      params: { requestedSchema: { type: "object", properties: { a: { type: "object" } } } },
    };
    expect(isValid(nested, { action: "accept", content: { a: {} } })).toBe(false);
    expect(isValid({ method: "elicitation/create" }, { action: "accept" })).toBe(false);
  });
});

describe("answers to sampling", () => {
  const message = (content: unknown) => ({ role: "assistant", model: "m", content });

  it.each([
    [{ type: "text", text: "hi" }],
    [{ type: "image", data: "aGk=", mimeType: "image/png" }],
    [{ type: "audio", data: "", mimeType: "audio/wav" }],
    [
      [
        { type: "text", text: "a" },
        { type: "tool_use", id: "1", name: "t", input: {} },
      ],
    ],
    [[{ type: "tool_result", toolUseId: "1", content: [] }]],
    [
      {
        type: "tool_result",
        toolUseId: "1",
        isError: true,
        content: [
          { type: "text", text: "a" },
          { type: "resource_link", uri: "a:b", name: "b" },
          { type: "resource", resource: { uri: "a:b", blob: "aGk=" } },
        ],
      },
    ],
    [{ type: "text", text: "a", _meta: {}, annotations: { priority: 1 } }],
  ])("takes %j", (content) => {
    expect(isValid(sampling, message(content))).toBe(true);
  });

  it.each([
    [undefined],
    [[]],
    ["hi"],
    [{ type: "text" }],
    [{ type: "video", data: "" }],
    [{ type: "toString" }],
    [{ type: "image", data: "not base64!", mimeType: "image/png" }],
    [{ type: "image", data: "aGk=" }],
    [{ type: "tool_use", id: "1", name: "t", input: [] }],
    [{ type: "tool_result", toolUseId: "1" }],
    [{ type: "tool_result", toolUseId: "1", content: [7] }],
    [{ type: "tool_result", toolUseId: "1", content: [{ type: "tool_use", id: "2", name: "t", input: {} }] }],
    [{ type: "tool_result", toolUseId: "1", content: [{ type: "resource", resource: { uri: "a:b" } }] }],
    [{ type: "tool_result", toolUseId: "1", content: [], isError: "no" }],
    [{ type: "resource_link", uri: "a:b", name: "b" }],
    [{ type: ["text"], text: "a" }],
    [{ type: "__proto__", text: "a" }],
    [{ type: "text", text: "a", _meta: 7 }],
    [{ type: "text", text: "a", annotations: [] }],
    [[{ type: "text", text: "a" }, 7]],
  ])("refuses %j", (content) => {
    expect(isValid(sampling, message(content))).toBe(false);
  });

  it("wants a role, a model and a stop reason that is text", () => {
    const content = { type: "text", text: "hi" };
    expect(judgeAnswer(sampling, { content, stopReason: 1 })).toEqual({
      status: "invalid",
      problems: ["role must be user or assistant", "model must be a string", "stopReason must be a string"],
    });
    expect(isValid(sampling, { content, role: "user", model: "m", stopReason: "endTurn" })).toBe(true);
  });
});

describe("answers to roots", () => {
  it("takes file URIs with or without names, and none at all", () => {
    expect(isValid(roots, { roots: [{ uri: "file:///home" }, { uri: "file:///x", name: "X" }] })).toBe(true);
    expect(isValid(roots, { roots: [] })).toBe(true);
  });

  it.each([
    [undefined],
    ["file:///x"],
    [[7]],
    [[{ uri: "https://x" }]],
    [[{ uri: "file:///a b" }]],
    [[{ name: "x" }]],
    [[{ uri: "file:///x", name: 1 }]],
    [[{ uri: "file:///x", name: null }]],
    [[{ uri: "file:///x\u0000" }]],
    [[{ uri: "file://%" }]],
    [[{ uri: "file:x" }]],
    [[{ uri: "file:///x", _meta: [] }]],
    [[{ uri: "file:///x" }, { uri: "javascript:1" }]],
  ])("refuses %j", (value) => {
    expect(isValid(roots, { roots: value })).toBe(false);
  });
});

describe("any answer", () => {
  const good = {
    elicitation: { action: "accept", content: { age: 1 } },
    roots: { roots: [] },
    sampling: { role: "user", model: "m", content: { type: "text", text: "" } },
  };

  it("is refused where it is of another kind", () => {
    expect([
      isValid(age, good.roots),
      isValid(roots, good.sampling),
      isValid(sampling, good.elicitation),
    ]).toEqual([false, false, false]);
  });

  it("is refused where it is wrapped in a method and a result", () => {
    expect(isValid(age, { method: "elicitation/create", result: good.elicitation })).toBe(false);
    expect(isValid(roots, { method: "roots/list", result: good.roots })).toBe(false);
  });

  it.each([null, 7, "accept", [good]])("is refused where it is %j", (answer) => {
    expect(isValid(age, answer)).toBe(false);
  });

  it.each([null, 7, "x", [], true])("is refused where its _meta is %j", (_meta) => {
    expect([
      isValid(age, { ...good.elicitation, _meta }),
      isValid(age, { action: "decline", _meta }),
      isValid(roots, { ...good.roots, _meta }),
      isValid(sampling, { ...good.sampling, _meta }),
    ]).toEqual([false, false, false, false]);
  });

  it("is refused for a method that cannot be asked", () => {
    expect(isValid({ method: "tools/call" }, good.elicitation)).toBe(false);
  });

  it("is a copy", () => {
    const sent = { roots: [{ uri: "file:///a" }] };
    const judged = judgeAnswer(roots, sent);
    sent.roots[0]!.uri = "file:///b";
    expect(judged).toEqual({ status: "valid", answer: { roots: [{ uri: "file:///a" }] } });
  });
});
