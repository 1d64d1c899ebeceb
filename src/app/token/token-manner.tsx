import { useState } from "react";
import { isJsonObject, type JsonObject } from "../../protocol/json.ts";
import type { Call } from "../../workspace/playground.ts";
import { NumberInput } from "./number-input.tsx";
import type { TokenCopy } from "./token-copy.ts";
import { toSpaced } from "./words.ts";

interface TokenMannerProps {
  copy: TokenCopy;
  onChange: (copy: TokenCopy) => void;
  principal: string | null;
  call: Call;
}

/** How the copy is presented: by whom, when, and on which request. */
export function TokenManner({ copy, onChange, principal, call }: TokenMannerProps) {
  const who = copy.principal === undefined ? principal : copy.principal;
  const people = [...new Set(["ana", "bo", ...(principal === null ? [] : [principal])])];
  return (
    <div className="token-manner" role="group" aria-label="How the copy is presented">
      <label className="token-detail">
        Presented by
        <select
          className="token-input"
          value={who ?? ""}
          onChange={({ currentTarget: { value } }) => {
            const chosen = value === "" ? null : value;
            onChange({ ...copy, principal: chosen === principal ? undefined : chosen });
          }}
        >
          {people.map((name) => (
            <option key={name}>{name}</option>
          ))}
          <option value="">anonymous</option>
        </select>
      </label>
      <label className="token-detail">
        Seconds later
        <NumberInput
          value={copy.afterSeconds}
          takes={(seconds) => seconds >= 0 && Number.isFinite(seconds)}
          onValue={(afterSeconds) => onChange({ ...copy, afterSeconds })}
        />
      </label>
      {call.method !== "resources/read" && (
        <ArgumentsInput
          key={JSON.stringify(call)}
          given={call.arguments ?? {}}
          chosen={copy.args}
          onChoose={(args) => onChange({ ...copy, args })}
        />
      )}
    </div>
  );
}

interface ArgumentsInputProps {
  given: JsonObject;
  chosen: JsonObject | undefined;
  onChoose: (args: JsonObject | undefined) => void;
}

function ArgumentsInput({ given, chosen, onChoose }: ArgumentsInputProps) {
  const shown = toSpaced(chosen ?? given);
  const [typed, setTyped] = useState({ text: shown, over: shown });
  const parsed = parseObject(typed.text);
  const fits = typed.over === shown || (parsed !== undefined && toSpaced(parsed) === shown);
  const text = fits ? typed.text : shown;
  return (
    <label className="token-detail token-detail-wide">
      Arguments
      <input
        className="token-input"
        value={text.replaceAll(/\s*\n\s*/g, " ")}
        aria-invalid={parseObject(text) === undefined}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          setTyped({ text: value, over: shown });
          const args = parseObject(value);
          if (args) onChoose(toSpaced(args) === toSpaced(given) ? undefined : args);
        }}
      />
    </label>
  );
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
