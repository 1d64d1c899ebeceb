import { lazy, Suspense, useMemo, useState } from "react";
import { useServices, useWork } from "../services.ts";
import type { Playground } from "../../workspace/playground.ts";
import { toWhole } from "../share/to-shared.ts";
import { toDraftPlace, toSetupKey } from "../work/saved-work.ts";
import { openDocument } from "./open-document.ts";
import type { PlayPartProps } from "./play-part-props.ts";

// Monaco with its JSON mode.
const JsonEditor = lazy(async () => ({ default: (await import("../editor/json-editor.tsx")).JsonEditor }));

interface DocumentEditorProps extends PlayPartProps {
  onDone: () => void;
}

/** The whole document as JSON. *Use this* judges it; what it says replaces everything, and the code of before is kept as a version. */
export function DocumentEditor({ opening, step, state, onDone }: DocumentEditorProps) {
  const { course, work } = useServices();
  const { id, document: playground, change } = opening;
  const { code } = state;
  const place = toDraftPlace(id);
  const now = useMemo(() => toText({ opening, step, state }), [opening, step, state]);
  // What was typed and not used yet is kept: neither another tab nor a reload loses it.
  const text = useWork().drafts[place] ?? now;
  const [problem, setProblem] = useState<string | null>(null);
  const type = (next: string) => {
    if (next !== text) work.setDraft(place, next === now ? undefined : next);
    setProblem(null);
  };
  const use = () => {
    const opened = openDocument(text, course);
    if ("problem" in opened) {
      setProblem(opened.problem);
      return;
    }
    // The settings beside the document are in it now.
    work.setSetup(toSetupKey(`play.${id}`, step), undefined);
    const { files } = opened.document;
    // The code of before stays what it began with, so that it is a version of the history; a file that is gone is gone.
    const begun = Object.entries(playground.files).filter(([name]) => name in files);
    change({ ...opened.document, files: Object.fromEntries(begun) }, opened.origin.given);
    code.bringBack(files);
    work.setDraft(place, undefined);
    work.setDraft(toDraftPlace(id, "arguments"), undefined);
    onDone();
  };
  return (
    <div className="play-document">
      <Suspense fallback={<p className="play-note">Loading the editor.</p>}>
        <JsonEditor label="Playground document" text={text} onChange={type} />
      </Suspense>
      {problem !== null && (
        <p className="share-problem" role="alert">
          Not used: {problem}
        </p>
      )}
      <div className="play-document-foot">
        <button type="button" className="button-ink" disabled={text === now} onClick={use}>
          Use this
        </button>
        <button type="button" className="button" disabled={text === now} onClick={() => type(now)}>
          Back to what is in use
        </button>
        {text !== now && <span className="play-note">Not in use yet. It is kept as it stands.</span>}
      </div>
    </div>
  );
}

/** The document with the settings that were chosen beside it; where these contradict each other, without them. */
function toText({ opening, step, state: { code } }: PlayPartProps): string {
  const { document: playground, origin } = opening;
  // The code has an editor of its own: what is set stands first.
  const toJson = ({ files, ...made }: Playground) => `${JSON.stringify({ ...made, files }, null, 2)}\n`;
  try {
    const whole = toWhole({
      ...{ origin, run: step.run, files: code.files, setup: code.setup },
      ...{ person: playground.person, event: playground.view?.event ?? null },
    });
    return toJson({ ...whole, lesson: playground.lesson });
  } catch {
    return toJson({ ...playground, files: code.files });
  }
}
