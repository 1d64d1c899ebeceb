import { describe, expect, it } from "vitest";
import { isSafeUrl, judgeRequest } from "./requests.ts";

const schema = { type: "object", properties: { a: { type: "string" } } };

describe("what may be asked for", () => {
  it.each([
    [{ method: "elicitation/create", params: { message: "?", requestedSchema: schema } }],
    [{ method: "elicitation/create", params: { mode: "form", message: "?", requestedSchema: schema } }],
    [{ method: "elicitation/create", params: { mode: "url", message: "?", url: "https://pay.example/1" } }],
    [
      {
        method: "sampling/createMessage",
        params: { maxTokens: 5, messages: [{ role: "user", content: { type: "text", text: "?" } }] },
      },
    ],
    [{ method: "roots/list" }],
  ])("%j may", (request) => {
    expect(judgeRequest(request)).toEqual([]);
  });

  it.each([
    [7, 1],
    [{ method: "tools/call", params: {} }, 1],
    [{}, 1],
    [{ method: "roots/list", params: [] }, 1],
    [{ method: "roots/list", params: { _meta: 7 } }, 1],
    [{ method: "elicitation/create" }, 2],
    [{ method: "elicitation/create", params: { mode: "voice", message: "?" } }, 1],
    [
      {
        method: "elicitation/create",
        params: { message: "?", requestedSchema: { type: "object", properties: { a: { type: "object" } } } },
      },
      1,
    ],
    [{ method: "elicitation/create", params: { mode: "url", message: "?", url: "javascript:alert(1)" } }, 1],
    [{ method: "sampling/createMessage" }, 2],
    [
      {
        method: "sampling/createMessage",
        params: { maxTokens: 1.5, messages: [7, { role: "system", content: { type: "text" } }] },
      },
      4,
    ],
  ])("%j may not", (request, problems) => {
    expect(judgeRequest(request)).toHaveLength(problems);
  });

  it.each([
    "https://a.example/x?y",
    "http://localhost:5790/p",
    "http://127.0.0.1/",
    "http://[::1]:8/",
    "http://app.localhost/",
  ])("a person may be sent to %s", (url) => {
    expect(isSafeUrl(url)).toBe(true);
  });

  it.each([
    "http://a.example/",
    "JavaScript:alert(1)",
    " https://a.example/",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "//a.example",
    "",
    7,
  ])("nobody may be sent to %j", (url) => {
    expect(isSafeUrl(url)).toBe(false);
  });
});
