import { useState } from "react";
import { readToken } from "../../protocol/read-token.ts";
import { CopyView } from "./copy-view.tsx";
import { findToken } from "./find-token.ts";
import type { SelectedAttempt, StateTokenPanelProps } from "./ports.ts";
import { SelectedView } from "./selected-view.tsx";
import { toAttempt, UNTOUCHED } from "./token-copy.ts";
import { TokenHead, type TokenMode } from "./token-head.tsx";
import { TokenReader } from "./token-reader.tsx";
import "./token.css";
import { useChangedToken } from "./use-changed-token.ts";

/** The current `requestState`, what it is made of, and what the server makes of a changed copy. */
export function StateTokenPanel(props: StateTokenPanelProps) {
  const { events, selected, onDeselect, onKeep, onClose, actions } = props;
  const [copy, setCopy] = useState(UNTOUCHED);
  const [editing, setEditing] = useState(false);
  const [reading, setReading] = useState(false);
  const [pasted, setPasted] = useState("");
  const found = findToken(events);
  const current = "text" in found ? found : null;
  const changed = useChangedToken(current?.text ?? null, copy);
  const kept = toAttempt(copy, toText(changed));
  const mode = toMode({ reading, selected, hasToken: current !== null || copy.base !== null });
  const take = ({ token, principal }: SelectedAttempt) => {
    setCopy({ ...UNTOUCHED, base: token, ...(principal !== props.principal && { principal }) });
    setEditing(true);
    onDeselect?.();
  };
  return (
    <section className="token" aria-label="State token">
      <TokenHead
        {...{ mode, found, selected, editing, copy, actions, onClose }}
        size={toSize(changed)}
        onEdit={() => {
          if (mode === "selected" && selected) take(selected);
          else setEditing(!editing);
        }}
        onRead={() => setReading(!reading)}
        onUntouched={() => setCopy(UNTOUCHED)}
        onDeselect={onDeselect}
      />
      {mode === "reading" && <TokenReader text={pasted} onText={setPasted} now={props.now} />}
      {mode === "selected" && selected && <SelectedView {...props} selected={selected} />}
      {mode === "none" && "why" in found && (
        <div className="token-empty">
          <p>{found.why}</p>
          <p className="token-note">{found.todo}</p>
        </div>
      )}
      {mode === "copy" && (
        <CopyView
          props={props}
          current={current}
          {...{ copy, changed, editing }}
          onChange={setCopy}
          onKeep={kept && (() => onKeep(kept))}
        />
      )}
    </section>
  );
}

function toMode(given: { reading: boolean; selected: SelectedAttempt | null; hasToken: boolean }): TokenMode {
  if (given.reading) return "reading";
  if (given.selected) return "selected";
  return given.hasToken ? "copy" : "none";
}

type Changed = ReturnType<typeof useChangedToken>;

/** Null: there is none, or none yet. */
function toText(changed: Changed): string | null {
  return changed && "token" in changed ? changed.token : null;
}

function toSize(changed: Changed): number | null {
  const text = toText(changed);
  return text === null ? null : readToken(text).size;
}
