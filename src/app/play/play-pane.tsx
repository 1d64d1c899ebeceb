import { useEffect, useState } from "react";
import { useWork } from "../services.ts";
import { isChallenge } from "../share/challenge.ts";
import { ChallengePart } from "./challenge-part.tsx";
import { DocumentEditor } from "./document-editor.tsx";
import { DifferPart } from "./differ-part.tsx";
import { MadePart } from "./made-part.tsx";
import "./play.css";
import type { PlayPartProps } from "./play-part-props.ts";
import { toDraftPlace } from "../work/saved-work.ts";
import { WhoPart } from "./who-part.tsx";

interface PlayPaneProps extends PlayPartProps {
  hidden: boolean;
  /** It is shown at the address of a link. */
  linked: boolean;
  /** The document's own answers are used. */
  scripted: boolean;
  onScripted: (on: boolean) => void;
}

/** What a playground is: who asks what, where it came from, and everything that can be set in it. */
export function PlayPane({ hidden, linked, scripted, onScripted, ...part }: PlayPaneProps) {
  const { opening, step, state } = part;
  // A text that was typed there and is not in use yet: one goes on with it.
  const [json, setJson] = useState(toDraftPlace(opening.id) in useWork().drafts);
  const { document: playground, foreign, change } = opening;
  const { edited } = state.code;
  // What one begins to change is one's own from then on, and found again in the list.
  useEffect(() => {
    if (foreign && edited) change(playground);
  }, [foreign, edited, change, playground]);
  const toTab = (on: boolean, label: string) => (
    <button type="button" className="bench-tab" aria-pressed={json === on} onClick={() => setJson(on)}>
      {label}
    </button>
  );
  return (
    <section className="lesson play" aria-label="Playground" hidden={hidden}>
      <div className="play-tabs" role="group" aria-label="Playground as">
        {toTab(false, "Playground")}
        {toTab(true, "JSON")}
      </div>
      {json ? (
        <DocumentEditor {...part} onDone={() => setJson(false)} />
      ) : (
        <div className="lesson-scroll">
          <article className="lesson-text">
            <h1 className="lesson-title" tabIndex={-1}>
              {step.title}
            </h1>
            {linked && <Sent {...part} />}
            {isChallenge(playground) && <ChallengePart {...part} />}
            <WhoPart {...part} {...{ scripted, onScripted }} />
            <DifferPart {...part} />
            <MadePart {...part} />
          </article>
        </div>
      )}
    </section>
  );
}

/** Of a playground that somebody sent: nothing has run, and nothing of one's own was touched. */
function Sent({ state }: PlayPartProps) {
  return (
    <p className="play-sent" role="status">
      {state.quiet
        ? "It came with a link. Nothing of it has run yet: read it, then press Run. Your own work is as you left it."
        : "It came with a link. Your own work is as you left it."}
    </p>
  );
}
