import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../protocol/json.ts";
import type { InputRequest } from "../protocol/mcp.ts";
import { createSessionKit, INITIALIZE, messagesOf } from "./session-kit.ts";
import { confirm, type FakeGuest, text } from "./test-kit.ts";

const ASKS: Record<string, InputRequest> = {
  form: confirm("Go?"),
  page: {
    method: "elicitation/create",
    params: { mode: "url", message: "Sign", url: "https://sign.example/1" },
  },
  model: { method: "sampling/createMessage", params: { maxTokens: 5, messages: [] } },
  folders: { method: "roots/list" },
};
const odd = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"boolean"}}}') as JsonObject;
ASKS["odd"] = { method: "elicitation/create", params: { message: "?", requestedSchema: odd } };

const asking = (name: string): FakeGuest["bodies"][string] => {
  return ({ need, act }) => {
    const answer = need("q", ASKS[name]!);
    if (answer["action"] === "decline" || answer["action"] === "cancel") return text("nothing");
    act("deed", answer);
    return text("done");
  };
};
const guest: FakeGuest = {
  bodies: {
    ...Object.fromEntries(Object.keys(ASKS).map((name) => [name, asking(name)])),
    again: asking("form"),
  },
};
const capabilities = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
const initialize = { ...INITIALIZE, params: { ...INITIALIZE.params, capabilities } };

/** One call in a session of its own, the first question answered with `answer`. */
async function converse(name: string, answer: (id: Json) => JsonObject) {
  const kit = createSessionKit(guest, {}, initialize);
  const session = await kit.open();
  const call = { jsonrpc: "2.0", id: 5, method: "tools/call", params: { name, arguments: {} } };
  const stream = messagesOf(await kit.send(call, session));
  const asked = (await stream.next()).value as JsonObject;
  if (!("method" in asked))
    return { ...kit, session, stream, asked: {} as JsonObject, status: 0, next: asked };
  const { status } = await kit.send({ jsonrpc: "2.0", ...answer(asked["id"] ?? null) }, session);
  return { ...kit, session, stream, asked, status, next: undefined };
}
const result = (value: Json) => (id: Json) => ({ id, result: value });
const textOf = (message: unknown) => JSON.stringify((message as JsonObject | undefined)?.["result"]);

describe("an answer in the earlier era", () => {
  it.each<[string, Json, string]>([
    ["form", { action: "accept", content: { ok: true } }, "done"],
    ["form", { action: "decline" }, "nothing"],
    ["form", { action: "cancel" }, "nothing"],
    ["page", { action: "accept" }, "done"],
    ["model", { role: "assistant", model: "m", content: { type: "text", text: "Rain" } }, "done"],
    ["folders", { roots: [{ uri: "file:///a" }] }, "done"],
  ])("reaches the body that asked for a %s: %j", async (name, answer, said) => {
    const { stream, status, world } = await converse(name, result(answer));
    const last = (await stream.next()).value as JsonObject;
    expect([status, last["id"], textOf(last)]).toEqual([202, 5, JSON.stringify(text(said))]);
    expect(last["result"]).not.toHaveProperty("resultType");
    expect(world.ledger).toHaveLength(said === "done" ? 1 : 0);
  });

  it.each<[string, Json]>([
    ["form", { action: "reject" }],
    ["form", { action: 7 }],
    ["form", {}],
    ["form", { action: "accept", content: [] }],
    ["form", { roots: [] }],
    ["page", { action: "accepted" }],
    ["model", { role: 7, model: "m", content: { type: "text", text: "Rain" } }],
    ["model", { role: "assistant", model: "m", content: {} }],
    ["folders", { roots: [7] }],
    ["folders", { roots: [{ uri: "https://a.example/" }] }],
    ["folders", { roots: {} }],
  ])("that is none (%s: %j) fails the tool, in one line, and does nothing", async (name, answer) => {
    const { stream, world } = await converse(name, result(answer));
    const last = (await stream.next()).value as JsonObject;
    expect(last).toMatchObject({ id: 5, result: { isError: true } });
    const [block] = (last["result"] as { content: { text: string }[] }).content;
    expect(block?.text).toMatch(/^Fulfilling input required by 'tools\/call' failed: [^\n]{10,200}$/);
    expect(world.ledger).toEqual([]);
  });

  it.each<[string, Json]>([
    ["content of another type", { action: "accept", content: { ok: "yes" } }],
    ["no content", { action: "accept" }],
  ])("that has %s is asked for again", async (_, answer) => {
    const { stream, world } = await converse("form", result(answer));
    expect((await stream.next()).value).toMatchObject({ method: "elicitation/create" });
    expect(world.ledger).toEqual([]);
  });

  it("that is an error ends the call, and the handler is held no more", async () => {
    const { stream, events, world } = await converse("form", (id) => ({
      id,
      error: { code: -1, message: "no" },
    }));
    expect((await stream.next()).value).toMatchObject({ id: 5, result: { isError: true } });
    expect(events.at(-1)).toMatchObject({ kind: "resumed" });
    expect(world.ledger).toEqual([]);
  });

  it.each<[string, (id: Json) => JsonObject, number]>([
    [
      "to nothing that was asked",
      () => ({ id: 999, result: { action: "accept", content: { ok: true } } }),
      202,
    ],
    ["under no id", () => ({ id: null, result: { action: "accept" } }), 400],
    ["that is no object", (id) => ({ id, result: 7 }), 400],
  ])("%s changes nothing: the question stays open", async (_, answer, expected) => {
    const { status, events, world } = await converse("form", answer);
    expect([status, world.ledger, events.at(-1)?.kind]).toEqual([expected, [], "parked"]);
  });

  it("from another session or another principal is not heard, nor after the session's end", async () => {
    const good = (id: Json) => ({ jsonrpc: "2.0", id, result: { action: "accept", content: { ok: true } } });
    const { asked, send, open, session, events, world } = await converse("form", () => ({
      id: "x",
      result: {},
    }));
    const answer = good(asked["id"] ?? null);
    await send(answer, await open());
    expect((await send(answer, { ...session, Authorization: "Bearer bo" })).status).toBe(404);
    expect([
      world.ledger,
      events.findLast(({ kind }) => kind === "parked" || kind === "resumed")?.kind,
    ]).toEqual([[], "parked"]);
    expect((await send(null, session, "DELETE")).status).toBe(200);
    expect((await send(answer, session)).status).toBe(404);
    expect(world.ledger).toEqual([]);
  });
});

describe("a question in the earlier era", () => {
  it("for a page has an id of its own, which the later one does not know", async () => {
    const { asked, post } = await converse("page", result({ action: "accept" }));
    expect((asked["params"] as JsonObject)["elicitationId"]).toMatch(/^[\da-f-]{36}$/);
    const { result: later } = await post("tools/call", { name: "page", arguments: {} });
    expect(later["inputRequests"]).toEqual({ q: ASKS["page"] });
  });

  it("is not put where its answer could never arrive: the SDK drops a field named __proto__", async () => {
    const { next, world } = await converse("odd", result({ action: "decline" }));
    expect(next).toMatchObject({ id: 5, result: { isError: true } });
    expect(textOf(next)).toContain("a field named __proto__");
    expect(world.ledger).toEqual([]);
  });
});
