import { lazy, Suspense } from "react";
import type { SteeredDiagramProps } from "../diagram/steered-diagram.tsx";

// A lesson can be read before its diagram is drawn, which is empty then anyway; its place is kept by what stands around it.
const SteeredDiagram = lazy(async () => ({
  default: (await import("../diagram/steered-diagram.tsx")).SteeredDiagram,
}));

/** The diagram of a run, once its code is there. */
export function LazyDiagram(props: SteeredDiagramProps) {
  return (
    <Suspense>
      <SteeredDiagram {...props} />
    </Suspense>
  );
}
