import { describe, expect, it } from "vitest";
import type { TraceBody, TraceEvent } from "../event.ts";
import { readWireLog } from "../referee/read-log.ts";
import { toHar } from "./to-har.ts";

const START = Date.UTC(2026, 6, 28);
/** Events, each with the second of the virtual clock at which it stands. */
const toEvents = (...bodies: [second: number, TraceBody][]): TraceEvent[] =>
  bodies.map(([second, body], index) => ({ ...body, n: index + 1, run: 1, at: START + second * 1000 }));
const sent = (id: number, url = "http://a/mcp"): TraceBody => ({
  kind: "sent",
  exchange: `e${id}`,
  url,
  headers: { "Content-Type": "application/json", "Mcp-Name": "é" },
  message: { jsonrpc: "2.0", id, method: "tools/call", params: { name: "t" } },
  bytes: 77,
});
const received = (id: number, headers = { "Content-Type": "application/json" }): TraceBody => ({
  ...{ kind: "received", exchange: `e${id}`, status: 200, headers, bytes: 9 },
  message: { jsonrpc: "2.0", id, result: { text: "é" } },
});
const progress = { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } };
const entriesOf = (...bodies: [number, TraceBody][]) => toHar(toEvents(...bodies)).log.entries;
const read = (...bodies: [number, TraceBody][]) => readWireLog(JSON.stringify(toHar(toEvents(...bodies))));

describe("a run as an HTTP archive", () => {
  it("has headers, bodies and the times of the virtual clock", () => {
    const [entry] = entriesOf([3, sent(1, "http://a/mcp?x=1&y=a%20b#z")], [10, received(1)]);
    expect(entry).toEqual({
      startedDateTime: "2026-07-28T00:00:03.000Z",
      time: 7000,
      request: {
        method: "POST",
        url: "http://a/mcp?x=1&y=a%20b#z",
        httpVersion: "HTTP/1.1",
        cookies: [],
        headers: [
          { name: "Content-Type", value: "application/json" },
          { name: "Mcp-Name", value: "é" },
        ],
        queryString: [
          { name: "x", value: "1" },
          { name: "y", value: "a b" },
        ],
        postData: {
          mimeType: "application/json",
          text: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t"}}',
        },
        headersSize: -1,
        bodySize: 77,
      },
      response: {
        status: 200,
        statusText: "OK",
        httpVersion: "HTTP/1.1",
        cookies: [],
        headers: [{ name: "Content-Type", value: "application/json" }],
        // é has two bytes.
        content: {
          size: 47,
          mimeType: "application/json",
          text: '{"jsonrpc":"2.0","id":1,"result":{"text":"é"}}',
        },
        redirectURL: "",
        headersSize: -1,
        bodySize: 47,
      },
      cache: {},
      timings: { send: 0, wait: 7000, receive: 0 },
    });
  });

  it("writes what came before a response as the events of a stream, and is read back alike", () => {
    const notified: TraceBody = { kind: "notified", exchange: "e1", message: progress };
    const bodies: [number, TraceBody][] = [
      [0, sent(1)],
      [0, notified],
      [0, received(1)],
    ];
    const [entry] = entriesOf(...bodies);
    expect(entry?.response.content).toMatchObject({ mimeType: "text/event-stream" });
    expect(entry?.response.content.text).toBe(
      `event: message\ndata: ${JSON.stringify(progress)}\n\n` +
        'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{"text":"é"}}\n\n',
    );
    const { log, problems } = read(...bodies);
    expect(problems).toEqual([]);
    expect(log.exchanges[0]?.pushed.map(({ message }) => message)).toEqual([progress]);
    expect(log.exchanges[0]?.response).toEqual({ jsonrpc: "2.0", id: 1, result: { text: "é" } });
  });

  it("is a stream too where the server answered with one", () => {
    const [entry] = entriesOf([0, sent(1)], [0, received(1, { "Content-Type": "text/event-stream" })]);
    expect(entry?.response.content.text).toMatch(/^event: message\ndata: /);
  });

  it.each<[string, TraceBody[], string]>([
    ["lost", [{ kind: "lost", exchange: "e1", reason: "lost" }], "the connection was lost"],
    ["timed out", [{ kind: "lost", exchange: "e1", reason: "timed-out" }], "no response came in time"],
    ["under way", [], "under way when this was written"],
  ])("has status 0 where no response came, which a reader takes as it is: %s", (_, ends, comment) => {
    const bodies = [sent(1), ...ends].map((body): [number, TraceBody] => [0, body]);
    const [entry] = entriesOf(...bodies);
    expect(entry).toMatchObject({
      comment,
      response: { status: 0, statusText: "", bodySize: -1, content: { size: 0, mimeType: "x-unknown" } },
    });
    const { log, problems } = read(...bodies);
    expect(problems).toEqual([]);
    expect(log.exchanges.map(({ status, response }) => [status, response])).toEqual([[null, null]]);
  });

  it("has what the earlier era asks on an open call, and the answer that is posted", () => {
    const asked = { jsonrpc: "2.0" as const, id: 9, method: "roots/list", params: {} };
    const entries = entriesOf(
      [0, sent(1)],
      [0, { kind: "pushed", exchange: "e1", message: asked }],
      [
        1,
        {
          ...{ kind: "posted", exchange: "p1", url: "", headers: {}, bytes: 5 },
          message: { jsonrpc: "2.0", id: 9, result: {} },
        },
      ],
      [1, { kind: "acknowledged", exchange: "p1", status: 202, headers: {}, message: {}, bytes: 0 }],
      [2, received(1)],
    );
    expect(entries.map(({ response: { status, statusText } }) => [status, statusText])).toEqual([
      [200, "OK"],
      [202, "Accepted"],
    ]);
    expect(entries[0]?.response.content.text).toContain('"method":"roots/list"');
    expect(entries[1]?.response.content.text).toBeUndefined();
    expect(entries[1]?.request.postData.mimeType).toBe("application/json");
  });

  it("is an archive without entries before the first message", () => {
    expect(toHar([]).log).toMatchObject({ version: "1.2", creator: { name: "Roundtrip" }, entries: [] });
  });
});
