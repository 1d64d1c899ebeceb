import { describe, expect, it } from "vitest";
import type { JsonObject } from "../protocol/json.ts";
import type { AskingMethod } from "../protocol/mcp.ts";
import type { GuestEnd } from "../protocol/ports.ts";
import type { ServerSettings } from "../workspace/playground.ts";
import { accepted, confirm, createKit, type FakeBody, type FakeGuest, type PostOptions } from "./test-kit.ts";

const ana = { principal: "ana" };
const text = (value: string): JsonObject => ({ type: "text", text: value });

/** The three methods that may ask, each with what it calls and the shape of its result. */
const METHODS: [AskingMethod, JsonObject, (said: string) => JsonObject][] = [
  ["tools/call", { name: "lend", arguments: { days: "3" } }, (said) => ({ content: [text(said)] })],
  [
    "prompts/get",
    { name: "lend", arguments: { days: "3" } },
    (said) => ({ messages: [{ role: "user", content: text(said) }] }),
  ],
  ["resources/read", { uri: "book://lend" }, (said) => ({ contents: [{ uri: "book://lend", text: said }] })],
];

describe.each(METHODS)("%s", (method, params, say) => {
  const lend: FakeBody = ({ need, act, run }) => {
    const answer = need("confirm", confirm());
    const { content } = answer as { content?: { ok?: boolean } };
    if (answer["action"] !== "accept" || content?.ok !== true) return say("Kept.");
    act("loan", run.args["days"] ?? null);
    return say("Lent.");
  };

  function createLibrary(change: Partial<ServerSettings> = {}, body: FakeBody = lend) {
    const prompts = ["lend", "sell"].map((name) => ({ name, completes: false }));
    const resources = ["book://lend", "book://sell"].map((uri) => ({
      uri,
      name: uri,
      template: false,
      completes: false,
    }));
    const bodies: FakeGuest["bodies"] = { lend: body, sell: body, "book://lend": body, "book://sell": body };
    const guest: FakeGuest = { bodies, description: { prompts, resources } };
    const kit = createKit(guest, change);
    const post = (more: JsonObject = {}, options: PostOptions = ana) =>
      kit.post(method, { ...params, ...more }, options);
    const begin = async (options: PostOptions = ana) =>
      (await post({}, options)).result["requestState"] as string;
    const retry = (requestState: unknown, inputResponses: unknown = { confirm: accepted }, options = ana) =>
      post({ requestState, inputResponses } as JsonObject, options);
    return { ...kit, guest, post, begin, retry };
  }
  type Library = ReturnType<typeof createLibrary>;
  const said = ({ result }: { result: JsonObject }) => JSON.stringify(result).match(/Kept\.|Lent\./)?.[0];
  const refused = async ({ world }: Library, reply: ReturnType<Library["post"]>) => {
    const { error } = await reply;
    expect(world.ledger).toEqual([]);
    return [error.code, error.message?.replace(/^Invalid requestState: |\. Start.*$/g, "")];
  };

  it("asks, and on the retry finishes with a result that is complete", async () => {
    const kit = createLibrary();
    const first = await kit.post();
    expect(first.result).toMatchObject({
      resultType: "input_required",
      inputRequests: { confirm: confirm() },
    });
    expect(first.result).not.toHaveProperty("ttlMs");
    expect(first.result).not.toHaveProperty("cacheScope");
    const last = await kit.retry(first.result["requestState"]);
    expect(last.result["resultType"]).toBe("complete");
    expect([said(last), kit.world.ledger.length]).toEqual(["Lent.", 1]);
  });

  it("takes a retry whose _meta and progress token are others", async () => {
    const kit = createLibrary();
    const meta = { progressToken: "second", traceparent: "00-aa-bb-01", "example.com/x": [1] };
    expect(said(await kit.retry(await kit.begin(), undefined, { ...ana, meta } as never))).toBe("Lent.");
  });

  it("does not let a first request answer for itself: nobody was asked", async () => {
    const kit = createLibrary();
    const reply = await kit.post({ inputResponses: { confirm: accepted } });
    expect([reply.result["resultType"], kit.world.ledger]).toEqual(["input_required", []]);
  });

  it.each([null, [], [accepted], 7, 0, "", "x", true, false])(
    "refuses inputResponses that are %j",
    async (responses) => {
      const kit = createLibrary();
      expect(await refused(kit, kit.retry(await kit.begin(), responses))).toEqual([
        -32602,
        "Invalid inputResponses: they must be an object",
      ]);
    },
  );

  it.each([null, 42, 0, true, false, {}, [], "", " ", "42", "null", "{}", "A".repeat(1_048_576)])(
    "refuses the state %j before the body runs",
    async (state) => {
      const kit = createLibrary();
      expect(await refused(kit, kit.retry(state))).toEqual([-32602, "malformed state"]);
      expect(kit.events.map(({ kind }) => kind)).toEqual(["judged"]);
    },
  );

  it.each<[string, JsonObject]>([
    ["nothing", {}],
    ["another key", { confirmed: accepted }],
    ["the key in capitals", { CONFIRM: accepted }],
    ["a key named undefined", { undefined: accepted }],
    ["no action", { confirm: { content: { ok: true } } }],
    ["an older draft's word", { confirm: { action: "reject" } }],
    ["no content, where there is a required field", { confirm: { action: "accept" } }],
    ["content of another type", { confirm: { action: "accept", content: { ok: "true" } } }],
    ["content that is a list", { confirm: { action: "accept", content: [true] } }],
    ["a wrapped answer", { confirm: { method: "elicitation/create", result: accepted } }],
    ["a whole response", { confirm: { jsonrpc: "2.0", id: 1, result: accepted } }],
    ["an answer of another kind", { confirm: { roots: [{ uri: "file:///a" }] } }],
    ["a text", { confirm: "accept" }],
    ["nothing at all under the key", { confirm: null }],
  ])("asks again, for the same key, where the retry has %s", async (_, responses) => {
    const kit = createLibrary();
    const { result } = await kit.retry(await kit.begin(), responses);
    expect([result["resultType"], Object.keys(result["inputRequests"] ?? {})]).toEqual([
      "input_required",
      ["confirm"],
    ]);
    expect(said(await kit.retry(result["requestState"]))).toBe("Lent.");
  });

  it.each<[string, JsonObject]>([
    ["an accepted no", { action: "accept", content: { ok: false } }],
    ["a decline", { action: "decline" }],
    ["a cancel", { action: "cancel" }],
    ["a decline that brings content", { action: "decline", content: { ok: true } }],
  ])("takes %s for an answer, and does nothing", async (_, answer) => {
    const kit = createLibrary();
    expect(said(await kit.retry(await kit.begin(), { confirm: answer }))).toBe("Kept.");
    expect(kit.world.ledger).toEqual([]);
  });

  it("ignores answers beside the right one, whatever they are", async () => {
    const kit = createLibrary();
    const responses = { confirm: accepted, more: accepted, number: 7, nothing: null };
    expect(said(await kit.retry(await kit.begin(), responses))).toBe("Lent.");
  });

  it("binds the state to who began, in both directions, and to what was called", async () => {
    const kit = createLibrary();
    const foreign = [-32602, "issued to a different principal"];
    const state = await kit.begin();
    expect(await refused(kit, kit.retry(state, undefined, { principal: "bo" }))).toEqual(foreign);
    expect(await refused(kit, kit.retry(state, undefined, {} as never))).toEqual(foreign);
    expect(await refused(kit, kit.retry(await kit.begin({}), undefined, ana))).toEqual(foreign);
    const other = method === "resources/read" ? { uri: "book://sell" } : { name: "sell" };
    const answered = { requestState: state, inputResponses: { confirm: accepted } };
    expect(await refused(kit, kit.post({ ...other, ...answered }))).toEqual([
      -32602,
      "belongs to a different request",
    ]);
  });

  it("acts once for a state that is sent twice, where single use is on, and twice where it is off", async () => {
    for (const singleUse of [true, false]) {
      const kit = createLibrary({ singleUse });
      const state = await kit.begin();
      expect(said(await kit.retry(state))).toBe("Lent.");
      const again = await kit.retry(state);
      expect(said(again)).toBe(singleUse ? undefined : "Lent.");
      expect(kit.world.ledger).toHaveLength(singleUse ? 1 : 2);
    }
  });

  it.each<[JsonObject]>([[{}], [{ elicitation: { url: {} } }], [{ sampling: {}, roots: {} }]])(
    "asks no form of a client that declares %j: -32021 with what is missing, HTTP 400",
    async (capabilities) => {
      const { status, error } = await createLibrary().post({}, { ...ana, capabilities });
      expect([status, error.code]).toEqual([400, -32021]);
      expect(error.data).toEqual({ requiredCapabilities: { elicitation: { form: {} } } });
    },
  );

  it("judges the code of now: what is gone when the retry comes is unknown", async () => {
    const kit = createLibrary();
    const state = await kit.begin();
    kit.guest.bodies = {};
    kit.guest.description = {};
    kit.files.current = { "tools.ts": "second" };
    expect(await refused(kit, kit.retry(state))).toEqual([-32602, expect.stringMatching(/^Unknown /)]);
  });

  it("shows a body that reads the raw answers those of a first call too: whether they count is its own to say", async () => {
    const seen: unknown[] = [];
    const kit = createLibrary({}, ({ run }) => {
      seen.push(run.responses["confirm"], run.state);
      return say("Kept.");
    });
    await kit.post({ inputResponses: { confirm: accepted } });
    expect(seen).toEqual([accepted, null]);
  });

  it("lets a choice that says no stand in the content of an accept, where a body has to look", async () => {
    const choose: FakeBody = ({ need, act }) => {
      const decision = { type: "string", enum: ["Approve", "Reject"] };
      const requestedSchema = { type: "object", properties: { decision }, required: ["decision"] };
      const answer = need("confirm", {
        method: "elicitation/create",
        params: { message: "?", requestedSchema },
      });
      const { content } = answer as { content?: { decision?: string } };
      if (answer["action"] !== "accept" || content?.decision !== "Approve") return say("Kept.");
      act("loan");
      return say("Lent.");
    };
    for (const [decision, expected] of [
      ["Reject", "Kept."],
      ["Approve", "Lent."],
    ] as const) {
      const kit = createLibrary({}, choose);
      const answer = { action: "accept", content: { decision } };
      expect(said(await kit.retry(await kit.begin(), { confirm: answer }))).toBe(expected);
      expect(kit.world.ledger).toHaveLength(expected === "Lent." ? 1 : 0);
    }
  });

  it("marks a result with a state alone as input_required", async () => {
    const data = { saved: {}, open: [], answers: {}, raw: 1 };
    const end: GuestEnd = { status: "asked", style: "raw", requests: {}, data, gained: false, lines: [] };
    const { result } = await createLibrary({}, () => ({ end })).post();
    expect(result).toMatchObject({
      resultType: "input_required",
      requestState: expect.any(String) as string,
    });
    expect(result).not.toHaveProperty("inputRequests");
  });

  it.each([-32042, -32020, -32021, -32022, -32055, -32099])(
    "never lets a body use the code %i",
    async (code) => {
      const end: GuestEnd = { status: "refused", error: { code, message: "mine" }, lines: [] };
      const { error } = await createLibrary({}, () => ({ end })).post();
      expect(error).toMatchObject({ code: -32603, message: "mine" });
    },
  );

  it("lets a body use codes of its own, and the one for a capability with what is missing", async () => {
    const data = { requiredCapabilities: { sampling: {} } };
    for (const error of [
      { code: -31000, message: "mine" },
      { code: -32021, message: "mine", data },
    ]) {
      const end: GuestEnd = { status: "refused", error, lines: [] };
      expect((await createLibrary({}, () => ({ end })).post()).error).toEqual(error);
    }
  });

  it("writes neither a state nor an answer into the trace", async () => {
    const kit = createLibrary({}, ({ need }) => {
      const requestedSchema = {
        type: "object",
        properties: { word: { type: "string" } },
        required: ["word"],
      };
      need("confirm", { method: "elicitation/create", params: { message: "?", requestedSchema } });
      return say("Kept.");
    });
    const state = await kit.begin();
    const answer = { action: "accept", content: { word: "swordfish" } };
    expect(said(await kit.retry(state, { confirm: answer }))).toBe("Kept.");
    const told = JSON.stringify(kit.events);
    expect(told).toContain('"kind":"judged"');
    for (const secret of ["swordfish", state, state.split(".")[0] ?? ""]) expect(told).not.toContain(secret);
  });
});
