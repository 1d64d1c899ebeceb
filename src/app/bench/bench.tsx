import { type ReactNode, useMemo, useState } from "react";
import { type Orientation } from "../../diagram/scene.ts";
import { toSequence } from "../../diagram/sequence.ts";
import { Transcript } from "../../diagram/transcript.tsx";
import { usePlayback } from "../../diagram/use-playback.tsx";
import { type Lesson, type Step } from "../../lesson/course.ts";
import { toSolution } from "../../lesson/documents.ts";
import { type PersonReply } from "../../protocol/ports.ts";
import { toConsole } from "../../trace/views.ts";
import { toWire } from "../../trace/wire.ts";
import { type OpenPrompt } from "../engine/person-queue.ts";
import { type PageEngine } from "../engine/page-engine.ts";
import { toMarks } from "../lesson/to-marks.ts";
import { type useLesson } from "../lesson/use-lesson.ts";
import { useKeptNumber } from "../use-kept-number.ts";
import { type Layout } from "../use-layout.ts";
import "./bench.css";
import { ChecksPanel, toChecksCount } from "./checks-panel.tsx";
import { CodePanel } from "./code-panel.tsx";
import { ConsolePanel } from "./console-panel.tsx";
import { DiagramPanel } from "./diagram-panel.tsx";
import { Divider } from "./divider.tsx";
import { Drawer, type DrawerName, DRAWERS, DrawerTabs } from "./drawers.tsx";
import "./layouts.css";
import { LedgerPanel } from "./ledger-panel.tsx";
import { library } from "./library.ts";
import { MeasureCells } from "./measures.tsx";
import { ModelPanel } from "./model-panel.tsx";
import { type PhoneView } from "./phone-bar.tsx";
import { QuestionDock } from "./question-dock.tsx";
import { RunButton, type RunButtonsProps, RunKeys } from "./run-buttons.tsx";
import { type PastPrompt, toPastPrompts } from "./run-view.ts";
import { toCallText } from "./to-call-text.ts";
import { WireLog } from "./wire-log.tsx";

interface BenchProps {
  engine: PageEngine | null;
  lesson: Lesson;
  step: Step;
  state: ReturnType<typeof useLesson>;
  open: OpenPrompt | null;
  layout: Layout;
  buttons: RunButtonsProps;
  start: (answers?: readonly PersonReply[]) => void;
  /** On the phone: which view is shown. */
  view: PhoneView | null;
  hidden: boolean;
}

/** The working machine: code, ledger, the question's place, the diagram, and the drawers at its foot. */
export function Bench(props: BenchProps) {
  const { engine, lesson, step, state, open, layout, buttons, view: phone } = props;
  const { code, view, checks } = state;
  const { files } = code;
  const [drawer, setDrawer] = useState<DrawerName | null>(() =>
    layout === "phone" ? null : (DRAWERS.find((name) => lesson.panels.includes(name)) ?? null),
  );
  const [tab, setTab] = useState<"code" | "ledger">("code");
  const [height, setHeight] = useKeptNumber("diagram-height", 428);
  const showing = useShowing(props);
  const { sequence, playback, past } = showing;
  const event = sequence.moments[playback.playhead - 1];
  const tabbed = layout === "medium" || layout === "narrow";
  const measures = <MeasureCells view={view} />;
  const dock = (
    <QuestionDock
      open={open}
      past={past}
      shown={phone === null || phone === "diagram"}
      brief={layout !== "wide"}
      onReplay={(at, reply) => props.start([...showing.before(at), reply])}
    />
  );
  const shows = toShows(layout, tab, phone);
  return (
    <div
      className={`bench bench-${layout}`}
      style={{ "--diagram-height": `${String(height)}px` } as object}
      hidden={props.hidden}
    >
      {tabbed && <BenchTabs tab={tab} onTab={setTab} entries={view.ledger.length} />}
      <div className="bench-top" hidden={!shows.top}>
        <CodePanel
          {...{ files, library, view }}
          solution={toSolution(lesson, step)}
          documentKey={code.key}
          problems={state.problems}
          playheadLine={event && event.line > 0 ? event.line : null}
          types={engine?.guestTypes ?? ""}
          loadEditor={engine !== null}
          edited={code.edited}
          onChange={code.change}
          onRestore={code.restore}
          onUse={code.use}
          onRun={buttons.onRun}
          actions={
            (layout === "wide" || layout === "medium") && (
              <RunButton {...buttons} className="button-ink run" hint={<RunKeys />} />
            )
          }
          hidden={!shows.code}
        />
        {shows.ledger && (
          <LedgerPanel
            view={view}
            measures={(layout === "wide" || phone === "ledger") && measures}
            event={event?.n ?? null}
            onReset={state.reset}
          >
            {layout === "wide" && dock}
          </LedgerPanel>
        )}
        {phone === "ledger" && <Tabs {...{ props, drawer, setDrawer }} moments={sequence.moments.length} />}
        {drawer !== null && (phone === null || phone === "ledger") && (
          <Drawer name={drawer} onClose={() => setDrawer(null)}>
            {drawer === "Wire log" && <WireLog events={view.events} />}
            {drawer === "Transcript" && (
              <Transcript sequence={sequence} playhead={playback.playhead} onPick={playback.seek} />
            )}
            {drawer === "What the model reads" && (
              <ModelPanel engine={engine} files={files} events={view.events} />
            )}
            {drawer === "Console" && <ConsolePanel events={view.events} />}
            {drawer === "Checks" && (
              <ChecksPanel lesson={lesson} ids={step.checks} checks={checks} ready={engine !== null} />
            )}
          </Drawer>
        )}
      </div>
      <DiagramPanel
        {...{ view, sequence, playback }}
        orientation={showing.orientation}
        onTurn={showing.turn}
        call={toCallText(step.run.call)}
        measures={(tabbed || (layout === "phone" && phone !== "ledger")) && measures}
        measuresAbove={layout === "phone"}
        marks={showing.marks}
        hidden={!shows.diagram}
      />
      {layout !== "wide" && dock}
      {layout !== "phone" && <Tabs {...{ props, drawer, setDrawer }} moments={sequence.moments.length} />}
      {layout === "wide" && (
        <Divider
          label="Height of the diagram"
          orientation="horizontal"
          value={height}
          min={240}
          max={640}
          direction={-1}
          onChange={setHeight}
        />
      )}
    </div>
  );
}

interface TabsProps {
  props: BenchProps;
  drawer: DrawerName | null;
  setDrawer: (name: DrawerName | null) => void;
  moments: number;
}

function Tabs({ props: { step, state }, drawer, setDrawer, moments }: TabsProps) {
  const { events } = state.view;
  const messages = toWire(events).length;
  const counts = {
    "Wire log": `${String(messages)} ${messages === 1 ? "message" : "messages"}`,
    Transcript: `${String(moments)} ${moments === 1 ? "event" : "events"}`,
    Console: String(toConsole(events).length),
    Checks: toChecksCount(step.checks, state.checks.results),
  };
  return (
    <DrawerTabs open={drawer} counts={counts} onToggle={(name) => setDrawer(name === drawer ? null : name)} />
  );
}

interface BenchTabsProps {
  tab: "code" | "ledger";
  onTab: (tab: "code" | "ledger") => void;
  entries: number;
}

/** Code and ledger one at a time, where there is no room for both. */
function BenchTabs({ tab, onTab, entries }: BenchTabsProps) {
  const toTab = (name: BenchTabsProps["tab"], label: ReactNode) => (
    <button type="button" className="bench-tab" aria-pressed={tab === name} onClick={() => onTab(name)}>
      {label}
    </button>
  );
  return (
    <div className="bench-tabs" role="group" aria-label="Code or ledger">
      {toTab("code", "Code")}
      {toTab("ledger", `Ledger ${String(entries)}`)}
    </div>
  );
}

function toShows(layout: Layout, tab: "code" | "ledger", phone: PhoneView | null) {
  if (layout === "wide") return { top: true, code: true, ledger: true, diagram: true };
  if (layout === "phone") {
    return {
      top: phone === "code" || phone === "ledger",
      code: phone === "code",
      ledger: phone === "ledger",
      diagram: phone === "diagram",
    };
  }
  return { top: true, code: tab === "code", ledger: tab === "ledger", diagram: true };
}

/** The sequence of the last run, where the playhead stands in it, and the question that stands there. */
function useShowing({ step, state: { snapshot, view, run }, open, layout }: BenchProps) {
  // The trace's lists grow in place: its snapshot tells when.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const sequence = useMemo(() => toSequence(view.events), [snapshot, view.events]);
  const playback = usePlayback(sequence, { live: run.running });
  const marks = useMemo(() => toMarks(step, view.events, sequence), [step, view.events, sequence]);
  const [turned, setTurned] = useState<Orientation | null>(null);
  const pasts = useMemo(() => toPastPrompts(view.events), [view]);
  const n = sequence.moments[playback.playhead - 1]?.n ?? 0;
  const scrubbed = !run.running || open !== null;
  const past = scrubbed ? (pasts.find(({ from, to }) => from <= n && n < to) ?? null) : null;
  const usual: Orientation = layout === "phone" ? "vertical" : "horizontal";
  const orientation = turned ?? usual;
  return {
    sequence,
    playback,
    past,
    marks,
    before: (at: PastPrompt) => pasts.filter((other) => other.from < at.from).map(({ reply }) => reply),
    orientation,
    turn: () => setTurned(orientation === "horizontal" ? "vertical" : "horizontal"),
  };
}
