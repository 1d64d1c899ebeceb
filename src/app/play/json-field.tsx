import { useId, useState } from "react";
import type { Json as JsonValue } from "../../protocol/json.ts";
import { parseJsonText } from "../../workspace/strict-json.ts";

interface JsonProps {
  label: string;
  value: JsonValue;
  /** What is wrong with a value; null where nothing is. */
  judge: (value: unknown) => string | null;
  onChange: (value: unknown) => void;
}

/** JSON that is typed: the last good value stays in force, and what is wrong with the text is said below it. */
export function Json({ label, value, judge, onChange }: JsonProps) {
  const id = useId();
  const now = JSON.stringify(value);
  const [draft, setDraft] = useState({ text: JSON.stringify(value, null, 2), value: now });
  // Somebody else set another value: the text follows.
  if (draft.value !== now) setDraft({ text: JSON.stringify(value, null, 2), value: now });
  const read = (text: string): { value: unknown } | { problem: string } => {
    const parsed = parseJsonText(text);
    if ("fault" in parsed) return { problem: parsed.fault.message };
    const problem = judge(parsed.value);
    return problem === null ? parsed : { problem };
  };
  const shown = read(draft.text);
  return (
    <div className="play-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="play-json"
        rows={Math.min(10, Math.max(3, draft.text.split("\n").length))}
        value={draft.text}
        spellCheck={false}
        aria-invalid={"problem" in shown}
        aria-describedby={"problem" in shown ? `${id}-problem` : undefined}
        onChange={(event) => {
          const text = event.currentTarget.value;
          const next = read(text);
          setDraft({ text, value: "value" in next ? JSON.stringify(next.value) : now });
          if ("value" in next) onChange(next.value);
        }}
      />
      <span id={`${id}-problem`} className="setting-problem" role="status">
        {"problem" in shown && `${shown.problem}. The ones before stay in force.`}
      </span>
    </div>
  );
}
