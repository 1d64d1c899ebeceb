import type { Call, Ending, Fields, Host } from "./loop.ts";

// Answers the first question and then the second, but sends the second answer with the state of round 1.

export async function callTool({ method, params }: Call, host: Host): Promise<Ending> {
  const send = async (retry: Fields): Promise<Fields> => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "old-state", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": host.capabilities,
    };
    const message = {
      jsonrpc: "2.0" as const,
      id: host.nextId(),
      method,
      params: { ...params, ...retry, _meta },
    };
    return (await host.send(message)).result ?? {};
  };
  const answer = async (result: Fields): Promise<Fields> => {
    const answers: Fields = {};
    for (const [key, question] of Object.entries(result["inputRequests"] as Fields))
      answers[key] = (await host.answer(key, question as { method: string }))!;
    return answers;
  };
  const first = await send({});
  const second = await send({ inputResponses: await answer(first), requestState: first["requestState"]! });
  await send({ inputResponses: await answer(second), requestState: first["requestState"]! });
  return { abandoned: "stopped here" };
}
