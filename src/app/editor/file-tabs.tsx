import { type KeyboardEvent, useRef } from "react";
import "./editor.css";

/** The element that the tabs control: `CodeEditor` carries this id. */
export const CODE_PANEL = "code-panel";

export function toTabId(name: string): string {
  return `code-tab-${name.replaceAll(/[^\w-]/g, "-")}`;
}

interface FileTabsProps {
  names: readonly string[];
  active: string;
  readOnly?: readonly string[];
  onSelect: (name: string) => void;
}

/** The files as tabs: arrow keys, Home and End move between them. */
export function FileTabs({ names, active, readOnly = [], onSelect }: FileTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = toNeighbour(names, active, event.key);
    if (to === undefined) return;
    event.preventDefault();
    onSelect(to);
    list.current?.querySelector<HTMLElement>(`#${toTabId(to)}`)?.focus();
  };
  return (
    <div ref={list} className="code-tabs" role="tablist" aria-label="Files" onKeyDown={onKeyDown}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={toTabId(name)}
          className="code-tab"
          aria-selected={name === active}
          aria-controls={CODE_PANEL}
          tabIndex={name === active ? 0 : -1}
          onClick={() => onSelect(name)}
        >
          {name}
          {readOnly.includes(name) && <span className="code-tab-note">read only</span>}
        </button>
      ))}
    </div>
  );
}

function toNeighbour(names: readonly string[], active: string, key: string): string | undefined {
  const at = names.indexOf(active);
  const count = names.length;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + count, Home: 0, End: count - 1 }[key];
  return to === undefined || count === 0 ? undefined : names[to % count];
}
