import { useEffect, useMemo, useState } from "react";
import { type Lesson, type Step } from "../../lesson/course.ts";
import { Bench } from "../bench/bench.tsx";
import { Divider } from "../bench/divider.tsx";
import { PhoneBar, type PhoneView } from "../bench/phone-bar.tsx";
import { RunButton, RunKeys } from "../bench/run-buttons.tsx";
import { toLastAnswer } from "../bench/run-view.ts";
import { useOpenPrompt } from "../engine/use-trace.ts";
import { Notices } from "../notices.tsx";
import { useEngine, useServices, useWork } from "../services.ts";
import { TopBar } from "../shell/top-bar.tsx";
import { useKeptNumber } from "../use-kept-number.ts";
import { useLayout } from "../use-layout.ts";
import { navigate } from "../use-route.ts";
import { withLast, withPrediction, withStepDone } from "../work/progress.ts";
import { LessonPane } from "./lesson-pane.tsx";
import { toNext, toPrevious } from "./places.ts";
import { Prose } from "./prose.tsx";
import { useLesson } from "./use-lesson.ts";
import { useRunKey } from "./use-run-key.ts";

/** Prose beside a working machine. */
export function LessonPage({ lesson, step }: { lesson: Lesson; step: Step }) {
  const { course, work } = useServices();
  const { progress } = useWork();
  const engineState = useEngine();
  const engine = engineState.status === "ready" ? engineState.engine : null;
  const state = useLesson(engine, lesson, step);
  const open = useOpenPrompt(engine);
  const layout = useLayout();
  const [phoneView, setPhoneView] = useState<PhoneView>("read");
  const [benchTab, setBenchTab] = useState<"read" | "bench">("read");
  const [width, setWidth] = useKeptNumber("lesson-width", 416);
  const previous = useMemo(() => toPrevious(course, lesson, step), [course, lesson, step]);
  const next = useMemo(() => toNext(course, lesson, step), [course, lesson, step]);

  useEffect(
    () => work.updateProgress((before) => withLast(before, lesson.slug, step.number)),
    [work, lesson, step],
  );
  const start: typeof state.start = (answers) => {
    if (!engine || state.run.running) return;
    setPhoneView("diagram");
    setBenchTab("bench");
    state.start(answers);
  };
  useRunKey(() => start());
  const onNext = () => {
    if (step.checks.length === 0)
      work.updateProgress((before) => withStepDone(before, lesson.slug, step.number));
    navigate(next.hash);
  };
  const shows = {
    lesson: layout === "phone" ? phoneView === "read" : layout !== "narrow" || benchTab === "read",
    bench: layout === "phone" ? phoneView !== "read" : layout !== "narrow" || benchTab === "bench",
  };
  const buttons = {
    running: state.run.running,
    ready: engine !== null,
    onRun: () => start(),
    onStop: state.run.stop,
  };
  return (
    <div className={`page page-${layout}`} style={{ "--lesson-width": `${String(width)}px` } as object}>
      <a className="skip-link" href="#main" onClick={skipToMain}>
        Skip to the lesson
      </a>
      <TopBar course={course} progress={progress} slug={lesson.slug} />
      <Notices undo={state.code.undo} onUndoGone={state.code.forgetUndo} error={state.run.error} />
      {layout === "narrow" && (
        <div className="page-tabs" role="group" aria-label="Views">
          <PageTab name="Read" on={benchTab === "read"} onClick={() => setBenchTab("read")} />
          <PageTab name="Bench" on={benchTab === "bench"} onClick={() => setBenchTab("bench")} />
          <RunButton {...buttons} className="button-ink run" hint={<RunKeys />} />
        </div>
      )}
      <main id="main" tabIndex={-1} className={`workspace workspace-${layout}`}>
        <LessonPane
          {...{ lesson, step, progress, previous, next, onNext }}
          onPrevious={() => {
            if (previous) navigate(previous.hash);
          }}
          hidden={!shows.lesson}
        >
          <Prose
            lesson={lesson}
            step={step}
            figures={state.figures}
            predictions={progress.predictions}
            onPredict={(id, choice) =>
              work.updateProgress((before) => withPrediction(before, lesson.slug, id, choice))
            }
            ran={state.ran.has(step)}
            yours={toLastAnswer(state.view.events)}
          />
        </LessonPane>
        <Bench
          {...{ engine, lesson, step, state, open, layout, buttons }}
          start={start}
          view={layout === "phone" ? phoneView : null}
          hidden={!shows.bench}
        />
        {layout === "wide" && (
          <div className="workspace-split">
            <Divider
              label="Width of the lesson"
              orientation="vertical"
              value={width}
              min={320}
              max={640}
              onChange={setWidth}
            />
          </div>
        )}
      </main>
      {layout === "phone" && (
        <PhoneBar view={phoneView} onView={setPhoneView} asking={open !== null} {...buttons} />
      )}
    </div>
  );
}

function PageTab({ name, on, onClick }: { name: string; on: boolean; onClick: () => void }) {
  return (
    <button type="button" className="bench-tab" aria-pressed={on} onClick={onClick}>
      {name}
    </button>
  );
}

/** The address belongs to the route, so the link moves the focus by itself. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
