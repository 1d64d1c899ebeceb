import { lazy, type ReactNode, Suspense, useState } from "react";
import type { LessonRun } from "../../lesson/course.ts";
import { toSolution } from "../../lesson/documents.ts";
import { useFindings } from "../referee/use-findings.ts";
import { useKeptNumber } from "../use-kept-number.ts";
import { BenchCode } from "./bench-code.tsx";
import "./bench.css";
import { BenchDrawers, BenchDrawerTabs, BenchWorkbench } from "./bench-drawers.tsx";
import type { BenchParts, BenchProps } from "./bench-props.ts";
import { BenchTabs } from "./bench-tabs.tsx";
import { DiagramPanel } from "./diagram-panel.tsx";
import { Divider } from "./divider.tsx";
import { WHOLE } from "./drawer-names.ts";
import { isQuestionShown, isWorkbench, type Shows, toClasses, toShows } from "./shows.ts";
import { ForkButton } from "./fork-button.tsx";
import "./layouts.css";
import { LedgerPanel } from "./ledger-panel.tsx";
import { MeasureCells } from "./measures.tsx";
import { QuestionDock } from "./question-dock.tsx";
import { RunButton, RunKeys } from "./run-buttons.tsx";
import type { RunView } from "./run-view.ts";
import { toCallText } from "./to-call-text.ts";
import { toMarked } from "./to-marked.ts";
import { useDrawers } from "./use-drawers.ts";
import { useFork } from "./use-fork.ts";
import { useMoment } from "./use-moment.ts";
import { useReplay } from "./use-replay.ts";
import { useShowing } from "./use-showing.ts";

const ReplayStrip = lazy(async () => ({ default: (await import("./replay-strip.tsx")).ReplayStrip }));
const WorkbenchStrip = lazy(async () => ({ default: (await import("./strips.tsx")).WorkbenchStrip }));
const ForkStrip = lazy(async () => ({ default: (await import("./fork-strip.tsx")).ForkStrip }));

/** The working machine: code, ledger, the question's place, the diagram, or token and attempts; the drawers at its foot. */
export function Bench(props: BenchProps) {
  const { step, state, open, layout, room, view: phone, lesson } = props;
  const drawers = useDrawers(layout, lesson, step);
  const [tab, setTab] = useState<"code" | "ledger">("code");
  const [comparing, setComparing] = useState(false);
  const [height, setHeight] = useKeptNumber("diagram-height", 428);
  const replaying = useReplay(state);
  const showing = useShowing({ ...replaying.shown, step, ranIn: state.ranIn, open, layout });
  const { snapshot, view } = replaying.shown;
  const found = useFindings(view.events, snapshot.length);
  const forking = useFork(props, replaying, showing);
  const parts: BenchParts = { props, drawers, showing, replaying, forking, found };
  const { taking, wantsCode } = drawers;
  const shows = toShows({ layout, tab, phone, room, drawers: taking, wantsCode });
  const pieces: Pieces = {
    shows,
    measures: <MeasureCells view={shows.taken ? state.view : replaying.shown.view} />,
    comparing,
    onComparing: (on) => {
      if (on) drawers.clear();
      setComparing(on);
    },
    run: <RunButton {...props.buttons} className="button-ink run" hint={<RunKeys />} />,
    showLine: (line) => {
      showing.onReveal(line);
      setTab("code");
      if (phone !== null) props.onView("code");
    },
  };
  useMoment(props, showing, replaying.shown.replay);
  const entries = replaying.shown.view.ledger.length;
  const tabs =
    phone === null
      ? { tab, onTab: setTab }
      : { tab: phone === "ledger" ? phone : ("code" as const), onTab: props.onView };
  return (
    <div
      className={toClasses(props, shows, replaying.shown.replay > 0)}
      style={{ "--diagram-height": `${String(height)}px` } as object}
      hidden={props.hidden}
    >
      <Top {...parts} {...pieces} choice={shows.tabs && <BenchTabs {...tabs} entries={entries} />} />
      <Diagram {...parts} {...pieces} />
      {shows.taken && <Taken {...parts} {...pieces} />}
      {shows.half && <Half {...parts} />}
      {shows.dock === "below" && <Dock {...parts} brief />}
      {(layout !== "phone" || room === "three") && <BenchDrawerTabs {...parts} />}
      {layout === "wide" && !shows.taken && (
        <Divider
          {...{ label: "Height of the diagram", orientation: "horizontal", direction: -1 }}
          {...{ value: height, min: 240, max: 640, onChange: setHeight }}
        />
      )}
    </div>
  );
}

/** What has no one place, and where it stands now. */
interface Pieces {
  shows: Shows;
  measures: ReactNode;
  run: ReactNode;
  /** The solution is shown over the code. */
  comparing: boolean;
  onComparing: (on: boolean) => void;
  /** Brings a line of tools.ts into view, wherever the code is. */
  showLine: (line: number) => void;
}

/** Code and ledger, with the drawers over them. */
function Top(props: BenchParts & Pieces & { choice: ReactNode }) {
  const { shows, measures, run, choice, showing, replaying } = props;
  return (
    <div className="bench-top" hidden={!shows.top}>
      <BenchCode {...props} hidden={!shows.code} actions={shows.run === "code" && run} />
      {shows.ledger && (
        <LedgerPanel
          {...{ choice }}
          view={replaying.shown.view}
          measures={shows.measures === "ledger" && measures}
          event={showing.moment?.n ?? null}
          letters={showing.letters}
          pointed={showing.pointed}
          point={showing.point}
          onReveal={props.showLine}
          onReset={props.props.state.reset}
          replayed={replaying.shown.replay > 0}
        >
          {shows.dock === "ledger" && <Dock {...props} brief={false} />}
        </LedgerPanel>
      )}
      {props.props.view === "ledger" && props.props.room !== "three" && <BenchDrawerTabs {...props} />}
      {(shows.drawers || isKept(props)) && !shows.taken && (
        <BenchDrawers {...props} hidden={!shows.drawers} />
      )}
    </div>
  );
}

/** On the phone a panel that has runs of its own goes on with them while another view is shown. */
const isKept = ({ props: { view }, drawers: { open } }: BenchParts) =>
  view !== null && open.slice(-1).some((name) => WHOLE.includes(name));

function Diagram(props: BenchParts & Pieces) {
  const { shows, measures, showing, replaying, found } = props;
  const { step, layout } = props.props;
  return (
    <DiagramPanel
      {...showing}
      marks={toMarked(showing.marks, found?.findings ?? [], showing.sequence)}
      view={replaying.shown.view}
      onTurn={showing.turn}
      call={toShownCall(replaying.shown.view, step.run.call)}
      measures={shows.measures === "diagram" && measures}
      measuresAbove={layout === "phone"}
      above={
        <>
          <Replaying {...props} />
          <Forked {...props} />
        </>
      }
      action={<ForkButton {...props.forking} running={props.props.state.run.running} />}
      onShowLine={shows.code ? undefined : props.showLine}
      brief={replaying.shown.replay > 0}
      hidden={!shows.diagram}
    />
  );
}

/** The call of the run that is shown, which may be one of the step before; without a run that of the step. */
function toShownCall({ events }: RunView, call: LessonRun["call"]): string {
  const started = events.find((event) => event.kind === "started");
  return toCallText(started ? { ...started.params, method: started.method } : call);
}

const STRIP_PLACE = <div className="bench-strip bench-strip-foot" />;

/** Token and attempts in the place of code, ledger and diagram. */
function Taken(props: BenchParts & Pieces) {
  const { shows, measures, run, drawers, onComparing } = props;
  const { lesson, step, state } = props.props;
  const whole = drawers.open.some((name) => WHOLE.includes(name));
  const solved = step.solve !== undefined || Object.keys(toSolution(lesson, step)).length > 0;
  return (
    <>
      <BenchWorkbench
        {...props}
        names={drawers.open.filter(isWorkbench)}
        run={shows.run === "workbench" && run}
      />
      <BenchDrawers {...props} />
      {(!whole || step.checks.length > 0) && (
        <Suspense fallback={STRIP_PLACE}>
          <WorkbenchStrip
            {...{ measures, ranIn: toOtherStep(props) }}
            view={whole ? null : state.view}
            onBack={drawers.leaveWorkbench}
            code={{
              onReset: state.reset,
              onSolution: solved
                ? () => {
                    onComparing(true);
                  }
                : null,
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Token or attempts in the place of the diagram alone. */
function Half(props: BenchParts) {
  const { drawers } = props;
  return (
    <div className="bench-half">
      <BenchWorkbench {...props} names={drawers.open.filter(isWorkbench)} />
      <Suspense fallback={STRIP_PLACE}>
        <WorkbenchStrip
          {...{ measures: null, code: null, ranIn: toOtherStep(props) }}
          view={props.props.state.view}
          onBack={drawers.leaveWorkbench}
        />
      </Suspense>
    </div>
  );
}

/** The number of the step that the last run belongs to, where it is another. */
function toOtherStep({ props: { step, state } }: BenchParts): number | null {
  return state.ranIn.number === step.number ? null : state.ranIn.number;
}

/** The question's place. */
function Dock({ props, showing, drawers, forking, brief }: BenchParts & { brief: boolean }) {
  const { open, engine, state } = props;
  // A later run begins with a dock of its own.
  const over = state.view.outcome !== null;
  return (
    <QuestionDock
      {...{ open, past: showing.past }}
      held={!state.run.running || state.view.events.some((event) => event.kind === "parked")}
      closed={over && state.here ? (engine?.person.getClosed()?.reason ?? null) : null}
      shown={isQuestionShown(props.view, props.room, drawers.open)}
      brief={brief}
      faults={
        engine && state.run.running
          ? { now: state.now, onCause: ({ fault }) => engine.session.causeFault(fault) }
          : null
      }
      onReplay={(at, reply) => {
        const answers = [...showing.before(at), reply];
        if (!forking.forkAt(at.from - 1, answers)) props.start(answers);
      }}
    />
  );
}

/** Above a run that goes on from a moment of an earlier one. */
function Forked({ props, replaying, forking, drawers }: BenchParts) {
  const { forked } = forking;
  if (!forked) return null;
  return (
    <Suspense>
      <ForkStrip
        key={props.state.view.number}
        {...forked}
        open={props.open !== null}
        onCarry={forking.carry}
        onEarlier={() => replaying.replay(forked.earlier, drawers.open)}
      />
    </Suspense>
  );
}

function Replaying({ props, replaying, drawers }: BenchParts) {
  const { shown, back, before } = replaying;
  if (shown.replay === 0) return null;
  const onAttempts = () => {
    back();
    drawers.set(before);
    props.onView("ledger");
  };
  return (
    <Suspense>
      <ReplayStrip {...shown} onRun={back} onAttempts={onAttempts} />
    </Suspense>
  );
}
