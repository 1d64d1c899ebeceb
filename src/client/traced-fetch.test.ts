import { describe, expect, it, vi } from "vitest";
import type { JsonRpcRequest } from "../protocol/mcp.ts";
import type { TraceBody } from "../trace/event.ts";
import { CallLost, createTracedFetch } from "./traced-fetch.ts";

const EXCHANGE = "0af7651916cd43dd8448eb211c80319c";
const message: JsonRpcRequest = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "pay €", _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } },
};
const reply = { jsonrpc: "2.0", id: 1, result: { resultType: "complete" } };

function setUp(
  fetch: (request: Request) => Promise<Response>,
  principal: string | null = "ana",
  headersFor?: (message: JsonRpcRequest) => Record<string, string>,
) {
  const events: TraceBody[] = [];
  const controller = new AbortController();
  const spy = vi.fn(fetch);
  const traced = createTracedFetch({
    fetch: spy,
    url: "http://127.0.0.1:1/mcp",
    principal,
    nextTraceparent: () => `00-${EXCHANGE}-b7ad6b7169203331-01`,
    emit: (event) => void events.push(event),
    signal: controller.signal,
    ...(headersFor && { headersFor }),
  });
  return { traced, events, controller, spy };
}

const json = (body: unknown, status = 200) =>
  Promise.resolve(Response.json(body, { status, headers: { "mcp-session-id": "s" } }));
const stream = (...pieces: string[]) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  return Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
};

describe("what is sent", () => {
  it("carries the protocol's headers, the principal and the traceparent, as the wire has them", async () => {
    const { traced, spy, events } = setUp(() => json(reply));
    await traced.send(message);
    const request = spy.mock.calls[0]![0];
    expect(request.method).toBe("POST");
    const expected = {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": "tools/call",
      "Mcp-Name": "=?base64?cGF5IOKCrA==?=",
      Authorization: "Bearer ana",
      traceparent: `00-${EXCHANGE}-b7ad6b7169203331-01`,
    };
    for (const [name, value] of Object.entries(expected)) expect(request.headers.get(name)).toBe(value);
    expect(events[0]).toMatchObject({ kind: "sent", exchange: EXCHANGE, headers: expected, message });
    expect(await request.json()).toEqual(message);
  });

  it("carries the headers that this message's tool wants, on the wire and in the trace", async () => {
    const { traced, spy, events } = setUp(
      () => json(reply),
      null,
      ({ id }) => ({ "Mcp-Param-Id": String(id) }),
    );
    await traced.send(message);
    expect(spy.mock.calls[0]![0].headers.get("mcp-param-id")).toBe("1");
    expect(events[0]).toHaveProperty(["headers", "Mcp-Param-Id"], "1");
  });

  it("says nothing of who calls where the caller is anonymous", async () => {
    const { traced, spy } = setUp(() => json(reply), null);
    await traced.send(message);
    expect(spy.mock.calls[0]![0].headers.has("Authorization")).toBe(false);
  });

  it("is measured in UTF-8 bytes", async () => {
    const { traced, events } = setUp(() => json({ ...reply, result: { text: "€" } }));
    await traced.send(message);
    const sent = JSON.stringify(message);
    // "€" is one UTF-16 unit and three bytes.
    expect(events[0]).toMatchObject({ bytes: sent.length + 2 });
    expect(events[1]).toMatchObject({
      bytes: JSON.stringify({ ...reply, result: { text: "€" } }).length + 2,
    });
  });
});

describe("what is received", () => {
  it("is one response, with status and headers in their usual spelling", async () => {
    const error = { jsonrpc: "2.0", id: 1, error: { code: -32021, message: "no", data: { a: 1 } } };
    const { traced, events } = setUp(() => json(error, 400));
    expect(await traced.send(message)).toEqual(error);
    expect(events[1]).toMatchObject({
      kind: "received",
      exchange: EXCHANGE,
      status: 400,
      headers: { "Content-Type": "application/json", "Mcp-Session-Id": "s" },
      message: error,
    });
    expect(traced.lastExchange()).toBe(EXCHANGE);
  });

  it("may be an error without an id: the server could not read it", async () => {
    const error = { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } };
    expect(await setUp(() => json(error, 400)).traced.send(message)).toEqual(error);
  });

  it.each([["\n"], ["\r\n"], ["\r"]])(
    "may be a stream, cut anywhere, with lines ended by %j",
    async (eol) => {
      const progress = { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } };
      const text = [
        ": comment",
        "event: message",
        `data: ${JSON.stringify(progress)}`,
        "",
        `data:${JSON.stringify(reply)}`,
        "",
        "",
      ].join(eol);
      const { traced, events } = setUp(() => stream(...text.split(/(?<=.)/s)));
      expect(await traced.send(message)).toEqual(reply);
      expect(events.map(({ kind }) => kind)).toEqual(["sent", "notified", "received"]);
      expect(events[1]).toEqual({ kind: "notified", exchange: EXCHANGE, message: progress });
      expect(events[2]).toMatchObject({ bytes: text.length });
    },
  );

  it("joins the data lines of one event, and reads a last event that was not ended", async () => {
    const { traced } = setUp(() => stream('data: {"jsonrpc":"2.0","id":1,\ndata: "result":{}}'));
    expect(await traced.send(message)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  });
});

describe("a call that is lost", () => {
  it.each<[string, () => Promise<Response>]>([
    ["the connection fails", () => Promise.reject(new TypeError("fetch failed"))],
    ["the stream ends without a response", () => stream(": nothing\n\n")],
    [
      "a stream has no body",
      () => Promise.resolve(new Response(null, { headers: { "content-type": "text/event-stream" } })),
    ],
    ["the body is no JSON", () => Promise.resolve(new Response("<html>", { status: 502 }))],
    ["the response is to another request", () => json({ ...reply, id: 2 })],
    ["the id only looks the same", () => json({ ...reply, id: "1" })],
    [
      "the error is to another request",
      () => json({ jsonrpc: "2.0", id: 9, error: { code: 1, message: "m" } }),
    ],
    ["the error is malformed", () => json({ jsonrpc: "2.0", id: 1, error: { code: "x", message: "m" } })],
    ["the result is no object", () => json({ jsonrpc: "2.0", id: 1, result: [] })],
    ["it is not JSON-RPC 2.0", () => json({ id: 1, result: {} })],
    ["it is a batch", () => json([reply])],
  ])("because %s is never sent again", async (_, fetch) => {
    const { traced, events, spy } = setUp(fetch);
    await expect(traced.send(message)).rejects.toThrow(CallLost);
    expect(spy).toHaveBeenCalledTimes(1);
    expect(events.slice(1)).toEqual([{ kind: "lost", exchange: EXCHANGE, reason: "lost" }]);
  });
});

describe("an abort", () => {
  it("ends a send whose server never answers, and writes nothing more", async () => {
    const { traced, events, controller } = setUp(() => new Promise(() => undefined));
    const sending = traced.send(message);
    controller.abort(new Error("stop"));
    await expect(sending).rejects.toThrow("stop");
    expect(events.map(({ kind }) => kind)).toEqual(["sent"]);
  });

  it("reaches the request on its way", async () => {
    const { traced, controller, spy } = setUp(() => new Promise(() => undefined));
    const sending = traced.send(message).catch(() => undefined);
    controller.abort();
    await sending;
    expect(spy.mock.calls[0]![0].signal.aborted).toBe(true);
  });

  it("writes no notification that comes afterwards", async () => {
    let push: (text: string) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(source) {
        push = (text) => source.enqueue(new TextEncoder().encode(text));
      },
    });
    const headers = { "content-type": "text/event-stream" };
    const { traced, controller, events } = setUp(() => Promise.resolve(new Response(body, { headers })));
    const sending = traced.send(message).catch(() => undefined);
    push('data: {"jsonrpc":"2.0","method":"a"}\n\n');
    await vi.waitFor(() => expect(events).toHaveLength(2));
    controller.abort();
    await sending;
    push('data: {"jsonrpc":"2.0","method":"b"}\n\n');
    await new Promise((resolve) => setImmediate(resolve));
    expect(events.map(({ kind }) => kind)).toEqual(["sent", "notified"]);
  });

  it("lets nothing out afterwards", async () => {
    const { traced, controller, spy, events } = setUp(() => json(reply));
    controller.abort(new Error("stop"));
    await expect(traced.send(message)).rejects.toThrow("stop");
    expect([spy.mock.calls.length, events.length]).toEqual([0, 0]);
  });
});
