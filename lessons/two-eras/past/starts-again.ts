import type { Call, Ending, Fields, Host, Message, Question } from "./loop.ts";

// The whole call once more, from its beginning, where the state was refused: without it, as the error says.
export async function callTool(call: Call, host: Host): Promise<Ending> {
  const ending = await attempt(call, host);
  const refused = "error" in ending && /Start the request again/.test(String(ending.error.message));
  return refused ? attempt(call, host) : ending;
}

async function attempt({ method, params }: Call, host: Host): Promise<Ending> {
  let retry: Fields = {};
  for (let round = 0; ; round += 1) {
    const reply = await host.send(compose(method, params, retry, host));
    if (reply.error) return { error: reply.error };
    const result = reply.result ?? {};
    if (result.resultType !== "input_required") return { result };
    if (round >= host.maxRounds) return { abandoned: "too many rounds" };
    retry = {};
    if (result.inputRequests) {
      const answers: Fields = {};
      for (const [key, question] of Object.entries(result.inputRequests as Fields)) {
        const answer = await host.answer(key, question as Fields & Question);
        if (!answer) return { abandoned: "a question was not answered" };
        answers[key] = answer;
      }
      retry.inputResponses = answers;
    } else {
      await host.pause(250);
    }
    if (result.requestState !== undefined) retry.requestState = result.requestState;
  }
}

function compose(method: string, params: Fields, retry: Fields, host: Host): Message {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "starts-again", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": host.capabilities,
  };
  return { jsonrpc: "2.0", id: host.nextId(), method, params: { ...params, ...retry, _meta } };
}
