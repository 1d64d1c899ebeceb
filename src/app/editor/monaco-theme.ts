import { monaco } from "./monaco-setup.ts";

const THEME = "roundtrip";
const CLEAR = "#00000000";

/** Makes Monaco's theme from the page's colour tokens as they are now, and keeps it so while the scheme changes. */
export function followTheme(): { dispose: () => void } {
  applyTheme();
  const root = document.documentElement;
  const observer = new MutationObserver(applyTheme);
  observer.observe(root, { attributes: true, attributeFilter: ["data-theme", "class", "style"] });
  return { dispose: () => observer.disconnect() };
}

function applyTheme(): void {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const dark = style.colorScheme.includes("dark");
  monaco.editor.defineTheme(THEME, {
    base: dark ? "vs-dark" : "vs",
    inherit: true,
    rules: toRules(token),
    colors: toColors(token),
  });
  monaco.editor.setTheme(THEME);
}

function toRules(token: (name: string) => string): monaco.editor.ITokenThemeRule[] {
  const kinds = ["keyword", "string", "number", "function", "comment"];
  const rule = (name: string, colour: string) => ({ token: name, foreground: colour.replace("#", "") });
  return [rule("", token("ink")), ...kinds.map((kind) => rule(kind, token(`code-${kind}`)))];
}

/** The editor itself is clear, so that the marks behind it show through; its widgets are raised. */
function toColors(token: (name: string) => string): monaco.editor.IColors {
  return {
    "editor.background": CLEAR,
    "editorGutter.background": CLEAR,
    "editor.foreground": token("ink"),
    "editorLineNumber.foreground": token("ink-3"),
    "editorLineNumber.activeForeground": token("ink"),
    "editorCursor.foreground": token("ink"),
    "editor.selectionBackground": `${token("focus")}33`,
    "editor.inactiveSelectionBackground": `${token("focus")}1f`,
    "editor.wordHighlightBackground": `${token("focus")}1a`,
    "editor.wordHighlightStrongBackground": `${token("focus")}1a`,
    "editor.selectionHighlightBackground": `${token("focus")}1a`,
    "editorBracketMatch.background": CLEAR,
    "editorBracketMatch.border": token("line-3"),
    "editorError.foreground": token("no"),
    "editorWarning.foreground": token("warn-mark"),
    "editorWidget.background": token("raised"),
    "editorWidget.foreground": token("ink"),
    "editorWidget.border": token("line-2"),
    "editorHoverWidget.background": token("raised"),
    "editorHoverWidget.foreground": token("ink"),
    "editorHoverWidget.border": token("line-2"),
    "editorSuggestWidget.background": token("raised"),
    "editorSuggestWidget.foreground": token("ink"),
    "editorSuggestWidget.border": token("line-2"),
    "editorSuggestWidget.selectedBackground": token("sunk"),
    "editorSuggestWidget.selectedForeground": token("ink"),
    "editorSuggestWidget.highlightForeground": token("client"),
    "editorSuggestWidget.focusHighlightForeground": token("client"),
    "list.hoverBackground": token("sunk"),
    "menu.background": token("raised"),
    "menu.foreground": token("ink"),
    "menu.selectionBackground": token("sunk"),
    "menu.selectionForeground": token("ink"),
    "widget.shadow": CLEAR,
    "scrollbar.shadow": CLEAR,
    "scrollbarSlider.background": `${token("ink-3")}55`,
    "scrollbarSlider.hoverBackground": `${token("ink-3")}88`,
    focusBorder: token("focus"),
  };
}
