import type { Call, Ending, Fields, Host, Message, Question } from "./loop.ts";

// The client's side of a call, short. Four slips are in it.
export async function callTool({ method, params }: Call, host: Host): Promise<Ending> {
  let retry: Fields = {};

  for (let round = 0; round <= host.maxRounds; round += 1) {
    const reply = await host.send(compose(method, params, retry, host));
    if (reply.error) return { error: reply.error };
    const result = reply.result ?? {};
    if (result.resultType !== "input_required") return { result };

    const answers: Fields = {};
    let refused = false;
    for (const [key, question] of Object.entries(result.inputRequests as Fields)) {
      const answer = await host.answer(key, question as Fields & Question);
      if (answer) answers[key] = answer;
      else refused = true;
    }
    if (refused) return { abandoned: "a question was not answered" };

    retry = { inputResponses: answers, requestState: result.requestState ?? null };
  }

  return { abandoned: "too many rounds" };
}

// One whole message, with an id of its own, and what every request has to say about its client.
function compose(method: string, params: Fields, retry: Fields, host: Host): Message {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "short-loop", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": host.capabilities,
  };
  return { jsonrpc: "2.0", id: host.nextId(), method, params: { ...params, ...retry, _meta } };
}
