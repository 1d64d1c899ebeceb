import type { ReactNode } from "react";
import { CloseButton } from "../close-button.tsx";
import { Icon } from "../icon.tsx";
import type { CurrentToken, NoToken } from "./find-token.ts";
import type { SelectedAttempt } from "./ports.ts";
import { isUntouched, type TokenCopy } from "./token-copy.ts";

/** What the panel shows: a pasted token, a row of Attempts, the copy, or that there is none. */
export type TokenMode = "reading" | "selected" | "copy" | "none";

interface TokenHeadProps {
  mode: TokenMode;
  found: CurrentToken | NoToken;
  selected: SelectedAttempt | null;
  editing: boolean;
  copy: TokenCopy;
  /** Of the copy, in bytes; null: not known. */
  size: number | null;
  actions: ReactNode;
  onEdit: () => void;
  onRead: () => void;
  onUntouched: () => void;
  onDeselect: (() => void) | undefined;
  onClose: (() => void) | undefined;
}

/** Whose token it is, and what can be done with it. */
export function TokenHead(props: TokenHeadProps) {
  const { mode, editing, copy, actions, onEdit, onRead, onUntouched, onDeselect, onClose } = props;
  const note = toNote(props);
  return (
    <div className="panel-head token-head">
      <h2 className="panel-title">State token</h2>
      <span className="panel-note token-head-note" title={note}>
        {note}
      </span>
      <span className="token-head-actions">
        {mode !== "reading" && mode !== "none" && (
          <button
            type="button"
            className="button-quiet"
            aria-pressed={mode === "copy" && editing}
            onClick={onEdit}
          >
            Edit a copy
          </button>
        )}
        {mode === "selected" && onDeselect && (
          <button type="button" className="button-quiet" onClick={onDeselect}>
            Current token
          </button>
        )}
        <button type="button" className="button-quiet" aria-pressed={mode === "reading"} onClick={onRead}>
          Paste a token
        </button>
        {mode === "copy" && (
          <button
            type="button"
            className="button-quiet"
            aria-disabled={isUntouched(copy)}
            onClick={onUntouched}
          >
            <Icon name="restore" />
            Untouched
          </button>
        )}
        {actions}
        {onClose && <CloseButton what="State token" onClick={onClose} />}
      </span>
    </div>
  );
}

function toNote({ mode, found, selected, size, copy }: TokenHeadProps): string {
  if (mode === "reading") return "a token of your own";
  if (mode === "selected") return `attempt: ${selected?.label ?? ""}`;
  if (mode === "none") return "";
  const bytes = size === null ? "" : `, ${String(size)} bytes`;
  if (!("text" in found)) return `typed text${bytes}`;
  return `${copy.base === null ? "" : "typed over "}round ${String(found.round)} of ${found.call}${bytes}`;
}
