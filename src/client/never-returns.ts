// A client that never returns: where the server asks, it is gone. Nothing of the call is left waiting anywhere; what the
// body did before it asked, it did.

import type { Call, Ending, Host } from "./loop.ts";

export async function callTool({ method, params }: Call, host: Host): Promise<Ending> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "never-returns", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": host.capabilities,
  };
  const message = { id: host.nextId(), method, params: { ...params, _meta } };
  const { result = {}, error } = await host.send({ jsonrpc: "2.0", ...message });
  if (error) return { error };
  if (result["resultType"] === "input_required") return { abandoned: "the client never came back" };
  return { result };
}
