// A client that answers, and drops the state: its retry carries the answers alone. To the server that is no retry but a
// new call with answers that nobody asked for, so a careful tool asks again, until the client's own limit.

import type { Call, Ending, Fields, Host, Question } from "./loop.ts";

export async function callTool({ method, params }: Call, host: Host): Promise<Ending> {
  let retry: Fields = {};
  for (let retries = 0; ; retries += 1) {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "drops-state", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": host.capabilities,
    };
    const message = { id: host.nextId(), method, params: { ...params, ...retry, _meta } };
    const { result = {}, error } = await host.send({ jsonrpc: "2.0", ...message });
    if (error) return { error };
    if (result["resultType"] !== "input_required") return { result };
    if (retries >= host.maxRounds) return { abandoned: "too many rounds" };

    // Taken as it comes: this client checks nothing.
    const questions = (result["inputRequests"] ?? {}) as { [key: string]: Question & Fields };
    const answers: [string, Fields][] = [];
    for (const [key, question] of Object.entries(questions)) {
      const answer = await host.answer(key, question);
      if (answer === undefined) return { abandoned: `the host did not answer "${key}"` };
      answers.push([key, answer]);
    }
    if (answers.length === 0) await host.pause(250);
    // Here it goes wrong: `requestState: result.requestState` belongs beside the answers.
    retry = { inputResponses: Object.fromEntries(answers) };
  }
}
