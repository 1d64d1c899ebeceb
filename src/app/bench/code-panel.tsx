import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ServerPatch } from "../../lesson/course.ts";
import type { GuestFiles } from "../../protocol/ports.ts";
import type { Linked } from "../../trace/links.ts";
import { CodeEditor } from "../editor/code-editor.tsx";
import { FileTabs } from "../editor/file-tabs.tsx";
import type { Reveal } from "../editor/marks.ts";
import { Icon } from "../icon.tsx";
import type { History } from "../work/saved-work.ts";
import type { RunView } from "./run-view.ts";

// They are opened at a wish.
const HistoryView = lazy(async () => ({ default: (await import("./history-view.tsx")).HistoryView }));
const SolutionView = lazy(async () => ({ default: (await import("./solution-view.tsx")).SolutionView }));

interface CodePanelProps {
  files: GuestFiles;
  /** Files that can be read but are not the learner's. */
  library: GuestFiles;
  /** Empty: the step has none. */
  solution: GuestFiles;
  /** Server settings that belong to the solution. */
  solve: ServerPatch | undefined;
  /** Names the undo history: another lesson or start, another one. */
  documentKey: string;
  view: RunView;
  problems: RunView["problems"];
  playheadLine: number | null;
  /** Lines of what is pointed at, and whether they are to come into view. */
  lit: Linked | null;
  reveal: Reveal | null;
  rounds: ReactNode;
  types: string;
  loadEditor: boolean;
  edited: boolean;
  onChange: (name: string, text: string) => void;
  onRestore: () => void;
  onUse: (files: GuestFiles) => void;
  /** Earlier versions of the learner's files. */
  history: History;
  onBringBack: (files: GuestFiles) => void;
  /** What is said over the text of a tab. */
  toNote: (name: string) => ReactNode;
  onRun: () => void;
  /** Run and Stop, where they belong to this panel. */
  actions: ReactNode;
  /** Stands in the title's place where code and ledger share one. */
  choice: ReactNode;
  /** The solution is shown over the code. */
  comparing: boolean;
  onComparing: (on: boolean) => void;
  hidden: boolean;
}

/** The learner's files, and what can be done with them. */
export function CodePanel(props: CodePanelProps) {
  const { files, library, solution, view, comparing, onComparing } = props;
  const [chosen, setChosen] = useChosen(props.reveal, () => toFirst(files, solution));
  const [looking, setLooking] = useState(false);
  const all = { ...library, ...files };
  const names = Object.keys(all).sort((a, b) => toRank(a) - toRank(b));
  // Of the client's files one may take the other's place.
  const active = names.includes(chosen) ? chosen : (names.at(chosen === "tools.ts" ? 0 : -1) ?? "tools.ts");
  const readOnly = Object.keys(library).filter((name) => !(name in files));
  return (
    <section className="code" aria-label="Code" hidden={props.hidden}>
      <div className="panel-head code-head">
        <h2 className={props.choice ? "visually-hidden" : "panel-title"}>Code</h2>
        {props.choice}
        <FileTabs names={names} active={active} readOnly={readOnly} onSelect={setChosen} />
        <CodeActions {...props} looking={looking} onLooking={setLooking} />
      </div>
      {props.toNote(active)}
      <div className="code-body">
        <CodeEditor
          key={props.documentKey}
          files={all}
          active={active}
          readOnly={readOnly}
          marks={view.lines}
          asked={view.asked}
          problems={props.problems}
          playhead={props.playheadLine}
          lit={props.lit}
          reveal={props.reveal}
          rounds={props.rounds}
          types={props.types}
          loadEditor={props.loadEditor}
          onChange={props.onChange}
          onRun={props.onRun}
        />
        <Suspense>
          {looking && (
            <HistoryView
              name={active}
              own={all[active] ?? ""}
              history={props.history}
              onClose={() => setLooking(false)}
              onUse={(version) => {
                props.onBringBack(version);
                setLooking(false);
              }}
            />
          )}
          {comparing && (
            <SolutionView
              name={active}
              own={all[active] ?? ""}
              solution={solution[active] ?? all[active] ?? ""}
              solve={props.solve}
              onClose={() => onComparing(false)}
              onUse={() => {
                props.onUse(solution);
                onComparing(false);
              }}
            />
          )}
        </Suspense>
      </div>
    </section>
  );
}

interface CodeActionsProps extends CodePanelProps {
  /** The earlier versions are shown over the code. */
  looking: boolean;
  onLooking: (on: boolean) => void;
}

/** What brings another text: the start, an earlier version, the solution. */
function CodeActions({ looking, onLooking, comparing, onComparing, ...props }: CodeActionsProps) {
  return (
    <span className="code-actions">
      <button
        type="button"
        className="button-quiet code-restore"
        title="Restore code"
        aria-disabled={!props.edited}
        onClick={() => {
          if (props.edited) props.onRestore();
        }}
      >
        <Icon name="restore" />
        <span className="code-action-text">Restore code</span>
      </button>
      <button
        type="button"
        className="button-quiet button-icon"
        aria-label="Earlier versions"
        title="Earlier versions"
        aria-pressed={looking}
        onClick={() => onLooking(!looking)}
      >
        <Icon name="clock" />
      </button>
      {(Object.keys(props.solution).length > 0 || props.solve) && (
        <button
          type="button"
          className="button-quiet code-solution"
          title="Show solution"
          aria-pressed={comparing}
          onClick={() => onComparing(!comparing)}
        >
          <Icon name="solution" />
          <span className="code-action-text">Show solution</span>
        </button>
      )}
      {props.actions}
    </span>
  );
}

/** The file that is shown: a line that is asked for stands in tools.ts. */
function useChosen(reveal: Reveal | null, toFirst: () => string) {
  const [chosen, setChosen] = useState(toFirst);
  const [revealed, setRevealed] = useState(reveal);
  if (revealed !== reveal) {
    setRevealed(reveal);
    if (reveal?.asked) setChosen("tools.ts");
  }
  return [chosen, setChosen] as const;
}

/** The file that is open at first: the client's, where there is nothing to change in the tools. */
function toFirst(files: GuestFiles, solution: GuestFiles): string {
  const { "tools.ts": tools = files["tools.ts"], "client.ts": client } = solution;
  return "client.ts" in files && client !== undefined && tools === files["tools.ts"]
    ? "client.ts"
    : "tools.ts";
}

/** The server's side first, then the client's. */
function toRank(name: string): number {
  return ["tools.ts", "client.ts"].indexOf(name) + 1 || 9;
}
