import { type SubmitEvent, useId, useState } from "react";
import { isJsonObject, type JsonObject } from "../../protocol/json.ts";
import type { PersonReply, Proposal } from "../../protocol/ports.ts";
import { judgeRoot } from "../../protocol/roots.ts";
import { DeprecatedNote, RefusalNote } from "./kind-notes.tsx";
import { ReplyButtons } from "./reply-buttons.tsx";

interface RootsRequestProps {
  /** The roots of the client's settings. */
  proposal: Proposal;
  onReply: (reply: PersonReply) => void;
}

interface Root {
  uri: string;
  name?: string;
  shared: boolean;
}

/** The client's folders: the person chooses which of them the server gets to know, and may add one. */
export function RootsRequest({ proposal, onReply }: RootsRequestProps) {
  const [roots, setRoots] = useState(() => toRoots(proposal));
  const share = (at: number, shared: boolean) =>
    setRoots(roots.map((root, index) => (index === at ? { ...root, shared } : root)));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onReply({ status: "answered", response: { roots: roots.filter(({ shared }) => shared).map(toJson) } });
  };
  return (
    <form className="card-form" noValidate onSubmit={submit}>
      <div className="card-fields">
        <fieldset className="card-field card-group">
          <legend className="card-label">Share these folders</legend>
          {roots.length === 0 && <p className="card-help">None yet: Accept sends an empty list.</p>}
          {roots.map(({ uri, name, shared }, index) => (
            <label key={uri} className="card-check">
              <input
                type="checkbox"
                className="card-box"
                checked={shared}
                onChange={({ currentTarget }) => share(index, currentTarget.checked)}
              />
              <span className="card-root">
                {name !== undefined && <>{name} </>}
                <code>{uri}</code>
              </span>
            </label>
          ))}
        </fieldset>
        <AddRoot
          taken={roots.map(({ uri }) => uri)}
          onAdd={(uri) => setRoots([...roots, { uri, shared: true }])}
        />
        <DeprecatedNote kind="roots" />
        <RefusalNote />
      </div>
      <ReplyButtons
        pressed={null}
        disabled={false}
        blocked={null}
        onAction={() => onReply({ status: "refused" })}
      />
    </form>
  );
}

/** One more folder. Enter in its field adds it, and answers nothing. */
function AddRoot({ taken, onAdd }: { taken: readonly string[]; onAdd: (uri: string) => void }) {
  const id = useId();
  const [uri, setUri] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const add = () => {
    const found = taken.includes(uri) ? "it is in the list" : judgeRoot(uri);
    setProblem(found);
    if (found !== null) return;
    onAdd(uri);
    setUri("");
  };
  return (
    <div className="card-field">
      <label className="card-label" htmlFor={id}>
        Another folder
      </label>
      <div className="card-add">
        <input
          id={id}
          type="text"
          className="card-input"
          placeholder="file:///home/ana/notes"
          autoComplete="off"
          spellCheck={false}
          value={uri}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={({ currentTarget }) => setUri(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" className="card-button" onClick={add}>
          Add
        </button>
      </div>
      <p id={`${id}-problem`} className="card-problem">
        {problem !== null && `Not added: ${problem}.`}
      </p>
    </div>
  );
}

function toRoots(proposal: Proposal): Root[] {
  const listed = proposal.status === "proposed" ? proposal.answer["roots"] : undefined;
  const roots = Array.isArray(listed) ? listed.filter(isJsonObject) : [];
  return roots.flatMap(({ uri, name }) =>
    typeof uri === "string" ? [{ uri, shared: true, ...(typeof name === "string" && { name }) }] : [],
  );
}

function toJson({ uri, name }: Root): JsonObject {
  return name === undefined ? { uri } : { uri, name };
}
