import type { Compiled } from "./compile.ts";
import type { Mark } from "./instrument.ts";

/** Where in the learner's file a call stands: `at` for faults; `line` of its statement for events, 0 if unknown. */
export interface Place {
  file: string;
  line: number;
  at: string | undefined;
}

/** How often a loop must have turned before a run that never ended is put down to it. */
const MANY_TURNS = 1000;

/** The lines inside functions that ran, ascending, each once. */
export function toRanLines({ marks }: Compiled, ran: Int32Array): number[] {
  const lines = new Set(marks.flatMap((mark, index) => (!mark.loop && ran[index + 1] ? mark.lines : [])));
  return [...lines].sort((a, b) => a - b);
}

/** The line of the statement that ran last, or undefined. */
export function toLastLine({ marks }: Compiled, ran: Int32Array): number | undefined {
  return marks[(ran[0] ?? 0) - 1]?.line;
}

/**
 * The line of the loop that kept a run from ending: the one that has turned most since it was entered. It is the same each time,
 * wherever in its body the interruption came. Without such a loop, the last line.
 */
export function toLoopLine(compiled: Compiled, ran: Int32Array): number | undefined {
  let most = MANY_TURNS;
  let found: Mark | undefined;
  for (const [index, mark] of compiled.marks.entries()) {
    const turns = mark.loop ? (ran[index + 1] ?? 0) : 0;
    if (turns < most) continue;
    most = turns;
    found = mark;
  }
  return found?.line ?? toLastLine(compiled, ran);
}

/** The first line of a stack that lies in the learner's own file. */
export function toStackLine(file: string, stack: string): number | undefined {
  for (const row of stack.split("\n")) {
    const at = row.indexOf(`${file}:`);
    const line = at < 0 ? NaN : Number.parseInt(row.slice(at + file.length + 1), 10);
    if (line > 0) return line;
  }
  return undefined;
}

/** The line on which the innermost statement around a line starts. */
function toStatementLine({ marks }: Compiled, line: number): number {
  let best: Mark | undefined;
  for (const mark of marks) {
    if (mark.loop || mark.line > line || mark.to < line) continue;
    if (!best || mark.line > best.line || (mark.line === best.line && mark.to < best.to)) best = mark;
  }
  return best?.line ?? line;
}

/** Where the code stood when it made a call. */
export function toPlace(compiled: Compiled, stack: string): Place {
  const { file } = compiled;
  const line = toStackLine(file, stack);
  if (line === undefined) return { file, line: 0, at: undefined };
  return { file, line: toStatementLine(compiled, line), at: `${file}:${line}` };
}
