import { useId, useState } from "react";
import type { Json, JsonObject } from "../../protocol/json.ts";
import { type PayloadField, toPayloadFields } from "./payload-fields.ts";
import { toSpaced } from "./words.ts";

interface PayloadTableProps {
  payload: JsonObject;
  /** The clock that the time left is told by, in milliseconds since 1970. */
  now: number;
  /** Called with a field's new value; absent: read only. */
  onSet?: ((path: string, value: Json) => void) | undefined;
  /** What a field is for, where the token is not one of this server's. */
  toUse?: ((path: string) => string) | undefined;
}

/** The payload: field, value, what it is for. */
export function PayloadTable({ payload, now, onSet, toUse }: PayloadTableProps) {
  return (
    <table className="token-payload-table">
      <caption className="visually-hidden">Payload</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Value</th>
          <th scope="col">What it is for</th>
        </tr>
      </thead>
      <tbody>
        {toPayloadFields(payload, now).map((field) => (
          <tr key={field.path}>
            <th scope="row">{field.path}</th>
            <td className="token-value">
              {onSet && field.editable ? (
                <ValueInput field={field} onSet={(value) => onSet(field.path, value)} />
              ) : (
                <code>{toSpaced(field.value)}</code>
              )}
            </td>
            <td className="token-use">{toUse ? toUse(field.path) : field.use}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ValueInputProps {
  field: PayloadField;
  onSet: (value: Json) => void;
}

/** A value as JSON. What is not JSON stays in the field and changes nothing. */
function ValueInput({ field, onSet }: ValueInputProps) {
  const id = useId();
  const shown = toSpaced(field.value);
  const [typed, setTyped] = useState({ text: shown, over: shown });
  // The value became another one than what was typed: by a button, or by the text above.
  const text = typed.over === shown || toValue(typed.text) === shown ? typed.text : shown;
  const broken = toValue(text) === undefined;
  return (
    <>
      <input
        className="token-input"
        aria-label={`Value of ${field.path}`}
        aria-invalid={broken}
        aria-describedby={broken ? id : undefined}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={text.replaceAll(/\s*\n\s*/g, " ")}
        onChange={({ currentTarget }) => {
          setTyped({ text: currentTarget.value, over: shown });
          const value = parse(currentTarget.value);
          if (value !== undefined) onSet(value);
        }}
      />
      {broken && (
        <span id={id} className="token-problem">
          No JSON: text needs quotation marks
        </span>
      )}
    </>
  );
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The typed text as it would be shown; undefined where it is no JSON. */
function toValue(text: string): string | undefined {
  const value = parse(text);
  return value === undefined ? undefined : toSpaced(value);
}
