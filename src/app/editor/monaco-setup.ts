import * as monaco from "monaco-editor/editor/editor.api";
// The feature of this name lacks the widget itself (0.57).
import "monaco-editor/editor/contrib/suggest/browser/suggestController";
import "monaco-editor/features/bracketMatching/register";
import "monaco-editor/features/caretOperations/register";
import "monaco-editor/features/clipboard/register";
import "monaco-editor/features/codeEditor/register";
import "monaco-editor/features/codicon/register";
import "monaco-editor/features/comment/register";
import "monaco-editor/features/contextmenu/register";
import "monaco-editor/features/cursorUndo/register";
import "monaco-editor/features/find/register";
import "monaco-editor/features/gotoError/register";
import "monaco-editor/features/hover/register";
import "monaco-editor/features/indentation/register";
import "monaco-editor/features/lineSelection/register";
import "monaco-editor/features/linesOperations/register";
import "monaco-editor/features/multicursor/register";
import "monaco-editor/features/parameterHints/register";
import "monaco-editor/features/readOnlyMessage/register";
import "monaco-editor/features/rename/register";
import "monaco-editor/features/smartSelect/register";
import "monaco-editor/features/snippet/register";
import "monaco-editor/features/toggleTabFocusMode/register";
import "monaco-editor/features/wordHighlighter/register";
import "monaco-editor/features/wordOperations/register";
import * as typescript from "monaco-editor/languages/features/typescript/register";
import sdkTypesUrl from "../../../generated/sdk-types.json?url";
import loopTypes from "../../client/loop.ts?raw";
import { needsSdk } from "../../sandbox/sdk-modules.ts";
import { FIRST_LINE, highlightLine, type LineState } from "./highlight.ts";

const LANGUAGE = "typescript";

/** Monaco's tokens come from the same function as the plain view's, so that the swap changes no colour. */
class TokenState implements monaco.languages.IState {
  readonly lines: LineState;
  constructor(lines: LineState) {
    this.lines = lines;
  }
  clone(): TokenState {
    return new TokenState(this.lines);
  }
  equals(other: TokenState): boolean {
    return JSON.stringify(this.lines) === JSON.stringify(other.lines);
  }
}

const tokensProvider: monaco.languages.TokensProvider = {
  getInitialState: () => new TokenState(FIRST_LINE),
  tokenize(line, state) {
    const done = highlightLine(line, state instanceof TokenState ? state.lines : FIRST_LINE);
    let startIndex = 0;
    const tokens = done.tokens.map(({ text, kind }) => {
      const token = { startIndex, scopes: kind === "plain" ? "" : kind };
      startIndex += text.length;
      return token;
    });
    return { tokens, endState: new TokenState(done.state) };
  },
};

const configuration: monaco.languages.LanguageConfiguration = {
  comments: { lineComment: "//", blockComment: ["/*", "*/"] },
  brackets: [
    ["{", "}"],
    ["[", "]"],
    ["(", ")"],
  ],
  autoClosingPairs: [
    { open: "{", close: "}" },
    { open: "[", close: "]" },
    { open: "(", close: ")" },
    { open: '"', close: '"', notIn: ["string"] },
    { open: "'", close: "'", notIn: ["string", "comment"] },
    { open: "`", close: "`", notIn: ["string", "comment"] },
  ],
  indentationRules: {
    increaseIndentPattern: /^.*(\{[^}"'`]*|\([^)"'`]*|\[[^\]"'`]*)$/,
    decreaseIndentPattern: /^\s*[})\]]/,
  },
};

let extraLib: monaco.IDisposable | null = null;

/** Guest code sees the language and the `roundtrip` module, and nothing of a browser. */
function setCompiler(): void {
  const defaults = typescript.typescriptDefaults;
  defaults.setCompilerOptions({
    target: typescript.ScriptTarget.ESNext,
    module: typescript.ModuleKind.ESNext,
    moduleResolution: typescript.ModuleResolutionKind.NodeJs,
    // TypeScript's number for "force": a file without imports is a module too, so the files never share names.
    moduleDetection: 3,
    lib: ["es2022"],
    strict: true,
    noImplicitAny: false,
    useUnknownInCatchVariables: false,
    allowImportingTsExtensions: true,
    allowNonTsExtensions: true,
    noEmit: true,
  });
  defaults.setDiagnosticsOptions({ noSuggestionDiagnostics: true });
  defaults.setEagerModelSync(true);
  // What client.ts imports its types from.
  defaults.addExtraLib(loopTypes, "file:///loop.ts");
}

monaco.languages.register({ id: LANGUAGE, extensions: [".ts"] });
monaco.languages.setLanguageConfiguration(LANGUAGE, configuration);
monaco.languages.setTokensProvider(LANGUAGE, tokensProvider);
setCompiler();
// The regions are made at the end of an editor's making.
monaco.editor.onDidCreateEditor(() => queueMicrotask(renameRegions));

/** What Monaco announces is still said at once; but its two regions are no alerts while they are empty. */
function renameRegions(): void {
  for (const region of document.querySelectorAll(".monaco-aria-container > [role='alert']")) {
    region.removeAttribute("role");
    region.setAttribute("aria-live", "assertive");
  }
}

/** Hands the ambient types of guest code to the language service; the same text again costs nothing. */
export function setGuestTypes(text: string): void {
  extraLib?.dispose();
  extraLib = typescript.typescriptDefaults.addExtraLib(text, "file:///roundtrip.d.ts");
}

let hasSdkTypes = false;

/** Fetches the types of the SDK and zod, once, where a text may import them. Without them the editor marks the imports. */
async function addSdkTypes(text: string): Promise<void> {
  if (hasSdkTypes || !needsSdk({ "tools.ts": text })) return;
  hasSdkTypes = true;
  try {
    const texts = (await (await fetch(sdkTypesUrl)).json()) as Record<string, string>;
    for (const [path, declared] of Object.entries(texts))
      typescript.typescriptDefaults.addExtraLib(declared, `file:///node_modules/${path}`);
  } catch {
    // Next time, perhaps.
    hasSdkTypes = false;
  }
}

/** One model for each file; a model left over from an earlier editor is cleared away. */
export function createFileModel(name: string, text: string): monaco.editor.ITextModel {
  const uri = monaco.Uri.parse(`file:///${name}`);
  monaco.editor.getModel(uri)?.dispose();
  const model = monaco.editor.createModel(text, LANGUAGE, uri);
  if (name === "tools.ts") {
    void addSdkTypes(text);
    model.onDidChangeContent(() => void addSdkTypes(model.getValue()));
  }
  model.updateOptions({
    tabSize: 2,
    insertSpaces: true,
    bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
  });
  return model;
}

export { monaco };
