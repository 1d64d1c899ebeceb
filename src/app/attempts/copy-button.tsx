import { useState } from "react";
import { type TableRow, toMarkdown } from "./markdown.ts";
import { saveFile } from "../evidence/save-file.ts";

/** Copies the table as Markdown; where the clipboard is refused, it comes as a file. */
export function CopyButton({ rows }: { rows: readonly TableRow[] }) {
  const [said, setSaid] = useState("");
  const onClick = () => {
    const text = toMarkdown(rows);
    void copy(text).then(
      () => setSaid("Copied."),
      () => {
        download(text);
        setSaid("Saved as attempts.md.");
      },
    );
  };
  return (
    <span className="attempts-copy panel-end">
      <span className="attempts-hint" role="status">
        {said}
      </span>
      <button type="button" className="button-quiet" onClick={onClick}>
        Copy as Markdown
      </button>
    </span>
  );
}

/** Without https there is no clipboard at all. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

function download(text: string): void {
  saveFile(new Blob([text], { type: "text/markdown" }), "attempts.md");
}
