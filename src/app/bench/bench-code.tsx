import { lazy, type ReactNode, Suspense } from "react";
import { toSolution } from "../../lesson/documents.ts";
import type { BenchParts } from "./bench-props.ts";
import { CodePanel } from "./code-panel.tsx";
import { RoundButtons } from "./round-buttons.tsx";
import { toRunView } from "./run-view.ts";
import { useLibrary } from "./use-library.ts";

// It says who makes the call, where one looks at a client's code.
const ClientNote = lazy(async () => ({
  default: (await import("../clients/client-note.tsx")).ClientNote,
}));

const NOTHING_RAN = toRunView({ runs: [], length: 0 });

interface BenchCodeProps extends BenchParts {
  choice: ReactNode;
  actions: ReactNode;
  hidden: boolean;
  comparing: boolean;
  onComparing: (on: boolean) => void;
}

/** The code, with the marks of the run that is shown. */
export function BenchCode({
  props,
  showing,
  replaying,
  choice,
  actions,
  hidden,
  ...compare
}: BenchCodeProps) {
  const { engine, lesson, step, state, buttons } = props;
  const { code, problems } = state;
  const library = useLibrary(code.setup.loop);
  const line = showing.moment?.line ?? 0;
  // Marks belong to the text that ran: another step's may be another.
  const isOther = state.ranFiles["tools.ts"] !== code.files["tools.ts"];
  const other = replaying.shown.replay === 0 && !state.here && isOther;
  return (
    <CodePanel
      {...{ library, problems, choice, actions, hidden }}
      view={other ? NOTHING_RAN : replaying.shown.view}
      files={code.files}
      solution={toSolution(lesson, step)}
      solve={step.solve}
      documentKey={code.key}
      lit={other ? null : showing.linked}
      reveal={showing.reveal}
      rounds={!other && <RoundButtons events={replaying.shown.view.events} {...showing} />}
      playheadLine={line > 0 && !other ? line : null}
      types={engine?.guestTypes ?? ""}
      loadEditor={engine !== null}
      edited={code.edited}
      comparing={compare.comparing}
      onComparing={compare.onComparing}
      onChange={code.change}
      onRestore={code.restore}
      onUse={code.use}
      history={code.history}
      onBringBack={code.bringBack}
      toNote={(name) =>
        name !== "tools.ts" && (
          <Suspense>
            <ClientNote
              {...{ step, name, files: code.files, setup: code.setup }}
              onSetup={code.changeSetup}
              onOwnLoop={code.ownLoop}
              onDropLoop={code.dropLoop}
            />
          </Suspense>
        )
      }
      onRun={buttons.onRun}
    />
  );
}
