import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../protocol/json.ts";
import { META } from "../protocol/mcp.ts";
import { confirm, createKit, type FakeGuest, text, toHeaders } from "./test-kit.ts";

const VALUES: Json[] = [null, true, 0, 1.5, "", "__proto__", [], [1], {}];
const MODERN = {
  [META.protocolVersion]: "2026-07-28",
  [META.clientInfo]: { name: "raw", version: "1" },
  [META.clientCapabilities]: { elicitation: {} },
};
const LEGACY = {
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
  "MCP-Protocol-Version": "2025-11-25",
};
const METHODS: [string, JsonObject][] = [
  ["tools/call", { name: "book", arguments: {} }],
  ["prompts/get", { name: "brief", arguments: { topic: "tides" } }],
  ["resources/read", { uri: "doc://one" }],
  ["tools/list", {}],
  [
    "completion/complete",
    { ref: { type: "ref/prompt", name: "brief" }, argument: { name: "topic", value: "" } },
  ],
];
const FIELDS = [
  "name",
  "arguments",
  "uri",
  "cursor",
  "requestState",
  "inputResponses",
  "ref",
  "argument",
  "_meta",
];

function createHarbour() {
  const asks: FakeGuest["bodies"][string] = ({ need }) => {
    need("confirm", confirm());
    return text("Booked.");
  };
  const plain = () => text("plain");
  const description = {
    prompts: [{ name: "brief", arguments: [{ name: "topic" }], completes: true }],
    resources: [{ uri: "doc://one", template: false, name: "one", completes: false }],
  };
  const kit = createKit({ bodies: { book: asks, brief: asks, "doc://one": asks, plain }, description });
  const modern = (message: JsonObject, headers: Record<string, string> = {}) =>
    kit.send(JSON.stringify(message), {
      ...toHeaders(message["method"] as string, (message["params"] ?? {}) as JsonObject),
      ...headers,
    });
  const legacy = (message: Json) => kit.send(JSON.stringify(message), LEGACY);
  return { ...kit, modern, legacy };
}
type Reply = Awaited<ReturnType<ReturnType<typeof createHarbour>["legacy"]>>;

/** What must hold of every reply: no fault of the server, no id but the request's, and an error that can be read. */
function complain({ status, message, error }: Reply, id: Json = 1): string[] {
  const { id: own = null } = message;
  const said = error.message ?? "";
  // What the SDK says of the earlier era's clients that cannot be asked.
  const told = said.startsWith("Cannot request input");
  const complaints: [boolean, string][] = [
    [status >= 500, "a fault of the server"],
    [own !== null && own !== id, "another id"],
    [error.code === -32603 && !told, "an internal error"],
    [said.includes("\n") || said.length > 300, "an error of many words"],
  ];
  return complaints.flatMap(([found, what]) => (found ? [what] : []));
}

describe.each(["modern", "legacy"] as const)("a message of the %s era", (era) => {
  const isModern = era === "modern";
  const compose = (method: string, params: JsonObject, _meta: JsonObject = {}): JsonObject => ({
    jsonrpc: "2.0",
    id: 1,
    method,
    params: { ...params, _meta: { ...(isModern && MODERN), ..._meta } },
  });

  it.each(METHODS)(
    "%s is answered like a request, whatever the type of any field",
    async (method, params) => {
      const kit = createHarbour();
      const found: string[] = [];
      const send = async (message: JsonObject, what: string) => {
        const problems = complain(await kit[era](message));
        if (problems.length > 0) found.push(`${what}: ${problems.join()}`);
      };
      for (const value of VALUES) {
        const shown = JSON.stringify(value);
        for (const field of FIELDS) {
          const message = compose(method, params);
          message["params"] = { ...(message["params"] as JsonObject), [field]: value };
          await send(message, `params.${field} ${shown}`);
        }
        for (const field of ["jsonrpc", "method", "params"]) {
          await send({ ...compose(method, params), [field]: value }, `${field} ${shown}`);
        }
        for (const field of [...Object.values(META), "progressToken", "io.modelcontextprotocol/logLevel"]) {
          await send(compose(method, params, { [field]: value }), `_meta ${field} ${shown}`);
        }
      }
      expect(found).toEqual([]);
      expect(kit.world.ledger).toEqual([]);
    },
  );

  it.each<[string, JsonObject, string]>([
    ["tools/call", { arguments: {} }, "params.name must be a string"],
    ["tools/call", { name: 5 }, "params.name must be a string"],
    ["tools/call", { name: null }, "params.name must be a string"],
    ["tools/call", { name: ["plain"] }, "params.name must be a string"],
    ["tools/call", { name: "plain", arguments: [] }, "params.arguments must be an object"],
    ["tools/call", { name: "plain", arguments: null }, "params.arguments must be an object"],
    ["tools/call", { name: "plain", arguments: "{}" }, "params.arguments must be an object"],
    ["prompts/get", { name: {} }, "params.name must be a string"],
    ["prompts/get", { name: "brief", arguments: 7 }, "params.arguments must be an object"],
    ["resources/read", {}, "params.uri must be a string"],
    ["resources/read", { uri: 7 }, "params.uri must be a string"],
  ])("%s with %j names the place, in one line", async (method, params, message) => {
    const { status, error } = await createHarbour()[era](compose(method, params));
    expect([status, error]).toEqual([200, { code: -32602, message: `Invalid params: ${message}` }]);
  });

  it.each(["__proto__", "constructor", "hasOwnProperty", "toString", "valueOf", ""])(
    "that names %j finds nothing that nobody defined",
    async (name) => {
      const kit = createHarbour();
      for (const [method, params] of [
        ["tools/call", { name }],
        ["prompts/get", { name }],
        ["resources/read", { uri: name }],
        ["completion/complete", { ref: { type: "ref/prompt", name }, argument: { name, value: "" } }],
      ] as const) {
        const headers = isModern && name === "" ? { "Mcp-Name": "=?base64??=" } : {};
        const message = compose(method, params);
        const { error } = isModern ? await kit.modern(message, headers) : await kit.legacy(message);
        expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(/^Unknown /) as string });
      }
    },
  );

  it.each<Json>(["", "a", "__proto__", "9007199254740993", "\u0000", "\ud800", 0, -5, 9007199254740991])(
    "has its id %j in the answer, be it a result or an error",
    async (id) => {
      const kit = createHarbour();
      for (const name of ["plain", "nothing"]) {
        const { message } = await kit[era]({ ...compose("tools/call", { name, arguments: { id: 99 } }), id });
        expect(message["id"]).toBe(id);
      }
    },
  );

  it.each<Json>([null, true, [], {}, 1.5])("with the id %j is refused with no id", async (id) => {
    const { status, message } = await createHarbour()[era]({
      ...compose("tools/call", { name: "plain" }),
      id,
    });
    expect([status, message["id"]]).toEqual([400, null]);
    expect(message).toMatchObject({ error: { code: -32600 } });
  });

  it("that has no id is a notification: taken, never run, never answered", async () => {
    const kit = createHarbour();
    const message = compose("tools/call", { name: "plain" });
    delete message["id"];
    expect([(await kit[era](message)).status, kit.events]).toEqual([202, []]);
  });

  it("is run once a list of messages holds it only in the era that has lists", async () => {
    const kit = createHarbour();
    const list = [
      compose("tools/call", { name: "plain" }),
      { ...compose("tools/call", { name: "plain" }), id: 2 },
    ];
    const headers = isModern ? toHeaders("tools/call", { name: "plain" }) : LEGACY;
    const reply = await kit.send(JSON.stringify(list), headers);
    expect(reply.status).toBe(isModern ? 400 : 200);
    expect(kit.events.filter(({ kind }) => kind === "entered")).toHaveLength(isModern ? 0 : 2);
    expect((await kit.send("[]", headers)).status).toBe(400);
  });
});

describe("what belongs to one era only", () => {
  it("a response is refused where a client answers with a retry", async () => {
    const kit = createHarbour();
    for (const message of [{ result: {} }, { error: { code: 1, message: "no" } }]) {
      const reply = await kit.modern({ jsonrpc: "2.0", id: 1, ...message });
      expect([reply.status, reply.error.code, reply.message["id"]]).toEqual([400, -32600, null]);
    }
  });

  it("a response of the earlier revision is refused where no session could have asked", async () => {
    const kit = createHarbour();
    for (const message of [{ result: {} }, { error: { code: 1, message: "no" } }]) {
      const reply = await kit.send(JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }), LEGACY);
      expect([reply.status, reply.error.code, reply.message["id"]]).toEqual([400, -32600, null]);
    }
  });

  it.each<[string, Json]>([
    ["protocolVersion", 7],
    ["capabilities", 7],
    ["capabilities", { elicitation: 7 }],
    ["clientInfo", null],
    ["clientInfo", { name: "raw" }],
  ])("initialize with a wrong %s (%j) is told so, in one line", async (field, value) => {
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "raw", version: "1" },
    };
    const message = { jsonrpc: "2.0", id: 3, method: "initialize", params: { ...params, [field]: value } };
    const reply = await createHarbour().legacy(message);
    expect(complain(reply, 3)).toEqual([]);
    expect(reply.error.code).toBe(-32602);
    expect(reply.error.message).toMatch(new RegExp(`^Invalid params for initialize: params\\.${field}`));
  });

  it("a logging level that is none is the client's fault", async () => {
    const message = { jsonrpc: "2.0", id: 1, method: "logging/setLevel", params: { level: "shout" } };
    const reply = await createHarbour().legacy(message);
    expect([reply.error.code, complain(reply)]).toEqual([-32602, []]);
  });

  it("discovery says that nothing of it may be kept, and an unfinished call says nothing of that", async () => {
    const kit = createHarbour();
    const { result } = await kit.post("server/discover", {});
    expect([result["ttlMs"], result["cacheScope"]]).toEqual([0, "private"]);
    expect((await kit.call("book")).result).not.toHaveProperty("ttlMs");
  });
});

describe("a body", () => {
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "plain", _meta: MODERN },
  });
  const statusOf = async (sent: string, headers: Record<string, string>) =>
    (await createHarbour().send(sent, { ...toHeaders("tools/call", { name: "plain" }), ...headers })).status;

  it.each([
    ["application/json; charset=utf-8", 200],
    ["application/json; charset=utf-16", 200],
    ["APPLICATION/JSON", 200],
    ["application/json-rpc", 415],
    ["application/vnd.api+json", 415],
    ["text/plain", 415],
    ["multipart/form-data", 415],
  ])("of the type %s is JSON in UTF-8 or nothing: %i", async (type, status) => {
    expect(await statusOf(body, { "Content-Type": type })).toBe(status);
  });

  it.each(["gzip", "br", "identity, gzip"])(
    "that is said to be encoded as %s is refused",
    async (encoding) => {
      expect(await statusOf(body, { "Content-Encoding": encoding })).toBe(415);
      expect(await statusOf(body, { "Content-Encoding": "identity" })).toBe(200);
    },
  );

  it("may begin with a byte order mark", async () => {
    expect(await statusOf(`\ufeff${body}`, {})).toBe(200);
  });

  it.each([
    '{"confirm":{"action":"decline"},"confirm":{"action":"accept"}}',
    '{"confirm":{"action":"x","action":"y"}}',
  ])("in which answers stand twice is refused: %s", async (responses) => {
    const twice = body.replace('"name"', `"inputResponses":${responses},"name"`);
    const reply = await createHarbour().send(twice, toHeaders("tools/call", { name: "plain" }));
    expect([reply.status, reply.error.code, reply.message["id"]]).toEqual([400, -32700, null]);
  });

  it("of 100,000 levels is refused, be they lists or objects, closed or not", async () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
      expect(await statusOf(body.replace('"name"', `"deep":${deep},"name"`), {})).toBe(400);
      expect(await statusOf(open.repeat(100_000), {})).toBe(400);
    }
  });

  it.each(["1e400", "-1e999", '[{"a":1e309}]'])(
    "may not hold %s among arguments or answers",
    async (number) => {
      const kit = createHarbour();
      for (const field of ["arguments", "inputResponses"]) {
        const sent = body.replace('"name"', `"${field}":{"n":${number}},"name"`);
        const { error } = await kit.send(sent, toHeaders("tools/call", { name: "plain" }));
        expect(error.code).toBe(-32602);
        expect(error.message).toMatch(/hold a number that JSON has not$/);
      }
    },
  );
});
