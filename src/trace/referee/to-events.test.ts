import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../protocol/json.ts";
import { toOperations } from "./operations.ts";
import { readWireLog } from "./read-log.ts";
import { toLoggedRun } from "./to-events.ts";
import { toLoggedWire } from "./to-logged-wire.ts";

const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
};
const call = (
  id: unknown,
  more: object = {},
  params: object = { name: "book", arguments: { seats: 2 } },
) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { _meta, ...params, ...more },
});
const form = {
  method: "elicitation/create",
  params: { message: "Sure?", requestedSchema: { type: "object", properties: {} } },
};
const result = (id: unknown, body: object) => ({
  jsonrpc: "2.0",
  id,
  result: { resultType: "complete", ...body },
});
const ask = (id: unknown, state: string, requests: object = { ok: form }) =>
  result(id, { resultType: "input_required", requestState: state, inputRequests: requests });
const yes = { action: "accept", content: {} };
const retry = (id: unknown, state: string, responses: object = { ok: yes }) =>
  call(id, { requestState: state, inputResponses: responses });
const done = (id: unknown) => result(id, { content: [{ type: "text", text: "booked" }] });

const read = (...messages: unknown[]) =>
  readWireLog(messages.map((one) => JSON.stringify(one)).join("\n")).log;
const operations = (...messages: unknown[]) => toOperations(read(...messages));
const run = (...messages: unknown[]) => {
  const log = read(...messages);
  const [operation] = toOperations(log);
  if (!operation) throw new Error("no operation");
  return toLoggedRun(operation, log);
};
const kinds = (...messages: unknown[]) => run(...messages).events.map(({ kind }) => kind);

describe("the requests of a log", () => {
  it("belong together by call, whatever their ids, and by state where calls overlap", () => {
    const grouped = operations(
      call(1),
      ask(1, "s1"),
      call(2),
      ask(2, "s2"),
      retry(9, "s2"),
      done(9),
      retry(1, "s1"),
      done(1),
    );
    expect(grouped.map(({ exchanges }) => exchanges.map(({ request }) => request["id"]))).toEqual([
      [1, 1],
      [2, 9],
    ]);
  });

  it("are named by what is called, shortened, and discovery and lists come last, as one", () => {
    const list = { jsonrpc: "2.0", id: 7, method: "tools/list", params: { _meta } };
    const grouped = operations(
      list,
      result(7, { tools: [] }),
      call(1),
      done(1),
      { ...list, id: 8 },
      call(2, {}, { name: "a".repeat(200) }),
      { jsonrpc: "2.0", id: 3, method: "resources/read", params: { _meta, uri: "file:///a" } },
      { jsonrpc: "2.0", id: 4, method: "prompts/get", params: { _meta } },
    );
    expect(grouped.map(({ kind, title }) => [kind, title])).toEqual([
      ["call", 'book {"seats":2}'],
      ["call", `${"a".repeat(59)}…`],
      ["call", "file:///a"],
      ["call", "prompts/get"],
      ["others", "tools/list"],
    ]);
  });

  it("of an earlier revision are calls of one request each", () => {
    const initialize = { jsonrpc: "2.0", id: 0, method: "initialize", params: {} };
    const old = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "book" } };
    const grouped = operations(initialize, result(0, {}), old, done(1), { ...old, id: 2 }, done(2));
    expect(grouped.map(({ kind, era, exchanges }) => [kind, era, exchanges.length])).toEqual([
      ["call", "legacy", 1],
      ["call", "legacy", 1],
      ["others", "legacy", 1],
    ]);
  });
});

describe("the events of a log", () => {
  it("are what its messages tell: nothing of what server and body did", () => {
    expect(kinds(call(1), done(1))).toEqual(["started", "sent", "received", "finished"]);
  });

  it("have the person's part only where a retry has the answer of an elicitation", () => {
    expect(kinds(call(1), ask(1, "s"), retry(2, "s"), done(2))).toEqual([
      "started",
      "sent",
      "received",
      "prompted",
      "answered",
      "sent",
      "received",
      "finished",
    ]);
    expect(run(call(1), ask(1, "s"), retry(2, "s"), done(2)).inferred).toBe(true);
    expect(run(call(1), ask(1, "s")).inferred).toBe(false);
  });

  it("say nothing of a person for sampling and roots, for answers that nobody asked for, and for what is no answer", () => {
    const requests = {
      m: { method: "sampling/createMessage", params: {} },
      r: { method: "roots/list" },
      ok: form,
      x: 4,
    };
    const responses = { m: { role: "assistant" }, r: { roots: [] }, ok: "yes", x: yes, other: yes };
    expect(kinds(call(1), ask(1, "s", requests), retry(2, "s", responses), done(2))).toEqual([
      "started",
      "sent",
      "received",
      "sent",
      "received",
      "finished",
    ]);
  });

  it("leave open how a call ended that the log leaves open", () => {
    expect(kinds(call(1), ask(1, "s"))).toEqual(["started", "sent", "received"]);
    expect(kinds(call(1))).toEqual(["started", "sent"]);
    expect(kinds(call(1), result(1, { resultType: "odd" }))).toEqual(["started", "sent", "received"]);
    expect(kinds(call(1), { jsonrpc: "2.0", id: 1, result: 7 })).toEqual(["started", "sent", "received"]);
  });

  it("tell a completed, a failed and a refused call apart", () => {
    const outcome = (...messages: unknown[]) =>
      run(...messages).events.find((event) => event.kind === "finished")?.outcome;
    expect(outcome(call(1), done(1))).toEqual({ status: "completed", text: "booked" });
    expect(
      outcome(call(1), result(1, { isError: true, content: [{ text: "full" }, null, { text: 1 }] })),
    ).toEqual({
      status: "failed",
      message: "full",
    });
    const refused = (error: unknown) => outcome(call(1), { jsonrpc: "2.0", id: 1, error });
    expect(refused({ code: -32602, message: "no", data: 1 })).toEqual({
      status: "refused",
      code: -32602,
      message: "no",
      data: 1,
    });
    expect(refused("odd")).toEqual({ status: "refused", code: 0, message: "an error without a message" });
  });

  it("keep the line of each message, and what is inferred stands at the retry", () => {
    const { events, places } = run(call(1), ask(1, "s"), retry(2, "s"), done(2));
    expect(events.map(({ n, kind }) => [kind, places.get(n)])).toEqual([
      ["started", { line: 1 }],
      ["sent", { line: 1 }],
      ["received", { line: 2 }],
      ["prompted", { line: 3 }],
      ["answered", { line: 3 }],
      ["sent", { line: 3 }],
      ["received", { line: 4 }],
      ["finished", { line: 4 }],
    ]);
  });

  it("of discovery and lists have no call around them", () => {
    const list = { jsonrpc: "2.0", id: 7, method: "tools/list", params: { _meta } };
    expect(kinds(list, result(7, { tools: [] }))).toEqual(["sent", "received"]);
  });

  it("have notifications before the response", () => {
    const progress = { jsonrpc: "2.0", method: "notifications/progress", params: {} };
    expect(kinds(call(1), progress, done(1))).toEqual([
      "started",
      "sent",
      "notified",
      "received",
      "finished",
    ]);
  });

  it("of an earlier revision have the question that the server pushed and the client's answer to it", () => {
    const log = read(
      { jsonrpc: "2.0", id: 0, method: "initialize", params: {} },
      result(0, {}),
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "book" } },
      { jsonrpc: "2.0", id: "q", ...form },
      { from: "client", message: { jsonrpc: "2.0", id: "q", result: yes } },
      done(1),
    );
    const [operation] = toOperations(log);
    const { events } = toLoggedRun(
      operation ?? { kind: "call", title: "", era: "modern", exchanges: [] },
      log,
    );
    expect(events.map(({ kind }) => kind)).toEqual([
      "started",
      "sent",
      "pushed",
      "prompted",
      "answered",
      "posted",
      "received",
      "finished",
    ]);
  });

  it("have the shape that the views need, whatever came: ids, params, errors and results of any type", () => {
    const odd = [null, 1, "a", [1], { a: 1 }, true];
    for (const value of odd) {
      const { events } = run(
        { jsonrpc: "2.0", id: value, method: "tools/call", params: value },
        { jsonrpc: "2.0", id: value, result: value },
      );
      const sent = events.find((event) => event.kind === "sent");
      expect(["string", "number"]).toContain(typeof sent?.message.id);
      expect(typeof sent?.message.params).toBe("object");
      expect(sent?.message.params).not.toBeNull();
    }
  });

  it("keep keys that a prototype has", () => {
    const requests = JSON.parse('{ "__proto__": {}, "constructor": {} }') as JsonObject;
    for (const key of Object.keys(requests))
      Object.defineProperty(requests, key, { value: form, enumerable: true });
    const responses = JSON.parse(JSON.stringify(requests)) as JsonObject;
    const { events } = run(call(1), ask(1, "s", requests), retry(2, "s", responses), done(2));
    expect(events.flatMap((event) => (event.kind === "answered" ? [event.key] : []))).toEqual([
      "__proto__",
      "constructor",
    ]);
  });
});

describe("the wire log of a log", () => {
  it("has every message of the call as it came, and says nothing that the log does not", () => {
    const first = { jsonrpc: "2.0", id: null, method: "tools/call", params: 3 };
    const [operation] = operations(
      first,
      { jsonrpc: "2.0", method: "notifications/progress" },
      { jsonrpc: "2.0", id: null, result: 7 },
    );
    if (!operation) throw new Error("no operation");
    expect(toLoggedWire(operation)).toEqual([
      {
        n: 1,
        round: 1,
        exchange: "e1",
        direction: "request",
        url: "",
        headers: {},
        bytes: 0,
        message: first,
      },
      {
        n: 2,
        round: 1,
        exchange: "e1",
        direction: "notification",
        message: { jsonrpc: "2.0", method: "notifications/progress" },
      },
      {
        ...{ n: 3, round: 1, exchange: "e1", direction: "response", status: 0, headers: {}, bytes: 0 },
        message: { jsonrpc: "2.0", id: null, result: 7 },
      },
    ]);
  });

  it("does not show who sent it", () => {
    const [operation] = operations({
      request: call(1),
      headers: { Authorization: "Bearer abc", "Mcp-Name": "book" },
      response: done(1),
    });
    if (!operation) throw new Error("no operation");
    const [request] = toLoggedWire(operation);
    expect(request?.direction === "request" && request.headers).toEqual({
      authorization: "(10 characters, not shown)",
      "mcp-name": "book",
    });
  });
});
