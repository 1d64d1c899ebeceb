import { useId, useState } from "react";

interface CheckedFieldProps {
  label: string;
  /** The value in force, as text. */
  value: string;
  unit?: string;
  /** What is wrong with a text; null where nothing is. */
  judge: (text: string) => string | null;
  /** Called with every text that is right. */
  onChange: (text: string) => void;
}

/** A field whose last good value stays in force: what is wrong with the text is said at the field. */
export function CheckedField({ label, value, unit, judge, onChange }: CheckedFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState({ text: value, value });
  // Somebody else set another value: the text follows.
  if (draft.value !== value) setDraft({ text: value, value });
  const problem = judge(draft.text);
  const onText = (text: string) => {
    const right = judge(text) === null;
    setDraft({ text, value: right ? text : value });
    if (right) onChange(text);
  };
  return (
    <div className="setting-field">
      <label htmlFor={id}>{label}</label>
      <span className="setting-input">
        <input
          id={id}
          className="setting-text"
          value={draft.text}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={(event) => onText(event.target.value)}
        />
        {unit}
      </span>
      <span id={`${id}-problem`} className="setting-problem" role="status">
        {problem !== null && `${problem} ${value}${unit ? ` ${unit}` : ""} stays in force.`}
      </span>
    </div>
  );
}
