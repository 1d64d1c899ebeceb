import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";

/** Headers that decide who asks and from where: given twice, two readers could each see another one. */
const SINGLE: readonly string[] = ["host", "origin", "authorization"];
/** What node:http lets through, but no `Request` may have (Fetch, "Methods"). */
const FORBIDDEN_METHODS: readonly string[] = ["TRACE", "TRACK", "CONNECT"];

type Handler = (request: Request) => Promise<Response>;

/** Fetch-style handlers by their paths. */
export type Routes = ReadonlyMap<string, Handler>;

/**
 * Serves fetch-style handlers at the paths of a loopback server. A Host or Origin from elsewhere is refused (403): without
 * that, any web page could reach the server by pointing a name of its own at 127.0.0.1 (Streamable HTTP, "Security Warning").
 */
export function createBridge(routes: Routes) {
  const nothing = `there is nothing here but ${[...routes.keys()].join(" and ")}`;
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const handler = routes.get(incoming.url?.split("?")[0] ?? "");
    const refusal = toRefusal(incoming);
    if (refusal !== null) end(outgoing, refusal.status, refusal.text);
    else if (handler === undefined) end(outgoing, 404, nothing);
    else void pass(handler, incoming, outgoing);
  };
}

function toRefusal(incoming: IncomingMessage): { status: number; text: string } | null {
  const twice = SINGLE.find((name) => (incoming.headersDistinct[name]?.length ?? 0) > 1);
  if (twice !== undefined) return { status: 400, text: `the header ${twice} stands twice` };
  if (FORBIDDEN_METHODS.includes(incoming.method ?? ""))
    return { status: 405, text: `the method ${incoming.method} is not served` };
  const { host = "", origin } = incoming.headers;
  const port = incoming.socket.localPort ?? 0;
  const names = ["127.0.0.1", "localhost", "[::1]"];
  if (!names.some((name) => host.toLowerCase() === `${name}:${port}`))
    return { status: 403, text: "the Host is not this server's loopback address" };
  if (origin !== undefined && !isLoopback(origin, names))
    return { status: 403, text: "the Origin is not a loopback address" };
  return null;
}

function isLoopback(origin: string, names: string[]): boolean {
  try {
    const { protocol, hostname } = new URL(origin);
    return (protocol === "http:" || protocol === "https:") && names.includes(hostname);
  } catch {
    return false;
  }
}

async function pass(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController();
  outgoing.on("close", () => {
    if (!outgoing.writableFinished) gone.abort(new Error("the client went away"));
  });
  try {
    const response = await handler(toRequest(incoming, gone.signal));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    // The headers of a stream go out before its first message.
    outgoing.flushHeaders();
    if (response.body === null) outgoing.end();
    else await pipeline(Readable.fromWeb(response.body as NodeStream), outgoing);
  } catch {
    if (outgoing.headersSent) outgoing.destroy();
    else end(outgoing, 500, "the server failed");
  }
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = "GET" } = incoming;
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const bare = method === "GET" || method === "HEAD";
  const body = bare ? null : toBody(incoming);
  const init = { method, headers, body, signal, duplex: "half" };
  return new Request(`http://${headers.get("host") ?? ""}${incoming.url ?? ""}`, init);
}

/**
 * A body that is read only where the handler reads it. What nobody reads is let through to nowhere, so that a refusal
 * reaches the client and the connection stays good for its next request.
 */
function toBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await chunks?.return?.();
        incoming.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

function end(outgoing: ServerResponse, status: number, text: string): void {
  outgoing.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}
