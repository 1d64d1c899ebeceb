import { useEffect, useState } from "react";
import type { Lesson, Step } from "../../lesson/course.ts";
import { Bench } from "../bench/bench.tsx";
import { Divider } from "../bench/divider.tsx";
import { PhoneBar, type PhoneView } from "../bench/phone-bar.tsx";
import { RunButton, type RunButtonsProps, RunKeys } from "../bench/run-buttons.tsx";
import { toLastAnswer } from "../bench/run-view.ts";
import { useOpenPrompt } from "../engine/use-trace.ts";
import { Notices } from "../notices.tsx";
import { useEngine, useServices, useWork } from "../services.ts";
import { TopBar } from "../shell/top-bar.tsx";
import { useKeptNumber } from "../use-kept-number.ts";
import { type Layout, useLayout } from "../use-layout.ts";
import { navigate } from "../use-route.ts";
import { withLast, withPrediction, withStepDone } from "../work/progress.ts";
import { LessonPane } from "./lesson-pane.tsx";
import { toNext, toPrevious } from "./places.ts";
import { Prose } from "./prose.tsx";
import { useLesson } from "./use-lesson.ts";
import { useRunKey } from "./use-run-key.ts";

interface LessonPageProps {
  lesson: Lesson;
  step: Step;
}

/** Prose beside a working machine. */
export function LessonPage({ lesson, step }: LessonPageProps) {
  const { course, work } = useServices();
  const { progress } = useWork();
  const engineState = useEngine();
  const engine = engineState.status === "ready" ? engineState.engine : null;
  const state = useLesson(engine, lesson, step);
  const open = useOpenPrompt(engine);
  const layout = useLayout();
  const views = useViews(layout);
  const [width, setWidth] = useKeptNumber("lesson-width", 416);
  useEffect(
    () => work.updateProgress((before) => withLast(before, lesson.slug, step.number)),
    [work, lesson, step],
  );
  const start: typeof state.start = (answers) => {
    if (!engine || state.run.running) return;
    views.toBench("diagram", () => state.start(answers));
  };
  const [taken, onTakeRun] = useState<RunButtonsProps | null>(null);
  const buttons: RunButtonsProps = taken
    ? { ...taken, onRun: () => views.toBench("ledger", taken.onRun) }
    : { running: state.run.running, ready: engine !== null, onRun: () => start(), onStop: state.run.stop };
  useRunKey(() => {
    if (!buttons.running) buttons.onRun();
  });
  return (
    <div className={`page page-${layout}`} style={{ "--lesson-width": `${String(width)}px` } as object}>
      <a className="skip-link" href="#main" onClick={skipToMain}>
        Skip to the lesson
      </a>
      <TopBar course={course} progress={progress} slug={lesson.slug} />
      <Notices
        elsewhere={state.code.settle}
        undo={state.code.undo}
        onUndoGone={state.code.forgetUndo}
        error={state.run.error}
      />
      {layout === "narrow" && <PageTabs {...{ views, buttons }} />}
      <main id="main" tabIndex={-1} className={`workspace workspace-${layout}`}>
        <Steps {...{ lesson, step, state }} hidden={!views.lesson} />
        {!views.lesson && <h1 className="visually-hidden">{step.title}</h1>}
        <Bench
          {...{ engine, lesson, step, state, open, layout, buttons, onTakeRun, start }}
          view={layout === "phone" ? views.phone : null}
          onView={views.setPhone}
          hidden={!views.bench}
        />
        {layout === "wide" && (
          <div className="workspace-split">
            <Divider
              {...{ label: "Width of the lesson", orientation: "vertical" }}
              {...{ value: width, min: 320, max: 640, onChange: setWidth }}
            />
          </div>
        )}
      </main>
      {layout === "phone" && (
        <PhoneBar
          view={views.phone}
          onView={views.setPhone}
          asking={open !== null}
          last={toLastView(step.panels ?? lesson.panels)}
          {...buttons}
        />
      )}
    </div>
  );
}

/** On the phone the ledger's view holds the other panels too; it opens with what the step is about. */
function toLastView(panels: readonly string[]): string {
  if (panels.includes("Ledger")) return "Ledger";
  if (panels.includes("Two eras")) return "Eras";
  if (panels.includes("Many people")) return "People";
  if (panels.includes("Attempts")) return "Attempts";
  return panels.includes("State token") ? "Token" : "Ledger";
}

type Views = ReturnType<typeof useViews>;

/** Which of prose and bench is shown, where there is no room for both. */
function useViews(layout: Layout) {
  const [phone, setPhone] = useState<PhoneView>("read");
  const [tab, setTab] = useState<"read" | "bench">("read");
  return {
    phone,
    setPhone,
    tab,
    setTab,
    toBench: (view: PhoneView, run: () => void) => {
      setPhone(view);
      setTab("bench");
      run();
    },
    lesson: layout === "phone" ? phone === "read" : layout !== "narrow" || tab === "read",
    bench: layout === "phone" ? phone !== "read" : layout !== "narrow" || tab === "bench",
  };
}

interface StepsProps extends LessonPageProps {
  state: ReturnType<typeof useLesson>;
  hidden: boolean;
}

/** The prose of the step, and the ways to the steps beside it. */
function Steps({ lesson, step, state, hidden }: StepsProps) {
  const { course, work } = useServices();
  const { progress } = useWork();
  const [predicting, setPredicting] = useKeptNumber("predictions", 1);
  const previous = toPrevious(course, lesson, step);
  const next = toNext(course, lesson, step);
  const onNext = () => {
    if (step.checks.length === 0)
      work.updateProgress((before) => withStepDone(before, lesson.slug, step.number));
    navigate(next.hash);
  };
  return (
    <LessonPane
      {...{ lesson, step, progress, previous, next, onNext, hidden }}
      onPrevious={() => {
        if (previous) navigate(previous.hash);
      }}
    >
      <Prose
        {...{ lesson, step }}
        figures={state.figures}
        predictions={progress.predictions}
        onPredict={(id, choice) =>
          work.updateProgress((before) => withPrediction(before, lesson.slug, id, choice))
        }
        predicting={{ on: predicting === 1, onChange: (on) => setPredicting(on ? 1 : 0) }}
        ran={state.ran.has(step)}
        yours={toLastAnswer(state.view.events)}
        verdicts={state.verdicts}
      />
    </LessonPane>
  );
}

/** On one column: prose or bench, and Run beside them. */
function PageTabs({ views, buttons }: { views: Views; buttons: RunButtonsProps }) {
  const toTab = (tab: Views["tab"], label: string) => (
    <button
      type="button"
      className="bench-tab"
      aria-pressed={views.tab === tab}
      onClick={() => views.setTab(tab)}
    >
      {label}
    </button>
  );
  return (
    <div className="page-tabs" role="group" aria-label="Views">
      {toTab("read", "Read")}
      {toTab("bench", "Bench")}
      <RunButton {...buttons} className="button-ink run" hint={<RunKeys />} />
    </div>
  );
}

/** The address belongs to the route, so the link moves the focus by itself. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
