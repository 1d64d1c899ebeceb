import { toVisibleParts } from "./visible-text.ts";

/** A server's words: never markup, never links, hidden characters named. */
export function ServerText({ text }: { text: string }) {
  return toVisibleParts(text).map((part, index) =>
    part.type === "text" ? (
      part.text
    ) : (
      <span key={index} className="card-control" title="A hidden character stands here">
        {part.code}
      </span>
    ),
  );
}
