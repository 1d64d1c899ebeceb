import { useEffect, useEffectEvent, useState } from "react";
import { Notice } from "../notices.tsx";
import { useServices } from "../services.ts";
import { begin } from "./begin.ts";
import { type OpenedFile, openFile } from "./open-file.ts";

interface DroppedFileProps {
  file: File;
  /** It was opened, or what was wrong with it was read. */
  onDone: () => void;
}

/** Opens a playground document that was dropped on the page as one of one's own, or says why not. */
export function DroppedFile({ file, onDone }: DroppedFileProps) {
  const { course, work } = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const show = useEffectEvent((opened: OpenedFile) => {
    if ("problem" in opened) {
      setProblem(opened.problem);
      return;
    }
    begin(work, opened.document);
    onDone();
  });
  useEffect(() => {
    let gone = false;
    void openFile(file, course).then((opened) => {
      if (!gone) show(opened);
    });
    return () => {
      gone = true;
    };
  }, [file, course]);
  if (problem === null) return null;
  return (
    <Notice alert toast onClose={onDone}>
      {problem}
    </Notice>
  );
}
