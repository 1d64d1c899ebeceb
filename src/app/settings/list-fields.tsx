import type { ReactNode } from "react";
import type { ClientSettings } from "../../workspace/playground.ts";
import { Icon } from "../icon.tsx";

interface RootsProps {
  roots: ClientSettings["roots"];
  onChange: (roots: ClientSettings["roots"]) => void;
}

/** The folders that the host tells of, where a server asks for its roots. */
export function Roots({ roots, onChange }: RootsProps) {
  const change = (at: number, root: ClientSettings["roots"][number]) => onChange(roots.with(at, root));
  return (
    <List
      legend="Roots"
      add="Add a root"
      none="The host has no roots."
      rows={roots}
      toWhat={(at) => `root ${String(at + 1)}`}
      onAdd={() => onChange([...roots, { uri: `file:///project-${String(roots.length + 1)}` }])}
      onRemove={(at) => onChange(roots.toSpliced(at, 1))}
      toRow={(root, at) => (
        <>
          <Text
            label={`Address of root ${String(at + 1)}`}
            value={root.uri}
            onChange={(uri) => change(at, { ...root, uri })}
          />
          <Text
            label={`Name of root ${String(at + 1)}`}
            placeholder="name"
            value={root.name ?? ""}
            onChange={(name) => change(at, name === "" ? { uri: root.uri } : { uri: root.uri, name })}
          />
        </>
      )}
    />
  );
}

interface ModelTextsProps {
  texts: readonly string[];
  onChange: (texts: string[]) => void;
}

/** What the host's scripted model writes, text by text. */
export function ModelTexts({ texts, onChange }: ModelTextsProps) {
  return (
    <List
      legend="The model writes, in this order"
      add="Add a text"
      none="The host’s model has nothing to say."
      rows={texts}
      toWhat={(at) => `text ${String(at + 1)}`}
      onAdd={() => onChange([...texts, ""])}
      onRemove={(at) => onChange(texts.toSpliced(at, 1))}
      toRow={(text, at) => (
        <Text
          label={`Text ${String(at + 1)}`}
          value={text}
          onChange={(next) => onChange(texts.with(at, next))}
        />
      )}
    />
  );
}

interface ListProps<T> {
  legend: string;
  add: string;
  none: string;
  rows: readonly T[];
  toWhat: (at: number) => string;
  toRow: (row: T, at: number) => ReactNode;
  onAdd: () => void;
  onRemove: (at: number) => void;
}

function List<T>({ legend, add, none, rows, toWhat, toRow, onAdd, onRemove }: ListProps<T>) {
  return (
    <div className="setting-list" role="group" aria-label={legend}>
      <p className="setting-legend">{legend}</p>
      {rows.length === 0 && <p className="setting-note">{none}</p>}
      {rows.map((row, at) => (
        <span key={at} className="setting-item">
          {toRow(row, at)}
          <button
            type="button"
            className="button-quiet button-icon"
            aria-label={`Remove ${toWhat(at)}`}
            onClick={() => onRemove(at)}
          >
            <Icon name="cross" />
          </button>
        </span>
      ))}
      <button type="button" className="button" onClick={onAdd}>
        {add}
      </button>
    </div>
  );
}

interface TextProps {
  label: string;
  value: string;
  placeholder?: string;
  onChange: (text: string) => void;
}

function Text({ label, value, placeholder, onChange }: TextProps) {
  return (
    <input
      className="setting-text"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
