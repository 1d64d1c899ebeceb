import { useState } from "react";
import type { GuestFiles } from "../../protocol/ports.ts";
import type { History, VersionReason } from "../work/saved-work.ts";
import { SideBySide } from "./side-by-side.tsx";

interface HistoryViewProps {
  name: string;
  /** The learner's text as it stands. */
  own: string;
  history: History;
  onUse: (files: GuestFiles) => void;
  onClose: () => void;
}

const reasons: Record<VersionReason, string> = {
  edited: "while you typed",
  replaced: "before it was replaced",
  elsewhere: "from another tab",
};

/** Earlier versions of one's code, the newest first, each beside the code as it stands. */
export function HistoryView({ name, own, history, onUse, onClose }: HistoryViewProps) {
  const versions = history.filter(({ files }) => name in files).reverse();
  const [chosen, setChosen] = useState(0);
  const version = versions[chosen] ?? versions[0];
  return (
    <div className="solution" role="group" aria-label={`Earlier versions of ${name}`}>
      <div className="solution-head">
        <label className="history-choice">
          <span>Version</span>
          <select
            value={chosen}
            disabled={versions.length === 0}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {versions.map(({ at, why }, index) => (
              <option key={`${String(at)} ${String(index)}`} value={index}>
                {toTime(at)}, {reasons[why]}
              </option>
            ))}
          </select>
        </label>
        <span className="solution-buttons">
          <button type="button" className="button" onClick={onClose}>
            Back to my code
          </button>
          <button
            type="button"
            className="button-ink"
            disabled={!version}
            onClick={() => {
              if (version) onUse(version.files);
            }}
          >
            Bring back
          </button>
        </span>
      </div>
      {version ? (
        <SideBySide
          left={own}
          right={version.files[name] ?? ""}
          same="This version is your code, word for word."
        />
      ) : (
        <p className="drawer-empty">
          No earlier version yet. One is kept every two minutes while you type, and whenever your code is
          replaced.
        </p>
      )}
    </div>
  );
}

/** In the reader's own time zone and manner. */
function toTime(at: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
