import { useState } from "react";

interface NumberInputProps {
  value: number;
  /** What may be taken; anything else stays in the field and changes nothing. */
  takes: (value: number) => boolean;
  onValue: (value: number) => void;
}

/** A number that may be half-typed. */
export function NumberInput({ value, takes, onValue }: NumberInputProps) {
  const [typed, setTyped] = useState({ text: String(value), over: value });
  const text = typed.over === value || toNumber(typed.text) === value ? typed.text : String(value);
  return (
    <input
      className="token-input token-number"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      aria-invalid={!takes(toNumber(text))}
      onChange={({ currentTarget }) => {
        setTyped({ text: currentTarget.value, over: value });
        const number = toNumber(currentTarget.value);
        if (takes(number)) onValue(number);
      }}
    />
  );
}

/** NaN where it is no number; an empty field is none. */
function toNumber(text: string): number {
  return text.trim() === "" ? NaN : Number(text.replace("−", "-"));
}
