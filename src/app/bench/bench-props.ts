import type { Fork } from "../../engine/play.ts";
import type { Lesson, Step } from "../../lesson/course.ts";
import type { PersonReply } from "../../protocol/ports.ts";
import type { OpenPrompt } from "../engine/person-queue.ts";
import type { FrameRoom } from "../embed/use-frame-room.ts";
import type { PageEngine } from "../engine/page-engine.ts";
import type { useLesson } from "../lesson/use-lesson.ts";
import type { RunFindings } from "../referee/judge-run.ts";
import type { Layout } from "../use-layout.ts";
import type { PhoneView } from "./phone-bar.tsx";
import type { RunButtonsProps } from "./run-buttons.tsx";
import type { DrawersState } from "./use-drawers.ts";
import type { useFork } from "./use-fork.ts";
import type { useReplay } from "./use-replay.ts";
import type { Showing } from "./use-showing.ts";

export interface BenchProps {
  engine: PageEngine | null;
  lesson: Lesson;
  step: Step;
  state: ReturnType<typeof useLesson>;
  open: OpenPrompt | null;
  layout: Layout;
  room: FrameRoom;
  buttons: RunButtonsProps;
  /** A panel whose Run stands for the page's; null: none any more. */
  onTakeRun: (run: RunButtonsProps | null) => void;
  start: (answers?: readonly PersonReply[], fork?: Fork) => void;
  /** On the phone: which view is shown. */
  view: PhoneView | null;
  /** Brings a view of the bench to the front, where only one is shown at a time. */
  onView: (view: "code" | "diagram" | "ledger") => void;
  /** Event of the first run that is shown when the run has ended. */
  event?: number | undefined;
  /** Tells the event that is shown, counted in its run from 1; null: none. */
  onMoment: (n: number | null) => void;
  hidden: boolean;
}

/** What the bench's parts share. */
export interface BenchParts {
  props: BenchProps;
  drawers: DrawersState;
  showing: Showing;
  replaying: ReturnType<typeof useReplay>;
  forking: ReturnType<typeof useFork>;
  /** What the referee finds in the run that is shown; null before it was judged. */
  found: RunFindings | null;
}
