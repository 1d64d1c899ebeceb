import { lazy, Suspense } from "react";
import { useDroppedFile } from "./use-dropped-file.ts";

// Judging a document is needed by those alone who drop one.
const DroppedFile = lazy(async () => ({ default: (await import("./dropped-file.tsx")).DroppedFile }));

/** Takes files that are dropped on the page. */
export function Drops() {
  const [dropped, forget] = useDroppedFile();
  return (
    <Suspense>{dropped && <DroppedFile key={dropped.number} file={dropped.file} onDone={forget} />}</Suspense>
  );
}
