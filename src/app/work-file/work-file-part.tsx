import { type DragEvent, useState } from "react";
import { FileButton } from "../file-button.tsx";
import { Notice } from "../notices.tsx";
import { useServices } from "../services.ts";
import { openWork, type OpenedWork } from "./open-work.ts";
import { saveWork } from "./save-work.ts";
import "./work-file.css";

/** All one's work as one file, out and in: by a button, or dropped here. */
export function WorkFilePart() {
  const { work } = useServices();
  const [opened, setOpened] = useState<OpenedWork | null>(null);
  const [over, setOver] = useState(false);
  const open = (file: File | undefined) => {
    if (file) void openWork(file, work).then(setOpened);
  };
  return (
    <section
      className={over ? "work-file is-over" : "work-file"}
      aria-labelledby="work-file"
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        open(event.dataTransfer.files[0]);
      }}
    >
      <div className="work-file-text">
        <h2 id="work-file">Your work</h2>
        <p>
          Progress, predictions, edited code with its earlier versions, and playgrounds are kept in this
          browser alone. A file takes them to another one, where they join what is there.
        </p>
      </div>
      <div className="work-file-actions">
        <button type="button" className="button" onClick={() => saveWork(work.getSnapshot())}>
          Save my work as a file
        </button>
        <FileButton accept=".json,application/json" onFile={open}>
          Open a work file
        </FileButton>
      </div>
      {opened && <Result opened={opened} onGone={() => setOpened(null)} />}
    </section>
  );
}

function Result({ opened, onGone }: { opened: OpenedWork; onGone: () => void }) {
  if ("problem" in opened) {
    return (
      <Notice key={opened.problem} alert onClose={onGone}>
        {opened.problem}
      </Notice>
    );
  }
  const undo = () => {
    opened.undo();
    onGone();
  };
  return (
    <Notice
      key={opened.summary}
      action={
        <button type="button" className="button-quiet" onClick={undo}>
          Undo
        </button>
      }
      onClose={onGone}
    >
      {opened.summary}
    </Notice>
  );
}
