import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { createJsonModel, monaco } from "./json-setup.ts";
import { followTheme } from "./monaco-theme.ts";

interface JsonEditorProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** Monaco over a playground document: its schema completes and explains as one types. */
export function JsonEditor({ label, text, onChange }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const model = useRef<monaco.editor.ITextModel>(null);
  const changed = useEffectEvent(onChange);
  const first = useEffectEvent(() => text);
  useLayoutEffect(() => {
    if (!host.current) return;
    const theme = followTheme();
    const widgets = document.createElement("div");
    widgets.className = "monaco-editor code-widgets";
    document.body.append(widgets);
    const made = createJsonModel(first());
    model.current = made;
    const editor = monaco.editor.create(host.current, {
      ...{ model: made, overflowWidgetsDomNode: widgets, fixedOverflowWidgets: true, automaticLayout: true },
      ...{ ariaLabel: `${label}. Escape, then Tab leaves the editor.`, minimap: { enabled: false } },
      ...{ fontFamily: "var(--font-mono)", fontSize: 13, lineHeight: 20, fontLigatures: false },
      ...{ folding: true, scrollBeyondLastLine: false, lineNumbersMinChars: 3, renderLineHighlight: "none" },
      wordWrap: "on",
    });
    made.onDidChangeContent(() => changed(made.getValue()));
    return () => {
      theme.dispose();
      editor.dispose();
      made.dispose();
      widgets.remove();
    };
  }, [label]);
  useEffect(() => {
    if (model.current && model.current.getValue() !== text) model.current.setValue(text);
  }, [text]);
  return <div ref={host} className="json-editor" />;
}
