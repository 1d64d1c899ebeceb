import { useId } from "react";
import { createMap, isJsonObject, type JsonObject } from "../../protocol/json.ts";
import type { PersonReply, Prompt } from "../../protocol/ports.ts";
import { CardHead } from "./card-head.tsx";
import "./form.css";
import { PlainRequest } from "./plain-request.tsx";
import { PromptForm } from "./prompt-form.tsx";
import { type Action, toPressed, toPromptKind, toReply } from "./prompt-kind.ts";

interface AnsweredCardProps {
  prompt: Prompt;
  /** What was answered at this moment of the run. */
  reply: PersonReply;
  /** Runs again from here with another answer; absent: the card is only to be read. */
  onReplay?: (reply: PersonReply) => void;
}

/** A question of the past: a group, not a dialog. It shows what was pressed. */
export function AnsweredCard({ prompt, reply, onReplay }: AnsweredCardProps) {
  const id = useId();
  const pressed = toPressed(reply);
  const kind = toPromptKind(prompt.request);
  const content = reply.status === "answered" ? reply.response["content"] : undefined;
  const replay = (action: Action, given: JsonObject = createMap()) => onReplay?.(toReply(action, given));
  return (
    <div className="card" role="group" aria-labelledby={`${id}-from ${id}-question`}>
      <CardHead prompt={prompt} id={id} />
      {kind === "form" ? (
        <PromptForm
          schema={prompt.request.params?.["requestedSchema"]}
          {...(isJsonObject(content) && { content })}
          pressed={pressed}
          disabled={!onReplay}
          onAction={replay}
        />
      ) : (
        <PlainRequest request={prompt.request} pressed={pressed} disabled onAction={replay} />
      )}
      <p className="card-note">
        {toWords(reply, pressed)}
        {onReplay && kind === "form" && " Another answer runs it again from this moment."}
      </p>
    </div>
  );
}

const BUTTONS = { accept: "Accept", decline: "Decline", cancel: "Close" };

function toWords(reply: PersonReply, pressed: Action | null): string {
  if (pressed !== null) return `You pressed ${BUTTONS[pressed]} here.`;
  if (reply.status === "absent") return "Nobody answered here.";
  return reply.status === "refused" ? "The host refused to answer here." : "An answer was sent from here.";
}
