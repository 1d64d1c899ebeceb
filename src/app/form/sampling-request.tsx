import { type SubmitEvent, useId, useState } from "react";
import { isJsonObject, type JsonObject } from "../../protocol/json.ts";
import type { InputRequest } from "../../protocol/mcp.ts";
import type { PersonReply, Proposal } from "../../protocol/ports.ts";
import { countTokens } from "../../protocol/tokens.ts";
import { DeprecatedNote, RefusalNote } from "./kind-notes.tsx";
import { Readable } from "./readable.tsx";
import { ReplyButtons } from "./reply-buttons.tsx";

interface SamplingRequestProps {
  request: InputRequest;
  /** What the host's model wrote. */
  proposal: Proposal;
  onReply: (reply: PersonReply) => void;
}

/** Text from the host's model: the person reads what is asked, reviews what the model wrote, changes it, and lets it go or not. */
export function SamplingRequest({ request, proposal, onReply }: SamplingRequestProps) {
  const id = useId();
  const first = toText(proposal);
  const [text, setText] = useState(first);
  const most = request.params?.["maxTokens"];
  const tokens = countTokens(text);
  const problem = judge(text, tokens, most);
  const [tried, setTried] = useState(false);
  const told = tried || text !== first ? problem : null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem !== null || proposal.status === "refused") return;
    onReply({ status: "answered", response: toAnswer(proposal, text) });
  };
  return (
    <form className="card-form" noValidate onSubmit={submit}>
      <div className="card-fields">
        <Readable request={request} />
        {proposal.status !== "refused" && (
          <div className="card-field">
            <label className="card-label" htmlFor={id}>
              The model’s text, for you to review
            </label>
            <textarea
              id={id}
              className="card-input card-text"
              rows={3}
              value={text}
              aria-describedby={`${id}-help`}
              aria-invalid={told !== null}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <p id={`${id}-help`} className={told === null ? "card-help" : "card-problem"}>
              {told ?? toHelp(proposal, tokens, most)}
            </p>
          </div>
        )}
        <DeprecatedNote kind="sampling" />
        <RefusalNote />
      </div>
      <ReplyButtons
        pressed={null}
        disabled={false}
        blocked={proposal.status === "refused" ? `This host answers nothing: ${proposal.reason}.` : null}
        onAction={() => onReply({ status: "refused" })}
      />
    </form>
  );
}

function toText(proposal: Proposal): string {
  const content = proposal.status === "proposed" ? proposal.answer["content"] : undefined;
  const text = isJsonObject(content) ? content["text"] : undefined;
  return typeof text === "string" ? text : "";
}

/** What keeps a text from being sent: the server's limit must be kept (Sampling, "Sampling Parameters"). */
function judge(text: string, tokens: number, most: unknown): string | null {
  if (text.trim() === "") return "Write a text, or decline.";
  if (typeof most !== "number" || tokens <= most) return null;
  return `This has ${String(tokens)} tokens (words, for this model); the server allows ${String(most)}.`;
}

function toHelp(proposal: Proposal, tokens: number, most: unknown): string {
  const count = typeof most === "number" ? `${String(tokens)} of at most ${String(most)}` : String(tokens);
  const empty =
    proposal.status === "empty" ? "The host’s model has no text for this: this one is yours. " : "";
  return `${empty}Tokens (words, for this model): ${count}.`;
}

/** The model's answer as it was, or with the person's text in its place. */
function toAnswer(proposal: Proposal, text: string): JsonObject {
  if (proposal.status === "proposed" && text === toText(proposal)) return proposal.answer;
  const base: JsonObject =
    proposal.status === "proposed" ? proposal.answer : { role: "assistant", model: "scripted" };
  return { ...base, content: { type: "text", text }, stopReason: "endTurn" };
}
