import type { InputRequest } from "../../protocol/mcp.ts";
import { readLink } from "./link.ts";
import { type Action, toPromptKind } from "./prompt-kind.ts";
import { Readable } from "./readable.tsx";
import { ReplyButtons } from "./reply-buttons.tsx";
import { PageAddress } from "./url-request.tsx";

interface PlainRequestProps {
  request: InputRequest;
  pressed?: Action | null;
  disabled: boolean;
  onAction: (action: Action) => void;
}

/** A request to be read only: one of the past, or of a kind that this host does not know and refuses. */
export function PlainRequest({ request, pressed = null, disabled, onAction }: PlainRequestProps) {
  const kind = toPromptKind(request);
  const unknown = kind === "unknown";
  return (
    <div className="card-form">
      <div className="card-fields" tabIndex={0} role="group" aria-label="The request">
        {kind === "url" ? (
          <PageAddress link={readLink(request.params?.["url"])} />
        ) : (
          <Readable request={request} />
        )}
      </div>
      <ReplyButtons
        pressed={pressed}
        disabled={disabled}
        blocked={unknown ? "This host does not know this kind of request, and refuses it." : null}
        onAction={onAction}
      />
    </div>
  );
}
