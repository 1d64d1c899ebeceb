import { useId } from "react";
import type { Draft, DraftFaults } from "./draft.ts";

/** The form's text, what is wrong with it, and what changes it. */
export interface FormState {
  draft: Draft;
  faults: DraftFaults;
  set: (change: Partial<Draft>) => void;
}

type TextField = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft];

interface FieldProps extends FormState {
  name: TextField;
  label: string;
  hint?: string;
  /** It holds code. */
  code?: boolean;
  /** It takes the focus as the form comes. */
  focus?: boolean;
}

/** One text of the form, with what is wrong with it. */
export function Field({ draft, faults, set, name, label, hint, code = false, focus = false }: FieldProps) {
  const id = useId();
  const fault = faults[name];
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <div className={code ? "setting-field attempt-wide" : "setting-field"}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={focus ? focusOnce : undefined}
        className={code ? "setting-text attempt-code" : "setting-text attempt-text"}
        value={draft[name]}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={fault !== undefined}
        aria-describedby={described || undefined}
        onChange={(event) => set({ [name]: event.target.value })}
      />
      {hint !== undefined && (
        <small id={`${id}-hint`} className="setting-note">
          {hint}
        </small>
      )}
      {fault !== undefined && (
        <span id={`${id}-fault`} className="setting-problem" role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
