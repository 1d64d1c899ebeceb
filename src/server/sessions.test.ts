import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../protocol/json.ts";
import type { ServerSettings } from "../workspace/playground.ts";
import { createSessionKit, INITIALIZE, messagesOf } from "./session-kit.ts";
import { confirm, type FakeGuest, text } from "./test-kit.ts";
import { Unreachable } from "./unreachable.ts";

const guest: FakeGuest = {
  bodies: {
    plain: () => text("plain"),
    one: ({ need, act, run }) => {
      const { action } = need("go", confirm("Go?"));
      act("done");
      return text(`${JSON.stringify(action)} ${run.round} ${Object.keys(run.capabilities).join()}`);
    },
  },
};
const call = (name: string, id = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: {} },
});
const answer = (id: Json) => ({ jsonrpc: "2.0", id, result: { action: "accept", content: { ok: true } } });

const createClient = (settings: Partial<ServerSettings> = {}) => createSessionKit(guest, settings);

describe("a session of the earlier revision", () => {
  it("is begun by initialize, and its id comes from the world's randomness", async () => {
    const [first, second] = [await createClient().open(), await createClient().open()];
    expect(first["mcp-session-id"]).toMatch(/^[\w-]{22}$/);
    expect(second["mcp-session-id"]).toBe(first["mcp-session-id"]);
    const client = createClient();
    expect((await client.open())["mcp-session-id"]).not.toBe((await client.open())["mcp-session-id"]);
  });

  it("holds the call while it asks on the open stream, and ends it after the answer", async () => {
    const { send, open, events } = createClient();
    const session = await open();
    const stream = messagesOf(await send(call("one"), session));
    const asked = (await stream.next()).value as JsonObject;
    expect(asked).toMatchObject({ method: "elicitation/create", params: { message: "Go?", mode: "form" } });
    expect(events.map(({ kind }) => kind)).toEqual(["entered", "needed", "left", "parked"]);
    expect((await send(answer(asked["id"] ?? null), session)).status).toBe(202);
    const last = (await stream.next()).value as JsonObject;
    expect(last).toMatchObject({ id: 1, result: { content: [{ text: '"accept" 2 elicitation' }] } });
    expect(events.slice(4).map(({ kind }) => kind)).toEqual([
      "resumed",
      "entered",
      "needed",
      "acted",
      "left",
    ]);
    expect((await stream.next()).done).toBe(true);
  });

  it.each([
    ["of another principal", { Authorization: "Bearer bo" }],
    ["without one", { Authorization: "" }],
    ["of an id that nobody has", { "mcp-session-id": "AAAAAAAAAAAAAAAAAAAAAA" }],
  ])("is not found by a request %s", async (_, more) => {
    const { send, open } = createClient();
    const session = await open();
    const response = await send(call("plain"), { ...session, ...more });
    expect([404, 401]).toContain(response.status);
    expect(await response.text()).not.toContain("plain");
  });

  it("is not found on another instance, and the calls are counted, not the setting up", async () => {
    const { send, open, world } = createClient({ instances: 2, routing: "round-robin" });
    const session = await open();
    expect(world.routed).toBe(0);
    const stream = messagesOf(await send(call("one"), session));
    const asked = (await stream.next()).value as JsonObject;
    const refused = await send(answer(asked["id"] ?? null), session);
    expect([refused.status, world.routed]).toEqual([404, 2]);
    expect(await refused.json()).toMatchObject({ error: { code: -32001, message: "Session not found" } });
  });

  it("ends with its instance: the stream closes without a response, and the handler is held no more", async () => {
    const { send, open, events, server } = createClient({ instances: 2 });
    const stream = messagesOf(await send(call("one"), await open()));
    await stream.next();
    server.endSessions({ instance: "B" });
    expect(events.at(-1)?.kind).toBe("parked");
    server.endSessions({ instance: "A" });
    expect((await stream.next()).done).toBe(true);
    expect(events.at(-1)).toMatchObject({ kind: "resumed", why: "gone", instance: "A" });
  });

  it("writes nothing where it is ended quietly", async () => {
    const { send, open, events, server } = createClient();
    const stream = messagesOf(await send(call("one"), await open()));
    await stream.next();
    server.endSessions({ quietly: true });
    expect((await stream.next()).done).toBe(true);
    expect(events.at(-1)?.kind).toBe("parked");
  });

  it("ends where the client deletes it", async () => {
    const { send, open } = createClient();
    const session = await open();
    expect((await send(null, session, "DELETE")).status).toBe(200);
    expect((await send(call("plain"), session)).status).toBe(404);
  });

  it("ends a held call where the client cancels it", async () => {
    const { send, open, events } = createClient();
    const session = await open();
    const stream = messagesOf(await send(call("one", 7), session));
    await stream.next();
    const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } };
    expect((await send(cancelled, session)).status).toBe(202);
    expect(events.at(-1)).toMatchObject({ kind: "resumed", why: "gone" });
  });

  it("is not where two fields of the later revision are sent along: they mean nothing here", async () => {
    const { send, open, events } = createClient();
    const params = {
      name: "one",
      arguments: {},
      requestState: "x.1",
      inputResponses: { go: { action: "accept" } },
    };
    const stream = messagesOf(await send({ ...call("one"), params }, await open()));
    expect((await stream.next()).value).toMatchObject({ method: "elicitation/create" });
    expect(events.some(({ kind }) => kind === "judged" || kind === "acted")).toBe(false);
  });

  it("fails the tool where the client did not declare what it asks for, and holds nothing", async () => {
    const { send, events } = createClient();
    const bare = { ...INITIALIZE, params: { ...INITIALIZE.params, capabilities: {} } };
    const opened = await send(bare);
    await opened.text();
    const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
    const stream = messagesOf(await send(call("one"), session));
    expect((await stream.next()).value).toMatchObject({ result: { isError: true } });
    expect(events.map(({ kind }) => kind)).toEqual(["entered", "needed", "left"]);
  });

  it("cannot be reached where the instance does not run", async () => {
    const { send, open, world } = createClient();
    const session = await open();
    world.stopped.push("A");
    await expect(send(call("plain"), session)).rejects.toThrow(Unreachable);
    await expect(send(INITIALIZE)).rejects.toThrow(Unreachable);
  });

  it("leaves GET and DELETE without one refused", async () => {
    const { send } = createClient();
    expect((await send(null, {}, "GET")).status).toBe(405);
    expect((await send(null, {}, "DELETE")).status).toBe(405);
  });
});
