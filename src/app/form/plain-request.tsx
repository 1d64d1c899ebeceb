import type { InputRequest } from "../../protocol/mcp.ts";
import { type Action, toPromptKind, toReadable } from "./prompt-kind.ts";
import { ReplyButtons } from "./reply-buttons.tsx";
import { ServerText } from "./server-text.tsx";

interface PlainRequestProps {
  request: InputRequest;
  pressed?: Action | null;
  disabled: boolean;
  onAction: (action: Action) => void;
}

/** A request that this page shows and cannot grant yet: read it, and refuse it. */
export function PlainRequest({ request, pressed = null, disabled, onAction }: PlainRequestProps) {
  const known = toPromptKind(request) !== "unknown";
  return (
    <div className="card-form">
      <dl className="card-readable">
        {toReadable(request).map(({ word, text }, index) => (
          <div key={index}>
            <dt>{word}</dt>
            <dd>
              <ServerText text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <ReplyButtons
        pressed={pressed}
        disabled={disabled}
        blocked={
          known
            ? "Accepting this kind of request comes later."
            : "This host does not know this kind of request, and refuses it."
        }
        onAction={onAction}
      />
    </div>
  );
}
