import type { TraceEvent } from "./event.ts";
import { createNumbering, toRoundAt } from "./numbering.ts";

/** What one line of tools.ts did in a run. Rounds are ascending, each once. */
export interface LineMarks {
  line: number;
  /** Rounds in which the line ran. */
  rounds: number[];
  /** Rounds in which it wrote to the ledger. */
  acted: number[];
}

/** The lines of tools.ts that ran in one run, ascending. Two rounds on a line: it ran again; two acts: it acted twice. */
export function toLines(events: readonly TraceEvent[]): LineMarks[] {
  const marks = new Map<number, { rounds: Set<number>; acted: Set<number> }>();
  const at = (line: number) => {
    let mark = marks.get(line);
    if (mark === undefined) marks.set(line, (mark = { rounds: new Set(), acted: new Set() }));
    return mark;
  };
  const number = createNumbering();
  for (const event of events) {
    const place = number(event);
    if (event.kind === "left") {
      const round = toRoundAt(place, event);
      for (const line of event.lines) at(line).rounds.add(round);
    } else if (event.kind === "acted" && event.recorded && event.line > 0) {
      const mark = at(event.line);
      mark.rounds.add(toRoundAt(place, event));
      mark.acted.add(toRoundAt(place, event));
    }
  }
  const ascending = (numbers: Set<number>) => [...numbers].sort((a, b) => a - b);
  return [...marks]
    .sort(([a], [b]) => a - b)
    .map(([line, { rounds, acted }]) => ({ line, rounds: ascending(rounds), acted: ascending(acted) }));
}
