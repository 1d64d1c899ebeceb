import { memo } from "react";
import { highlight, type Token } from "./highlight.ts";

/** Coloured lines without a frame: the same markup at build time, in the plain editor and beneath its caret. */
export const CodeText = memo(function CodeText({ text }: { text: string }) {
  return (
    <pre className="code-text" aria-hidden="true">
      {highlight(text).map((tokens, index) => (
        <CodeLine key={index} tokens={tokens} />
      ))}
    </pre>
  );
});

function CodeLine({ tokens }: { tokens: readonly Token[] }) {
  return (
    <span className="code-line">
      {tokens.map((token, index) =>
        token.kind === "plain" ? (
          token.text
        ) : (
          <span key={index} className={`code-${token.kind}`}>
            {token.text}
          </span>
        ),
      )}
      {"\n"}
    </span>
  );
}

/** Line numbers as one text, so that a thousand lines stay cheap. */
export const LineNumbers = memo(function LineNumbers({ count }: { count: number }) {
  return (
    <pre className="code-numbers" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index + 1).join("\n")}
    </pre>
  );
});
