import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import type { JsonObject } from "../../protocol/json.ts";
import type { PersonReply, Prompt, Proposal } from "../../protocol/ports.ts";
import { CardHead } from "./card-head.tsx";
import "./form.css";
import { PlainRequest } from "./plain-request.tsx";
import { type Action, toPromptKind, toReply } from "./prompt-kind.ts";
import { PromptForm } from "./prompt-form.tsx";
import { RootsRequest } from "./roots-request.tsx";
import { SamplingRequest } from "./sampling-request.tsx";
import { UrlRequest } from "./url-request.tsx";

interface QuestionCardProps {
  prompt: Prompt;
  /** Called once, with what the person decided. */
  onReply: (reply: PersonReply) => void;
  /** False hides the card and keeps what was typed: scrubbed back, or another tab of a small screen. */
  shown?: boolean;
  /** A line under the buttons of a form; the other kinds have words of their own. */
  note?: ReactNode;
}

/** The open question: the one raised thing on the page. Not modal: the rest can be read and changed meanwhile. */
export function QuestionCard(props: QuestionCardProps) {
  const { number, key } = props.prompt;
  return <Card key={`${String(number)} ${key}`} {...props} />;
}

function Card({ prompt, onReply, shown = true, note }: QuestionCardProps) {
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const replied = useRef(false);
  const kind = toPromptKind(prompt.request);
  useFocus(card, shown);
  const reply = (decision: PersonReply) => {
    if (replied.current) return;
    replied.current = true;
    onReply(decision);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    reply(toDecision(prompt, "cancel"));
  };
  return (
    <div
      ref={card}
      className={kind === "form" ? "card" : "card card-whole"}
      role="dialog"
      aria-modal="false"
      aria-labelledby={`${id}-from ${id}-question`}
      aria-describedby={prompt.call && `${id}-call`}
      hidden={!shown}
      onKeyDown={onKeyDown}
    >
      <CardHead prompt={prompt} id={id} />
      <Request prompt={prompt} onReply={reply} />
      {note !== undefined && kind === "form" && <p className="card-note">{note}</p>}
    </div>
  );
}

/** What is asked, by its kind. */
function Request({ prompt, onReply }: Pick<QuestionCardProps, "prompt" | "onReply">) {
  const { request, proposal } = prompt;
  const act = (action: Action, content?: JsonObject) => onReply(toDecision(prompt, action, content));
  switch (toPromptKind(request)) {
    case "form":
      return <PromptForm schema={request.params?.["requestedSchema"]} disabled={false} onAction={act} />;
    case "url":
      return <UrlRequest request={request} onAction={act} />;
    case "sampling":
      return <SamplingRequest {...{ request, onReply }} proposal={proposal ?? NOTHING} />;
    case "roots":
      return <RootsRequest {...{ onReply }} proposal={proposal ?? NOTHING} />;
    case "unknown":
      return <PlainRequest request={request} disabled={false} onAction={act} />;
  }
}

const NOTHING: Proposal = { status: "empty", reason: "the host proposes nothing" };

/** A form and a page can be declined; the other kinds have no such answer, so the host refuses them. */
function toDecision(prompt: Prompt, action: Action, content?: JsonObject): PersonReply {
  const kind = toPromptKind(prompt.request);
  return kind === "form" || kind === "url" ? toReply(action, content) : { status: "refused" };
}

const TYPED = "input:not([type=checkbox])";

/**
 * Moves the focus in when the card appears (to the first field if one types there, else to the question, so that a
 * stray key answers nothing), and back to where it was when the card goes. Nothing is trapped.
 */
function useFocus(card: React.RefObject<HTMLDivElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const element = card.current;
    if (!shown || !element) return;
    const before = document.activeElement;
    const first = element.querySelector<HTMLElement>(".card-form :is(input, select)");
    // What is to be read first is not begun in a field.
    const form = !element.classList.contains("card-whole");
    const typed = form && first?.matches(TYPED) === true && !window.matchMedia("(pointer: coarse)").matches;
    const target = typed ? first : element.querySelector<HTMLElement>(".card-question");
    target?.focus({ preventScroll: true });
    return () => {
      if (element.contains(document.activeElement) && before instanceof HTMLElement) {
        before.focus({ preventScroll: true });
      }
    };
  }, [card, shown]);
}
