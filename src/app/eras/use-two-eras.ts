import { useEffect, useReducer, useRef, useState } from "react";
import { beginEras, type ByEra, ERAS, type Eras, type EraRun } from "../../engine/two-eras.ts";
import type { JsonObject } from "../../protocol/json.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { PageEngine } from "../engine/page-engine.ts";
import { type StepRun, withProposals } from "../engine/run-step.ts";
import type { FaultChoice } from "../faults/fault-choices.ts";
import type { RowId } from "./rows.ts";
import { toErasDocument } from "./to-eras-document.ts";

/** One press: both eras' runs, under way or at their end. */
export interface ErasShown {
  /** Counts the presses from 1. */
  number: number;
  /** Null: more than one fault was caused, or one too late for a row. */
  row: RowId | null;
  caused: ReadonlySet<RowId>;
  events: ByEra<readonly TraceEvent[]>;
  runs: ByEra<EraRun> | null;
}

export interface TwoEras {
  shown: ErasShown | null;
  results: ReadonlyMap<RowId, ErasShown>;
  running: boolean;
  /** The code that the runs under way began with. */
  ranFiles: StepRun["files"] | null;
  error: string | null;
  /** Runs with this fault caused while the question is open. `script`: answered as before, where there is a before. */
  run: (choice: FaultChoice | null, how: { script: boolean }) => void;
  stop: () => void;
  /** Causes a fault in both eras at once. */
  cause: (choice: FaultChoice) => void;
  show: (row: RowId) => void;
}

interface Live {
  eras: Eras;
  controller: AbortController;
  what: StepRun;
  number: number;
  caused: Set<RowId>;
}

const NO_EVENTS: readonly TraceEvent[] = [];

/** Runs the step's call in both eras, and keeps what came of each row as long as code and settings stay. */
export function useTwoEras(engine: PageEngine | null, now: StepRun, onFinished: () => void): TwoEras {
  const [results, setResults] = useState<Results>({ of: now, map: NO_RESULTS });
  const [chosen, setChosen] = useState<ErasShown | null>(null);
  const [live, setLive] = useState<Live | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const count = useRef(0);
  const answers = useRef<readonly JsonObject[]>([]);
  const current = useRef<Live | null>(null);
  useEffect(() => () => current.current?.controller.abort(new Error("stopped")), []);
  const map = isSame(results.of, now) ? results.map : NO_RESULTS;

  const finish = (begun: Live, runs: ByEra<EraRun>) => {
    const shown = toShown(begun, runs);
    answers.current = toAnswers(shown) ?? answers.current;
    setChosen(shown);
    if (begun.controller.signal.aborted) return;
    setResults((before) => withResult(before, begun.what, shown));
    onFinished();
  };
  const run: TwoEras["run"] = (choice, { script }) => {
    if (!engine || current.current) return;
    const known = script ? answers.current : [];
    const begun = begin(engine, now, { choice, known, number: (count.current += 1) });
    setError("problem" in begun ? begun.problem : null);
    if ("problem" in begun) return;
    current.current = begun;
    setLive(begun);
    setChosen(null);
    const leave = ERAS.map((era) => begun.eras.traces[era].subscribe(redraw));
    void begun.eras.ended
      .then((runs) => finish(begun, runs))
      .catch((reason: unknown) => setError(toMessage(reason)))
      .finally(() => {
        leave.forEach((stop) => stop());
        current.current = null;
        setLive(null);
      });
  };
  return {
    ...{ run, error, results: map },
    shown: live ? toShown(live, null) : chosen,
    running: live !== null,
    ranFiles: live?.what.files ?? null,
    stop: () => current.current?.controller.abort(new Error("stopped")),
    cause: (choice) => {
      current.current?.caused.add(choice.id);
      current.current?.eras.causeFault(choice.fault);
      redraw();
    },
    show: (row) => {
      const found = map.get(row);
      // Shown anew, it plays from its start.
      if (found) setChosen({ ...found, number: (count.current += 1) });
    },
  };
}

/** What was measured, and with which code and settings. */
interface Results {
  of: StepRun;
  map: TwoEras["results"];
}

function withResult(before: Results, of: StepRun, shown: ErasShown): Results {
  if (shown.row === null) return before;
  const kept = isSame(before.of, of) ? before.map : NO_RESULTS;
  return { of, map: new Map(kept).set(shown.row, shown) };
}

function toMessage(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

const NO_RESULTS: TwoEras["results"] = new Map();

interface Beginning {
  choice: FaultChoice | null;
  known: readonly JsonObject[];
  number: number;
}

function begin(
  engine: PageEngine,
  what: StepRun,
  { choice, known, number }: Beginning,
): Live | { problem: string } {
  const { lesson, step, files, setup } = what;
  const deploys = choice?.id === "deploy";
  const script = step.run.person?.length ? step.run.person : known;
  try {
    // What is deployed while the question is open began as the step has it.
    const document = toErasDocument(step, { files: deploys ? step.start : files, setup, person: script });
    const controller = new AbortController();
    const eras = beginEras(document, choice ? [choice.fault] : [], {
      executor: engine.checker(),
      signal: controller.signal,
      serverName: lesson.serverName,
      ...(script.length === 0 && { person: withProposals(engine.person, document.client) }),
    });
    return { eras, controller, what, number, caused: new Set(choice ? [choice.id] : []) };
  } catch (error) {
    return { problem: toMessage(error) };
  }
}

function toShown({ eras, number, caused }: Live, runs: ErasShown["runs"]): ErasShown {
  const eventsOf = (era: (typeof ERAS)[number]) => eras.traces[era].getSnapshot().runs[0] ?? NO_EVENTS;
  const [only = "nothing", ...others] = caused;
  return {
    ...{ number, runs },
    row: others.length > 0 ? null : only,
    caused: new Set(caused),
    events: { legacy: eventsOf("legacy"), modern: eventsOf("modern") },
  };
}

/** What was answered, in whichever era it got an answer. */
function toAnswers({ events }: ErasShown): JsonObject[] | null {
  const given = ERAS.map((era) =>
    events[era].flatMap((event) => (event.kind === "answered" ? [event.response] : [])),
  );
  const most = given.sort((one, other) => other.length - one.length)[0];
  return most && most.length > 0 ? most : null;
}

function isSame(one: StepRun, other: StepRun): boolean {
  return one.step === other.step && one.files === other.files && one.setup === other.setup;
}
