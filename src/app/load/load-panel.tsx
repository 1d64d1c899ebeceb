import { type ReactNode, useRef, useState } from "react";
import sdkUrl from "../../../generated/sdk-guest.txt?url";
import wasmUrl from "@jitl/quickjs-ng-wasmfile-release-sync/wasm?url";
import { INSTANCES } from "../../workspace/playground.ts";
import { CloseButton } from "../close-button.tsx";
import type { StepRun } from "../engine/run-step.ts";
import { toErasDocument } from "../eras/to-eras-document.ts";
import { useKeptNumber } from "../use-kept-number.ts";
import { useWidth } from "../use-width.ts";
import { LoadControls } from "./load-controls.tsx";
import { LoadFigures } from "./load-figures.tsx";
import { LoadPlot } from "./load-plot.tsx";
import "./load.css";
import { type LoadStart, type LoadState, useLoad } from "./use-load.ts";

interface LoadPanelProps {
  now: StepRun;
  ready: boolean;
  /** As set, which is what it begins with. */
  instances: number;
  /** Run, where it belongs to this panel. */
  actions: ReactNode;
  onFinished: () => void;
  onClose: () => void;
}

/** Many people asked at the same moment, in both eras: what the fleets hold until they have answered. */
export function LoadPanel({ now, ready, instances: set, actions, onFinished, onClose }: LoadPanelProps) {
  const [people, setPeople] = useKeptNumber("people", 200);
  const [chosen, setChosen] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useLoad(onFinished);
  const { state } = load;
  const instances = chosen ?? Math.max(2, set);
  const onStart = () => {
    const begun = toStart(now, people, instances);
    setProblem("problem" in begun ? begun.problem : null);
    if (!("problem" in begun)) load.start(begun);
  };
  const wrong = problem ?? (state.status === "broken" ? state.message : null);
  return (
    <section className="load" aria-label="Many people" data-load={state.status}>
      <div className="panel-head load-head">
        <h2 className="panel-title">Many people</h2>
        <span className="panel-note">{toNote(state)}</span>
        <span className="load-ways panel-end">
          {actions}
          <CloseButton what="Many people" onClick={onClose} />
        </span>
      </div>
      <LoadControls
        {...{ people, instances, ready, state }}
        names={INSTANCES.slice(0, instances)}
        onPeople={setPeople}
        onInstances={setChosen}
        onStart={onStart}
        onStop={load.stop}
        onStopInstance={load.stopInstance}
      />
      {wrong !== null && (
        <p className="load-error" role="alert">
          {wrong}
        </p>
      )}
      <Plots {...{ state, people }} />
      <LoadFigures {...{ state }} />
    </section>
  );
}

function Plots({ state, people }: { state: LoadState; people: number }) {
  const { curve, stopped } = state;
  const top = state.people === 0 ? people : state.people;
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref, 960);
  const bytes = Math.max(curve.most.legacy.bytes, curve.most.modern.bytes, 1);
  return (
    <div className="load-plots">
      <div ref={ref} />
      <p className="load-caption">
        handlers held
        <span className="load-key load-key-legacy">2025-11-25</span>
        <span className="load-key load-key-modern">2026-07-28</span>
      </p>
      <LoadPlot
        {...{ curve, stopped, top, width }}
        what="held"
        height={190}
        label="Handlers held over the virtual time"
      />
      <p className="load-caption">bytes held</p>
      <LoadPlot
        {...{ curve, stopped, width }}
        what="bytes"
        top={bytes}
        height={96}
        clock
        label="Bytes held over the virtual time"
      />
    </div>
  );
}

function toNote({ status, people, curve }: LoadState): string {
  const { last } = curve;
  if (status === "none") return "The same tools.ts, a fleet for each era, one virtual clock";
  if (!last) return "Starting";
  const clock = `${String(Math.round(last.at / 1000))} s`;
  if (last.called < people)
    return `${last.called.toLocaleString("en")} of ${people.toLocaleString("en")} called`;
  return status === "running" ? `Virtual clock ${clock}` : `Over after ${clock} of the virtual clock`;
}

/** Everyone answers as the step's script says; where there is none, everyone accepts. */
function toStart(
  { lesson, step, files, setup }: StepRun,
  people: number,
  instances: number,
): LoadStart | { problem: string } {
  try {
    const person = step.run.person ?? [];
    const document = toErasDocument(step, { files, setup, person });
    return {
      people,
      document: {
        ...document,
        server: { ...document.server, instances, routing: "sticky" },
        client: { ...document.client, kind: "loop" },
      },
      serverName: lesson.serverName,
      urls: {
        wasmUrl: new URL(wasmUrl, window.document.baseURI).href,
        sdkUrl: new URL(sdkUrl, window.document.baseURI).href,
      },
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
