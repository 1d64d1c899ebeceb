import { describe, expect, it, vi } from "vitest";
import { callTool } from "./call-tool.ts";
import type { Fields, Host, Message, Reply } from "./loop.ts";

const form: Fields = { method: "elicitation/create", params: { message: "Go?", requestedSchema: {} } };
const yes: Fields = { action: "accept", content: { ok: true } };
const METHODS = ["tools/call", "prompts/get", "resources/read"];

/** A host whose server answers each message as `serve` says. */
function setUp(serve: (message: Message, index: number) => Reply, over: Partial<Host> = {}) {
  const sent: Message[] = [];
  const answer = vi.fn<Host["answer"]>(() => Promise.resolve(yes));
  let id = 0;
  const host: Host = {
    send(message) {
      sent.push(structuredClone(message));
      return Promise.resolve(serve(message, sent.length));
    },
    answer,
    pause: () => Promise.resolve(),
    nextId: () => (id += 1),
    maxRounds: 3,
    capabilities: { elicitation: {}, sampling: {}, roots: {} },
    ...over,
  };
  return { host, sent, answer };
}
const ask = (inputRequests: Fields, more: Fields = {}): Reply => ({
  result: { resultType: "input_required", inputRequests, ...more },
});
const done: Reply = { result: { resultType: "complete", content: [], messages: [], contents: [] } };

describe.each(METHODS)("a call of %s", (method) => {
  const call = { method, params: { name: "pay", uri: "a:b" } };

  it("ends where one question breaks off: no question after it, and nothing more is sent", async () => {
    const { host, sent, answer } = setUp(() => ask({ a: form, b: form, c: form }));
    answer.mockResolvedValueOnce(yes).mockRejectedValueOnce(new Error("the form broke"));
    await expect(callTool(call, host)).rejects.toThrow("the form broke");
    expect(answer.mock.calls.map(([key]) => key)).toEqual(["a", "b"]);
    expect(sent).toHaveLength(1);
  });

  it("ends with the refusal of its state, which is not sent again", async () => {
    const error = { code: -32602, message: "Invalid requestState: bad signature." };
    const { host, sent } = setUp((_, index) =>
      index === 1 ? ask({ a: form }, { requestState: "S" }) : { error },
    );
    expect(await callTool(call, host)).toEqual({ error });
    expect(sent.map(({ params }) => params["requestState"])).toEqual([undefined, "S"]);
  });

  it("that is made again after a refusal starts afresh: neither state nor answers", async () => {
    const error = { code: -32602, message: "Invalid requestState: expired." };
    const replies = [ask({ a: form }, { requestState: "S" }), { error }, done];
    const { host, sent, answer } = setUp((_, index) => replies[index - 1] ?? done);
    await callTool(call, host);
    expect(await callTool(call, host)).toEqual(done);
    expect(Object.keys(sent[2]?.params ?? {}).sort()).toEqual(["_meta", "name", "uri"]);
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it("shows a question again that is asked again, as often as the limit has it", async () => {
    const { host, sent, answer } = setUp(() => ask({ a: form }, { requestState: "same" }));
    expect(await callTool(call, host)).toEqual({ abandoned: "too many rounds" });
    expect([sent.length, answer.mock.calls.length]).toEqual([4, 3]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(4);
  });

  it("answers by the keys that were asked, and under no other, also where nothing was", async () => {
    const replies = [ask({}, { requestState: "S" }), ask({ "": form, toString: form }), done];
    const { host, sent } = setUp((_, index) => replies[index - 1] ?? done);
    await callTool(call, host);
    expect(sent.map(({ params }) => params["inputResponses"])).toEqual([
      undefined,
      undefined,
      { "": yes, toString: yes },
    ]);
  });

  it("keeps answers and states of calls at the same time apart, and no id twice", async () => {
    const { host, sent } = setUp(({ params }) =>
      "inputResponses" in params
        ? done
        : ask({ a: form }, { requestState: `of ${JSON.stringify(params["name"])}` }),
    );
    const names = ["x", "y", "z"];
    await Promise.all(names.map((name) => callTool({ method, params: { name } }, host)));
    const retries = sent.filter(({ params }) => "requestState" in params);
    expect(retries.map(({ params }) => params["requestState"])).toEqual(
      retries.map(({ params }) => `of ${JSON.stringify(params["name"])}`),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(6);
  });
});

describe("a result that is none", () => {
  it.each<[string, Fields]>([
    ["a number as resultType", { resultType: 0, content: [] }],
    ["an empty resultType", { resultType: "", content: [] }],
    ["the word in capitals", { resultType: "INPUT_REQUIRED", requestState: "S" }],
    ["a list as requests", { resultType: "input_required", inputRequests: [form] }],
    [
      "a request that is a text",
      { resultType: "input_required", inputRequests: { a: "elicitation/create" } },
    ],
    ["a request without a method", { resultType: "input_required", inputRequests: { a: { params: {} } } }],
    [
      "a request whose method is a list",
      { resultType: "input_required", inputRequests: { a: { method: ["roots/list"] } } },
    ],
    [
      "params that are a text",
      { resultType: "input_required", inputRequests: { a: { method: "roots/list", params: "x" } } },
    ],
    [
      "a state that is an object",
      { resultType: "input_required", inputRequests: { a: form }, requestState: {} },
    ],
  ])("(%s) is given up before anybody is asked", async (_, result) => {
    const { host, sent, answer } = setUp(() => ({ result }));
    expect(await callTool({ method: "tools/call", params: { name: "pay" } }, host)).toHaveProperty(
      "abandoned",
      expect.stringMatching(/^invalid result: /),
    );
    expect([sent.length, answer.mock.calls.length]).toEqual([1, 0]);
  });

  it.each([
    "__proto__",
    "constructor",
    "elicitation/create ",
    "ELICITATION/CREATE",
    "tools/call",
    "sampling/create",
  ])("asking for %j is a breach of the protocol, and answered by nobody", async (asked) => {
    const { host, sent, answer } = setUp(() => ask({ ok: form, a: { method: asked, params: {} } }));
    expect(await callTool({ method: "tools/call", params: { name: "pay" } }, host)).toHaveProperty(
      "abandoned",
      expect.stringMatching(/^protocol violation: /),
    );
    expect([sent.length, answer.mock.calls.length]).toEqual([1, 0]);
  });
});
