import { type ClipboardEvent, type DragEvent, useId, useState } from "react";
import { FileButton } from "../file-button.tsx";
import { toLastRun } from "./last-run.ts";
import { LONGEST_FILE } from "./read-log-text.ts";

/** A text and what it is called: a file's name, or in a few words where it came from. */
export interface LogSource {
  text: string;
  name: string;
}

interface LogInputProps {
  source: LogSource | null;
  onSource: (source: LogSource | null) => void;
  onProblem: (problem: string) => void;
}

/** A longer text is judged, but not shown for editing: a text field of megabytes makes every key wait. */
const SHOWN = 200_000;

/** Where a log comes in: pasted, typed, opened, dropped, or one that is there already. */
export function LogInput({ source, onSource, onProblem }: LogInputProps) {
  const [draft, setDraft] = useState("");
  const [over, setOver] = useState(false);
  const id = useId();
  const load = (next: LogSource) => {
    setDraft(next.text.length > SHOWN ? "" : next.text);
    onSource(next);
  };
  const clear = () => {
    setDraft("");
    onSource(null);
  };
  const open = (file: File | undefined) => {
    if (!file) return;
    if (file.size > LONGEST_FILE) {
      onProblem(
        `${file.name} is ${toSize(file.size)} long; at most ${toSize(LONGEST_FILE)} are read. Cut it to the calls in question.`,
      );
      return;
    }
    file.text().then(
      (text) => load({ text, name: file.name }),
      () => onProblem(`${file.name} could not be read by the browser. Paste its text instead.`),
    );
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (draft !== "" && text.length <= SHOWN) return;
    event.preventDefault();
    load({ text, name: "the pasted log" });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    open(event.dataTransfer.files[0]);
  };
  return (
    <section
      className={over ? "log-input is-over" : "log-input"}
      aria-label="Log"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <label className="log-label" htmlFor={id}>
        {source ? `Log: ${source.name}, ${toSize(source.text.length)}` : "Paste a log, or drop a file here"}
      </label>
      <textarea
        id={id}
        className="log-text"
        spellCheck={false}
        rows={source ? 5 : 9}
        value={draft}
        placeholder={PLACEHOLDER}
        onChange={(event) => setDraft(event.target.value)}
        onPaste={onPaste}
      />
      <div className="log-buttons">
        <button
          type="button"
          className="button-ink"
          disabled={draft.trim() === ""}
          onClick={() => load({ text: draft, name: "the pasted log" })}
        >
          Check
        </button>
        <FileButton onFile={open}>Open a file</FileButton>
        <Ready onLoad={load} />
        {(source !== null || draft !== "") && (
          <button type="button" className="button-quiet" onClick={clear}>
            Clear
          </button>
        )}
      </div>
    </section>
  );
}

const PLACEHOLDER = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{…}}
{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required",…}}`;

/** Logs that are there already. */
function Ready({ onLoad }: { onLoad: (source: LogSource) => void }) {
  const last = toLastRun();
  return (
    <>
      <button type="button" className="button" onClick={() => void loadExample().then(onLoad)}>
        Load the example
      </button>
      {last !== "" && (
        <button
          type="button"
          className="button"
          onClick={() => onLoad({ text: last, name: "your last run" })}
        >
          Load your last run
        </button>
      )}
    </>
  );
}

/** A real run of a client that breaks rules; `example-log.test.ts` makes it anew and compares. */
async function loadExample(): Promise<LogSource> {
  const { default: text } = await import("./example-log.jsonl?raw");
  return { text, name: "the example" };
}

function toSize(bytes: number): string {
  if (bytes < 10_000) return `${String(bytes)} bytes`;
  return bytes < 1_000_000
    ? `${String(Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
