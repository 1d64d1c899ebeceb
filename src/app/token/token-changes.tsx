import type { JsonObject } from "../../protocol/json.ts";
import { NumberInput } from "./number-input.tsx";
import { findNumber, type TokenCopy, UNTOUCHED, withField } from "./token-copy.ts";

interface TokenChangesProps {
  copy: TokenCopy;
  onChange: (copy: TokenCopy) => void;
  /** The current token's, where it can be read without a key. */
  payload: JsonObject | null;
  /** It has a part that could be left out or made anew. */
  signed: boolean;
  principal: string | null;
  ttlSeconds: number;
  onKeep: () => void;
}

interface QuickChange {
  label: string;
  pressed: boolean;
  to: TokenCopy;
}

/** Changes that take one press; each replaces the others, and pressed again goes away. Typed text stays. */
export function TokenChanges(props: TokenChangesProps) {
  const { copy, onChange, onKeep } = props;
  return (
    <div className="token-changes">
      <div className="token-quick" role="group" aria-label="Change a copy">
        <span className="token-quick-label" aria-hidden="true">
          Change a copy
        </span>
        {toQuickChanges(props).map(({ label, pressed, to }) => (
          <button
            key={label}
            type="button"
            className="button"
            aria-pressed={pressed}
            onClick={() => onChange(pressed ? toPlain(copy) : to)}
          >
            {label}
          </button>
        ))}
        <ActButtons {...props} />
        <Details copy={copy} onChange={onChange} />
        <button type="button" className="button-quiet token-keep" onClick={onKeep}>
          Keep as an attempt
        </button>
      </div>
    </div>
  );
}

function toQuickChanges({ copy, payload, principal, ttlSeconds }: TokenChangesProps): QuickChange[] {
  const plain = toPlain(copy);
  const number = findNumber(payload);
  const others = ["ana", "bo", null].filter((who) => who !== principal);
  const later = ttlSeconds + 1;
  return [
    { label: "Flip a character", pressed: copy.flip !== null, to: { ...plain, flip: 0 } },
    ...(number ? [toNumberChange(copy, number)] : []),
    ...others.map((who) => ({
      label: who === null ? "Anonymous" : `As ${who}`,
      pressed: copy.principal === who,
      to: { ...plain, principal: who },
    })),
    {
      label: `+${String(later)} s`,
      pressed: copy.afterSeconds === later,
      to: { ...plain, afterSeconds: later },
    },
  ];
}

function toNumberChange(copy: TokenCopy, { path, name }: { path: string; name: string }): QuickChange {
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)} to 1`;
  return { label, pressed: copy.set[path] === 1, to: withField(toPlain(copy), path, 1) };
}

/** The copy as it was typed, and presented as the run did. */
function toPlain({ base }: TokenCopy): TokenCopy {
  return { ...UNTOUCHED, base };
}

/** Acts that come after an edit, and keep it. */
function ActButtons({ copy, onChange, payload, signed }: TokenChangesProps) {
  if (!signed || payload === null) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        aria-pressed={copy.alone}
        onClick={() => onChange({ ...copy, flip: null, signWith: null, alone: !copy.alone })}
      >
        As the payload alone
      </button>
      <button
        type="button"
        className="button"
        aria-pressed={copy.signWith !== null}
        onClick={() =>
          onChange({
            ...copy,
            flip: null,
            alone: false,
            signWith: copy.signWith === null ? "my own key" : null,
          })
        }
      >
        Sign with another key
      </button>
    </>
  );
}

/** What a pressed button leaves to say: which character, which key. */
function Details({ copy, onChange }: Pick<TokenChangesProps, "copy" | "onChange">) {
  if (copy.flip !== null) {
    return (
      <label className="token-detail">
        Character, from 0; −1 is the last
        <NumberInput
          value={copy.flip}
          takes={Number.isInteger}
          onValue={(flip) => onChange({ ...copy, flip })}
        />
      </label>
    );
  }
  if (copy.signWith === null) return null;
  return (
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
  );
}
