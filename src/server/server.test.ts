import { describe, expect, it } from "vitest";
import type { JsonObject } from "../protocol/json.ts";
import type { InputRequest } from "../protocol/mcp.ts";
import { accepted, confirm, createKit, type FakeBody, type FakeGuest, text } from "./test-kit.ts";

const booking: FakeBody = ({ need, act }) => {
  const answer = need("confirm", confirm("Book the boat?"));
  const { content } = answer as { content?: { ok?: boolean } };
  if (answer["action"] !== "accept" || content?.ok !== true) return text("Nothing was booked.");
  act("booking", { boat: "Alma" });
  return text("Booked.");
};
const createHarbour = () => createKit({ bodies: { book: booking } });
const stateOf = ({ result }: { result: JsonObject }) => result["requestState"] as string;
const contentOf = ({ result }: { result: JsonObject }) => result["content"];
const payloadOf = (reply: { result: JsonObject }) =>
  JSON.parse(Buffer.from(stateOf(reply).split(".")[0]!, "base64url").toString()) as JsonObject;

/** What every gate says of an untouched state under the default settings, where single use is off. */
const ALL_GATES = [
  { gate: "form", status: "passed" },
  { gate: "signature", status: "passed" },
  { gate: "expiry", status: "passed" },
  { gate: "principal", status: "passed" },
  { gate: "request", status: "passed" },
  { gate: "single use", status: "off" },
];

describe("a call in rounds", () => {
  it("asks with the question and a state, then finishes with the answer", async () => {
    const kit = createHarbour();
    const first = await kit.call("book", {}, { principal: "ana" });
    expect(first.status).toBe(200);
    expect(first.result["resultType"]).toBe("input_required");
    expect(first.result["inputRequests"]).toEqual({ confirm: confirm("Book the boat?") });
    expect(kit.world.ledger).toEqual([]);

    const retry = { requestState: stateOf(first), inputResponses: { confirm: accepted } };
    const second = await kit.call("book", retry, { principal: "ana" });
    expect(second.result).toMatchObject({
      resultType: "complete",
      content: [{ type: "text", text: "Booked." }],
    });
    expect(second.result["_meta"]).toEqual({
      "io.modelcontextprotocol/serverInfo": { name: "kit", version: "1.0.0" },
    });
    expect(kit.world.ledger).toEqual([{ kind: "booking", detail: { boat: "Alma" }, principal: "ana" }]);
  });

  it("writes what it does into the trace, each event with its exchange and round", async () => {
    const kit = createHarbour();
    const first = await kit.call("book");
    await kit.call("book", { requestState: stateOf(first), inputResponses: { confirm: accepted } });
    const exchange = "0123456789abcdef0123456789abcdef";
    const request = confirm("Book the boat?");
    const common = { exchange, instance: "A" };
    expect(kit.events).toEqual([
      { kind: "entered", ...common, round: 1, method: "tools/call", name: "book" },
      { kind: "needed", exchange, key: "confirm", status: "open", request, line: 7 },
      { kind: "left", ...common, round: 1, how: "asked", keys: ["confirm"], lines: [7] },
      { kind: "judged", ...common, verdict: "accepted", gates: ALL_GATES, bytes: stateOf(first).length },
      { kind: "entered", ...common, round: 2, method: "tools/call", name: "book" },
      { kind: "needed", exchange, key: "confirm", status: "answered", request, line: 7 },
      {
        kind: "acted",
        exchange,
        entry: "booking",
        detail: { boat: "Alma" },
        recorded: true,
        round: 2,
        line: 7,
      },
      { kind: "left", ...common, round: 2, how: "completed", keys: [], lines: [7] },
    ]);
  });

  it.each([
    ["declined", { action: "decline" }],
    ["cancelled", { action: "cancel", content: { ok: true } }],
    ["accepted with no", { action: "accept", content: { ok: false } }],
  ])("finishes without the effect when %s", async (_, answer) => {
    const kit = createHarbour();
    const first = await kit.call("book");
    const second = await kit.call("book", {
      requestState: stateOf(first),
      inputResponses: { confirm: answer },
    });
    expect(contentOf(second)).toEqual([{ type: "text", text: "Nothing was booked." }]);
    expect(kit.world.ledger).toEqual([]);
  });

  it.each([
    ["content that breaks the schema", { confirm: { action: "accept", content: { ok: "yes" } } }],
    ["no content", { confirm: { action: "accept" } }],
    ["a wrapped answer", { confirm: { method: "elicitation/create", result: accepted } }],
    ["an answer of another kind", { confirm: { roots: [] } }],
    ["a number", { confirm: 7 }],
    ["another key", { wrong: accepted }],
    ["nothing", {}],
  ])("asks again for %s", async (_, inputResponses) => {
    const kit = createHarbour();
    const first = await kit.call("book");
    const second = await kit.call("book", { requestState: stateOf(first), inputResponses });
    expect(second.result).toMatchObject({
      resultType: "input_required",
      inputRequests: first.result["inputRequests"] as JsonObject,
    });
    expect(kit.world.ledger).toEqual([]);
  });

  it("ignores further answers beside the right one", async () => {
    const kit = createHarbour();
    const first = await kit.call("book");
    const inputResponses = { other: accepted, confirm: accepted };
    expect(contentOf(await kit.call("book", { requestState: stateOf(first), inputResponses }))).toEqual(
      contentOf({ result: text("Booked.") }),
    );
  });

  it("does not let the first request answer what nobody asked", async () => {
    const kit = createHarbour();
    const reply = await kit.call("book", { inputResponses: { confirm: accepted } });
    expect(reply.result["resultType"]).toBe("input_required");
    expect(kit.world.ledger).toEqual([]);
  });

  it("moves exp when a round adds a valid answer, and keeps it when not; the nonce stays", async () => {
    const two: FakeBody = ({ need }) => {
      need("one", confirm());
      need("two", confirm());
      return text("both");
    };
    const kit = createKit({ bodies: { two } });
    const first = await kit.call("two");
    kit.world.now += 100_000;
    const useless = await kit.call("two", {
      requestState: stateOf(first),
      inputResponses: { two: accepted },
    });
    kit.world.now += 100_000;
    const useful = await kit.call("two", {
      requestState: stateOf(useless),
      inputResponses: { one: accepted },
    });
    const start = Date.UTC(2026, 6, 28) / 1000;
    expect([first, useless, useful].map((reply) => payloadOf(reply)["exp"])).toEqual([
      start + 300,
      start + 300,
      start + 500,
    ]);
    expect(new Set([first, useless, useful].map((reply) => payloadOf(reply)["nonce"])).size).toBe(1);
    expect(payloadOf(useful)["data"]).toEqual({
      saved: {},
      open: ["two"],
      answers: { one: accepted },
      round: 3,
    });

    const old = await kit.call("two", { requestState: stateOf(first), inputResponses: { two: accepted } });
    expect(Object.keys(old.result["inputRequests"] as JsonObject)).toEqual(["one"]);
  });

  it("carries saved values and raw state, and sends no token where the body gave none", async () => {
    const kit = createKit({
      bodies: {
        save: ({ saved, need }) => {
          saved["price"] ??= 190;
          need("confirm", confirm());
          return text(JSON.stringify(saved["price"]));
        },
        raw: ({ run }) => {
          if (run.state) return text(JSON.stringify(run.state.data.raw));
          const data = { saved: {}, open: [], answers: {}, raw: [1, "step"] };
          return { end: { status: "asked", style: "raw", requests: {}, data, gained: false, lines: [] } };
        },
        bare: () => ({
          end: {
            status: "asked",
            style: "raw",
            requests: { q: confirm() },
            data: null,
            gained: false,
            lines: [],
          },
        }),
      },
    });
    const first = await kit.call("save");
    expect(
      contentOf(
        await kit.call("save", { requestState: stateOf(first), inputResponses: { confirm: accepted } }),
      ),
    ).toEqual([{ type: "text", text: "190" }]);
    const raw = await kit.call("raw");
    expect(Object.keys(raw.result).sort()).toEqual(["_meta", "requestState", "resultType"]);
    expect(contentOf(await kit.call("raw", { requestState: stateOf(raw) }))).toEqual([
      { type: "text", text: '[1,"step"]' },
    ]);
    const bare = await kit.call("bare");
    expect(Object.keys(bare.result).sort()).toEqual(["_meta", "inputRequests", "resultType"]);
  });

  it("runs the code as it stands at each request", async () => {
    const guest = { bodies: { book: booking } };
    const kit = createKit(guest);
    const first = await kit.call("book");
    guest.bodies.book = () => text("closed");
    const second = await kit.call("book", {
      requestState: stateOf(first),
      inputResponses: { confirm: accepted },
    });
    expect(contentOf(second)).toEqual([{ type: "text", text: "closed" }]);
  });

  it("asks in prompts and resources alike", async () => {
    const kit = createKit({
      bodies: {
        brief: ({ need, run }) => {
          need("confirm", confirm());
          return {
            messages: [{ role: "user", content: { type: "text", text: JSON.stringify(run.args["topic"]) } }],
          };
        },
        "doc://{id}/text": ({ need, run }) => {
          need("confirm", confirm());
          return { contents: [{ uri: "doc://x", text: JSON.stringify(run.args["id"]) }] };
        },
      },
      description: {
        prompts: [{ name: "brief", arguments: [{ name: "topic", required: true }], completes: false }],
        resources: [{ uri: "doc://{id}/text", template: true, name: "doc", completes: false }],
      },
    });
    for (const [method, params, key] of [
      ["prompts/get", { name: "brief", arguments: { topic: "tides" } }, "messages"],
      ["resources/read", { uri: "doc://a%20b/text" }, "contents"],
    ] as const) {
      const first = await kit.post(method, params);
      expect(first.result["resultType"]).toBe("input_required");
      const second = await kit.post(method, {
        ...params,
        requestState: stateOf(first),
        inputResponses: { confirm: accepted },
      });
      expect(second.result["resultType"]).toBe("complete");
      expect(JSON.stringify(second.result[key])).toContain(key === "messages" ? "tides" : "a b");
    }
  });
});

describe("capabilities", () => {
  const asks: Record<string, InputRequest> = {
    form: confirm(),
    url: {
      method: "elicitation/create",
      params: { mode: "url", message: "Pay", url: "https://pay.example/" },
    },
    sampling: { method: "sampling/createMessage", params: { maxTokens: 5, messages: [] } },
    tools: { method: "sampling/createMessage", params: { maxTokens: 5, messages: [], tools: [] } },
    roots: { method: "roots/list" },
  };
  const ask = (kind: string, capabilities: unknown) =>
    createKit({
      bodies: {
        ask: ({ need }) => {
          need("q", asks[kind]!);
          return text("answered");
        },
      },
    }).call("ask", {}, { capabilities });

  it.each([
    ["form", {}, { elicitation: { form: {} } }],
    ["form", { elicitation: { url: {} } }, { elicitation: { form: {} } }],
    ["url", { elicitation: {} }, { elicitation: { url: {} } }],
    ["url", { elicitation: { form: {} } }, { elicitation: { url: {} } }],
    ["sampling", { elicitation: {}, roots: {} }, { sampling: {} }],
    ["tools", { sampling: {} }, { sampling: { tools: {} } }],
    ["roots", { sampling: {} }, { roots: {} }],
  ])("%s with %j is refused, naming what is missing", async (kind, capabilities, required) => {
    const reply = await ask(kind, capabilities);
    expect(reply.status).toBe(400);
    expect(reply.error).toMatchObject({ code: -32021, data: { requiredCapabilities: required } });
  });

  it.each([
    ["form", { elicitation: {} }],
    ["form", { elicitation: { form: {} } }],
    ["url", { elicitation: { url: {} } }],
    ["sampling", { sampling: {} }],
    ["tools", { sampling: { tools: {} } }],
    ["roots", { roots: {} }],
  ])("%s with %j is asked", async (kind, capabilities) => {
    expect((await ask(kind, capabilities)).result["resultType"]).toBe("input_required");
  });

  it.each([true, null, "yes", [], { elicitation: true }, { elicitation: null }])(
    "that are %j are never a server fault",
    async (capabilities) => {
      const reply = await ask("form", capabilities);
      expect(reply.status).toBeLessThan(500);
      expect([-32021, -32602]).toContain(reply.error.code);
    },
  );

  it("do not matter to a body that asks nothing", async () => {
    const kit = createKit({ bodies: { look: ({ run }) => text(JSON.stringify(run.capabilities)) } });
    expect(contentOf(await kit.call("look", {}, { capabilities: {} }))).toEqual([
      { type: "text", text: "{}" },
    ]);
  });
});

describe("names and arguments", () => {
  const schema = {
    type: "object",
    properties: {
      amount: { type: "number", minimum: 1 },
      tags: { type: "array", items: { type: "string" } },
    },
    required: ["amount"],
  };
  const spend = (args: unknown, schemas: JsonObject = schema) =>
    createKit({ schemas: { spend: schemas }, bodies: { spend: () => text("spent") } }).call("spend", {
      arguments: args as JsonObject,
    });

  it.each([
    ["tools/call", { name: "nothing" }, "Unknown tool: nothing"],
    ["prompts/get", { name: "nothing" }, "Unknown prompt: nothing"],
    ["resources/read", { uri: "x://nothing" }, "Unknown resource: x://nothing"],
    ["tools/call", { name: "constructor" }, "Unknown tool: constructor"],
  ])("%s of something that does not exist is refused", async (method, params, message) => {
    const reply = await createHarbour().post(method, params);
    expect(reply.error).toMatchObject({ code: -32602, message });
  });

  it("a prompt's arguments are text, and the required ones are there", async () => {
    const prompt = { name: "brief", arguments: [{ name: "topic", required: true }], completes: false };
    const kit = createKit({ bodies: {}, description: { prompts: [prompt] } });
    const codes = [];
    for (const args of [{}, { topic: 5 }, []]) {
      codes.push((await kit.post("prompts/get", { name: "brief", arguments: args })).error.code);
    }
    expect(codes).toEqual([-32602, -32602, -32602]);
  });

  it.each([
    [{}, "amount"],
    [{ amount: "5" }, "amount: "],
    [{ amount: 0 }, "amount: "],
    [{ amount: 5, tags: ["a", 7] }, "tags[1]: "],
  ])("a tool's arguments %j fail the tool, and the text names the path", async (args, path) => {
    const reply = await spend(args);
    expect(reply.result).toMatchObject({ resultType: "complete", isError: true });
    const [block] = contentOf(reply) as { text: string }[];
    expect(block?.text).toMatch(/^Invalid arguments for spend: /);
    expect(block?.text).toContain(path);
  });

  it("arguments that fit reach the body", async () => {
    expect(contentOf(await spend({ amount: 5, tags: [], more: 1 }))).toEqual([
      { type: "text", text: "spent" },
    ]);
  });

  it.each([
    [{ $ref: "https://example.org/schema.json" }],
    [{ $schema: "https://example.org/my-dialect", type: "object" }],
    [{ properties: { a: { pattern: "^(a+)+$" } } }],
    [{ patternProperties: { "(x|x)*y": {} } }],
    [{ $ref: "#" }],
    [{ allOf: Array.from({ length: 13 }, () => ({ $ref: "#/$defs/a" })), $defs: { a: {} } }],
  ])("an input schema such as %j fails the tool and fetches nothing", async (broken) => {
    const reply = await spend({ a: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" }, broken);
    expect(reply.result["isError"]).toBe(true);
    const [block] = contentOf(reply) as { text: string }[];
    expect(block?.text).toMatch(/^The inputSchema of spend cannot be used: /);
  });

  it.each(["https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#"])(
    "the dialect %s is known",
    async ($schema) => {
      expect((await spend({ amount: 0 }, { ...schema, $schema })).result["isError"]).toBe(true);
      expect((await spend({ amount: 1 }, { ...schema, $schema })).result["isError"]).toBeUndefined();
    },
  );

  it("are judged in each round by what the code asks of them then", async () => {
    const description = (required: boolean) => ({
      prompts: [{ name: "p", arguments: [{ name: "when", required }], completes: false }],
    });
    const guest: FakeGuest = {
      schemas: {},
      bodies: { book: booking, p: booking },
      description: description(false),
    };
    const kit = createKit(guest);
    const calls = [
      ["tools/call", { name: "book", arguments: {} }],
      ["prompts/get", { name: "p", arguments: {} }],
    ] as const;
    const states = [];
    for (const [method, params] of calls) states.push(stateOf(await kit.post(method, params)));
    guest.schemas = { book: { type: "object", required: ["when"] } };
    guest.description = description(true);
    kit.files.current = { "tools.ts": "stricter" };
    const replies = [];
    for (const [index, [method, params]] of calls.entries()) {
      const retry = { requestState: states[index] ?? "", inputResponses: { confirm: accepted } };
      replies.push(await kit.post(method, { ...params, ...retry }));
    }
    expect(replies[0]?.result["isError"]).toBe(true);
    expect(replies[1]?.error).toMatchObject({ code: -32602, message: "Missing required argument: when" });
    expect(kit.world.ledger).toEqual([]);
  });

  it("are looked at before the state", async () => {
    const reply = await createHarbour().call("sail", { requestState: "nonsense" });
    expect(reply.error.message).toBe("Unknown tool: sail");
  });
});

describe("guest faults", () => {
  const fails: FakeBody = ({ act }) => {
    act("before");
    throw new Error("no wind");
  };
  const definitions = {
    prompts: [{ name: "p", completes: false }],
    resources: [{ uri: "r://x", template: false, name: "x", completes: false }],
  };

  it("fail a tool with the message and the line, and keep what was done", async () => {
    const kit = createKit({ bodies: { fails } });
    const reply = await kit.call("fails");
    expect(reply.status).toBe(200);
    expect(reply.result).toMatchObject({ isError: true, content: [{ type: "text", text: "no wind" }] });
    expect((reply.result["_meta"] as JsonObject)["roundtrip/at"]).toBe("tools.ts:7");
    expect(kit.world.ledger).toHaveLength(1);
    expect(kit.events.at(-1)).toMatchObject({ kind: "left", how: "failed", fault: { message: "no wind" } });
  });

  it("are -32603 with the line for prompts and resources", async () => {
    const kit = createKit({ bodies: { p: fails, "r://x": fails }, description: definitions });
    const error = { code: -32603, message: "no wind", data: { at: "tools.ts:7" } };
    expect((await kit.post("prompts/get", { name: "p" })).error).toEqual(error);
    expect((await kit.post("resources/read", { uri: "r://x" })).error).toEqual(error);
  });

  it("of code that does not compile fail every method alike", async () => {
    const broken = { reason: "syntax", message: "Unexpected token", at: "tools.ts:3" } as const;
    const kit = createKit({ bodies: {}, broken });
    const reply = await kit.call("book");
    expect(reply.result).toMatchObject({ isError: true, _meta: { "roundtrip/at": "tools.ts:3" } });
    for (const [method, params] of [
      ["tools/list", {}],
      ["prompts/get", { name: "p" }],
      ["completion/complete", { ref: { type: "ref/prompt", name: "p" }, argument: { name: "a", value: "" } }],
    ] as const) {
      expect((await kit.post(method, params)).error).toEqual({
        code: -32603,
        message: "Unexpected token",
        data: { at: "tools.ts:3" },
      });
    }
    expect(kit.events.map(({ kind }) => kind)).toEqual(["entered", "left", "entered", "left"]);
  });

  it.each([
    [
      "a nested form",
      {
        q: {
          method: "elicitation/create",
          params: {
            message: "?",
            requestedSchema: { type: "object", properties: { a: { type: "object" } } },
          },
        },
      },
    ],
    [
      "a dangerous address",
      {
        q: {
          method: "elicitation/create",
          params: { mode: "url", message: "?", url: "javascript:alert(1)" },
        },
      },
    ],
    ["a method that cannot be asked for", { q: { method: "tools/call", params: {} } }],
    ["nothing, with no state", {}],
  ])("are made of asking for %s: it is never sent", async (_, requests) => {
    const kit = createKit({
      bodies: {
        ask: () => ({
          end: {
            status: "asked",
            style: "raw",
            requests: requests as Record<string, InputRequest>,
            data: null,
            gained: false,
            lines: [],
          },
        }),
      },
    });
    const reply = await kit.call("ask");
    expect(reply.result).toMatchObject({ resultType: "complete", isError: true });
    expect(kit.events.at(-1)).toMatchObject({ how: "failed", fault: { reason: "need" } });
  });

  it("are made of a state that could never come back", async () => {
    const kit = createKit({
      bodies: {
        hoard: ({ saved, need }) => {
          saved["all"] = "x".repeat(50_000);
          need("q", confirm());
          return {};
        },
      },
    });
    const reply = await kit.call("hoard");
    expect(reply.result["isError"]).toBe(true);
    expect(contentOf(reply)).toEqual([
      { type: "text", text: "The requestState would be longer than 64 KiB: save less" },
    ]);
  });

  it.each([
    ["tools/call", { name: "t" }, { content: [{ type: "text" }] }],
    ["tools/call", { name: "t" }, { content: "text" }],
    ["tools/call", { name: "t" }, { resultType: "maybe", content: [] }],
    ["prompts/get", { name: "p" }, { content: [] }],
    ["resources/read", { uri: "r://x" }, { contents: [{ uri: "r://x" }] }],
  ])("are made of a result that %s does not have", async (method, params, result) => {
    const body = () => result as JsonObject;
    const kit = createKit({ bodies: { t: body, p: body, "r://x": body }, description: definitions });
    const reply = await kit.post(method, params);
    expect(method === "tools/call" ? reply.result["isError"] : reply.error.code).toBe(
      method === "tools/call" ? true : -32603,
    );
    expect(kit.events.at(-1)).toMatchObject({ kind: "left", how: "failed" });
  });

  it("structured content must fit the output schema", async () => {
    const outputSchema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
    const run = async (result: JsonObject, schema: JsonObject = outputSchema) => {
      const tools = [{ name: "t", inputSchema: { type: "object" }, outputSchema: schema }];
      return (await createKit({ bodies: { t: () => result }, description: { tools } }).call("t")).result;
    };
    expect((await run({ content: [], structuredContent: { n: 1 } }))["isError"]).toBeUndefined();
    expect((await run({ structuredContent: { n: 1 } }))["content"]).toEqual([]);
    expect((await run({ content: [], structuredContent: { n: "1" } }))["isError"]).toBe(true);
    expect((await run({ content: [] }))["isError"]).toBe(true);
    expect((await run({ structuredContent: {} }, { $schema: "x:y" }))["isError"]).toBe(true);
    expect((await run({ content: [], isError: true }))["isError"]).toBe(true);
  });
});

describe("effects as they happen", () => {
  it("claims, once-keys and pages reach the next run", async () => {
    const kit = createKit({
      bodies: {
        effects: ({ run, tell }) => {
          const at = { file: "tools.ts", line: 4 };
          tell({ ...at, type: "claim", key: "code", won: run.claims.length === 0 });
          tell({ ...at, type: "ledger", kind: "gift", once: "k", recorded: run.onceKeys.length === 0 });
          tell({ ...at, type: "console", level: "warn", text: "hm" });
          return text(JSON.stringify([run.claims, run.onceKeys, run.finishedPages, run.pageBase, run.now]));
        },
      },
    });
    kit.world.pages = [
      { id: "p1", principal: "ana" },
      { id: "p2", principal: "bo" },
    ];
    await kit.call("effects", {}, { principal: "ana" });
    const second = await kit.call("effects", {}, { principal: "ana" });
    const now = Date.UTC(2026, 6, 28);
    expect(contentOf(second)).toEqual([
      {
        type: "text",
        text: JSON.stringify([["code"], ["k"], ["p1"], "http://localhost/page.html?id=", now]),
      },
    ]);
    expect(kit.world.claims).toEqual(["code"]);
    expect(kit.world.ledger).toEqual([{ kind: "gift", once: "k", principal: "ana" }]);
    expect(
      kit.events.filter(({ kind }) => kind === "claimed" || kind === "acted" || kind === "printed"),
    ).toMatchObject([
      { kind: "claimed", won: true, line: 4 },
      { kind: "acted", recorded: true, once: "k" },
      { kind: "printed", level: "warn", text: "hm", where: "tools.ts:4", round: 1 },
      { kind: "claimed", won: false },
      { kind: "acted", recorded: false },
      { kind: "printed" },
    ]);
  });

  const chatty: FakeGuest = {
    bodies: {
      chat: ({ tell }) => {
        const at = { file: "tools.ts", line: 1 };
        tell({ ...at, type: "progress", done: 1, total: 3 });
        tell({ ...at, type: "progress", done: 1 });
        tell({ ...at, type: "progress", done: 2 });
        tell({ ...at, type: "log", level: "debug", data: "low" });
        tell({ ...at, type: "log", level: "error", data: { n: 1 } });
        tell({ ...at, type: "log", level: "shout", data: 0 });
        return text("done");
      },
    },
  };

  it("progress carries the request's token and grows; logs keep to the level that was asked for", async () => {
    const meta = { progressToken: "t-1", "io.modelcontextprotocol/logLevel": "warning" };
    const reply = await createKit(chatty).call("chat", {}, { meta });
    expect(reply.headers.get("content-type")).toBe("text/event-stream");
    expect(reply.notified).toMatchObject([
      { method: "notifications/progress", params: { progressToken: "t-1", progress: 1, total: 3 } },
      { method: "notifications/progress", params: { progressToken: "t-1", progress: 2 } },
      { method: "notifications/message", params: { level: "error", data: { n: 1 } } },
    ]);
    expect(contentOf(reply)).toEqual([{ type: "text", text: "done" }]);
  });

  it("nothing is told to a request that asked for nothing", async () => {
    const reply = await createKit(chatty).call("chat");
    expect(reply.headers.get("content-type")).toMatch(/^application\/json/);
    expect(reply.notified).toEqual([]);
  });

  it("each run has a seed of its own, the same in every world of the seed", async () => {
    const seeds = async () => {
      const kit = createKit({ bodies: { roll: ({ run }) => text(String(run.seed)) } });
      return [contentOf(await kit.call("roll")), contentOf(await kit.call("roll"))];
    };
    const [one, two] = await seeds();
    expect(one).not.toEqual(two);
    expect(await seeds()).toEqual([one, two]);
  });
});

describe("one turn at a time", () => {
  it("decides requests in the order of their arrival, whatever they wait for", async () => {
    const log: string[] = [];
    const gate = createGate();
    const kit = createKit({
      bodies: {
        slow: async () => {
          log.push("slow in");
          await gate.opened;
          log.push("slow out");
          return text("slow");
        },
        quick: () => {
          log.push("quick");
          return text("quick");
        },
      },
    });
    const slow = kit.call("slow");
    const quick = kit.call("quick");
    const list = kit.post("tools/list", {});
    gate.open();
    await Promise.all([slow, quick, list]);
    expect(log).toEqual(["slow in", "slow out", "quick"]);
  });

  it("is not held up by an upload that hangs", async () => {
    const kit = createHarbour();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
    });
    const stop = new AbortController();
    const headers = { "Content-Type": "application/json" };
    const init = { method: "POST", headers, body, duplex: "half", signal: stop.signal };
    const hanging = kit.server.fetch(new Request("http://localhost/mcp", init));
    expect((await kit.call("book")).result["resultType"]).toBe("input_required");
    stop.abort();
    expect((await hanging).status).toBe(499);
  });

  it("goes on after refusals, faults and requests that were given up", async () => {
    const gate = createGate();
    const kit = createKit({
      bodies: {
        wait: async () => {
          await gate.opened;
          return text("late");
        },
        fine: ({ act }) => {
          act("fine");
          return text("fine");
        },
      },
    });
    const stop = new AbortController();
    const running = kit.call("wait", {}, { signal: stop.signal });
    const queued = kit.call("fine", {}, { signal: stop.signal });
    const others = [
      kit.call("nothing"),
      kit.send("{", { "Content-Type": "application/json" }),
      kit.post("tools/forget", {}),
    ];
    const last = kit.call("fine");
    stop.abort();
    gate.open();
    expect((await running).status).toBe(499);
    expect((await queued).status).toBe(499);
    await Promise.all(others);
    expect(contentOf(await last)).toEqual([{ type: "text", text: "fine" }]);
    expect(kit.world.ledger).toHaveLength(1);
  });
});

function createGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe("lists", () => {
  const guest: FakeGuest = {
    bodies: { book: booking },
    description: {
      prompts: [{ name: "brief", description: "A brief", arguments: [{ name: "topic" }], completes: true }],
      resources: [
        { uri: "doc://one", template: false, name: "one", mimeType: "text/plain", completes: false },
        { uri: "doc://{id}", template: true, name: "any", completes: true },
      ],
    },
  };

  it.each([
    ["tools/list", { tools: [{ name: "book", inputSchema: { type: "object" } }] }],
    [
      "prompts/list",
      { prompts: [{ name: "brief", description: "A brief", arguments: [{ name: "topic" }] }] },
    ],
    ["resources/list", { resources: [{ uri: "doc://one", name: "one", mimeType: "text/plain" }] }],
    ["resources/templates/list", { resourceTemplates: [{ uriTemplate: "doc://{id}", name: "any" }] }],
  ])("%s shows what the code defines, complete and with caching hints", async (method, expected) => {
    const { status, result } = await createKit(guest).post(method, {});
    const { _meta, ...shown } = result;
    expect(status).toBe(200);
    expect(shown).toEqual({ ...expected, resultType: "complete", ttlMs: 0, cacheScope: "private" });
    expect(_meta).toHaveProperty(["io.modelcontextprotocol/serverInfo", "name"], "kit");
  });

  it("say how long they may be kept where the code says it, in the modern era alone", async () => {
    const description = { ...guest.description, caching: { ttlMs: 60_000 } };
    const kit = createKit({ ...guest, description });
    const { result } = await kit.post("tools/list", {});
    expect([result["ttlMs"], result["cacheScope"]]).toEqual([60_000, "private"]);
    const legacy = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
    const earlier = await kit.send(JSON.stringify(legacy), {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2025-11-25",
    });
    expect(earlier.result).toHaveProperty("tools");
    expect(earlier.result).not.toHaveProperty("ttlMs");
  });

  it("show nothing of a resource's own caching, which is for what it gives", async () => {
    const contents = [{ uri: "doc://one", text: "1" }];
    const caching = { ttlMs: 5, cacheScope: "public" } as const;
    const one = { uri: "doc://one", template: false, name: "one", completes: false, caching };
    let said: JsonObject = {};
    const kit = createKit({
      bodies: { "doc://one": () => ({ contents, ...said }) },
      description: { resources: [one] },
    });
    const listed = await kit.post("resources/list", {});
    expect(listed.result["resources"]).toEqual([{ uri: "doc://one", name: "one" }]);
    const hints = async () => {
      const { result } = await kit.post("resources/read", { uri: "doc://one" });
      return [result["ttlMs"], result["cacheScope"]];
    };
    expect(await hints()).toEqual([5, "public"]);
    said = { ttlMs: 7 };
    expect(await hints()).toEqual([7, "public"]);
  });

  it("have one page", async () => {
    expect((await createKit(guest).post("tools/list", { cursor: "2" })).error.code).toBe(-32602);
  });

  it("are read anew when the code changed", async () => {
    const changing: FakeGuest = { bodies: { book: booking } };
    const kit = createKit(changing);
    await kit.post("tools/list", {});
    changing.bodies = { sail: booking };
    kit.files.current = { "tools.ts": "second" };
    expect((await kit.post("tools/list", {})).result["tools"]).toMatchObject([{ name: "sail" }]);
  });

  it("server/discover names the revision and no list-changed notices", async () => {
    const { result } = await createKit(guest).post("server/discover", {});
    expect(result).toMatchObject({
      supportedVersions: ["2026-07-28"],
      capabilities: { tools: {}, prompts: {}, resources: {} },
    });
    expect(JSON.stringify(result["capabilities"])).not.toContain("listChanged");
  });

  it.each([
    [{ type: "ref/prompt", name: "brief" }, ["brief.topic:t"]],
    [{ type: "ref/resource", uri: "doc://{id}" }, ["doc://{id}.topic:t"]],
    [{ type: "ref/resource", uri: "doc://7" }, ["doc://{id}.topic:t"]],
    [{ type: "ref/resource", uri: "doc://one" }, []],
  ])("completion of %j", async (ref, values) => {
    const { result } = await createKit(guest).post("completion/complete", {
      ref,
      argument: { name: "topic", value: "t" },
    });
    expect(result["completion"]).toEqual({ values, total: values.length, hasMore: false });
  });

  it.each([
    [{ ref: { type: "ref/prompt", name: "none" }, argument: { name: "a", value: "" } }],
    [{ ref: { type: "ref/resource", uri: "x:y" }, argument: { name: "a", value: "" } }],
    [{ ref: { type: "ref/tool" }, argument: { name: "a", value: "" } }],
    [{ ref: { type: "ref/prompt", name: "brief" } }],
    [{ ref: { type: "ref/prompt", name: "brief" }, argument: { name: "topic", value: "" }, context: 7 }],
    [{}],
  ])("completion of %j is refused", async (params) => {
    expect((await createKit(guest).post("completion/complete", params as JsonObject)).error.code).toBe(
      -32602,
    );
  });
});

describe("the earlier revision", () => {
  it("is served without sessions: a plain call is answered, without resultType", async () => {
    const kit = createKit({ bodies: { plain: () => text("plain") } });
    const headers = {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2025-11-25",
    };
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "plain", arguments: {} } };
    const reply = await kit.send(JSON.stringify(body), headers);
    expect(contentOf(reply)).toEqual([{ type: "text", text: "plain" }]);
    expect(reply.result).not.toHaveProperty("resultType");
  });
});
