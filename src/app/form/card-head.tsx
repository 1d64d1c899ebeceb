import type { Prompt, PromptCall } from "../../protocol/ports.ts";
import { toMessage, toPromptKind } from "./prompt-kind.ts";
import { ServerText } from "./server-text.tsx";

/** Who asks whom, and the question. `id` prefixes the two elements that name the card. */
export function CardHead({ prompt, id }: { prompt: Prompt; id: string }) {
  const kind = toPromptKind(prompt.request);
  return (
    <div className="card-head">
      {prompt.call && <CallLine call={prompt.call} id={`${id}-call`} />}
      <p id={`${id}-from`} className="card-from">
        <svg className="card-person" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <circle cx="8" cy="5" r="2.8" />
          <path d="M2.5 14c.4-3 2.6-4.6 5.5-4.6s5.1 1.6 5.5 4.6" />
        </svg>
        <span>
          The server{" "}
          <b>
            <ServerText text={prompt.serverName} />
          </b>{" "}
          asks{" "}
          {prompt.principal === null ? (
            "you, anonymous"
          ) : (
            <b>
              <ServerText text={prompt.principal} />
            </b>
          )}
        </span>
        {(kind === "sampling" || kind === "roots") && <span className="card-mark">deprecated</span>}
      </p>
      <h2 id={`${id}-question`} className="card-question" tabIndex={-1}>
        <ServerText text={toQuestion(prompt)} />
      </h2>
    </div>
  );
}

/** Which call the question belongs to, as the wire names it. */
function CallLine({ call: { method, name, id: request }, id }: { call: PromptCall; id: string }) {
  return (
    <p id={id} className="card-call">
      <ServerText text={`${method} ${name}`.trim()} />{" "}
      {request !== undefined && <span>id {String(request)}</span>}
    </p>
  );
}

function toQuestion({ request }: Prompt): string {
  switch (toPromptKind(request)) {
    case "form":
    case "url":
      return toMessage(request) || "No message";
    case "sampling":
      return "Text from your model";
    case "roots":
      return "The list of your folders";
    case "unknown":
      return toMessage(request) || "A request of a kind that this host does not know";
  }
}
