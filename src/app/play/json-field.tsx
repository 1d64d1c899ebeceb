import { useId, useState } from "react";
import { useServices, useWork } from "../services.ts";
import type { Json as JsonValue } from "../../protocol/json.ts";
import { parseJsonText } from "../../workspace/strict-json.ts";

interface JsonProps {
  label: string;
  /** Where a text is kept that is not right yet: neither another page nor a reload loses it. */
  place: string;
  value: JsonValue;
  /** What is wrong with a value; null where nothing is. */
  judge: (value: unknown) => string | null;
  onChange: (value: unknown) => void;
}

/** JSON that is typed: the last good value stays in force, and what is wrong with the text is said below it. */
export function Json({ label, place, value, judge, onChange }: JsonProps) {
  const { work } = useServices();
  const id = useId();
  const now = JSON.stringify(value);
  const [typed, setTyped] = useState({ text: "", value: "" });
  // As it was typed, while it says what is in force; where somebody else set another value, the text follows.
  const right = typed.value === now ? typed.text : JSON.stringify(value, null, 2);
  const text = useWork().drafts[place] ?? right;
  const read = (text: string): { value: unknown } | { problem: string } => {
    const parsed = parseJsonText(text);
    if ("fault" in parsed) return { problem: parsed.fault.message };
    const problem = judge(parsed.value);
    return problem === null ? parsed : { problem };
  };
  const shown = read(text);
  return (
    <div className="play-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="play-json"
        rows={Math.min(10, Math.max(3, text.split("\n").length))}
        value={text}
        spellCheck={false}
        aria-invalid={"problem" in shown}
        aria-describedby={"problem" in shown ? `${id}-problem` : undefined}
        onChange={(event) => {
          const text = event.currentTarget.value;
          const next = read(text);
          work.setDraft(place, "value" in next ? undefined : text);
          if ("problem" in next) return;
          setTyped({ text, value: JSON.stringify(next.value) });
          onChange(next.value);
        }}
      />
      <span id={`${id}-problem`} className="setting-problem" role="status">
        {"problem" in shown && `${shown.problem}. The ones before stay in force.`}
      </span>
    </div>
  );
}
