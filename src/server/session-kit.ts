import type { JsonObject } from "../protocol/json.ts";
import type { ServerSettings } from "../workspace/playground.ts";
import { createKit, type FakeGuest } from "./test-kit.ts";

/** How a session begins. */
export const INITIALIZE = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: { elicitation: {} },
    clientInfo: { name: "t", version: "1" },
  },
};
/** A server with a fake guest, and a client of the earlier revision: `open` gives the headers of a session. */
export function createSessionKit(
  guest: FakeGuest,
  settings: Partial<ServerSettings> = {},
  initialize: object = INITIALIZE,
) {
  const kit = createKit(guest, settings);
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    Authorization: "Bearer ana",
    traceparent: "00-0123456789abcdef0123456789abcdef-0123456789abcdef-01",
  };
  const send = (body: object | null, more: Record<string, string> = {}, method = "POST") =>
    kit.server.fetch(
      new Request("http://localhost/mcp", {
        method,
        headers: { ...headers, ...more },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  const open = async (more: Record<string, string> = {}) => {
    const response = await send(initialize, more);
    await response.text();
    const id = response.headers.get("mcp-session-id") ?? "";
    return { ...more, "mcp-session-id": id, "mcp-protocol-version": "2025-11-25" };
  };
  return { ...kit, send, open };
}

/** The messages of an event stream as they come. */
export async function* messagesOf(response: Response): AsyncGenerator<JsonObject> {
  const decoder = new TextDecoder();
  let rest = "";
  // The DOM's type of a stream cannot be iterated; Node's stream can.
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    rest += decoder.decode(piece, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = block.split("\n").find((line) => line.startsWith("data: {"));
      if (data !== undefined) yield JSON.parse(data.slice(6)) as JsonObject;
    }
  }
}
