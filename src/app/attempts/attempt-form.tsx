import { useId, useState } from "react";
import type { OwnAttempt } from "../work/setup.ts";
import { toPrincipalText } from "./changed.ts";
import {
  type Change,
  CHANGES,
  type Draft,
  type DraftFaults,
  type DraftField,
  EMPTY_DRAFT,
  toAttempt,
  toDraft,
} from "./draft.ts";
import { Field, type FormState } from "./form-field.tsx";
import "../settings/fields.css";

interface AttemptFormProps {
  /** Null: a new one. */
  attempt: OwnAttempt | null;
  /** Who calls where the attempt names nobody. */
  principal: string | null;
  onSave: (attempt: OwnAttempt) => void;
  onCancel: () => void;
}

const CHANGE_WORDS: Readonly<Record<Change, string>> = {
  untouched: "untouched",
  flip: "flip a character",
  set: "set fields of the payload",
  signWith: "sign it with another key",
  unsigned: "the payload alone",
  raw: "other text",
};

/** One attempt as the document has it, field by field. What is wrong is said at its field. */
export function AttemptForm({ attempt, principal, onSave, onCancel }: AttemptFormProps) {
  const [draft, setDraft] = useState<Draft>(() => (attempt ? toDraft(attempt) : EMPTY_DRAFT));
  const [faults, setFaults] = useState<DraftFaults>({});
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change });
    const fields = Object.keys(change) as DraftField[];
    setFaults(
      Object.fromEntries(Object.entries(faults).filter(([name]) => !fields.includes(name as DraftField))),
    );
  };
  const save = () => {
    const made = toAttempt(draft);
    if ("attempt" in made) onSave(made.attempt);
    else setFaults(made.faults);
  };
  const form = { draft, faults, set };
  return (
    <form
      className="attempt-form"
      aria-label={attempt ? "Edit attempt" : "Add attempt"}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="attempt-fields">
        <Field {...form} name="label" label="Label" focus />
        <StateFields {...form} />
        <Presenter {...form} principal={principal} />
        <Field {...form} name="arguments" label="Arguments, JSON" hint="empty: those of the call" code />
        <Field {...form} name="responses" label="Answers, JSON" hint="empty: as they were given" code />
        <Field {...form} name="afterSeconds" label="Seconds later" />
        <Times {...form} />
      </div>
      <div className="attempt-buttons">
        <button type="submit" className="button-ink">
          Save attempt
        </button>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** What is done to the state, and what that needs. */
function StateFields(form: FormState) {
  const id = useId();
  const { change } = form.draft;
  return (
    <>
      <div className="setting-field">
        <label htmlFor={id}>The state</label>
        <select
          id={id}
          className="setting-select"
          value={change}
          onChange={(event) => form.set({ change: event.target.value as Change })}
        >
          {CHANGES.map((name) => (
            <option key={name} value={name}>
              {CHANGE_WORDS[name]}
            </option>
          ))}
        </select>
      </div>
      {change === "flip" && <Field {...form} name="flip" label="Character" hint="from 0; -1 is the last" />}
      {change === "set" && <Field {...form} name="set" label="Fields, JSON" hint="dotted paths" code />}
      {(change === "set" || change === "signWith") && (
        <Field
          {...form}
          name="signWith"
          label="Key, as text"
          {...(change === "set" && { hint: "empty: the old signature is kept" })}
        />
      )}
      {change === "unsigned" && (
        <Field {...form} name="unsigned" label="Fields, JSON" hint="dotted paths" code />
      )}
      {change === "raw" && <Field {...form} name="raw" label="Text" code />}
    </>
  );
}

function Presenter({ draft, set, principal }: FormState & { principal: string | null }) {
  const id = useId();
  const known = ["", "ana", "bo", "null"];
  const options = known.includes(draft.principal) ? known : [...known, draft.principal];
  const toText = (name: string) => {
    if (name === "") return `who calls: ${toPrincipalText(principal)}`;
    return name === "null" ? "anonymous" : name;
  };
  return (
    <div className="setting-field">
      <label htmlFor={id}>Presented by</label>
      <select
        id={id}
        className="setting-select"
        value={draft.principal}
        onChange={(event) => set({ principal: event.target.value })}
      >
        {options.map((name) => (
          <option key={name} value={name}>
            {toText(name)}
          </option>
        ))}
      </select>
    </div>
  );
}

const FLAGS = {
  parallel: "at once, not one after the other",
  fresh: "each of a call of its own",
  finish: "carry on what is asked again",
} as const;

function Times(form: FormState) {
  const { draft, set } = form;
  return (
    <div className="attempt-times">
      <Field {...form} name="times" label="Times" hint="empty: once" />
      {(Object.keys(FLAGS) as (keyof typeof FLAGS)[]).map((name) => (
        <label key={name} className="setting-choice">
          <input
            type="checkbox"
            checked={draft[name]}
            onChange={(event) => set({ [name]: event.target.checked })}
          />
          <span>{FLAGS[name]}</span>
        </label>
      ))}
    </div>
  );
}
