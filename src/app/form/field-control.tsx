import type { Field } from "../../protocol/form.ts";
import { type Draft, toDateTime } from "./draft.ts";
import { toHelp, toSentence } from "./help.ts";
import { ServerText } from "./server-text.tsx";
import { toVisibleString } from "./visible-text.ts";

interface FieldControlProps {
  field: Field;
  draft: Draft;
  /** What is wrong with it, or undefined. */
  problem: string | undefined;
  /** Prefix of this field's element ids. */
  id: string;
  disabled: boolean;
  onChange: (changed: Partial<Draft>) => void;
}

/** One field of a form, with its label, description, notes and problem. */
export function FieldControl(props: FieldControlProps) {
  const { field, id, problem } = props;
  const group = field.kind === "choices";
  const label = <ServerText text={field.label} />;
  const required = field.required && (
    <span className="card-required" aria-hidden="true">
      required
    </span>
  );
  const help = toHelp(field).length > 0 && (
    <p id={`${id}-help`} className="card-help">
      <ServerText text={toHelp(field).join(" ")} />
    </p>
  );
  const told = problem !== undefined && (
    <p id={`${id}-problem`} className="card-problem">
      {toSentence(toVisibleString(problem))}
    </p>
  );
  if (group) {
    return (
      <fieldset className="card-field card-group" aria-describedby={toDescribedBy(props)}>
        <legend className="card-label">
          {label} {required}
        </legend>
        {help}
        <Choices {...props} />
        {told}
      </fieldset>
    );
  }
  if (field.kind === "boolean") {
    return (
      <div className="card-field">
        <label className="card-check">
          <Control {...props} />
          <span>{label}</span>
        </label>
        {help}
        {told}
      </div>
    );
  }
  return (
    <div className="card-field">
      <div className="card-label">
        <label htmlFor={id}>{label}</label> {required}
      </div>
      {help}
      <Control {...props} />
      {told}
    </div>
  );
}

function toDescribedBy({ field, id, problem }: FieldControlProps): string | undefined {
  const ids = [
    ...(toHelp(field).length === 0 ? [] : [`${id}-help`]),
    ...(problem === undefined ? [] : [`${id}-problem`]),
  ];
  return ids.length > 0 ? ids.join(" ") : undefined;
}

function toCommon(props: FieldControlProps) {
  const { field, id, problem, disabled } = props;
  return {
    id,
    disabled,
    "data-field": field.name,
    "aria-describedby": toDescribedBy(props),
    "aria-invalid": problem !== undefined,
  };
}

function Control(props: FieldControlProps) {
  const { field, draft, onChange } = props;
  const common = toCommon(props);
  switch (field.kind) {
    case "boolean":
      return (
        <input
          {...common}
          type="checkbox"
          className="card-box"
          checked={draft.checked}
          onChange={({ currentTarget }) => onChange({ checked: currentTarget.checked })}
        />
      );
    case "choice":
      return <Choice {...props} />;
    case "unsupported":
      return <p className="card-help">This kind of field cannot be answered in a form.</p>;
    default:
      return (
        <input
          {...common}
          {...toInput(field)}
          className="card-input"
          aria-required={field.required}
          autoComplete="off"
          spellCheck={false}
          value={draft.text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
          onBlur={({ currentTarget }) => {
            const whole = field.format === "date-time" ? toDateTime(currentTarget.value.trim()) : null;
            if (whole !== null && whole !== currentTarget.value) onChange({ text: whole });
          }}
        />
      );
  }
}

/** Numbers are text to the browser: its own number field hides what it cannot read. */
function toInput(field: Field): React.ComponentProps<"input"> {
  if (field.kind === "integer") return { type: "text", inputMode: "numeric" };
  if (field.kind === "number") return { type: "text", inputMode: "decimal" };
  if (field.format === "date") return { type: "date", max: "9999-12-31" };
  if (field.format === "date-time") return { type: "text", placeholder: "2026-07-28T10:00:00Z" };
  if (field.format === "email") return { type: "email" };
  return { type: field.format === "uri" ? "url" : "text" };
}

function Choice(props: FieldControlProps) {
  const { field, draft, onChange } = props;
  // An option may itself be the empty text.
  const none = field.options.some(({ value }) => value === "") ? "\u0000" : "";
  return (
    <select
      {...toCommon(props)}
      className="card-input"
      aria-required={field.required}
      value={draft.chosen[0] ?? none}
      onChange={({ currentTarget }) =>
        onChange({ chosen: currentTarget.value === none ? [] : [currentTarget.value] })
      }
    >
      <option value={none}>{field.required ? "Choose" : "No answer"}</option>
      {field.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {toVisibleString(label)}
        </option>
      ))}
    </select>
  );
}

function Choices(props: FieldControlProps) {
  const { field, draft, id, disabled, problem, onChange } = props;
  return field.options.map(({ value, label }, index) => (
    <label key={value} className="card-check">
      <input
        type="checkbox"
        className="card-box"
        id={index === 0 ? id : undefined}
        data-field={field.name}
        disabled={disabled}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        checked={draft.chosen.includes(value)}
        onChange={({ currentTarget }) =>
          onChange({
            chosen: currentTarget.checked
              ? [...draft.chosen, value]
              : draft.chosen.filter((item) => item !== value),
          })
        }
      />
      <span>
        <ServerText text={label} />
      </span>
    </label>
  ));
}
