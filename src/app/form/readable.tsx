import type { InputRequest } from "../../protocol/mcp.ts";
import { toReadable } from "./prompt-kind.ts";
import { ServerText } from "./server-text.tsx";

/** A request that is no form, as words and texts: never markup, never links. */
export function Readable({ request }: { request: InputRequest }) {
  return (
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
  );
}
