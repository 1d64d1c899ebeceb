import type { JsonObject } from "../../protocol/json.ts";
import { NumberInput } from "./number-input.tsx";
import { findNumber, type TokenCopy, withField, withoutField } from "./token-copy.ts";

interface TokenChangesProps {
  copy: TokenCopy;
  onChange: (copy: TokenCopy) => void;
  /** The current token's, where it can be read without a key. */
  payload: JsonObject | null;
  /** It has a part that could be left out or made anew. */
  signed: boolean;
  principal: string | null;
  ttlSeconds: number;
  /** Null: there is nothing that could be kept. */
  onKeep: (() => void) | null;
}

interface QuickChange {
  label: string;
  /** It is on. */
  pressed: boolean;
  on: TokenCopy;
  off: TokenCopy;
}

/** Changes that take one press. They add up, and one that is pressed again is taken back; typed text stays. */
export function TokenChanges(props: TokenChangesProps) {
  const { copy, onChange, onKeep } = props;
  return (
    <div className="token-changes">
      <div className="token-quick" role="group" aria-label="Change a copy">
        <span className="token-quick-label" aria-hidden="true">
          Change a copy
        </span>
        {toQuickChanges(props).map(({ label, pressed, on, off }) => (
          <button
            key={label}
            type="button"
            className="button"
            aria-pressed={pressed}
            onClick={() => onChange(pressed ? off : on)}
          >
            {label}
          </button>
        ))}
        <Details copy={copy} onChange={onChange} />
        <button
          type="button"
          className="button-quiet token-keep"
          aria-disabled={onKeep === null}
          onClick={() => onKeep?.()}
        >
          Keep as an attempt
        </button>
      </div>
    </div>
  );
}

function toQuickChanges(props: TokenChangesProps): QuickChange[] {
  const { copy, payload, principal, ttlSeconds } = props;
  const number = findNumber(payload);
  const others = ["ana", "bo", null].filter((who) => who !== principal);
  const later = ttlSeconds + 1;
  return [
    {
      label: "Flip a character",
      pressed: copy.flip !== null,
      on: { ...copy, flip: 0 },
      off: { ...copy, flip: null },
    },
    ...(number ? [toNumberChange(copy, number)] : []),
    ...others.map((who) => ({
      label: who === null ? "Anonymous" : `As ${who}`,
      pressed: copy.principal === who,
      on: { ...copy, principal: who },
      off: { ...copy, principal: undefined },
    })),
    {
      label: `+${String(later)} s`,
      pressed: copy.afterSeconds === later,
      on: { ...copy, afterSeconds: later },
      off: { ...copy, afterSeconds: 0 },
    },
    ...toSignatureChanges(props),
  ];
}

function toNumberChange(copy: TokenCopy, { path, name }: { path: string; name: string }): QuickChange {
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)} to 1`;
  return {
    label,
    pressed: copy.set[path] === 1,
    on: withField(copy, path, 1),
    off: withoutField(copy, path),
  };
}

/** What can be done to a signature without the server's key. */
function toSignatureChanges({ copy, payload, signed }: TokenChangesProps): QuickChange[] {
  if (!signed || payload === null) return [];
  return [
    {
      label: "As the payload alone",
      pressed: copy.alone,
      on: { ...copy, alone: true },
      off: { ...copy, alone: false },
    },
    {
      label: "Sign with another key",
      pressed: copy.signWith !== null,
      on: { ...copy, signWith: "my own key" },
      off: { ...copy, signWith: null },
    },
  ];
}

/** What pressed buttons leave to say: which character, which key. */
function Details({ copy, onChange }: Pick<TokenChangesProps, "copy" | "onChange">) {
  return (
    <>
      {copy.flip !== null && (
        <label className="token-detail">
          Character, from 0; −1 is the last
          <NumberInput
            value={copy.flip}
            takes={Number.isInteger}
            onValue={(flip) => onChange({ ...copy, flip })}
          />
        </label>
      )}
      {copy.signWith !== null && (
        <label className="token-detail">
          Your key, any text
          <input
            className="token-input"
            value={copy.signWith}
            spellCheck={false}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ ...copy, signWith: currentTarget.value })}
          />
        </label>
      )}
    </>
  );
}
