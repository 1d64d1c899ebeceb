import type { LineMarks } from "../../trace/lines.ts";
import type { Linked } from "../../trace/links.ts";
import { toLineTexts } from "./highlight.ts";

/** Where a round ended because an answer was missing; `line` is the line of the open need. */
export interface AskedAt {
  line: number;
  round: number;
}
/** A fault of the last run, at a line of one of the files. */
export interface Problem {
  file: string;
  line: number;
  message: string;
}

/** What is drawn beside one line of code. Lines count from 1. */
export interface LineRow {
  line: number;
  /** Rounds in which the line ran; 0 draws no stroke. */
  strokes: number;
  /** The line acted in more than one round. */
  again: boolean;
  playhead: boolean;
  note: LineNote | null;
  /** What is pointed at comes from this line, or its round ran it, again or for the first time. */
  lit?: "made" | "ran" | "again";
}
export interface LineNote {
  kind: "again" | "asked" | "problem";
  text: string;
}

export interface CodeMarks {
  lines: readonly LineMarks[];
  asked: readonly AskedAt[];
  /** The line that belongs to the playhead's moment, or null. */
  playhead: number | null;
  problems: readonly Omit<Problem, "file">[];
  /** Lines of what is pointed at elsewhere. */
  lit?: Linked | null;
}
/**
 * What lights up is to come into view: a line that was asked for in any case, what is only pointed at where none of it is in
 * view, and not while the person writes.
 */
export interface Reveal {
  asked: boolean;
}

export const NO_MARKS: CodeMarks = { lines: [], asked: [], playhead: null, problems: [] };

/** Folds everything known about the lines into one row for each marked line, ascending. */
export function toLineRows(marks: CodeMarks): LineRow[] {
  const rows = new Map<number, LineRow>();
  const rowAt = (line: number): LineRow => {
    const row = rows.get(line) ?? { line, strokes: 0, again: false, playhead: false, note: null };
    rows.set(line, row);
    return row;
  };
  for (const mark of marks.lines) {
    const row = rowAt(mark.line);
    row.strokes = mark.rounds.length;
    row.again = mark.acted.length > 1;
    if (row.again) row.note = { kind: "again", text: toTimes(mark.acted.length) };
  }
  for (const { line, text } of toAskedNotes(marks.asked)) rowAt(line).note ??= { kind: "asked", text };
  for (const { line, message } of marks.problems) rowAt(line).note = { kind: "problem", text: message };
  if (marks.playhead !== null) rowAt(marks.playhead).playhead = true;
  for (const lit of ["ran", "again", "made"] as const)
    for (const line of marks.lit?.[lit] ?? []) rowAt(line).lit = lit;
  return [...rows.values()].sort((a, b) => a.line - b.line);
}

/** The lines that come into view: those that made what is pointed at, or else those that ran. */
export function toSought(rows: readonly LineRow[]): number[] {
  const lit = rows.filter((row) => row.lit);
  const made = lit.filter((row) => row.lit === "made");
  return (made.length > 0 ? made : lit).map(({ line }) => line);
}

function toTimes(count: number): string {
  return count === 2 ? "ran twice" : `ran ${String(count)} times`;
}

/** One note for a line, however many rounds ended there: it names the last. */
function toAskedNotes(asked: readonly AskedAt[]): { line: number; text: string }[] {
  const last = new Map<number, number>();
  for (const { line, round } of asked) last.set(line, Math.max(round, last.get(line) ?? 0));
  return [...last].map(([line, round]) => ({ line, text: `round ${String(round)} ended here, asking` }));
}

/** What the legend under the code explains: only marks that are there. */
export function toLegend(lines: readonly LineMarks[]): { strokes: 1 | 2; again: boolean; text: string }[] {
  const rounds = new Set(lines.flatMap((mark) => mark.rounds)).size;
  const several = rounds > 2 ? "several" : "both";
  const legend: { strokes: 1 | 2; again: boolean; text: string }[] = [];
  if (lines.some((mark) => mark.rounds.length === 1))
    legend.push({ strokes: 1, again: false, text: "ran in one round" });
  if (lines.some((mark) => mark.rounds.length > 1))
    legend.push({
      strokes: 2,
      again: false,
      text: several === "both" ? "in both rounds" : "in several rounds",
    });
  if (lines.some((mark) => mark.acted.length > 1))
    legend.push({ strokes: 2, again: true, text: several === "both" ? "acted in both" : "acted in several" });
  return legend;
}

/**
 * Where a line of the text that ran stands in the text as it is now; null where it was changed or removed. Only the
 * unchanged head and tail of the text are followed: marks never point at a line that did not run.
 */
export function createLineMap(ran: string, now: string): (line: number) => number | null {
  if (ran === now) return (line) => line;
  const before = toLineTexts(ran);
  const after = toLineTexts(now);
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const moved = after.length - before.length;
  return (line) => {
    if (line <= head) return line;
    return line > before.length - tail ? line + moved : null;
  };
}

/** Moves every mark to where its line stands now, and drops those whose line was edited. */
export function moveMarks(marks: CodeMarks, map: (line: number) => number | null): CodeMarks {
  const move = <T extends { line: number }>(items: readonly T[]): T[] =>
    items.flatMap((item) => {
      const line = map(item.line);
      return line === null ? [] : [{ ...item, line }];
    });
  return {
    lines: move(marks.lines),
    asked: move(marks.asked),
    playhead: marks.playhead === null ? null : map(marks.playhead),
    problems: move(marks.problems),
    ...(marks.lit && { lit: moveLit(marks.lit, map) }),
  };
}

function moveLit(lit: Linked, map: (line: number) => number | null): Linked {
  const move = (lines: readonly number[]) => lines.flatMap((line) => map(line) ?? []);
  return { made: move(lit.made), ran: move(lit.ran), again: move(lit.again) };
}
