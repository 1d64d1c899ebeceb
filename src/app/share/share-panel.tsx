import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { toShareLink } from "../../workspace/share-link.ts";
import type { GuestFiles } from "../../protocol/ports.ts";
import type { Playground, PlaygroundInput } from "../../workspace/playground.ts";
import { CloseButton } from "../close-button.tsx";
import { toAnswers } from "../engine/run-attempts.ts";
import { saveFile } from "../evidence/save-file.ts";
import { COPIED, copyText, isCopied } from "../referee/copy-text.ts";
import { useServices } from "../services.ts";
import { begin } from "../play/begin.ts";
import { CHALLENGE, toChallengeTitle } from "./challenge.ts";
import type { ShareButtonProps } from "./share-props.ts";
import "./share-panel.css";
import { toEmbedCode } from "./to-embed-code.ts";
import { type Sharing, toShared, toWhole } from "./to-shared.ts";

interface SharePanelProps extends Omit<ShareButtonProps, "toMoment"> {
  /** The event that is shown, from 1; null: there is no run. */
  event: number | null;
  onClose: () => void;
}

/** A link with everything in it that one sees, and what becomes of it. */
export function SharePanel({ origin, step, state, engine, event, onClose }: SharePanelProps) {
  const typed = useMemo(
    () => (engine && state.here ? toAnswers(engine.session.trace.getSnapshot()) : []),
    [engine, state.here],
  );
  const [answers, setAnswers] = useState(false);
  const [moment, setMoment] = useState(event !== null && state.here);
  const [challenge, setChallenge] = useState(origin.title.startsWith(CHALLENGE));
  const title = challenge ? toChallengeTitle(step.run.call, origin.title) : toPlainTitle(origin.title);
  const sharing: Sharing = {
    ...{ origin: { ...origin, title }, run: step.run, files: state.code.files, setup: state.code.setup },
    person: answers ? typed : origin.script,
    event: moment ? event : null,
  };
  const made = make(sharing);
  return (
    <section className="share-panel" aria-label="Share">
      <div className="share-head">
        <h2 className="share-title">Share</h2>
        <CloseButton what="Share" onClick={onClose} />
      </div>
      {"problem" in made ? (
        <p className="share-problem" role="alert">
          {made.problem}
        </p>
      ) : (
        <Link document={made.shared} given={origin.given} />
      )}
      <div className="share-choices">
        <Choice on={answers} onChange={setAnswers} disabled={typed.length === 0}>
          With my typed answers
          <small>{toTypedText(typed)}</small>
        </Choice>
        <Choice on={moment} onChange={setMoment} disabled={event === null || !state.here}>
          Open at this moment
          <small>
            {event === null || !state.here
              ? "There is no run yet."
              : "The one that the playhead stands at, once the run has ended."}
          </small>
        </Choice>
        <Choice on={challenge} onChange={setChallenge}>
          As a challenge
          <small>“Get past my tool”: the reader’s attempt comes back as a link.</small>
        </Choice>
      </div>
      {state.view.number > 1 && (
        <p className="share-note">
          Earlier runs left something behind, in the ledger or in the records. A link repeats one run, in
          fresh server data.
        </p>
      )}
      {"whole" in made && <Files whole={made.whole} shared={made.shared} onClose={onClose} />}
    </section>
  );
}

const toPlainTitle = (title: string) => (title.startsWith(CHALLENGE) ? "" : title);

function toTypedText(typed: readonly unknown[]): string {
  if (typed.length === 0) return "Nothing was answered in the last run.";
  return typed.length === 1
    ? "The one of the last run: it is sent as it is."
    : `The ${String(typed.length)} of the last run: they are sent as they are.`;
}

function make(sharing: Sharing): { shared: PlaygroundInput; whole: Playground } | { problem: string } {
  try {
    return { shared: toShared(sharing), whole: toWhole(sharing) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** The link itself, its length, and the way to the clipboard. */
function Link({ document, given }: { document: PlaygroundInput; given: GuestFiles }) {
  const id = useId();
  const [said, setSaid] = useState("");
  const text = JSON.stringify(document);
  const { data } = useQuery({
    queryKey: ["share", text],
    queryFn: () => toShareLink(document, { given, room: SHORT - toPageAddress().length }),
  });
  const link = data === undefined ? "" : `${toPageAddress()}${data}`;
  // Whoever asked for the link wants it: where the browser does not let it be copied unasked, the button stays.
  useEffect(() => {
    if (link === "") return;
    void isCopied(link).then((done) => setSaid(done ? COPIED : ""));
  }, [link]);
  return (
    <div className="share-link">
      <label htmlFor={id} className="share-label">
        Link
      </label>
      <div className="share-row">
        <input
          id={id}
          className="share-text"
          readOnly
          value={link}
          onFocus={(focused) => focused.currentTarget.select()}
        />
        <button
          type="button"
          className="button-ink"
          disabled={link === ""}
          onClick={() => void copyText(link, "link.txt").then(setSaid)}
        >
          Copy link
        </button>
      </div>
      <p className="share-note" role="status">
        {said === "" ? "" : `${said} `}
        {link !== "" && `${link.length.toLocaleString("en")} characters.`}
        {link.length > LONG && " Some programs cut a link that long; a file is safer."}
      </p>
      <button
        type="button"
        className="button-quiet"
        disabled={data === undefined}
        onClick={() => void copyText(toEmbedCode(toPageAddress(), data ?? ""), "embed.html").then(setSaid)}
      >
        Copy code to embed it
      </button>
    </div>
  );
}

/** What some programs still take of an address. */
const SHORT = 2000;

/** What old programs take of one at most. */
const LONG = 8000;

function toPageAddress(): string {
  return `${window.location.origin}${window.location.pathname}`;
}

interface FilesProps {
  whole: Playground;
  shared: PlaygroundInput;
  onClose: () => void;
}

/** The same as a file, and as a playground of one's own. */
function Files({ whole, shared, onClose }: FilesProps) {
  const { work } = useServices();
  return (
    <div className="share-files">
      <button
        type="button"
        className="button"
        onClick={() => {
          const text = `${JSON.stringify(whole, null, 2)}\n`;
          saveFile(new Blob([text], { type: "application/json" }), "playground.json");
        }}
      >
        Download the document
      </button>
      <button
        type="button"
        className="button"
        onClick={() => {
          onClose();
          begin(work, shared);
        }}
      >
        Copy it to a new playground
      </button>
    </div>
  );
}

interface ChoiceProps {
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

function Choice({ on, onChange, disabled = false, children }: ChoiceProps) {
  return (
    <label className="share-choice">
      <input
        type="checkbox"
        checked={on && !disabled}
        disabled={disabled}
        onChange={(changed) => onChange(changed.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
