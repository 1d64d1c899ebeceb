import { type ReactNode, useMemo, useState } from "react";
import type { Orientation } from "../../diagram/scene.ts";
import { toSequence } from "../../diagram/sequence.ts";
import { Transcript } from "../../diagram/transcript.tsx";
import { usePlayback } from "../../diagram/use-playback.tsx";
import type { Lesson, Step } from "../../lesson/course.ts";
import { toSolution } from "../../lesson/documents.ts";
import type { PersonReply } from "../../protocol/ports.ts";
import { toConsole } from "../../trace/views.ts";
import { toWire } from "../../trace/wire.ts";
import type { OpenPrompt } from "../engine/person-queue.ts";
import type { PageEngine } from "../engine/page-engine.ts";
import { toMarks } from "../lesson/to-marks.ts";
import type { useLesson } from "../lesson/use-lesson.ts";
import { useKeptNumber } from "../use-kept-number.ts";
import type { Layout } from "../use-layout.ts";
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
import type { PhoneView } from "./phone-bar.tsx";
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
  const { state, open, layout, buttons, view: phone } = props;
  const { view } = state;
  const [drawers, setDrawers] = useState(() => toFirstDrawers(props));
  const [tab, setTab] = useState<"code" | "ledger">("code");
  const [height, setHeight] = useKeptNumber("diagram-height", 428);
  const showing = useShowing(props);
  const shows = toShows(layout, tab, phone);
  const measures = <MeasureCells view={view} />;
  const tabs = <Tabs {...{ props, showing, drawers, setDrawers }} />;
  const dock = (
    <QuestionDock
      {...{ open, past: showing.past }}
      shown={phone === null || phone === "diagram"}
      brief={layout !== "wide"}
      onReplay={(at, reply) => props.start([...showing.before(at), reply])}
    />
  );
  const choice = shows.tabs && <BenchTabs tab={tab} onTab={setTab} entries={view.ledger.length} />;
  const at = toPlaces(props, shows, { measures, tabs, dock });
  return (
    <div
      className={`bench bench-${layout}`}
      style={{ "--diagram-height": `${String(height)}px` } as object}
      hidden={props.hidden}
    >
      <div className="bench-top" hidden={!shows.top}>
        <Code
          {...{ props, showing, choice }}
          onCompare={() => setDrawers([])}
          hidden={!shows.code}
          actions={shows.run && <RunButton {...buttons} className="button-ink run" hint={<RunKeys />} />}
        />
        {shows.ledger && (
          <LedgerPanel
            {...{ view, choice }}
            measures={at.measuresInLedger}
            event={showing.moment?.n ?? null}
            letters={showing.letters}
            onReset={state.reset}
          >
            {at.dockInLedger}
          </LedgerPanel>
        )}
        {at.tabsInLedger}
        {shows.drawers && <Drawers {...{ props, showing, drawers, setDrawers }} />}
      </div>
      <DiagramPanel
        {...{ view, ...showing }}
        onTurn={showing.turn}
        call={toCallText(props.step.run.call)}
        measures={at.measuresInDiagram}
        measuresAbove={layout === "phone"}
        hidden={!shows.diagram}
      />
      {at.dockBelow}
      {at.tabsBelow}
      {layout === "wide" && (
        <Divider
          {...{ label: "Height of the diagram", orientation: "horizontal", direction: -1 }}
          {...{ value: height, min: 240, max: 640, onChange: setHeight }}
        />
      )}
    </div>
  );
}

/** What a lesson wants open. On a phone a drawer covers the view, so it is for the learner to open one. */
function toFirstDrawers({ layout, lesson }: BenchProps): readonly DrawerName[] {
  return layout === "phone" ? [] : DRAWERS.filter((name) => lesson.panels.includes(name));
}

type Showing = ReturnType<typeof useShowing>;

interface CodeProps {
  props: BenchProps;
  showing: Showing;
  choice: ReactNode;
  actions: ReactNode;
  onCompare: () => void;
  hidden: boolean;
}

function Code({ props, showing, choice, actions, onCompare, hidden }: CodeProps) {
  const { engine, lesson, step, state, buttons } = props;
  const { code, view, problems } = state;
  const line = showing.moment?.line ?? 0;
  return (
    <CodePanel
      {...{ library, view, problems, choice, actions, onCompare, hidden }}
      files={code.files}
      solution={toSolution(lesson, step)}
      documentKey={code.key}
      playheadLine={line > 0 ? line : null}
      types={engine?.guestTypes ?? ""}
      loadEditor={engine !== null}
      edited={code.edited}
      onChange={code.change}
      onRestore={code.restore}
      onUse={code.use}
      onRun={buttons.onRun}
    />
  );
}

interface DrawersProps {
  props: BenchProps;
  showing: Showing;
  drawers: readonly DrawerName[];
  setDrawers: (names: readonly DrawerName[]) => void;
}

/** Until one drags it, a drawer leaves some of the code in sight. */
const DRAWER = 190;
const toDrawerHeight = (height: number) =>
  height === DRAWER ? `min(${String(DRAWER)}px, 58%)` : `${String(height)}px`;

/** The open drawers beside each other, over the code and never over the diagram; on a phone the last one alone. */
function Drawers({ props, showing, drawers, setDrawers }: DrawersProps) {
  const [height, setHeight] = useKeptNumber("drawer-height", DRAWER);
  const shown = props.layout === "phone" ? drawers.slice(-1) : drawers;
  if (shown.length === 0) return null;
  return (
    <div className="drawers" style={{ "--drawer-height": toDrawerHeight(height) } as object}>
      {shown.map((name) => (
        <Drawer key={name} name={name} onClose={() => setDrawers(drawers.filter((other) => other !== name))}>
          <Contents {...{ props, showing, name }} />
        </Drawer>
      ))}
      <Divider
        {...{ label: "Height of the drawers", orientation: "horizontal", direction: -1 }}
        {...{ value: height, min: 110, max: 600, onChange: setHeight }}
      />
    </div>
  );
}

function Contents({ props, showing, name }: Pick<DrawersProps, "props" | "showing"> & { name: DrawerName }) {
  const { engine, lesson, step, state } = props;
  const { events } = state.view;
  const { sequence, playback } = showing;
  switch (name) {
    case "Wire log":
      return <WireLog events={events} />;
    case "Transcript":
      return <Transcript sequence={sequence} playhead={playback.playhead} onPick={playback.seek} />;
    case "What the model reads":
      return <ModelPanel engine={engine} files={state.code.files} events={events} />;
    case "Console":
      return <ConsolePanel events={events} />;
    case "Checks":
      return <ChecksPanel lesson={lesson} ids={step.checks} checks={state.checks} ready={engine !== null} />;
  }
}

function Tabs({ props: { step, state }, showing, drawers, setDrawers }: DrawersProps) {
  const { events } = state.view;
  const moments = showing.playback.count;
  const messages = toWire(events).length;
  const counts = {
    "Wire log": `${String(messages)} ${messages === 1 ? "message" : "messages"}`,
    Transcript: `${String(moments)} ${moments === 1 ? "event" : "events"}`,
    Console: String(toConsole(events).length),
    Checks: toChecksCount(step.checks, state.checks.results),
  };
  return (
    <DrawerTabs
      open={drawers}
      counts={counts}
      onToggle={(name) =>
        setDrawers(drawers.includes(name) ? drawers.filter((other) => other !== name) : [...drawers, name])
      }
    />
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

/** Where the pieces go that have no one place. */
function toPlaces(
  { layout, view }: BenchProps,
  shows: Shows,
  { measures, tabs, dock }: Record<"measures" | "tabs" | "dock", ReactNode>,
) {
  const wide = layout === "wide";
  return {
    measuresInLedger: shows.measures === "ledger" ? measures : null,
    measuresInDiagram: shows.measures === "diagram" ? measures : null,
    dockInLedger: wide ? dock : null,
    dockBelow: wide ? null : dock,
    tabsInLedger: view === "ledger" ? tabs : null,
    tabsBelow: layout === "phone" ? null : tabs,
  };
}

interface Shows {
  tabs: boolean;
  top: boolean;
  code: boolean;
  ledger: boolean;
  diagram: boolean;
  drawers: boolean;
  run: boolean;
  measures: "ledger" | "diagram";
}

/** What stands where in each layout. */
function toShows(layout: Layout, tab: "code" | "ledger", phone: PhoneView | null): Shows {
  const all = { tabs: false, top: true, code: true, ledger: true, diagram: true, drawers: true, run: true };
  if (layout === "wide") return { ...all, measures: "ledger" };
  if (layout === "phone") {
    const [code, ledger] = [phone === "code", phone === "ledger"];
    const shown = { top: code || ledger, code, ledger, diagram: phone === "diagram", drawers: ledger };
    return { ...all, ...shown, run: false, measures: ledger ? "ledger" : "diagram" };
  }
  const shown = { tabs: true, code: tab === "code", ledger: tab === "ledger" };
  return { ...all, ...shown, run: layout === "medium", measures: "diagram" };
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
  const moment = sequence.moments[playback.playhead - 1];
  const n = moment?.n ?? 0;
  const scrubbed = !run.running || open !== null;
  const past = scrubbed ? (pasts.find(({ from, to }) => from <= n && n < to) ?? null) : null;
  const usual: Orientation = layout === "phone" ? "vertical" : "horizontal";
  const orientation = turned ?? usual;
  return {
    sequence,
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
