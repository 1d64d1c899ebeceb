import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { InputRequest } from "../../protocol/mcp.ts";
import { type Link, type OpenLink, readLink } from "./link.ts";
import { openPage, useNothingOpened } from "./open-page.ts";
import type { Action } from "./prompt-kind.ts";
import { ReplyButtons } from "./reply-buttons.tsx";
import { ServerText } from "./server-text.tsx";

interface UrlRequestProps {
  request: InputRequest;
  onAction: (action: Action) => void;
}

/** A double click on Accept is one press. */
const DOUBLE_CLICK = 500;

/**
 * A page that the server asks the person to open: shown whole first, opened by Accept and not before. Accept is consent and not
 * completion, so the answer leaves with Continue, when the person has come back.
 */
export function UrlRequest({ request, onAction }: UrlRequestProps) {
  const link = readLink(request.params?.["url"]);
  const [times, setTimes] = useState(0);
  const openedAt = useRef(0);
  const open = ({ href }: OpenLink) => {
    openedAt.current = performance.now();
    openPage(href);
    setTimes(times + 1);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (link.status === "refused") return;
    if (times === 0) open(link);
    else if (performance.now() - openedAt.current > DOUBLE_CLICK) onAction("accept");
  };
  return (
    <form className="card-form" noValidate onSubmit={submit}>
      <div className="card-fields" tabIndex={0} role="group" aria-label="The page to open">
        {times > 0 && link.status === "openable" && (
          <Opened href={link.href} times={times} onAgain={() => open(link)} />
        )}
        <PageAddress link={link} />
        {times === 0 && link.status === "openable" && (
          <p className="card-help">
            Accept opens it in a new tab. This host and the server’s tool do not see what you do there.
          </p>
        )}
      </div>
      <ReplyButtons
        key={times > 0 ? "opened" : "asking"}
        pressed={null}
        disabled={false}
        accept={times > 0 ? "Continue" : "Accept"}
        blocked={link.status === "refused" ? "This host does not open it." : null}
        onAction={onAction}
      />
    </form>
  );
}

/** The whole address, its host set off, and what is odd about it. */
export function PageAddress({ link }: { link: Link }) {
  if (link.status === "refused") {
    return (
      <>
        <p className="card-url">
          <ServerText text={link.text || "none"} />
        </p>
        <p className="card-problem">
          <span aria-hidden="true">✕ </span>
          {link.reason}
        </p>
      </>
    );
  }
  return (
    <>
      <p className="card-url">
        {link.before}
        <b>{link.host}</b>
        {link.after}
      </p>
      {link.warnings.map((warning) => (
        <p key={warning} className="card-warning">
          <span aria-hidden="true">⚠ </span>
          <ServerText text={warning} />
        </p>
      ))}
    </>
  );
}

/** After consent: what to do next, and what to do where no tab came. */
function Opened({ href, times, onAgain }: { href: string; times: number; onAgain: () => void }) {
  const nothing = useNothingOpened(times);
  const [said, setSaid] = useState("");
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  const copy = () => {
    void copyText(href).then(setSaid);
  };
  return (
    <div className="card-opened">
      <p ref={words} role="status" tabIndex={-1}>
        {nothing
          ? "No tab seems to have come: the browser may have blocked it."
          : "Opened in a new tab. When you have finished there: Continue."}
      </p>
      <p className="card-again">
        <button type="button" className="card-small" onClick={onAgain}>
          Open again
        </button>
        <button type="button" className="card-small" onClick={copy}>
          Copy address
        </button>
        <span role="status">{said}</span>
      </p>
    </div>
  );
}

/** Without https there may be no clipboard at all. */
async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    return "Not copied: mark the address above.";
  }
}
