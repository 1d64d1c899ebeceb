import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { CodeText, LineNumbers } from "./code-view.tsx";
import { GUTTER, isInView, LINE_HEIGHT, PADDING, toColumns, toTop } from "./geometry.ts";
import type { HandoffNotes } from "./handoff.ts";
import { toLineTexts } from "./highlight.ts";
import { BandsBehind, MarksFront } from "./line-marks.tsx";
import { type LineRow, type Reveal, toSought } from "./marks.ts";
import { type KeyEdit, toIndented, toNewLine } from "./plain-keys.ts";

interface PlainEditorProps {
  name: string;
  text: string;
  readOnly: boolean;
  rows: readonly LineRow[];
  /** What lights up is to come into view. */
  reveal: Reveal | null;
  /** Tab writes instead of moving the focus: only where the person switched it on. */
  tabIndents: boolean;
  describedBy: string;
  handoff: HandoffNotes;
  onChange: (text: string) => void;
  onRun: () => void;
  onTouch?: () => void;
}

/** A textarea over the coloured text: what stands there until Monaco comes, and all there is on small screens. */
export function PlainEditor(props: PlainEditorProps) {
  const { name, text, rows, reveal, handoff } = props;
  const lines = toLineTexts(text);
  const columns = lines.reduce((most, line) => Math.max(most, toColumns(line)), 0);
  const scroller = useRef<HTMLDivElement>(null);
  const onReveal = useEffectEvent((element: HTMLElement, { asked }: Reveal) => {
    revealLines(element, toSought(rows), asked);
  });
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [name]);
  useEffect(() => {
    const element = scroller.current;
    if (reveal && element) onReveal(element, reveal);
  }, [reveal]);
  const size = {
    height: lines.length * LINE_HEIGHT + 2 * PADDING,
    minWidth: `calc(${String(GUTTER + 24)}px + ${String(columns)}ch)`,
  };
  return (
    <div
      ref={scroller}
      className="code-scroll"
      onScroll={({ currentTarget }) => {
        handoff.note({ top: currentTarget.scrollTop, left: currentTarget.scrollLeft });
      }}
    >
      <div className="code-layer code-layer-behind" aria-hidden="true">
        <BandsBehind rows={rows} />
      </div>
      <div className="code-layer code-layer-front" aria-hidden="true">
        <div className="code-gutter" style={{ height: size.height }}>
          <LineNumbers count={lines.length} />
        </div>
        <MarksFront rows={rows} lines={lines} />
      </div>
      <div className="code-sheet" style={size}>
        <CodeText text={text} />
        <PlainInput {...props} />
      </div>
    </div>
  );
}

function revealLines(element: HTMLElement, lines: readonly number[], asked: boolean): void {
  const [first] = lines;
  const { scrollTop, clientHeight } = element;
  if (first === undefined) return;
  if (!asked) {
    if (element.contains(document.activeElement)) return;
    if (lines.some((line) => isInView(line, scrollTop, clientHeight))) return;
  }
  element.scrollTo({ top: toTop(first) - clientHeight / (asked ? 4 : 2) });
}

function PlainInput(props: PlainEditorProps) {
  const { handoff, onChange } = props;
  const note = (area: HTMLTextAreaElement, focused: boolean) => {
    handoff.note({ start: area.selectionStart, end: area.selectionEnd, focused });
  };
  return (
    <textarea
      className="code-input"
      aria-label={`${props.name}${props.readOnly ? ", read only" : ""}`}
      aria-describedby={props.describedBy}
      value={props.text}
      readOnly={props.readOnly}
      wrap="off"
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      autoCorrect="off"
      data-gramm="false"
      translate="no"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => onKey(event, props)}
      onSelect={({ currentTarget }) => note(currentTarget, document.activeElement === currentTarget)}
      onFocus={({ currentTarget }) => {
        note(currentTarget, true);
        props.onTouch?.();
      }}
      onBlur={() => handoff.note({ focused: false })}
      onCompositionStart={() => handoff.note({ composing: true })}
      onCompositionEnd={() => handoff.note({ composing: false })}
    />
  );
}

function onKey(event: KeyboardEvent<HTMLTextAreaElement>, props: PlainEditorProps): void {
  const area = event.currentTarget;
  if (event.nativeEvent.isComposing) return;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    props.onRun();
  } else if (event.key === "Enter" && !event.shiftKey && !event.altKey && !props.readOnly) {
    event.preventDefault();
    applyEdit(area, toNewLine(area.value, area.selectionStart, area.selectionEnd), props.onChange);
  } else if (isIndent(event) && props.tabIndents && !props.readOnly) {
    event.preventDefault();
    const edit = toIndented(area.value, area.selectionStart, area.selectionEnd, event.shiftKey);
    applyEdit(area, edit, props.onChange);
  }
}

function isIndent(event: KeyboardEvent): boolean {
  return event.key === "Tab" && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Types the edit as the person would, so that the browser's own undo knows it; where it cannot, sets the text. */
function applyEdit(area: HTMLTextAreaElement, edit: KeyEdit, onChange: (text: string) => void): void {
  area.setSelectionRange(edit.from, edit.to);
  if (!typeText(edit.text)) {
    area.setRangeText(edit.text, edit.from, edit.to, "end");
    onChange(area.value);
  }
  area.setSelectionRange(edit.start, edit.end);
}

function typeText(text: string): boolean {
  // Deprecated, but the only way to edit a textarea and keep its undo.
  const page = document as { execCommand?: (command: string, ui: boolean, value: string) => boolean };
  return page.execCommand?.(text === "" ? "delete" : "insertText", false, text) ?? false;
}
