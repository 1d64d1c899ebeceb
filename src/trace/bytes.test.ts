import { describe, expect, it } from "vitest";
import { toWireBytes } from "./bytes.ts";
import type { TraceBody, TraceEvent } from "./event.ts";

const number = (bodies: TraceBody[]): TraceEvent[] =>
  bodies.map((body, index) => ({ ...body, n: index + 1, run: 1, at: 0 }));
const sent = (exchange: string, bytes: number): TraceBody => ({
  kind: "sent",
  ...{ exchange, bytes, url: "", headers: {} },
  message: { jsonrpc: "2.0", id: 1, method: "tools/call", params: {} },
});
const received = (exchange: string, bytes: number): TraceBody => ({
  kind: "received",
  ...{ exchange, bytes, status: 200, headers: {} },
  message: { jsonrpc: "2.0", id: 1, result: {} },
});
/** 14 bytes as JSON: the letter takes two. */
const question = { method: "é" } as never;

describe("bytes over the wire", () => {
  it("are none before anything was sent", () => {
    expect(toWireBytes([])).toEqual({ requests: 0, responses: 0 });
  });

  it("are counted by who sent them, whatever the message", () => {
    const events = number([
      sent("a", 100),
      received("a", 40),
      { kind: "posted", exchange: "b", url: "", headers: {}, message: {}, bytes: 7 },
      { kind: "acknowledged", exchange: "b", status: 404, headers: {}, message: {}, bytes: 3 },
    ]);
    expect(toWireBytes(events)).toEqual({ requests: 107, responses: 43 });
  });

  it("count a question once, whether its stream brought a response or not", () => {
    const open = number([sent("a", 1), { kind: "pushed", exchange: "a", message: question }]);
    expect(toWireBytes(open)).toEqual({ requests: 1, responses: 15 });
    expect(toWireBytes([...open, ...number([received("a", 80)])])).toEqual({ requests: 1, responses: 80 });
  });
});
