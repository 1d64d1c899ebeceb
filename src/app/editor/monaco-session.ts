import { GUTTER, isInView, LINE_HEIGHT, NUMBER_DIGITS, PADDING, TAB_SIZE, toTop } from "./geometry.ts";
import type { Handoff } from "./handoff.ts";
import { addKeys } from "./monaco-keys.ts";
import { createFileModel, monaco } from "./monaco-setup.ts";
import { followTheme } from "./monaco-theme.ts";
import { createEchoFilter, type EchoFilter } from "./outside-edits.ts";

export interface SessionEvents {
  onChange(name: string, text: string): void;
  onRun(): void;
  /** Vertical scroll in pixels, on every frame that moves. */
  onScroll(top: number): void;
}

/** Monaco in one element: a model for each file, undo and view kept while tabs change. */
export interface MonacoSession {
  show(name: string, readOnly: boolean): void;
  /** Takes a text from the page; where it is new, as one edit that can be undone. */
  setText(name: string, text: string): void;
  setProblems(name: string, problems: readonly { line: number; message: string }[]): void;
  /**
   * Scrolls to the first of some lines: to the upper part of the view where it was asked for; else only where none of them is in
   * view, and not while the person writes.
   */
  reveal(lines: readonly number[], asked: boolean): void;
  /** Puts caret, scroll and focus where they were in the plain view. */
  take(handoff: Handoff): void;
  dispose(): void;
}

interface OpenFile {
  model: monaco.editor.ITextModel;
  echo: EchoFilter;
  view: monaco.editor.ICodeEditorViewState | null;
  /** An edit of the page is under way: not to be sent back to it. */
  quiet: boolean;
}

export function createMonacoSession(host: HTMLElement, events: SessionEvents): MonacoSession {
  const theme = followTheme();
  const widgets = document.createElement("div");
  widgets.className = "monaco-editor code-widgets";
  document.body.append(widgets);
  const editor = monaco.editor.create(host, {
    ...toOptions(host),
    model: null,
    overflowWidgetsDomNode: widgets,
  });
  const files = new Map<string, OpenFile>();
  let shown = "";
  let label = "";
  fitGutter(editor);
  addKeys(editor, () => events.onRun());
  editor.onDidScrollChange((event) => {
    if (event.scrollTopChanged) events.onScroll(event.scrollTop);
  });
  void document.fonts.ready.then(() => {
    monaco.editor.remeasureFonts();
  });
  return {
    show(name, readOnly) {
      const now = `${name}${readOnly ? ", read only" : ""}`;
      const file = files.get(name);
      if (!file || label === now) return;
      const before = files.get(shown);
      if (before && shown !== name) before.view = editor.saveViewState();
      label = now;
      editor.updateOptions({ readOnly, ariaLabel: `${now}. Escape, then Tab leaves the editor.` });
      if (shown === name) return;
      shown = name;
      editor.setModel(file.model);
      editor.restoreViewState(file.view);
      editor.render(true);
      events.onScroll(editor.getScrollTop());
    },
    setText(name, text) {
      const file = files.get(name) ?? openFile(name, text, files, events);
      if (file.echo.isOutside(text)) replaceText(file, text);
    },
    setProblems: (name, problems) => {
      const model = files.get(name)?.model;
      if (model) monaco.editor.setModelMarkers(model, "run", toMarkers(model, problems));
    },
    reveal: (lines, asked) => revealLines(editor, lines, asked),
    take: (handoff) => takeOver(editor, handoff),
    dispose() {
      theme.dispose();
      editor.dispose();
      widgets.remove();
      for (const { model } of files.values()) model.dispose();
    },
  };
}

function revealLines(
  editor: monaco.editor.IStandaloneCodeEditor,
  lines: readonly number[],
  asked: boolean,
): void {
  const [first] = lines;
  const { height } = editor.getLayoutInfo();
  if (first === undefined) return;
  if (asked) {
    editor.setScrollTop(toTop(first) - height / 4);
  } else if (!editor.hasTextFocus() && !lines.some((line) => isInView(line, editor.getScrollTop(), height))) {
    editor.revealLineInCenterIfOutsideViewport(first);
  }
}

function openFile(name: string, text: string, files: Map<string, OpenFile>, events: SessionEvents): OpenFile {
  const model = createFileModel(name, text);
  const file: OpenFile = { model, echo: createEchoFilter(text), view: null, quiet: false };
  model.onDidChangeContent(() => {
    if (file.quiet) return;
    const now = model.getValue(monaco.editor.EndOfLinePreference.LF);
    file.echo.sent(now);
    events.onChange(name, now);
  });
  files.set(name, file);
  return file;
}

function replaceText(file: OpenFile, text: string): void {
  if (file.model.getValue() === text) return;
  file.quiet = true;
  file.model.pushStackElement();
  file.model.pushEditOperations(null, [{ range: file.model.getFullModelRange(), text }], () => null);
  file.model.pushStackElement();
  file.quiet = false;
}

/** The whole line is marked: guest faults know their line, not their column. */
function toMarkers(
  model: monaco.editor.ITextModel,
  problems: readonly { line: number; message: string }[],
): monaco.editor.IMarkerData[] {
  return problems
    .filter(({ line }) => line >= 1 && line <= model.getLineCount())
    .map(({ line, message }) => ({
      severity: monaco.MarkerSeverity.Error,
      message,
      source: "last run",
      startLineNumber: line,
      endLineNumber: line,
      startColumn: model.getLineFirstNonWhitespaceColumn(line) || 1,
      endColumn: model.getLineMaxColumn(line),
    }));
}

function takeOver(editor: monaco.editor.IStandaloneCodeEditor, handoff: Handoff): void {
  const model = editor.getModel();
  if (!model) return;
  const start = model.getPositionAt(handoff.start);
  editor.setSelection(monaco.Range.fromPositions(start, model.getPositionAt(handoff.end)));
  editor.setScrollPosition({ scrollTop: handoff.top, scrollLeft: handoff.left });
  if (handoff.focused) editor.focus();
  editor.render(true);
}

/** Text starts at the same pixel whatever the digits of the font measure. */
function fitGutter(editor: monaco.editor.IStandaloneCodeEditor): void {
  const { lineNumbersWidth } = editor.getLayoutInfo();
  editor.updateOptions({ lineDecorationsWidth: Math.max(0, GUTTER - lineNumbersWidth) });
}

function toOptions(host: HTMLElement): monaco.editor.IStandaloneEditorConstructionOptions {
  return {
    dimension: { width: host.clientWidth, height: host.clientHeight },
    automaticLayout: true,
    fontFamily: getComputedStyle(host).fontFamily,
    fontSize: 13,
    lineHeight: LINE_HEIGHT,
    fontLigatures: false,
    tabSize: TAB_SIZE,
    padding: { top: PADDING, bottom: PADDING },
    glyphMargin: false,
    folding: false,
    lineNumbersMinChars: NUMBER_DIGITS,
    wordWrap: "off",
    minimap: { enabled: false },
    stickyScroll: { enabled: false },
    guides: { indentation: false, bracketPairs: false },
    bracketPairColorization: { enabled: false },
    renderLineHighlight: "none",
    overviewRulerLanes: 0,
    overviewRulerBorder: false,
    hideCursorInOverviewRuler: true,
    scrollBeyondLastLine: false,
    scrollbar: { alwaysConsumeMouseWheel: false, verticalScrollbarSize: 10, horizontalScrollbarSize: 10 },
    fixedOverflowWidgets: true,
    wordBasedSuggestions: "off",
    links: false,
    accessibilitySupport: "auto",
    tabIndex: 0,
  };
}
