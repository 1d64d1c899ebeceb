import { lazy, Suspense } from "react";
import type { SequenceDiagramProps } from "../diagram/sequence-diagram.tsx";

// A lesson can be read before its diagram is drawn, which is empty then anyway; its place is kept by what stands around it.
const SequenceDiagram = lazy(async () => ({
  default: (await import("../diagram/sequence-diagram.tsx")).SequenceDiagram,
}));

/** The diagram of a run, once its code is there. */
export function LazyDiagram(props: SequenceDiagramProps) {
  return (
    <Suspense>
      <SequenceDiagram {...props} />
    </Suspense>
  );
}
