import { useEffect, useState } from "react";

/** A file that was dropped on the page; `number` tells one drop from the next. */
export interface Dropped {
  file: File;
  number: number;
}

/** The file that was dropped last, wherever no part of the page takes files itself; and a way to forget it. */
export function useDroppedFile(): [Dropped | null, () => void] {
  const [dropped, setDropped] = useState<Dropped | null>(null);
  useEffect(() => {
    // Without this a browser leaves the page, and shows the file.
    const onOver = (event: DragEvent) => {
      const takes = !event.defaultPrevented && event.dataTransfer?.types.includes("Files") === true;
      document.body.classList.toggle("is-over", takes);
      if (takes) event.preventDefault();
    };
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) document.body.classList.remove("is-over");
    };
    const onDrop = (event: DragEvent) => {
      document.body.classList.remove("is-over");
      const file = event.dataTransfer?.files[0];
      if (event.defaultPrevented || !file) return;
      event.preventDefault();
      setDropped((before) => ({ file, number: (before?.number ?? 0) + 1 }));
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("dragover", onOver, { signal });
    window.addEventListener("dragleave", onLeave, { signal });
    window.addEventListener("drop", onDrop, { signal });
    return () => listening.abort();
  }, []);
  return [dropped, () => setDropped(null)];
}
