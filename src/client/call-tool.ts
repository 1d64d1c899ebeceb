// The client's side of a multi round-trip request, whole. Round 1 sends the call as it is. If the server answers
// "input_required", the loop collects the answers and sends the same call again, until there is a result.

import type { Call, Ending, Fields, Host, Message, Question, Value } from "./loop.ts";

const MAY_ASK = ["tools/call", "prompts/get", "resources/read"];
const ABOUT_US = { name: "roundtrip", version: "1" };
const BACK_OFF_MS = 250;

/** Makes one call and sees it through all its rounds. Sends at most `host.maxRounds` retries. */
export async function callTool({ method, params }: Call, host: Host): Promise<Ending> {
  let retry: Fields = {}; // Belongs to the next request only, so each round starts it afresh.

  for (let retries = 0; ; retries += 1) {
    const reply = await host.send(compose(method, params, retry, host));
    if (reply.error) return { error: reply.error };
    const result = reply.result;
    if (!result) return { abandoned: "invalid result: the response has neither a result nor an error" };

    // What kind of result it is stands in `resultType`, and nowhere else. Older servers leave it out.
    const { resultType: type = "complete" } = result;
    if (type === "complete") return { result };
    if (type !== "input_required")
      return { abandoned: `invalid result: unknown resultType ${JSON.stringify(type)}` };

    const round = read(method, result, host.capabilities);
    if ("problem" in round) return { abandoned: round.problem };

    // Before the questions, not after them: nobody should answer for nothing.
    if (retries >= host.maxRounds) return { abandoned: "too many rounds" };

    const collected = await collect(round.questions, host);
    if ("refused" in collected) return { abandoned: `the host did not answer "${collected.refused}"` };

    retry = {};
    if (round.questions.length > 0) retry["inputResponses"] = collected.answers;
    else await host.pause(BACK_OFF_MS); // Nothing was asked: do not hammer the server.
    // The state is the server's. It goes back as it came, also when it is empty, and never where none came.
    if (round.state !== undefined) retry["requestState"] = round.state;
  }
}

/** Puts one question at a time. If one is refused, the call ends here: no guess, and no further question. */
async function collect(
  questions: [string, Question][],
  host: Host,
): Promise<{ answers: Fields } | { refused: string }> {
  const answers: [string, Fields][] = [];
  for (const [key, question] of questions) {
    const answer = await host.answer(key, question);
    if (answer === undefined) return { refused: key };
    answers.push([key, answer]);
  }
  return { answers: Object.fromEntries(answers) };
}

/** One whole message: a new id each time, the caller's params untouched, and who we are and what we can do. */
function compose(method: string, params: Fields, retry: Fields, host: Host): Message {
  const own = Object.entries(params).filter(([key]) => key !== "inputResponses" && key !== "requestState");
  const _meta = {
    ...(isFields(params["_meta"]) ? params["_meta"] : {}),
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": ABOUT_US,
    "io.modelcontextprotocol/clientCapabilities": host.capabilities,
  };
  return {
    jsonrpc: "2.0",
    id: host.nextId(),
    method,
    params: { ...Object.fromEntries(own), ...retry, _meta },
  };
}

type Round = { questions: [string, Question][]; state: string | undefined } | { problem: string };

/** Reads an `input_required` result: all of it is judged before the first question is put. */
function read(method: string, result: Fields, capabilities: Fields): Round {
  if (!MAY_ASK.includes(method)) return { problem: `invalid result: ${method} may not ask for input` };
  const { requestState: state, inputRequests: requests = {} } = result;
  if (state !== undefined && typeof state !== "string")
    return { problem: "invalid result: requestState is not a string" };
  if (!isFields(requests)) return { problem: "invalid result: inputRequests is not an object" };

  const questions: [string, Question][] = [];
  for (const [key, request] of Object.entries(requests)) {
    if (!isQuestion(request)) return { problem: `invalid result: "${key}" is not a request` };
    const kind = kindOf(request);
    if (!isDeclared(kind, request, capabilities))
      return { problem: `protocol violation: "${key}" asks for ${kind}, which this client did not declare` };
    questions.push([key, request]);
  }
  if (questions.length === 0 && state === undefined)
    return { problem: "invalid result: input_required with nothing to answer and no state" };
  return { questions, state };
}

/** What a request asks for, in words: elicitation has two modes, and an absent mode is a form. */
function kindOf({ method, params = {} }: Question): string {
  const { mode = "form" } = params;
  return method === "elicitation/create" ? `${method} (${JSON.stringify(mode)})` : method;
}

/** True for the three kinds that a server may ask for, where this client said that it can do them. */
function isDeclared(kind: string, { params = {} }: Question, capabilities: Fields): boolean {
  const { elicitation, sampling, roots } = capabilities;
  switch (kind) {
    case 'elicitation/create ("form")':
      return isFields(elicitation) && ("form" in elicitation || !("url" in elicitation));
    case 'elicitation/create ("url")':
      return isFields(elicitation) && "url" in elicitation;
    case "sampling/createMessage":
      return isFields(sampling) && ("tools" in sampling || !("tools" in params || "toolChoice" in params));
    case "roots/list":
      return isFields(roots);
    default:
      return false;
  }
}

function isFields(value: Value | undefined): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isQuestion(value: Value): value is Value & Question {
  if (!isFields(value) || typeof value["method"] !== "string") return false;
  return value["params"] === undefined || isFields(value["params"]);
}
