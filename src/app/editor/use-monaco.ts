import { useEffect, useState } from "react";
import type { HandoffNotes } from "./handoff.ts";
// `import type`, so that nothing of Monaco is loaded for its types.
import type { MonacoPaneProps } from "./monaco-pane.tsx";

type Pane = (props: MonacoPaneProps) => React.JSX.Element;

export type MonacoStatus =
  { status: "plain" } | { status: "loading" } | { status: "ready"; Pane: Pane } | { status: "failed" };

let loaded: Pane | null = null;

/** Loads Monaco once it is wanted; `failed` leaves the plain editor standing. */
export function useMonaco(wanted: boolean, handoff: HandoffNotes): MonacoStatus {
  const [state, setState] = useState<MonacoStatus>(() =>
    loaded ? { status: "ready", Pane: loaded } : { status: "loading" },
  );
  useEffect(() => {
    if (!wanted || state.status !== "loading") return;
    const gone = new AbortController();
    void loadPane()
      .then((Pane) => whenComposed(handoff, gone.signal, () => setState({ status: "ready", Pane })))
      .catch(() => {
        if (!gone.signal.aborted) setState({ status: "failed" });
      });
    return () => gone.abort();
  }, [wanted, state.status, handoff]);
  return wanted || state.status === "failed" ? state : { status: "plain" };
}

async function loadPane(): Promise<Pane> {
  const [{ MonacoPane }] = await Promise.all([import("./monaco-pane.tsx"), document.fonts.ready]);
  loaded = MonacoPane;
  return MonacoPane;
}

function whenComposed(handoff: HandoffNotes, signal: AbortSignal, then: () => void): void {
  if (signal.aborted) return;
  if (!handoff.read().composing) {
    then();
    return;
  }
  const again = () => setTimeout(() => whenComposed(handoff, signal, then));
  document.addEventListener("compositionend", again, { once: true, signal });
}
