import type { Call, Ending, Host } from "./loop.ts";

// Asks for the list of tools instead of making the call.

export async function callTool(call: Call, host: Host): Promise<Ending> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "lister", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": host.capabilities,
  };
  const { result, error } = await host.send({
    jsonrpc: "2.0",
    id: host.nextId(),
    method: "tools/list",
    params: { _meta },
  });
  if (error) return { error };
  if (!result || result["resultType"] !== "complete") return { abandoned: "it asks" };
  return { result };
}
