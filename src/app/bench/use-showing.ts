import { useMemo, useState } from "react";
import type { Sequence } from "../../diagram/model.ts";
import type { Orientation } from "../../diagram/scene.ts";
import { toSequence } from "../../diagram/sequence.ts";
import { type Playback, usePlayback } from "../../diagram/use-playback.tsx";
import type { Step } from "../../lesson/course.ts";
import type { TraceSnapshot } from "../../trace/store.ts";
import type { Reveal } from "../editor/marks.ts";
import type { OpenPrompt } from "../engine/person-queue.ts";
import { type Linked, type Pointed, toLinked } from "../../trace/links.ts";
import { toMarks } from "../lesson/to-marks.ts";
import type { Layout } from "../use-layout.ts";
import { type PastPrompt, type RunView, toPastPrompts } from "./run-view.ts";

interface Shown {
  step: Pick<Step, "number" | "blocks">;
  /** The step in which the run was started: its letters stand on no other step's run. */
  ranIn: Pick<Step, "number">;
  snapshot: TraceSnapshot;
  view: RunView;
  /** The run that is shown goes on. */
  running: boolean;
  /** A replay by its number, from 1; 0: the learner's own run. */
  replay: number;
  open: OpenPrompt | null;
  layout: Layout;
}

export type Showing = ReturnType<typeof useShowing>;

/** The sequence of a run, where the playhead stands in it, and the question that stands there. */
export function useShowing({ step, ranIn, snapshot, view, running, replay, open, layout }: Shown) {
  const sequence = useMemo(
    (): Sequence => {
      const made = toSequence(view.events);
      // Another run to the playhead, so that each replay begins at its start.
      return replay > 0 ? { ...made, run: -replay } : made;
    },
    // The trace's lists grow in place: its snapshot tells when.
    [snapshot, view.events, replay],
  );
  const playback = usePlayback(sequence, { live: running });
  const own = replay > 0 || ranIn.number === step.number;
  const marks = useMemo(
    () => (own ? toMarks(step, view.events, sequence) : new Map<number, string>()),
    [own, step, view.events, sequence],
  );
  const [turned, setTurned] = useState<Orientation | null>(null);
  const pasts = useMemo(() => toPastPrompts(view.events), [view]);
  const moment = sequence.moments[playback.playhead - 1];
  const n = moment?.n ?? 0;
  // Only where the person went back: what a run passes by, or catches up with, is nobody's proposal to answer again.
  const scrubbed = replay === 0 && !playback.following && (!running || (open !== null && !playback.playing));
  const past = scrubbed ? (pasts.find(({ from, to }) => from <= n && n < to) ?? null) : null;
  const usual: Orientation = layout === "phone" ? "vertical" : "horizontal";
  const orientation = turned ?? usual;
  return {
    sequence,
    ...usePointing(view, sequence, playback),
    playback,
    moment,
    past,
    marks,
    letters: new Map([...marks].map(([index, letter]) => [sequence.moments[index - 1]?.n ?? 0, letter])),
    before: (at: PastPrompt) => pasts.filter((other) => other.from < at.from).map(({ reply }) => reply),
    orientation,
    turn: () => setTurned(orientation === "horizontal" ? "vertical" : "horizontal"),
  };
}

/** What the pointer or the focus rests on, in whichever view, and the lines that it comes from. */
function usePointing({ events }: RunView, sequence: Sequence, { playing, playhead, count }: Playback) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [asked, setAsked] = useState<{ run: number; line: number } | null>(null);
  const [reveal, setReveal] = useState<Reveal | null>(null);
  // While the playhead moves by itself, the diagram passes under a pointer that rests.
  const passing = playing && playhead < count;
  const point = (at: Pointed | null, by?: "pointer" | "focus") => {
    setPointed(at);
    if (!at) return;
    setAsked(null);
    if (by !== "pointer" || !passing) setReveal({ asked: false });
  };
  const shown = asked?.run === sequence.run ? asked.line : null;
  return {
    pointed,
    point,
    linked: pointed ? toLinked(events, pointed) : shown === null ? null : toLine(shown),
    pointAt: (index: number | null, by?: "pointer" | "focus") => {
      const at = index === null ? undefined : sequence.moments[index - 1];
      point(at ? { n: at.n, exchange: at.exchange } : null, by);
    },
    /** What lights up is to come into view; another object, once more. */
    reveal,
    /** Lights one line up, until something is pointed at, and brings it into view. */
    onReveal: (line: number) => {
      setAsked({ run: sequence.run, line });
      setReveal({ asked: true });
    },
  };
}

const toLine = (line: number): Linked => ({ made: [line], ran: [], again: [] });
