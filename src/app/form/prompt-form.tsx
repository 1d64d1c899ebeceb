import { type SubmitEvent, useId, useMemo, useRef, useState } from "react";
import { type Field, toFields } from "../../protocol/form.ts";
import { createMap, type JsonObject } from "../../protocol/json.ts";
import { type Draft, readDrafts, toDrafts } from "./draft.ts";
import { FieldControl } from "./field-control.tsx";
import type { Action } from "./prompt-kind.ts";
import { ReplyButtons } from "./reply-buttons.tsx";
import { toVisibleString } from "./visible-text.ts";

interface PromptFormProps {
  schema: unknown;
  /** An earlier answer's content to start from; absent: the defaults. */
  content?: JsonObject;
  /** The button of an earlier answer. */
  pressed?: Action | null;
  disabled: boolean;
  onAction: (action: Action, content: JsonObject) => void;
}

/** A form made from a requested schema. It is checked before it is sent, and declined or closed at any time. */
export function PromptForm({ schema, content, pressed = null, disabled, onAction }: PromptFormProps) {
  const { fields, blocked } = useMemo(() => toForm(schema), [schema]);
  const [drafts, setDrafts] = useState(() => toDrafts(fields, content));
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const change = (field: Field, changed: Partial<Draft>) => {
    const draft = drafts.get(field.name);
    if (!draft) return;
    const next = new Map(drafts).set(field.name, { ...draft, ...changed, touched: true });
    setDrafts(next);
    if (problems.size === 0) return;
    const read = readDrafts(fields, next, toUnreadable(form.current));
    setProblems("problems" in read ? read.problems : new Map());
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (disabled || blocked.length > 0) return;
    const read = readDrafts(fields, drafts, toUnreadable(form.current));
    if ("content" in read) {
      onAction("accept", read.content);
      return;
    }
    setProblems(read.problems);
    const first = fields.findIndex(({ name }) => read.problems.has(name));
    document.getElementById(`${id}-${String(first)}`)?.focus();
  };
  return (
    <form ref={form} className="card-form" noValidate onSubmit={submit}>
      <div className="card-fields">
        {fields.map((field, index) => (
          <FieldControl
            key={field.name}
            field={field}
            draft={drafts.get(field.name) ?? EMPTY}
            problem={problems.get(field.name)}
            id={`${id}-${String(index)}`}
            disabled={disabled}
            onChange={(changed) => change(field, changed)}
          />
        ))}
        {problems.has("") && <p className="card-problem">{problems.get("")}</p>}
      </div>
      <ReplyButtons
        pressed={pressed}
        disabled={disabled}
        blocked={blocked.length > 0 ? `Accept is not possible: ${blocked.join("; ")}.` : null}
        onAction={(action) => onAction(action, createMap())}
      />
    </form>
  );
}

const EMPTY: Draft = { touched: false, text: "", checked: false, chosen: [] };

/** The fields, and why the form cannot be accepted: a fault of the whole schema, or a required field of another kind. */
function toForm(schema: unknown): { fields: Field[]; blocked: string[] } {
  const { fields, problems } = toFields(schema);
  const blocked = problems.filter((problem) => {
    const own = fields.find(({ name }) => problem.startsWith(`${name}: `));
    return own === undefined || (own.required && own.kind === "unsupported");
  });
  return { fields, blocked: blocked.map(toVisibleString) };
}

/** Names of fields where the browser holds text that it made no value of: half a date. */
function toUnreadable(form: HTMLFormElement | null): Set<string> {
  const inputs = [...(form?.querySelectorAll("input") ?? [])];
  return new Set(
    inputs.filter(({ validity }) => validity.badInput).map((input) => input.dataset["field"] ?? ""),
  );
}
