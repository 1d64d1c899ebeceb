import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import type { LineMarks } from "../../trace/lines.ts";
import type { Linked } from "../../trace/links.ts";
import "./editor.css";
import { CODE_PANEL, toTabId } from "./file-tabs.tsx";
import { createHandoff } from "./handoff.ts";
import { Legend } from "./legend.tsx";
import { MarksInWords } from "./line-marks.tsx";
import { type AskedAt, createLineMap, moveMarks, type Problem, type Reveal, toLineRows } from "./marks.ts";
import { PlainEditor } from "./plain-editor.tsx";
import { useMonaco } from "./use-monaco.ts";
import { useSmallScreen } from "./use-small-screen.ts";

interface CodeEditorProps {
  /** File name → text as the page has it. A text that the editor did not send itself becomes one undoable edit. */
  files: Readonly<Record<string, string>>;
  active: string;
  readOnly?: readonly string[];
  /** Marks of the last run in `tools.ts`, by the lines of the text that ran. */
  marks?: readonly LineMarks[];
  asked?: readonly AskedAt[];
  playhead?: number | null;
  /** Lines of tools.ts that light up: those of what is pointed at elsewhere. */
  lit?: Linked | null;
  /** They are to come into view; another object, once more. */
  reveal?: Reveal | null;
  /** The rounds that can be pointed at under the code. */
  rounds?: ReactNode;
  problems?: readonly Problem[];
  /** Ambient declarations of the module `roundtrip`, for types, hover and completion. */
  types: string;
  /** Monaco may load: the engine is ready. Touching the code loads it in any case. */
  loadEditor: boolean;
  onChange: (name: string, text: string) => void;
  onRun: () => void;
}

const NONE: readonly never[] = [];
const MARKED = "tools.ts";

/**
 * The learner's files: at once as coloured, editable text, then in Monaco, on the same pixels. Give it another `key`
 * for another document, so that undo does not cross from one lesson into the next.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { files, active, readOnly = NONE, loadEditor, types, onChange, onRun } = props;
  const [touched, setTouched] = useState(false);
  const [tabIndents, setTabIndents] = useState(false);
  const [handoff] = useState(createHandoff);
  const small = useSmallScreen();
  const monaco = useMonaco(!small && (loadEditor || touched), handoff);
  const { marks, problems } = useMovedMarks(props);
  const rows = useMemo(() => toLineRows(marks), [marks]);
  const hint = useId();
  const plain = monaco.status !== "ready";
  const { reveal, rounds } = toOwn(props);
  const panel = useRef<HTMLDivElement>(null);
  useFocusBack(panel, reveal);
  return (
    <div
      ref={panel}
      className="code-panel"
      id={CODE_PANEL}
      role="tabpanel"
      tabIndex={-1}
      aria-labelledby={toTabId(active)}
    >
      {monaco.status === "ready" ? (
        <monaco.Pane
          {...{ files, active, readOnly, types, rows, problems, handoff, reveal, onChange, onRun }}
        />
      ) : (
        <PlainEditor
          name={active}
          text={files[active] ?? ""}
          readOnly={readOnly.includes(active)}
          rows={rows}
          reveal={reveal}
          tabIndents={tabIndents}
          describedBy={hint}
          handoff={handoff}
          onChange={(text) => onChange(active, text)}
          onRun={onRun}
          onTouch={() => setTouched(true)}
        />
      )}
      <MarksInWords rows={rows} />
      <Legend lines={marks.lines}>
        {rounds}
        <span id={hint} className="code-hint">
          {plain && !tabIndents ? "Tab leaves the editor" : "Esc, then Tab leaves the editor"}
        </span>
        {(small || monaco.status === "failed") && (
          <button
            type="button"
            className="code-toggle"
            aria-pressed={tabIndents}
            onClick={() => setTabIndents(!tabIndents)}
          >
            Tab indents
          </button>
        )}
      </Legend>
    </div>
  );
}

/** Where a line was asked for in a view that went away for the code, the focus comes along. */
function useFocusBack(panel: RefObject<HTMLDivElement | null>, reveal: Reveal | null): void {
  useEffect(() => {
    const { activeElement, body } = document;
    const lost = activeElement === null || activeElement === body || activeElement.closest("[hidden]");
    if (reveal?.asked && lost) panel.current?.focus({ preventScroll: true });
  }, [panel, reveal]);
}

/** What belongs to tools.ts alone. */
function toOwn({ active, reveal = null, rounds }: CodeEditorProps) {
  return active === MARKED ? { reveal, rounds } : { reveal: null, rounds: null };
}

/** Marks belong to the text that ran: while it is edited, they stay with their lines, or go with them. */
function useMovedMarks(props: CodeEditorProps) {
  const { files, active, marks = NONE, asked = NONE, problems = NONE, playhead = null, lit = null } = props;
  const about = JSON.stringify([marks, asked, problems]);
  const [ran, setRan] = useState({ about, files });
  if (ran.about !== about) setRan({ about, files });
  const base = ran.about === about ? ran.files : files;
  const now = files[active] ?? "";
  return useMemo(() => {
    const map = (file: string) => createLineMap(base[file] ?? "", files[file] ?? "");
    const moved = problems.flatMap((problem) => {
      const line = map(problem.file)(problem.line);
      return line === null ? [] : [{ ...problem, line }];
    });
    const here = moved.filter(({ file }) => file === active);
    const own =
      active === MARKED
        ? { lines: marks, asked, playhead, lit }
        : { lines: NONE, asked: NONE, playhead: null, lit: null };
    const still = moveMarks({ ...own, problems: NONE }, createLineMap(base[active] ?? "", now));
    return { marks: { ...still, problems: here }, problems: moved };
    // `about` stands for the marks, which callers may build anew in every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [about, playhead, lit, base, files, active, now]);
}
