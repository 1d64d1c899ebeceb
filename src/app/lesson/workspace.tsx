import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import type { Lesson, Step } from "../../lesson/course.ts";
import { Bench } from "../bench/bench.tsx";
import { Divider } from "../bench/divider.tsx";
import { PhoneBar, type PhoneView } from "../bench/phone-bar.tsx";
import { RunButton, type RunButtonsProps, RunKeys } from "../bench/run-buttons.tsx";
import { useOpenPrompt } from "../engine/use-trace.ts";
import "../embed/embed.css";
import { EMBEDDED } from "../embed/embedded.ts";
import { type FrameRoom, useFrameRoom } from "../embed/use-frame-room.ts";
import { Notices } from "../notices.tsx";
import { useEngine, useServices, useWork } from "../services.ts";
import { ShareButton } from "../share/share-button.tsx";
import type { Origin } from "../share/origin.ts";
import type { ShareButtonProps } from "../share/share-props.ts";
import { TopBar } from "../shell/top-bar.tsx";
import { useKeptNumber } from "../use-kept-number.ts";
import { type Layout, useLayout } from "../use-layout.ts";
import { type LessonState, type LessonWays, useLesson } from "./use-lesson.ts";
import { useRunKey } from "./use-run-key.ts";

// Its place is kept until it comes.
const EmbedBar = lazy(async () => ({ default: (await import("../embed/embed-bar.tsx")).EmbedBar }));

interface WorkspaceProps {
  lesson: Lesson;
  step: Step;
  ways?: LessonWays;
  /** Where the step's files come from: what a link to it builds on. */
  origin: Origin;
  /** The lesson that the top bar names; null where it is a playground. */
  slug: string | null;
  /** What the first link of the page leads to: "the lesson". */
  what: string;
  /** Event of the first run that is shown when the run has ended. */
  event?: number | undefined;
  /** The text beside the bench. */
  pane: (state: LessonState, hidden: boolean) => ReactNode;
}

/** A text beside a working machine: of a lesson's step, or of a playground. */
export function Workspace({ lesson, step, ways, origin, slug, what, event, pane }: WorkspaceProps) {
  const engineState = useEngine();
  const engine = engineState.status === "ready" ? engineState.engine : null;
  const state = useLesson(engine, lesson, step, ways);
  const open = useOpenPrompt(engine);
  const layout = toLayout(useLayout());
  const room = useFrameRoom();
  const views = useViews(layout, room);
  const [width, setWidth] = useKeptNumber("lesson-width", 416);
  const moment = useRef<number | null>(null);
  const onMoment = useCallback((n: number | null) => {
    moment.current = n;
  }, []);
  const start: typeof state.start = (answers, fork) => {
    if (!engine || state.run.running) return;
    views.toBench("diagram", () => state.start(answers, fork));
  };
  const [taken, onTakeRun] = useState<RunButtonsProps | null>(null);
  const buttons: RunButtonsProps = taken
    ? { ...taken, onRun: () => views.toBench("ledger", taken.onRun) }
    : { running: state.run.running, ready: engine !== null, onRun: () => start(), onStop: state.run.stop };
  useRunKey(() => {
    if (!buttons.running) buttons.onRun();
  });
  return (
    <div
      className={EMBEDDED ? `page page-${layout} page-embed` : `page page-${layout}`}
      style={{ "--lesson-width": `${String(width)}px` } as object}
    >
      <a className="skip-link" href="#main" onClick={skipToMain}>
        Skip to {what}
      </a>
      <Head {...{ origin, step, state, engine, slug, room, buttons }} toMoment={() => moment.current} />
      <Notices
        elsewhere={state.code.settle}
        undo={state.code.undo}
        onUndoGone={state.code.forgetUndo}
        error={state.run.error}
      />
      {layout === "narrow" && <PageTabs {...{ views, buttons }} />}
      <main id="main" tabIndex={-1} className={`workspace workspace-${layout}`}>
        {!EMBEDDED && pane(state, !views.lesson)}
        {(EMBEDDED || !views.lesson) && <h1 className="visually-hidden">{step.title}</h1>}
        <Bench
          {...{ engine, lesson, step, state, open, layout, room, buttons, onTakeRun, start, event }}
          onMoment={onMoment}
          view={layout === "phone" ? views.phone : null}
          onView={views.setPhone}
          hidden={!views.bench}
        />
        {layout === "wide" && (
          <div className="workspace-split">
            <Divider
              {...{ label: `Width of ${what}`, orientation: "vertical" }}
              {...{ value: width, min: 320, max: 640, onChange: setWidth }}
            />
          </div>
        )}
      </main>
      {isOneByOne(layout, room) && (
        <PhoneBar
          view={views.phone}
          onView={views.setPhone}
          asking={open !== null}
          reads={!EMBEDDED}
          last={toLastView(step.panels ?? lesson.panels)}
          {...buttons}
        />
      )}
    </div>
  );
}

interface HeadProps extends ShareButtonProps {
  slug: string | null;
  /** A frame that has room for more than one view has Run in its bar. */
  room: FrameRoom;
  buttons: RunButtonsProps;
}

/** The bar of the whole page, or that of a frame. */
function Head({ slug, room, buttons, ...share }: HeadProps) {
  const { course } = useServices();
  const { progress } = useWork();
  if (EMBEDDED) {
    return (
      <Suspense fallback={<header className="embed-bar" />}>
        <EmbedBar title={share.step.title}>
          {room !== "one" && <RunButton {...buttons} className="button-ink run" hint={<RunKeys />} />}
        </EmbedBar>
      </Suspense>
    );
  }
  return (
    <TopBar course={course} progress={progress} slug={slug}>
      <ShareButton {...share} />
    </TopBar>
  );
}

/** A frame is small, however wide it is: it has no panels over each other, and how many stand beside each other is its room. */
function toLayout(layout: Layout): Layout {
  return EMBEDDED ? "phone" : layout;
}

const isOneByOne = (layout: Layout, room: FrameRoom) => layout === "phone" && room === "one";

/** On the phone the ledger's view holds the other panels too; it opens with what the step is about. */
function toLastView(panels: readonly string[]): string {
  if (panels.includes("Ledger")) return "Ledger";
  if (panels.includes("Two eras")) return "Eras";
  if (panels.includes("Many people")) return "People";
  if (panels.includes("Attempts")) return "Attempts";
  return panels.includes("State token") ? "Token" : "Ledger";
}

type Views = ReturnType<typeof useViews>;

/** Which of text and bench is shown, where there is no room for both. */
function useViews(layout: Layout, room: FrameRoom) {
  const [phone, setPhone] = useState<PhoneView>(EMBEDDED ? "diagram" : "read");
  const [tab, setTab] = useState<"read" | "bench">("read");
  return {
    phone,
    setPhone,
    tab,
    setTab,
    toBench: (view: PhoneView, run: () => void) => {
      // Where the diagram is in sight already, what stands beside it stays.
      if (room === "one" || view === "ledger") setPhone(view);
      setTab("bench");
      run();
    },
    lesson: layout === "phone" ? phone === "read" : layout !== "narrow" || tab === "read",
    bench: layout === "phone" ? phone !== "read" : layout !== "narrow" || tab === "bench",
  };
}

/** On one column: text or bench, and Run beside them. */
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
    <nav className="page-tabs" aria-label="Views">
      {toTab("read", "Read")}
      {toTab("bench", "Bench")}
      <RunButton {...buttons} className="button-ink run" hint={<RunKeys />} />
    </nav>
  );
}

/** The address belongs to the route, so the link moves the focus by itself. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
