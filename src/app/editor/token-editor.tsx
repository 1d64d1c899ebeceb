import { type FunctionComponent, useEffect, useRef, useState } from "react";
// `import type`, so that nothing of Monaco is loaded for its types.
import type { TokenEditorPaneProps, TokenMark } from "./token-editor-pane.tsx";
import "./token-editor.css";
import { useSmallScreen } from "./use-small-screen.ts";

interface TokenEditorProps {
  text: string;
  /** Runs of characters with the class that colours them. */
  marks: readonly TokenMark[];
  label: string;
  onChange: (text: string) => void;
}

/** One text, wrapped: in a plain field at once and on small screens, then in Monaco. */
export function TokenEditor({ text, marks, label, onChange }: TokenEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const small = useSmallScreen();
  const [loaded, setLoaded] = useState<{ Pane: FunctionComponent<TokenEditorPaneProps> } | null>(null);
  const [caret, setCaret] = useState<TokenEditorPaneProps["caret"]>(null);
  useEffect(() => {
    if (small || loaded) return;
    let gone = false;
    const take = (Pane: FunctionComponent<TokenEditorPaneProps>) => {
      if (gone) return;
      const field = area.current;
      const typing = field !== null && document.activeElement === field;
      setCaret(typing ? { start: field.selectionStart, end: field.selectionEnd } : null);
      setLoaded({ Pane });
    };
    // Where Monaco cannot be loaded, the plain field stays.
    void import("./token-editor-pane.tsx")
      .then(({ TokenEditorPane }) => take(TokenEditorPane))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [small, loaded]);
  if (!small && loaded) return <loaded.Pane {...{ text, marks, label, caret, onChange }} />;
  return (
    <textarea
      ref={area}
      className="token-editor-plain"
      aria-label={label}
      value={text}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      autoCorrect="off"
      data-gramm="false"
      translate="no"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
