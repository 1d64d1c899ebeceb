import { lazy, type ReactNode, Suspense, useMemo, useState, useSyncExternalStore } from "react";
import { AttemptsPanel } from "../attempts/attempts-panel.tsx";
import type { AttemptBase } from "../attempts/changed.ts";
import { toSelected } from "../attempts/to-selected.ts";
import type { WorldNow } from "../engine/world-controls.ts";
import { type SettingsView, toSettings } from "../settings/step-settings.ts";
import { StateTokenPanel } from "../token/state-token-panel.tsx";
import { type OwnAttempt, without } from "../work/setup.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { BenchParts } from "./bench-props.ts";
import { type DrawerName, WORKBENCH } from "./drawer-names.ts";
import { toResponses } from "./scripted-responses.ts";
import { toShow } from "./to-show.ts";

// Each is a page's worth of code of its own, and few steps show them.
const ErasPanel = lazy(async () => ({ default: (await import("../eras/eras-panel.tsx")).ErasPanel }));
const BatteryPanel = lazy(async () => ({
  default: (await import("../battery/battery-panel.tsx")).BatteryPanel,
}));
const LoadPanel = lazy(async () => ({ default: (await import("../load/load-panel.tsx")).LoadPanel }));

interface WorkbenchProps extends BenchParts {
  /** Which are open. */
  names: readonly DrawerName[];
  /** Run, at the head of the first. */
  run?: ReactNode;
}

/** The token above, its attempts below: a row that is chosen there is shown here. */
export function Workbench(props: WorkbenchProps) {
  const { names, run } = props;
  const { step, state } = props.props;
  const { setup } = state.code;
  const settings = useMemo(() => toSettings(step, setup), [step, setup]);
  const { principal } = settings.client;
  const { ttlSeconds } = settings.server;
  const base = useMemo(
    (): AttemptBase => ({ call: toCall(step), principal, ttlSeconds }),
    [step, principal, ttlSeconds],
  );
  const parts = { ...props, settings, base };
  // Two eras have a Run of their own, which stands for the page's.
  const head = names.includes("Two eras") ? null : WORKBENCH.find((name) => names.includes(name));
  return (
    <>
      {WORKBENCH.filter((name) => names.includes(name)).map((name) => (
        <Part key={name} {...parts} name={name} run={head === name ? run : null} />
      ))}
    </>
  );
}

function Part({ name, ...parts }: PartProps & { name: DrawerName }) {
  switch (name) {
    case "State token":
      return <Token {...parts} />;
    case "Attempts":
      return <Attempts {...parts} />;
    case "Two eras":
      return <BothEras {...parts} />;
    case "Many people":
      return <People {...parts} />;
    case "Check my tool":
      return <CheckMyTool {...parts} />;
    default:
      return null;
  }
}

interface PartProps extends WorkbenchProps {
  settings: SettingsView;
  base: AttemptBase;
}

function Token({ props, drawers, settings, base, run }: PartProps) {
  const { engine, step, state } = props;
  // The token of another step's run is not the one that this step is about.
  const events = state.here ? state.view.events : NO_EVENTS;
  const { attempts, code } = state;
  const world = useWorld(props.engine?.world ?? null);
  const [none] = useState(() => new Error("the engine is not ready"));
  const { person = [] } = step.run;
  const responses = useMemo(
    () => toResponses(events, person),
    // The list grows in place: the snapshot tells when.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [state.snapshot, events, person],
  );
  const { selected } = attempts;
  const shown = selected && toSelected(selected, attempts.outcomes.get(selected), base);
  return (
    <StateTokenPanel
      {...{ events, responses }}
      now={world.now}
      server={settings.server}
      principal={base.principal}
      call={base.call}
      capabilities={settings.client.capabilities}
      present={(presentation, signal) =>
        engine ? engine.session.present(presentation, signal) : Promise.reject(none)
      }
      version={`${world.version} ${String(toIdentity(code.files))}`}
      selected={shown}
      onDeselect={() => attempts.select(null)}
      onKeep={(attempt) => {
        keep(props.state, [...(code.setup.attempts ?? []), attempt]);
        attempts.select(attempt);
        drawers.show("Attempts");
      }}
      onOpenSettings={() => drawers.show("Server settings")}
      actions={run}
      onClose={() => drawers.close("State token")}
    />
  );
}

function BothEras({ props, drawers, settings }: PartProps) {
  const { engine, layout, state, onTakeRun } = props;
  return (
    <Suspense>
      <ErasPanel
        {...{ engine, onTakeRun }}
        now={state.now}
        instances={settings.server.instances}
        principal={settings.client.principal}
        onFinished={state.finished}
        runElsewhere={layout === "phone" || layout === "narrow"}
        onCode={layout === "phone" ? null : drawers.leaveWorkbench}
        onClose={() => drawers.close("Two eras")}
      />
    </Suspense>
  );
}

function People({ props, drawers, settings, run }: PartProps) {
  return (
    <Suspense>
      <LoadPanel
        now={props.state.now}
        ready={props.engine !== null}
        instances={settings.server.instances}
        actions={run}
        onFinished={props.state.finished}
        onClose={() => drawers.close("Many people")}
      />
    </Suspense>
  );
}

function CheckMyTool(parts: PartProps) {
  const { props, drawers, run } = parts;
  return (
    <Suspense>
      <BatteryPanel
        engine={props.engine}
        now={props.state.now}
        actions={run}
        onShow={toShow(parts)}
        onFinished={props.state.finished}
        onClose={() => drawers.close("Check my tool")}
      />
    </Suspense>
  );
}

function Attempts({ props, drawers, replaying, base, run }: PartProps) {
  const { engine, state } = props;
  const { attempts } = state;
  return (
    <AttemptsPanel
      {...{ base }}
      state={attempts}
      ready={engine !== null}
      selected={attempts.selected}
      onSelect={attempts.select}
      onOwn={(own) => keep(state, own)}
      onReplay={(attempt) => {
        replaying.replay(attempt, drawers.open);
        drawers.leaveWorkbench();
        props.onView("diagram");
      }}
      actions={run}
      onClose={() => drawers.close("Attempts")}
    />
  );
}

/** The learner's own attempts, beside what else they chose. */
function keep({ code }: BenchParts["props"]["state"], own: readonly OwnAttempt[]): void {
  const others = without(code.setup, "attempts");
  code.changeSetup(own.length > 0 ? { ...others, attempts: own } : others);
}

function toCall({ run: { call } }: BenchParts["props"]["step"]): AttemptBase["call"] {
  return call;
}

const NO_EVENTS: readonly TraceEvent[] = [];
const NO_WORLD: WorldNow = { now: Date.UTC(2026, 6, 28), keys: 1, version: "" };
const nothing = () => () => undefined;

function useWorld(
  world: { subscribe: (listener: () => void) => () => void; getSnapshot: () => WorldNow } | null,
) {
  return useSyncExternalStore(world?.subscribe ?? nothing, () => world?.getSnapshot() ?? NO_WORLD);
}

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

/** The same number for the same object, another one for every other. */
function toIdentity(object: object): number {
  const known = identities.get(object) ?? (lastIdentity += 1);
  identities.set(object, known);
  return known;
}
