import { Unreachable } from "./unreachable.ts";

/** How requests reach the server: through the service worker, or straight in, and why. */
export type MockMode = { mode: "service-worker" } | { mode: "direct"; reason: string };

export interface MockOptions {
  /** Absolute address of the MCP endpoint, within the worker's scope. */
  endpoint: string;
  /** Absolute address of `sw.js`. Its folder is the scope. */
  serviceWorkerUrl: string;
  /** Answers one request. Called in the page, never in the worker. */
  handle: (request: Request) => Promise<Response>;
}

let started: Promise<MockMode> | undefined;
let handle: MockOptions["handle"] | undefined;

/**
 * Lets `handle` answer requests to the endpoint, once for each page: a second call only replaces `handle`. Resolves to
 * `direct` where service workers are missing or refused (plain http, a private window, a sandboxed frame); the caller
 * then hands its requests to `handle` itself. Never rejects.
 */
export function startMock(options: MockOptions): Promise<MockMode> {
  handle = options.handle;
  started ??= start(options);
  return started;
}

async function start({ endpoint, serviceWorkerUrl }: MockOptions): Promise<MockMode> {
  // MSW would fall back to patching fetch by itself; one path that we can name is easier to explain.
  if (!("serviceWorker" in navigator)) {
    return {
      mode: "direct",
      reason: "this page is not in a secure context, or its browser has no service workers",
    };
  }
  try {
    // Only here, and not with this module: MSW reads the page's storage as it loads, which a frame of another site is denied.
    const [{ http }, { setupWorker }] = await Promise.all([import("msw/http"), import("msw/browser")]);
    const worker = setupWorker(http.all(endpoint, ({ request }) => answer(request)));
    await worker.start({ quiet: true, onUnhandledFrame: "bypass", serviceWorker: { url: serviceWorkerUrl } });
    return { mode: "service-worker" };
  } catch (error) {
    return { mode: "direct", reason: error instanceof Error ? error.message : String(error) };
  }
}

async function answer(request: Request): Promise<Response> {
  if (!handle) return new Response("The mock server is not ready.", { status: 503 });
  try {
    return await handle(request);
  } catch (error) {
    // What fetch makes of it is a connection that failed; anything else is a mistake of ours, which MSW reports.
    if (error instanceof Unreachable) return Response.error();
    throw error;
  }
}
