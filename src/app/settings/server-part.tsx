import { useId } from "react";
import type { ServerSettings } from "../../workspace/playground.ts";
import { CheckedField } from "./checked-field.tsx";
import { PROTECTIONS, toRoutingText } from "./setting-words.ts";
import { parseLifetime, parseRouting } from "./step-settings.ts";

export interface ServerPartProps {
  server: ServerSettings;
  onChange: (server: ServerSettings) => void;
}

type Seal = ServerSettings["seal"];

/** How a state is protected: one choice, each with what it means. */
export function Protection({ server, onChange }: ServerPartProps) {
  const name = useId();
  return (
    <fieldset className="setting-part setting-wide">
      <legend>Protection of requestState</legend>
      {(Object.keys(PROTECTIONS) as Seal[]).map((seal) => (
        <label key={seal} className="setting-choice">
          <input
            type="radio"
            name={name}
            value={seal}
            checked={server.seal === seal}
            onChange={() => onChange({ ...server, seal })}
          />
          <span>
            {PROTECTIONS[seal].name}
            <small>{PROTECTIONS[seal].means}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const CHECKS = {
  signature: "signature",
  expiry: "expiry",
  principal: "principal",
  request: "request",
} satisfies Record<keyof ServerSettings["checks"], string>;

/** What the server checks, and what it then says. */
export function Checks({ server, onChange }: ServerPartProps) {
  const { checks, ttlSeconds } = server;
  const names = Object.keys(CHECKS) as (keyof typeof CHECKS)[];
  return (
    <fieldset className="setting-part">
      <legend>Checks</legend>
      {names.map((name) => (
        <Flag
          key={name}
          label={CHECKS[name]}
          note={name === "signature" && server.seal !== "hmac" ? "concerns signed (hmac) only" : undefined}
          on={checks[name]}
          onChange={(on) => onChange({ ...server, checks: { ...checks, [name]: on } })}
        />
      ))}
      <Flag
        label="single use"
        note="keeps a record of used states"
        on={server.singleUse}
        onChange={(singleUse) => onChange({ ...server, singleUse })}
      />
      <CheckedField
        label="Lifetime"
        unit="s"
        value={String(ttlSeconds)}
        judge={(text) => toProblem(parseLifetime(text))}
        onChange={(text) => {
          const parsed = parseLifetime(text);
          if ("value" in parsed) onChange({ ...server, ttlSeconds: parsed.value });
        }}
      />
      <Choice
        label="Errors"
        value={server.errors}
        options={{ explain: "explain: they name the reason", opaque: "opaque: one text for all" }}
        onChange={(errors) => onChange({ ...server, errors })}
      />
    </fieldset>
  );
}

const INSTANCES: Readonly<Record<string, string>> = {
  "1": "1: A",
  "2": "2: A, B",
  "3": "3: A, B, C",
  "4": "4: A, B, C, D",
};

/** How many instances there are, which of them answers, and where handles are kept. */
export function Fleet({ server, onChange }: ServerPartProps) {
  const { routing } = server;
  const kind = typeof routing === "string" ? routing : "list";
  const toRouting = (chosen: typeof kind): ServerSettings["routing"] =>
    chosen === "list" ? ["A", "B"] : chosen;
  return (
    <fieldset className="setting-part">
      <legend>Instances</legend>
      <Choice
        label="Instances"
        value={String(server.instances)}
        options={INSTANCES}
        onChange={(count) => onChange({ ...server, instances: Number(count) })}
      />
      <Choice
        label="Routing"
        value={kind}
        options={{ sticky: "sticky: always A", "round-robin": "round-robin", list: "a list" }}
        onChange={(chosen) => onChange({ ...server, routing: toRouting(chosen) })}
      />
      {kind === "list" && (
        <CheckedField
          label="Requests go to"
          value={toRoutingText(routing)}
          judge={(text) => toProblem(parseRouting(text))}
          onChange={(text) => {
            const parsed = parseRouting(text);
            if ("value" in parsed) onChange({ ...server, routing: parsed.value });
          }}
        />
      )}
      <Choice
        label="Handles are kept"
        value={server.handleStore}
        options={{ instance: "in one instance’s memory", world: "in a store that all share" }}
        onChange={(handleStore) => onChange({ ...server, handleStore })}
      />
    </fieldset>
  );
}

export function toProblem(parsed: { value: unknown } | { problem: string }): string | null {
  return "problem" in parsed ? parsed.problem : null;
}

interface FlagProps {
  label: string;
  note?: string | undefined;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function Flag({ label, note, on, onChange }: FlagProps) {
  return (
    <label className="setting-choice">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {note !== undefined && <small>{note}</small>}
      </span>
    </label>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}

export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div className="setting-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="setting-select"
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {(Object.entries(options) as [T, string][]).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
