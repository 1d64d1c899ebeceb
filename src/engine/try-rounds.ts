import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import { readPageId } from "../protocol/pages.ts";
import type { Person, Prompt, ToolExecutor } from "../protocol/ports.ts";
import { compile } from "../sandbox/compile.ts";
import { toWire } from "../trace/wire.ts";
import type { Playground } from "../workspace/playground.ts";
import { nameServer } from "../workspace/project/server-name.ts";
import type { Findings } from "../workspace/project/readme-file.ts";
import { createYesPerson } from "./battery-answers.ts";
import { createScriptedPerson } from "./scripted-person.ts";
import { createSession } from "./session.ts";
import { EXPORTED_URL, type TriedRound } from "./tried.ts";
import { BROKEN, toTryIt } from "./try-it.ts";

/**
 * What an exported project's README says of its document: why `tools.ts` does not compile, and the rounds of its call. `executor`
 * null: nothing may be run, and the rounds stay unknown.
 */
export async function tryDocument(document: Playground, executor: ToolExecutor | null): Promise<Findings> {
  const compilation = compile("tools.ts", document.files["tools.ts"] ?? "");
  if (compilation.status === "failed") {
    const { at = "tools.ts", message } = compilation.fault;
    return { fault: `${at}: ${message}`, tryIt: toTryIt(document, [], BROKEN) };
  }
  const rounds = executor === null ? [] : await tryRounds(document, executor);
  return { fault: null, tryIt: toTryIt(document, rounds) };
}

type Answered = NonNullable<TriedRound["answers"]>[string];

/** Plays the call as the exported server will be asked: the loop over 2026-07-28, one process, nothing that goes wrong. */
async function tryRounds(document: Playground, executor: ToolExecutor): Promise<readonly TriedRound[]> {
  const { call, client, server, files, world } = document;
  const session = createSession({ executor, seed: world.seed });
  session.configure({
    files: { "tools.ts": files["tools.ts"] ?? "" },
    server: { ...server, era: "modern", seal: "hmac", instances: 1, routing: "sticky" },
    serverName: nameServer(document),
  });
  const { person, answered } = createTryingPerson(document);
  const ports = { person, fetch: session.fetch, url: EXPORTED_URL, signal: new AbortController().signal };
  const looping = { ...client, kind: "loop", maxRounds: Math.max(client.maxRounds, 1) } as const;
  await session.run({ call, client: looping, faults: [] }, ports);
  const wire = toWire(session.trace.getSnapshot().runs[0] ?? []);
  return wire.flatMap((entry) => {
    if (entry.direction !== "request" || entry.message["method"] !== call.method) return [];
    const reply = wire.find((one) => one.direction === "response" && one.exchange === entry.exchange);
    const { requestState, inputResponses } = toObject(entry.message["params"]);
    const extra = Object.entries(entry.headers).filter(([name]) => /^mcp-param-/i.test(name));
    const keys = isJsonObject(inputResponses) ? Object.keys(inputResponses) : null;
    return {
      headers: Object.fromEntries(extra),
      carriesState: requestState !== undefined,
      answers:
        keys && Object.fromEntries(keys.map((key) => [key, toAnswered(answered, key, inputResponses)])),
      ...toReply(reply?.direction === "response" ? reply.message : {}),
    };
  });
}

function toReply({ result, error }: JsonObject): Pick<TriedRound, "asked" | "refused"> {
  const { inputRequests, resultType } = toObject(result);
  const { code, message } = toObject(error);
  return {
    asked: resultType === "input_required" ? toObject(inputRequests) : null,
    refused:
      error === undefined
        ? null
        : [code, message]
            .map((part) => (typeof part === "string" ? part : JSON.stringify(part ?? null)))
            .join(", "),
  };
}

/** The next answer under a key, as it travelled. */
function toAnswered(
  answered: ReadonlyMap<string, Answered[]>,
  key: string,
  responses: Json | undefined,
): Answered {
  const response = toObject(responses)[key] ?? null;
  return { ...(answered.get(key)?.shift() ?? { from: "script" }), response };
}

/** Answers by the script; where it has no answer, or refuses the kind, with an example that fits. */
function createTryingPerson(document: Playground) {
  const script = createScriptedPerson({ answers: document.person, host: document.client });
  const yes = createYesPerson({ ...document, person: [] });
  const answered = new Map<string, Answered[]>();
  const answer: Person["answer"] = async (prompt: Prompt, signal) => {
    const scripted = await script.answer(prompt, signal);
    const from =
      scripted.status === "answered" ? "script" : scripted.status === "refused" ? "refused" : "example";
    const reply = scripted.status === "answered" ? scripted : await yes.person.answer(prompt, signal);
    const url = prompt.request.params?.["url"];
    // A page of another site is nobody's to finish by a command.
    const isOwn = typeof url === "string" && readPageId(url, EXPORTED_URL) !== null;
    const finishes = reply.status === "answered" && isOwn ? reply.finishes : undefined;
    const given = { from, response: null, ...(finishes !== undefined && { finishes }) } as const;
    answered.set(prompt.key, [...(answered.get(prompt.key) ?? []), given]);
    return reply;
  };
  return { person: { answer }, answered };
}

function toObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
