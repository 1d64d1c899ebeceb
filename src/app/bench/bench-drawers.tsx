import { lazy, type ReactNode, Suspense } from "react";
import { toConsole } from "../../trace/views.ts";
import { toWire } from "../../trace/wire.ts";
import { useKeptNumber } from "../use-kept-number.ts";
import type { BenchParts } from "./bench-props.ts";
import { toChecksCount } from "./checks-count.ts";
import { Divider } from "./divider.tsx";
import type { DrawerName } from "./drawer-names.ts";
import { Drawer, DrawerTabs } from "./drawers.tsx";
import { isWorkbench } from "./shows.ts";
import { toShow } from "./to-show.ts";

// Drawers open at a wish, or after the lesson can be read.
const DrawerContents = lazy(async () => ({
  default: (await import("./drawer-contents.tsx")).DrawerContents,
}));
const SettingsPanel = lazy(async () => ({
  default: (await import("../settings/settings-panel.tsx")).SettingsPanel,
}));
const Workbench = lazy(async () => ({ default: (await import("./workbench.tsx")).Workbench }));

/** Until one drags it, a drawer leaves some of the code in sight. */
const DRAWER = 190;
const toDrawerHeight = (height: number, names: readonly DrawerName[], taken: boolean) => {
  // Beside token and attempts there is nothing to leave in sight below them.
  if (height === DRAWER && taken) return "min(260px, 30cqh)";
  if (height !== DRAWER) return `${String(height)}px`;
  if (names.includes("Attempts")) return "max(60%, 170px)";
  return names.includes("Server settings") ? "min(300px, 78%)" : `min(${String(DRAWER)}px, 58%)`;
};

/** The open drawers beside each other, over the code and never over the diagram; on a phone the last one alone. */
export function BenchDrawers({ hidden = false, ...parts }: BenchParts & { hidden?: boolean }) {
  const { props, drawers } = parts;
  const [height, setHeight] = useKeptNumber("drawer-height", DRAWER);
  const phone = props.layout === "phone";
  const shown = phone
    ? drawers.open.slice(-1)
    : drawers.open.filter((name) => !drawers.taking.includes(name));
  if (shown.length === 0) return null;
  return (
    <div
      className="drawers"
      hidden={hidden}
      style={
        {
          "--drawer-height": toDrawerHeight(height, shown, !phone && drawers.taking.length > 0),
        } as object
      }
    >
      {shown.map((name) =>
        isWorkbench(name) ? (
          <BenchWorkbench key={name} {...parts} names={[name]} run={null} />
        ) : (
          <Drawer key={name} name={name} onClose={() => drawers.close(name)}>
            <Suspense>
              <Contents {...parts} name={name} />
            </Suspense>
          </Drawer>
        ),
      )}
      <Divider
        {...{ label: "Height of the drawers", orientation: "horizontal", direction: -1 }}
        {...{ value: height, min: 110, max: 600, onChange: setHeight }}
      />
    </div>
  );
}

function Contents({ name, ...parts }: BenchParts & { name: DrawerName }) {
  const { props, showing, replaying, found } = parts;
  const { engine, lesson, step, state } = props;
  if (name !== "Server settings")
    return (
      <DrawerContents
        {...{ name, engine, lesson, step, state, showing, found }}
        shown={replaying.shown}
        onShow={toShow(parts)}
      />
    );
  const { files, setup, changeSetup, ownLoop } = state.code;
  return (
    <SettingsPanel
      {...{ step, files, setup }}
      onChange={changeSetup}
      onOwnLoop={ownLoop}
      world={engine?.world ?? null}
    />
  );
}

interface BenchWorkbenchProps extends BenchParts {
  names: readonly DrawerName[];
  /** Run, where it stands here. */
  run?: ReactNode;
}

/** State token and Attempts, as they come. */
export function BenchWorkbench(props: BenchWorkbenchProps) {
  return (
    <div className="workbench">
      <Suspense>
        <Workbench {...props} />
      </Suspense>
    </div>
  );
}

/** The row at the bench's foot, with a count beside each name; in a frame they open one at a time. */
export function BenchDrawerTabs({
  props: { step, state, room },
  showing,
  replaying,
  drawers,
  found,
}: BenchParts) {
  const { events } = replaying.shown.view;
  const { attempts } = state.attempts;
  const counts = {
    "Wire log": String(toWire(events).length),
    Transcript: String(showing.playback.count),
    Console: String(toConsole(events).length),
    ...(attempts.length > 0 && { Attempts: String(attempts.length) }),
    ...(found?.status === "judged" && { Referee: String(found.findings.length) }),
    Checks: toChecksCount(step.checks, state.checks.results),
  };
  const { open } = drawers;
  if (room !== "three") return <DrawerTabs {...{ open, counts }} onToggle={drawers.toggle} />;
  const last = open.slice(-1);
  const onToggle = (name: DrawerName) => drawers.set(last.includes(name) ? [] : [name]);
  return <DrawerTabs {...{ counts, onToggle }} open={last} />;
}
