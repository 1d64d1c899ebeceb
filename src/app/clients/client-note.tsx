import type { Step } from "../../lesson/course.ts";
import type { GuestFiles } from "../../protocol/ports.ts";
import { CALLERS } from "../settings/callers.ts";
import { withCaller } from "../settings/client-choice.ts";
import type { Setup } from "../work/setup.ts";
import { type Caller, CLIENT_FILE, toCaller } from "./calling.ts";
import "./client-note.css";
import { PROGRAMS } from "./programs.ts";

export interface ClientNoteProps {
  step: Step;
  files: GuestFiles;
  setup: Setup;
  /** The tab's file: client.ts, or a preset's. */
  name: string;
  onSetup: (setup: Setup) => void;
  /** Has client.ts make the call, with this text, where it is not there; `again: false` in any case. */
  onOwnLoop: (text: string, options?: { again?: boolean }) => void;
  onDropLoop: () => void;
}

/** Over a client's code: whether it is what makes the call, and what one can do about that. */
export function ClientNote(props: ClientNoteProps) {
  const { step, files, setup, name, onSetup } = props;
  const caller = toCaller(step.run, setup, files);
  const shown = toShown(name, files);
  const use = () => onSetup(withCaller({ step, files, setup }, shown));
  return (
    <div className="client-note">
      <span role="status">
        {toSubject(caller)} makes the call{shown === caller ? "." : ", not this file."}
      </span>
      <span className="client-note-buttons">
        {shown !== caller && (
          <button type="button" className="button" onClick={use}>
            Use this
          </button>
        )}
        <Change {...props} shown={shown} />
      </span>
    </div>
  );
}

/** What the tab's text is. */
function toShown(name: string, files: GuestFiles): Caller {
  if (name === CLIENT_FILE) return CLIENT_FILE in files ? CLIENT_FILE : "built-in";
  return name === "drops-state.ts" ? "drops-state" : "never-returns";
}

function toSubject(caller: Caller): string {
  const words = CALLERS[caller];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Makes the text one's own, or takes it away again. What the step itself gives cannot be taken away. */
function Change({ step, files, shown, onOwnLoop, onDropLoop }: ClientNoteProps & { shown: Caller }) {
  if (shown === CLIENT_FILE)
    return CLIENT_FILE in step.start ? null : (
      <button type="button" className="button" onClick={onDropLoop}>
        Take it away
      </button>
    );
  if (shown === "sdk") return null;
  if (shown === "built-in")
    return (
      <button type="button" className="button" onClick={() => onOwnLoop(PROGRAMS["built-in"])}>
        Edit the client’s loop
      </button>
    );
  return (
    <button type="button" className="button" onClick={() => onOwnLoop(PROGRAMS[shown], { again: false })}>
      {CLIENT_FILE in files ? "Copy over my client.ts" : "Edit a copy"}
    </button>
  );
}
