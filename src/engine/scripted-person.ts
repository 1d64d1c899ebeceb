import type { JsonObject } from "../protocol/json.ts";
import type { InputRequest } from "../protocol/mcp.ts";
import type { Person, PersonReply } from "../protocol/ports.ts";
import type { ClientSettings, ScriptedAnswer } from "../workspace/playground.ts";

/** The script of one run: an answer for each prompt of any kind, in the order of the prompts. */
export interface Script {
  answers: readonly ScriptedAnswer[];
  /** What the host proposes where an answer says `approve`. */
  host: Pick<ClientSettings, "model" | "roots">;
}

/** A person who answers from a script, unvalidated. When the script runs out, nobody is there. */
export function createScriptedPerson({ answers, host }: Script): Person {
  const script = [...answers];
  const model = [...host.model];
  const approve = (request: InputRequest): JsonObject | null => {
    if (request.method === "roots/list") return { roots: host.roots.map(toRoot) };
    if (request.method !== "sampling/createMessage") return null;
    const text = model.shift();
    return text === undefined ? null : toModelReply(text);
  };
  const answer = (request: InputRequest): PersonReply => {
    const next = script.shift();
    if (next === undefined) return { status: "absent" };
    if ("refuse" in next && next["refuse"] === true) return { status: "refused" };
    if (!("approve" in next && next["approve"] === true)) {
      return toAnswer(next);
    }
    const response = approve(request);
    // Nothing to propose: an answer would be a guess.
    return response === null ? { status: "refused" } : { status: "answered", response };
  };
  return { answer: (prompt) => Promise.resolve(answer(prompt.request)) };
}

/** `finish` is what the person does in a browser: it never travels. */
function toAnswer({ finish, ...response }: Extract<ScriptedAnswer, { finish?: unknown }>): PersonReply {
  const answered = { status: "answered", response: structuredClone(response) } as const;
  return finish === undefined ? answered : { ...answered, finishes: finish };
}

/** What the host's model wrote, as a sampling answer. */
function toModelReply(text: string): JsonObject {
  return {
    role: "assistant",
    content: { type: "text", text },
    model: "scripted",
    stopReason: "endTurn",
  };
}

function toRoot({ uri, name }: { uri: string; name?: string | undefined }): JsonObject {
  return name === undefined ? { uri } : { uri, name };
}
