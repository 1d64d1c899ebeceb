import type { Person, PersonReply, Prompt } from "../protocol/ports.ts";
import type { ScriptedAnswer } from "../workspace/playground.ts";
import { createProposals, type HostSettings } from "./proposals.ts";

/** The script of one run: an answer for each prompt of any kind, in the order of the prompts. */
export interface Script {
  answers: readonly ScriptedAnswer[];
  /** What the host proposes where an answer says `approve`. */
  host: HostSettings;
}

/** A person who answers from a script, unvalidated. When the script runs out, nobody is there. */
export function createScriptedPerson({ answers, host }: Script): Person {
  const script = [...answers];
  const propose = createProposals(host);
  const answer = ({ request }: Prompt): PersonReply => {
    const next = script.shift();
    if (next === undefined) return { status: "absent" };
    if ("refuse" in next && next["refuse"] === true) return { status: "refused" };
    if (!("approve" in next && next["approve"] === true)) return toAnswer(next);
    const proposal = propose(request);
    // Nothing to propose: an answer would be a guess.
    return proposal?.status === "proposed"
      ? { status: "answered", response: proposal.answer }
      : { status: "refused" };
  };
  return { answer: (prompt) => Promise.resolve(answer(prompt)) };
}

/** `finish` is what the person does in a browser: it never travels. */
function toAnswer({ finish, ...response }: Extract<ScriptedAnswer, { finish?: unknown }>): PersonReply {
  const answered = { status: "answered", response: structuredClone(response) } as const;
  return finish === undefined ? answered : { ...answered, finishes: finish };
}
