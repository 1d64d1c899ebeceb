import { describe, expect, it } from "vitest";
import type { Json } from "../protocol/json.ts";
import { tapStream } from "./sdk-stream.ts";

/** A stream of these pieces; with `error` it breaks off after them, with `open` it never ends. */
function toStream(pieces: string[], how: "ends" | "breaks" | "stays open" = "ends") {
  const encoder = new TextEncoder();
  const cancelled: unknown[] = [];
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece !== undefined) controller.enqueue(encoder.encode(piece));
      else if (how === "ends") controller.close();
      else if (how === "breaks") controller.error(new Error("gone"));
    },
    cancel: (reason) => void cancelled.push(reason),
  });
  return { body, cancelled };
}

function tap(body: ReadableStream<Uint8Array>, signal = new AbortController().signal) {
  const heard: [Json, number][] = [];
  const ends: string[] = [];
  const stream = tapStream(body, {
    signal,
    onMessage: (message, bytes) => heard.push([message, bytes]),
    onEnd: () => ends.push("end"),
  });
  return { stream, heard, ends };
}

describe("a tapped event stream", () => {
  it("passes through unchanged, and each message is told once it is whole", async () => {
    const pieces = [
      'event: message\ndata: {"a',
      '":1}\n\nda',
      'ta: {"b":2}\r\n\r\n: comment\n\ndata: no\n\n',
    ];
    const { stream, heard, ends } = tap(toStream(pieces).body);
    expect(await new Response(stream).text()).toBe(pieces.join(""));
    const [first = "", second = "", third = ""] = pieces;
    expect(heard).toEqual([
      [{ a: 1 }, first.length + second.length],
      [{ b: 2 }, first.length + second.length + third.length],
    ]);
    expect(ends).toEqual(["end"]);
  });

  it("tells of a message before its reader gets it", async () => {
    const { stream, heard } = tap(toStream(['data: {"a":1}\n\n'], "stays open").body);
    await stream.getReader().read();
    expect(heard).toHaveLength(1);
  });

  it("ends where the stream breaks off", async () => {
    const { stream, heard, ends } = tap(toStream(['data: {"a":1}\n\ndata: {"b"'], "breaks").body);
    await new Response(stream).text();
    expect([heard.length, ends.length]).toEqual([1, 1]);
  });

  it.each([true, false])(
    "is given up with its signal, and that is no end (aborted before: %s)",
    async (early) => {
      const controller = new AbortController();
      if (early) controller.abort(new Error("stopped"));
      const { body, cancelled } = toStream([], "stays open");
      const { stream, ends } = tap(body, controller.signal);
      const reading = new Response(stream).text();
      controller.abort(new Error("stopped"));
      await reading;
      expect(cancelled).toHaveLength(1);
      expect(ends).toEqual([]);
    },
  );

  it("gives up its source where the reader does", async () => {
    const { body, cancelled } = toStream([], "stays open");
    await tap(body).stream.cancel("enough");
    expect(cancelled).toEqual(["enough"]);
  });
});
