import { monaco } from "./monaco-setup.ts";

/** Widgets that Escape closes first. */
const NOTHING_OPEN = [
  "suggestWidgetVisible",
  "parameterHintsVisible",
  "findWidgetVisible",
  "renameInputVisible",
  "markersNavigationVisible",
  "inSnippetMode",
]
  .map((key) => `!${key}`)
  .join(" && ");

/** Ctrl or Cmd with Enter runs. Escape, then Tab leaves the editor, so that the keyboard is never caught in it. */
export function addKeys(editor: monaco.editor.IStandaloneCodeEditor, onRun: () => void): void {
  editor.addAction({
    id: "roundtrip.run",
    label: "Run",
    keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter],
    contextMenuGroupId: "navigation",
    run: onRun,
  });
  const setLeaving = (leaving: boolean) => editor.updateOptions({ tabFocusMode: leaving });
  editor.addAction({
    id: "roundtrip.leave",
    label: "Let Tab leave the editor",
    keybindings: [monaco.KeyCode.Escape],
    keybindingContext: `editorTextFocus && ${NOTHING_OPEN}`,
    run: (self) => {
      const caret = self.getPosition();
      if (caret) self.setPosition(caret);
      setLeaving(true);
    },
  });
  const passing = [monaco.KeyCode.Escape, monaco.KeyCode.Tab, monaco.KeyCode.Shift];
  editor.onKeyDown(({ keyCode }) => {
    if (!passing.includes(keyCode)) setLeaving(false);
  });
  editor.onMouseDown(() => setLeaving(false));
  editor.onDidBlurEditorText(() => setLeaving(false));
}
