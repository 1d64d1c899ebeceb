import type { Call, Ending, Fields, Host } from "./loop.ts";

// Sends a list of answers where a map of them belongs.

export async function callTool({ method, params }: Call, host: Host): Promise<Ending> {
  let retry: Fields = {};
  for (;;) {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "past-the-form", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": host.capabilities,
    };
    const { result, error } = await host.send({
      jsonrpc: "2.0",
      id: host.nextId(),
      method,
      params: { ...params, ...retry, _meta },
    });
    if (error) return { error };
    if (!result || result["resultType"] !== "input_required") return { result: result ?? {} };
    const answers: Fields[] = [];
    for (const [key, question] of Object.entries(result["inputRequests"] as Fields)) {
      const answer = await host.answer(key, question as { method: string; params?: Fields });
      if (answer) answers.push(answer);
    }
    retry = { inputResponses: answers, requestState: result["requestState"]! };
  }
}
