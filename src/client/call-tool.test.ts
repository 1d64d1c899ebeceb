import { describe, expect, it, vi } from "vitest";
import { callTool } from "./call-tool.ts";
import type { Fields, Host, Message, Question, Reply } from "./loop.ts";

const form = { method: "elicitation/create", params: { message: "Go?", requestedSchema: {} } };
const ask = (fields: Fields = { inputRequests: { go: form } }): Reply => ({
  result: { resultType: "input_required", ...fields },
});
const done: Reply = { result: { resultType: "complete", content: [] } };
const accept: Fields = { action: "accept", content: { ok: true } };

/** A host whose server answers with `replies` in turn; the last one is repeated. */
function setUp(replies: Reply[], over: Partial<Host> = {}) {
  const sent: Message[] = [];
  const answer = vi.fn<Host["answer"]>(() => Promise.resolve(accept));
  const pause = vi.fn<Host["pause"]>(() => Promise.resolve());
  let id = 0;
  const host: Host = {
    send(message) {
      sent.push(structuredClone(message));
      return Promise.resolve(replies[Math.min(sent.length, replies.length) - 1] ?? done);
    },
    answer,
    pause,
    nextId: () => (id += 1),
    maxRounds: 3,
    capabilities: { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} },
    ...over,
  };
  return { host, sent, answer, pause };
}

const call = () => ({ method: "tools/call", params: { name: "pay", arguments: { amount: 5 } } });

describe("the first request", () => {
  it("is one whole message that says who we are and what we can do", async () => {
    const { host, sent } = setUp([done]);
    expect(await callTool(call(), host)).toEqual({ result: done.result });
    expect(sent).toEqual([
      {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: {
          name: "pay",
          arguments: { amount: 5 },
          _meta: {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { name: "roundtrip", version: "1" },
            "io.modelcontextprotocol/clientCapabilities": host.capabilities,
          },
        },
      },
    ]);
  });

  it("keeps the caller's own _meta, but not its word about us", async () => {
    const { host, sent } = setUp([done]);
    const _meta = { progressToken: 7, "io.modelcontextprotocol/protocolVersion": "1999-01-01" };
    await callTool({ method: "tools/call", params: { name: "pay", _meta } }, host);
    expect(sent[0]?.params["_meta"]).toMatchObject({
      progressToken: 7,
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    });
  });

  it("never starts pre-answered: answers and states in the caller's params stay out", async () => {
    const { host, sent } = setUp([done]);
    await callTool(
      { method: "tools/call", params: { name: "pay", inputResponses: { go: accept }, requestState: "old" } },
      host,
    );
    expect(Object.keys(sent[0]?.params ?? {})).toEqual(["name", "_meta"]);
  });
});

describe("a retry", () => {
  it("is the same call under a new id, with the answers by key and the state", async () => {
    const { host, sent, answer } = setUp([
      ask({ inputRequests: { go: form as unknown as Fields }, requestState: "S1" }),
      done,
    ]);
    await callTool(call(), host);
    expect(answer.mock.calls).toEqual([["go", form]]);
    expect(sent.map(({ id }) => id)).toEqual([1, 2]);
    expect(sent[1]?.params).toEqual({
      ...sent[0]?.params,
      inputResponses: { go: accept },
      requestState: "S1",
    });
  });

  it.each([[""], [' {"a": 1}\n'], ["\u202e\ud800é"], ["A".repeat(100_000)]])(
    "echoes the state as it came (%j)",
    async (requestState) => {
      const { host, sent } = setUp([ask({ requestState }), done]);
      await callTool(call(), host);
      expect(sent[1]?.params["requestState"]).toBe(requestState);
    },
  );

  it("sends no state where none was given", async () => {
    const { host, sent } = setUp([ask(), done]);
    await callTool(call(), host);
    expect(sent[1]?.params).not.toHaveProperty("requestState");
  });

  it("carries the fields of its own round only", async () => {
    const { host, sent } = setUp([
      ask({ inputRequests: { go: form as unknown as Fields }, requestState: "S1" }),
      ask({ inputRequests: { more: form as unknown as Fields } }),
      ask({ requestState: "S3" }),
      done,
    ]);
    await callTool(call(), host);
    expect(
      sent.map(({ params: { inputResponses, requestState } }) => [inputResponses, requestState]),
    ).toEqual([
      [undefined, undefined],
      [{ go: accept }, "S1"],
      [{ more: accept }, undefined],
      [undefined, "S3"],
    ]);
  });

  it("leaves the caller's params as they were, so that the next call asks again", async () => {
    const params = Object.freeze({ name: "pay", arguments: Object.freeze({ amount: 5 }) });
    const { host, answer, sent } = setUp([
      ask({ inputRequests: { go: form as unknown as Fields }, requestState: "S" }),
      done,
      ask(),
      done,
    ]);
    await callTool({ method: "tools/call", params }, host);
    await callTool({ method: "tools/call", params }, host);
    expect(params).toEqual({ name: "pay", arguments: { amount: 5 } });
    expect(answer).toHaveBeenCalledTimes(2);
    expect(sent[2]?.params).not.toHaveProperty("inputResponses");
    expect(sent[2]?.params).not.toHaveProperty("requestState");
  });

  it("lets no state cross between two calls at once", async () => {
    const replyTo = (message: Message): Reply =>
      "requestState" in message.params
        ? done
        : ask({ requestState: `state of ${JSON.stringify(message.params["name"])}` });
    const seen: unknown[] = [];
    const { host } = setUp([], {
      send(message) {
        if ("requestState" in message.params)
          seen.push([message.params["name"], message.params["requestState"]]);
        return Promise.resolve(replyTo(message));
      },
    });
    await Promise.all(["a", "b"].map((name) => callTool({ method: "tools/call", params: { name } }, host)));
    expect(seen).toEqual([
      ["a", 'state of "a"'],
      ["b", 'state of "b"'],
    ]);
  });

  it("answers a key named __proto__ under that key", async () => {
    const inputRequests = JSON.parse(`{"__proto__":${JSON.stringify(form)}}`) as Fields;
    const { host, sent } = setUp([ask({ inputRequests }), done]);
    await callTool(call(), host);
    expect(JSON.stringify(sent[1]?.params["inputResponses"])).toBe(`{"__proto__":${JSON.stringify(accept)}}`);
  });
});

describe("a result with a state only", () => {
  it.each([
    [{ requestState: "S" }],
    [{ requestState: "S", inputRequests: {} }],
    [{ requestState: "S", _meta: {} }],
  ])("is retried after a pause, without answers (%j)", async (fields) => {
    const { host, sent, pause, answer } = setUp([ask(fields), done]);
    expect(await callTool(call(), host)).toEqual({ result: done.result });
    expect(pause).toHaveBeenCalledTimes(1);
    expect(pause.mock.calls[0]?.[0]).toBeGreaterThan(0);
    expect(answer).not.toHaveBeenCalled();
    expect(sent[1]?.params).not.toHaveProperty("inputResponses");
  });

  it("counts towards the limit", async () => {
    const { host, sent } = setUp([ask({ requestState: "S" })]);
    expect(await callTool(call(), host)).toEqual({ abandoned: "too many rounds" });
    expect(sent).toHaveLength(4);
  });
});

describe("the round limit", () => {
  it.each([
    [0, 1, 0],
    [1, 2, 1],
    [3, 4, 3],
    [9, 10, 9],
  ])("of %i retries lets %i requests out and %i prompts", async (maxRounds, requests, prompts) => {
    const { host, sent, answer } = setUp([ask()], { maxRounds });
    expect(await callTool(call(), host)).toEqual({ abandoned: "too many rounds" });
    expect(sent).toHaveLength(requests);
    expect(answer).toHaveBeenCalledTimes(prompts);
  });
});

describe("where the person's side refuses", () => {
  it("gives the call up and puts no further question", async () => {
    const inputRequests = { a: form, b: form, c: form } as unknown as Fields;
    const { host, sent, answer } = setUp([ask({ inputRequests })]);
    answer.mockResolvedValueOnce(accept).mockResolvedValueOnce(undefined);
    expect(await callTool(call(), host)).toEqual({ abandoned: 'the host did not answer "b"' });
    expect(answer.mock.calls.map(([key]) => key)).toEqual(["a", "b"]);
    expect(sent).toHaveLength(1);
  });

  it("puts one question at a time", async () => {
    let open = 0;
    let most = 0;
    const { host } = setUp([ask({ inputRequests: { a: form, b: form } as unknown as Fields }), done], {
      async answer() {
        most = Math.max(most, (open += 1));
        await Promise.resolve();
        open -= 1;
        return accept;
      },
    });
    await callTool(call(), host);
    expect(most).toBe(1);
  });
});

describe("what kind of result it is", () => {
  it("counts an absent resultType as complete", async () => {
    const { host } = setUp([{ result: { content: [] } }]);
    expect(await callTool(call(), host)).toEqual({ result: { content: [] } });
  });

  it.each([["maybe"], [null], [7], ["Complete"]])(
    "gives an unknown resultType up: %j",
    async (resultType) => {
      const { host, sent } = setUp([{ result: { resultType, requestState: "S" } }]);
      expect(await callTool(call(), host)).toEqual({
        abandoned: `invalid result: unknown resultType ${JSON.stringify(resultType)}`,
      });
      expect(sent).toHaveLength(1);
    },
  );

  it("hands on the server's refusal and does not try again", async () => {
    const error = { code: -32602, message: "Invalid requestState: expired." };
    const { host, sent } = setUp([ask({ requestState: "S" }), { error }]);
    expect(await callTool(call(), host)).toEqual({ error });
    expect(sent).toHaveLength(2);
  });

  it("gives up a reply that is neither", async () => {
    const { host } = setUp([{}]);
    expect(await callTool(call(), host)).toHaveProperty(
      "abandoned",
      expect.stringMatching(/^invalid result/),
    );
  });

  it.each([["tools/list"], ["completion/complete"], ["server/discover"]])(
    "never answers %s, which may not ask",
    async (method) => {
      const { host, sent, answer } = setUp([ask()]);
      expect(await callTool({ method, params: {} }, host)).toEqual({
        abandoned: `invalid result: ${method} may not ask for input`,
      });
      expect([sent.length, answer.mock.calls.length]).toEqual([1, 0]);
    },
  );

  it.each([["prompts/get"], ["resources/read"]])("sees %s through its rounds", async (method) => {
    const { host, sent } = setUp([ask({ requestState: "S" }), done]);
    expect(await callTool({ method, params: {} }, host)).toEqual({ result: done.result });
    expect(sent.map((message) => message.method)).toEqual([method, method]);
  });

  it.each<[Fields]>([
    [{}],
    [{ inputRequests: {} }],
    [{ inputRequests: [] }],
    [{ inputRequests: "x", requestState: "S" }],
    [{ inputRequests: null, requestState: "S" }],
    [{ requestState: 42 }],
    [{ requestState: null }],
    [{ inputRequests: { a: 7 } }],
    [{ inputRequests: { a: null } }],
    [{ inputRequests: { a: { params: {} } } }],
    [{ inputRequests: { a: { method: "roots/list", params: [] } } }],
  ])("gives up an input_required that is malformed: %j", async (fields) => {
    const { host, sent, answer } = setUp([ask(fields)]);
    expect(await callTool(call(), host)).toHaveProperty(
      "abandoned",
      expect.stringMatching(/^invalid result: /),
    );
    expect([sent.length, answer.mock.calls.length]).toEqual([1, 0]);
  });
});

describe("kinds of question", () => {
  const message = { message: "m" };
  const elicit = (mode?: string): Question => ({
    method: "elicitation/create",
    params: mode === undefined ? message : { ...message, mode },
  });
  const sample = (params: Fields = {}): Question => ({ method: "sampling/createMessage", params });
  const roots: Question = { method: "roots/list" };

  it.each<[Fields, Question]>([
    [{ elicitation: {} }, elicit()],
    [{ elicitation: {} }, elicit("form")],
    [{ elicitation: { form: {} } }, elicit("form")],
    [{ elicitation: { form: {}, url: {} } }, elicit("url")],
    [{ elicitation: { url: {} } }, elicit("url")],
    [{ sampling: {} }, sample()],
    [{ sampling: { tools: {} } }, sample({ tools: [] })],
    [{ roots: {} }, roots],
  ])("with %j declared answers %j", async (capabilities, request) => {
    const { host, answer } = setUp([ask({ inputRequests: { k: request as unknown as Fields } }), done], {
      capabilities,
    });
    await callTool(call(), host);
    expect(answer.mock.calls).toEqual([["k", request]]);
  });

  it.each<[Fields, Question]>([
    [{}, elicit()],
    [{ elicitation: true }, elicit()],
    [{ elicitation: null }, elicit()],
    [{ elicitation: { url: {} } }, elicit()],
    [{ elicitation: {} }, elicit("url")],
    [{ elicitation: { form: {}, url: {} } }, elicit("voice")],
    [{ elicitation: {} }, sample()],
    [{ sampling: {} }, sample({ tools: [] })],
    [{ sampling: {} }, sample({ toolChoice: {} })],
    [{ sampling: {} }, roots],
    [
      { elicitation: {}, sampling: {}, roots: {} },
      { method: "tools/call", params: { name: "wipe" } },
    ],
    [{ elicitation: {}, sampling: {}, roots: {} }, { method: "toString" }],
  ])("with %j declared never answers %j, nor what stands beside it", async (capabilities, request) => {
    const { host, sent, answer } = setUp(
      [ask({ inputRequests: { ok: form, k: request } as unknown as Fields })],
      {
        capabilities,
      },
    );
    const ending = await callTool(call(), host);
    expect(ending).toHaveProperty(
      "abandoned",
      expect.stringMatching(/^protocol violation: "(k|ok)" asks for /),
    );
    expect([sent.length, answer.mock.calls.length]).toEqual([1, 0]);
  });
});

describe("a send that fails", () => {
  it("ends the call and is not repeated", async () => {
    let sends = 0;
    const { host } = setUp([], {
      send() {
        sends += 1;
        return Promise.reject(new Error("lost"));
      },
    });
    await expect(callTool(call(), host)).rejects.toThrow("lost");
    expect(sends).toBe(1);
  });
});
