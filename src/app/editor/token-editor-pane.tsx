import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { LINE_HEIGHT } from "./geometry.ts";
import { monaco } from "./monaco-setup.ts";
import { followTheme } from "./monaco-theme.ts";
import { createEchoFilter } from "./outside-edits.ts";

export interface TokenMark {
  /** Offsets into the text. */
  start: number;
  end: number;
  className: string;
}

export interface TokenEditorPaneProps {
  text: string;
  marks: readonly TokenMark[];
  label: string;
  /** Where the person was typing when this took the plain field's place; null: elsewhere. */
  caret: { start: number; end: number } | null;
  onChange: (text: string) => void;
}

type Session = ReturnType<typeof createTokenSession>;

/** Monaco with one plain text in it, its parts coloured. */
export function TokenEditorPane({ text, marks, label, caret, onChange }: TokenEditorPaneProps) {
  const host = useRef<HTMLDivElement>(null);
  const session = useRef<Session>(null);
  const change = useEffectEvent((typed: string) => onChange(typed));
  const fill = useEffectEvent((made: Session) => {
    made.setText(text);
    made.setMarks(marks);
    if (caret) made.focus(caret);
  });
  useLayoutEffect(() => {
    if (!host.current) return;
    const made = createTokenSession(host.current, label, (typed) => change(typed));
    session.current = made;
    fill(made);
    return () => made.dispose();
  }, [label]);
  useLayoutEffect(() => session.current?.setText(text), [text]);
  useEffect(() => session.current?.setMarks(marks), [marks, text]);
  return <div ref={host} className="token-editor-monaco" />;
}

function createTokenSession(host: HTMLElement, label: string, onChange: (text: string) => void) {
  const theme = followTheme();
  const model = monaco.editor.createModel("", "plaintext");
  const editor = monaco.editor.create(host, { ...toOptions(host, label), model });
  const colours = editor.createDecorationsCollection();
  const echo = createEchoFilter("");
  let quiet = false;
  model.onDidChangeContent(() => {
    if (quiet) return;
    const now = model.getValue();
    echo.sent(now);
    onChange(now);
  });
  void document.fonts.ready.then(() => {
    monaco.editor.remeasureFonts();
  });
  const toRange = (start: number, end: number) =>
    monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
  return {
    /** Takes a text from the page; where it is new, as one edit that can be undone. */
    setText(text: string) {
      if (!echo.isOutside(text) || model.getValue() === text) return;
      quiet = true;
      model.pushStackElement();
      model.pushEditOperations(null, [{ range: model.getFullModelRange(), text }], () => null);
      model.pushStackElement();
      quiet = false;
    },
    setMarks(marks: readonly TokenMark[]) {
      colours.set(
        marks.map(({ start, end, className }) => ({
          range: toRange(start, end),
          options: { inlineClassName: className },
        })),
      );
    },
    focus({ start, end }: { start: number; end: number }) {
      editor.setSelection(toRange(start, end));
      editor.focus();
    },
    dispose() {
      theme.dispose();
      editor.dispose();
      model.dispose();
    },
  };
}

function toOptions(host: HTMLElement, label: string): monaco.editor.IStandaloneEditorConstructionOptions {
  return {
    dimension: { width: host.clientWidth, height: host.clientHeight },
    automaticLayout: true,
    ariaLabel: label,
    fontFamily: getComputedStyle(host).fontFamily,
    fontSize: 13,
    lineHeight: LINE_HEIGHT,
    fontLigatures: false,
    padding: { top: 8, bottom: 8 },
    lineNumbers: "off",
    glyphMargin: false,
    folding: false,
    lineDecorationsWidth: 8,
    lineNumbersMinChars: 0,
    wordWrap: "on",
    // A token has no words: it breaks wherever the line ends.
    wordWrapBreakBeforeCharacters: "",
    wordWrapBreakAfterCharacters: "",
    // Tab leaves: nobody indents a token.
    tabFocusMode: true,
    minimap: { enabled: false },
    stickyScroll: { enabled: false },
    renderLineHighlight: "none",
    overviewRulerLanes: 0,
    overviewRulerBorder: false,
    hideCursorInOverviewRuler: true,
    scrollBeyondLastLine: false,
    scrollbar: { alwaysConsumeMouseWheel: false, verticalScrollbarSize: 10, horizontal: "hidden" },
    wordBasedSuggestions: "off",
    quickSuggestions: false,
    occurrencesHighlight: "off",
    selectionHighlight: false,
    links: false,
    contextmenu: false,
    unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: true },
    accessibilitySupport: "auto",
    tabIndex: 0,
  };
}
