import { lazy, Suspense } from "react";
import { Transcript } from "../../diagram/transcript.tsx";
import type { Lesson, Step } from "../../lesson/course.ts";
import type { PageEngine } from "../engine/page-engine.ts";
import type { useLesson } from "../lesson/use-lesson.ts";
import type { RunFindings } from "../referee/judge-run.ts";
import { RefereePanel } from "../referee/referee-panel.tsx";
import { ChecksPanel } from "./checks-panel.tsx";
import { ConsolePanel } from "./console-panel.tsx";
import type { DrawerName } from "./drawer-names.ts";
import { ModelPanel } from "./model-panel.tsx";
import type { ShownTrace } from "./shown-trace.ts";
import type { Shown } from "./use-replay.ts";
import type { Showing } from "./use-showing.ts";
import { WireLog } from "./wire-log.tsx";

// What writes the files is needed by those alone who take some.
const ExportPanel = lazy(async () => ({
  default: (await import("../evidence/export-panel.tsx")).ExportPanel,
}));

interface DrawerContentsProps {
  name: DrawerName;
  engine: PageEngine | null;
  lesson: Lesson;
  step: Step;
  state: ReturnType<typeof useLesson>;
  shown: Shown;
  showing: Showing;
  found: RunFindings | null;
  /** Shows a trace in the place of the run's. */
  onShow: (trace: ShownTrace) => void;
}

/** What a drawer holds that reads the trace or the checks. */
export function DrawerContents({
  name,
  engine,
  lesson,
  step,
  state,
  shown,
  showing,
  found,
  onShow,
}: DrawerContentsProps) {
  const { events } = shown.view;
  const { sequence, playback } = showing;
  switch (name) {
    case "Wire log":
      return <WireLog events={events} point={showing.point} />;
    case "Transcript":
      return (
        <Transcript
          sequence={sequence}
          playhead={playback.playhead}
          onPick={playback.seek}
          onPoint={showing.pointAt}
        />
      );
    case "What the model reads":
      return <ModelPanel engine={state.quiet ? null : engine} files={state.code.files} events={events} />;
    case "Console":
      return <ConsolePanel events={events} />;
    case "Referee":
      return (
        <RefereePanel {...{ events, found, sequence }} playhead={playback.playhead} onPick={playback.seek} />
      );
    case "Export":
      return (
        <Suspense>
          <ExportPanel
            {...{ lesson, step, state, events, sequence }}
            engine={state.quiet ? null : engine}
            orientation={showing.orientation}
          />
        </Suspense>
      );
    case "Checks":
      return (
        <ChecksPanel
          {...{ lesson, onShow }}
          ids={step.checks}
          checks={state.checks}
          ready={engine !== null}
        />
      );
    default:
      return null;
  }
}
