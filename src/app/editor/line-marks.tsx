import { toColumns, toTop } from "./geometry.ts";
import type { LineNote, LineRow } from "./marks.ts";

function toBand(row: LineRow): string {
  if (row.again) return " code-band-again";
  if (row.note?.kind === "problem") return " code-band-problem";
  return row.playhead ? " code-band-playhead" : "";
}

const toLit = ({ lit }: LineRow) => (lit ? " code-band-lit" : "");

/** Line backgrounds, under the text. */
export function BandsBehind({ rows }: { rows: readonly LineRow[] }) {
  return rows
    .filter((row) => toBand(row) + toLit(row) !== "")
    .map((row) => (
      <div
        key={row.line}
        className={`code-band${toBand(row)}${toLit(row)}`}
        data-lit={row.lit}
        style={{ top: toTop(row.line) }}
      />
    ));
}

/** Tally strokes, the playhead's sign and the notes at the right, over the text. `lines` tells which notes have room. */
export function MarksFront({ rows, lines }: { rows: readonly LineRow[]; lines: readonly string[] }) {
  return rows.map((row) => (
    <div key={row.line} className="code-mark" style={{ top: toTop(row.line) }}>
      {row.playhead && <span className="code-playhead" />}
      <span className={`code-tally${toBand(row)}`}>
        <Strokes count={row.strokes} again={row.again} />
      </span>
      <span
        className="code-taken"
        style={{ width: `${String(toColumns(lines[row.line - 1] ?? "") + 2)}ch` }}
      />
      {row.note && <Note note={row.note} band={toBand(row)} />}
    </div>
  ));
}

/** One stroke for each round; from four on they stand closer, from eight on a block. */
export function Strokes({ count, again }: { count: number; again: boolean }) {
  const size = count > 3 ? " code-strokes-close" : "";
  return (
    <span className={`code-strokes${size}${again ? " code-strokes-again" : ""}`}>
      {Array.from({ length: Math.min(count, 7) }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}

function Note({ note, band }: { note: LineNote; band: string }) {
  return (
    <span className={`code-note code-note-${note.kind}${band}`} title={note.text}>
      <NoteSign kind={note.kind} />
      <span className="code-note-text">{note.text}</span>
    </span>
  );
}

function NoteSign({ kind }: { kind: LineNote["kind"] }) {
  const path = {
    again: "M8 2.2 14.4 13.4H1.6L8 2.2ZM8 6.4v3.4M8 11.4v.6",
    asked: "M3.5 10.5 8 6l4.5 4.5",
    problem: "M4 4l8 8M12 4l-8 8",
  }[kind];
  return (
    <svg className="code-note-sign" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The marks in words, for those who do not see them. */
export function MarksInWords({ rows }: { rows: readonly LineRow[] }) {
  const told = rows.filter((row) => row.note !== null);
  if (told.length === 0) return null;
  return (
    <ul className="code-words" aria-label="Marks beside the code">
      {told.map((row) => (
        <li key={row.line}>
          Line {row.line}: {row.note?.text}
        </li>
      ))}
    </ul>
  );
}
