import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callSchema, type Playground } from "../../workspace/playground.ts";
import { useServices } from "../services.ts";
import { CheckedField } from "../settings/checked-field.tsx";
import "../settings/fields.css";
import { toDraftPlace } from "../work/saved-work.ts";
import { Json } from "./json-field.tsx";
import { Part } from "./part.tsx";
import type { PlayPartProps } from "./play-part-props.ts";

interface WhoPartProps extends PlayPartProps {
  scripted: boolean;
  onScripted: (on: boolean) => void;
}

/** Who asks what: the call, as it will be made, and what answers it. */
export function WhoPart({ opening, state, scripted, onScripted }: WhoPartProps) {
  const { document: playground, change } = opening;
  const principal = state.code.setup.principal ?? playground.client.principal;
  const { person } = playground;
  return (
    <>
      <Part title="Who asks what">
        <p>
          <b>{principal ?? "Somebody without a name"}</b> sends <code>{playground.call.method}</code>{" "}
          <code>{"name" in playground.call ? playground.call.name : playground.call.uri}</code>.
        </p>
        <Defined text={state.code.files["tools.ts"] ?? ""} />
      </Part>
      <Part title="The call">
        <CallFields
          id={opening.id}
          call={playground.call}
          onChange={(call) => change({ ...playground, call })}
        />
        {person.length > 0 && (
          <label className="setting-choice">
            <input
              type="checkbox"
              checked={scripted}
              onChange={(event) => onScripted(event.currentTarget.checked)}
            />
            <span>
              Use the {person.length === 1 ? "answer" : `${String(person.length)} answers`} of the document
              <small>
                {scripted
                  ? "Where there are no more, the page asks you."
                  : "The page asks you from the start."}
              </small>
            </span>
          </label>
        )}
        <CheckedField
          label="Seed of everything random"
          value={String(playground.world.seed)}
          judge={(text) => (toSeed(text) === null ? "It must be a whole number from 0 to 4294967295." : null)}
          onChange={(text) => {
            const seed = toSeed(text);
            if (seed !== null) change({ ...playground, world: { seed } });
          }}
        />
      </Part>
    </>
  );
}

function toSeed(text: string): number | null {
  const seed = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isInteger(seed) && seed >= 0 && seed <= 0xffff_ffff ? seed : null;
}

/** Names that the code defines, as they are written there: nothing of it is evaluated for this. */
function Defined({ text }: { text: string }) {
  const { data } = useQuery({
    queryKey: ["outline", text],
    queryFn: async () => (await import("../../sandbox/outline.ts")).toOutline(text),
    gcTime: 10_000,
  });
  if (!data) return data === null ? <p>Its code does not compile: the editor says where.</p> : null;
  const kinds = [
    ["Tools", data.tools],
    ["Prompts", data.prompts],
    ["Resources", data.resources],
  ] as const;
  const some = kinds.filter(([, names]) => names.length > 0);
  if (some.length === 0) return <p>What it defines is computed, and not known before it runs.</p>;
  return (
    <dl className="play-defined">
      {some.map(([kind, names]) => (
        <div key={kind}>
          <dt>{kind}</dt>
          <dd>
            {names.map((name) => (
              <code key={name}>{name}</code>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Call = Playground["call"];

const METHODS: Readonly<Record<Call["method"], string>> = {
  "tools/call": "tools/call: a tool",
  "prompts/get": "prompts/get: a prompt",
  "resources/read": "resources/read: a resource",
};

/** The call's method, its target and its arguments. What is not right yet changes nothing, and stays as it was typed. */
function CallFields({ id, call, onChange }: { id: string; call: Call; onChange: (call: Call) => void }) {
  const { work } = useServices();
  const place = toDraftPlace(id, "arguments");
  const target = "name" in call ? call.name : call.uri;
  const named = call.method !== "resources/read";
  const set = (next: unknown) => {
    const parsed = callSchema.safeParse(next);
    if (parsed.success) onChange(parsed.data);
  };
  const toCall = (method: Call["method"], to: string) =>
    method === "resources/read" ? { method, uri: to } : { method, name: to, arguments: {} };
  return (
    <>
      <label className="play-field">
        <span>Method</span>
        <select
          className="setting-select"
          value={call.method}
          onChange={(event) => {
            work.setDraft(place, undefined);
            set(toCall(event.currentTarget.value as Call["method"], target));
          }}
        >
          {Object.entries(METHODS).map(([method, says]) => (
            <option key={method} value={method}>
              {says}
            </option>
          ))}
        </select>
      </label>
      <TargetField
        label={named ? "Name" : "URI"}
        value={target}
        onChange={(to) => set(named ? { ...call, name: to } : { ...call, uri: to })}
      />
      {named && (
        <Json
          label="Arguments"
          place={place}
          value={call.arguments ?? {}}
          judge={(value) => {
            const parsed = callSchema.safeParse({ ...call, arguments: value });
            return parsed.success ? null : (parsed.error.issues[0]?.message ?? "not arguments");
          }}
          onChange={(value) => set({ ...call, arguments: value })}
        />
      )}
    </>
  );
}

function TargetField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (to: string) => void;
}) {
  const [draft, setDraft] = useState({ text: value, value });
  if (draft.value !== value) setDraft({ text: value, value });
  return (
    <label className="play-field">
      <span>{label}</span>
      <input
        className="setting-text play-wide"
        value={draft.text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          const text = event.currentTarget.value;
          setDraft({ text, value: text });
          onChange(text);
        }}
      />
    </label>
  );
}
