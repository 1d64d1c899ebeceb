import type { Json } from "../protocol/json.ts";

export interface TapOptions {
  /** One message of the stream, before the reader gets it; `bytes` counts what came so far. */
  onMessage: (message: Json, bytes: number) => void;
  /** The stream ended or broke off. Not called where the reader gave it up. */
  onEnd: () => void;
  signal: AbortSignal;
}

/** Lets an event stream (text/event-stream) through unchanged, and tells of each message in it. */
export function tapStream(
  body: ReadableStream<Uint8Array>,
  { onMessage, onEnd, signal }: TapOptions,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let bytes = 0;
  const take = (piece: Uint8Array) => {
    bytes += piece.byteLength;
    rest += decoder.decode(piece, { stream: true });
    // A CR at the very end may be half of a CR LF: it waits for the next piece.
    const blocks = rest.replace(/\r\n|\r(?!$)/g, "\n").split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const message = parse(block);
      if (message !== undefined) onMessage(message, bytes);
    }
  };
  const giveUp = () => void reader.cancel(signal.reason).catch(() => undefined);
  if (signal.aborted) giveUp();
  else signal.addEventListener("abort", giveUp, { once: true });
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await reader.read().catch(() => ({ done: true as const, value: undefined }));
      if (!piece.done) {
        take(piece.value);
        controller.enqueue(piece.value);
        return;
      }
      signal.removeEventListener("abort", giveUp);
      if (!signal.aborted) onEnd();
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** The message in one event of the stream; undefined where there is none. */
function parse(block: string): Json | undefined {
  const data = block
    .split("\n")
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5).replace(/^ /, ""))
    .join("\n");
  try {
    return data === "" ? undefined : (JSON.parse(data) as Json);
  } catch {
    return undefined;
  }
}
