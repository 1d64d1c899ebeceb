import type { ClientSettings } from "../../workspace/playground.ts";
import { type Caller, CLIENT_FILE, toCaller } from "../clients/calling.ts";
import { PROGRAMS } from "../clients/programs.ts";
import { type Setup, without } from "../work/setup.ts";
import { CALLERS } from "./callers.ts";
import { CheckedField } from "./checked-field.tsx";
import {
  type Choosing,
  type Declared,
  PRESETS,
  toDeclared,
  toPreset,
  withCaller,
  withChange,
  withDeclared,
  withEra,
  withPreset,
} from "./client-choice.ts";
import { ModelTexts, Roots } from "./list-fields.tsx";
import { Choice, Flag, toProblem } from "./server-part.tsx";
import { ERAS } from "./setting-words.ts";
import { parseRetries, toSettings } from "./step-settings.ts";

interface ClientPartProps {
  choosing: Choosing;
  onChange: (setup: Setup) => void;
  onOwnLoop: (text: string) => void;
}

/** Who calls, with which client, and what that client can be asked for. */
export function ClientPart({ choosing, onChange, onOwnLoop }: ClientPartProps) {
  const { client } = toSettings(choosing.step, choosing.setup);
  const set = (change: Partial<ClientSettings>) => onChange(withChange(choosing, { client: change }));
  return (
    <fieldset className="setting-part setting-client">
      <legend>Client</legend>
      <Presets {...{ choosing, onChange }} />
      <div className="setting-part">
        <WhoCalls {...{ choosing, onChange }} />
        <WhichClient {...{ choosing, onChange, onOwnLoop }} />
        <CheckedField
          label="Retries allowed"
          value={String(client.maxRounds)}
          judge={(text) => toProblem(parseRetries(text))}
          onChange={(text) => {
            const parsed = parseRetries(text);
            if ("value" in parsed) set({ maxRounds: parsed.value });
          }}
        />
      </div>
      <Capabilities capabilities={client.capabilities} onChange={(capabilities) => set({ capabilities })} />
      <div className="setting-part">
        <Roots roots={client.roots} onChange={(roots) => set({ roots })} />
        <ModelTexts texts={client.model} onChange={(model) => set({ model })} />
      </div>
    </fieldset>
  );
}

/** Clients to try a tool against, each at a press. */
function Presets({ choosing, onChange }: Omit<ClientPartProps, "onOwnLoop">) {
  const chosen = toPreset(choosing);
  return (
    <div className="setting-presets">
      <div className="setting-row" role="group" aria-label="Try the tool with a client">
        {PRESETS.map((preset) => (
          <button
            key={preset.name}
            type="button"
            className="setting-preset"
            aria-pressed={preset === chosen}
            onClick={() => onChange(withPreset(choosing, preset))}
          >
            {preset.name}
          </button>
        ))}
      </div>
      <p className="setting-note" role="status">
        {chosen ? chosen.says : "A mixture of your own."}
      </p>
    </div>
  );
}

function WhoCalls({ choosing: { step, setup }, onChange }: Omit<ClientPartProps, "onOwnLoop">) {
  const { client, lessonClient } = toSettings(step, setup);
  const { principal } = client;
  const known = { ana: "ana", bo: "bo", "": "anonymous: no token" };
  const options = principal === null || principal in known ? known : { [principal]: principal, ...known };
  const setPrincipal = (name: string | null) =>
    onChange(name === lessonClient.principal ? without(setup, "principal") : { ...setup, principal: name });
  return (
    <>
      <Choice<string>
        label="Who calls"
        value={principal ?? ""}
        options={options}
        onChange={(name) => setPrincipal(name === "" ? null : name)}
      />
      <p className="setting-note">
        {principal === null ? "No Authorization header is sent" : `Authorization: Bearer ${principal}`}, from
        the next run on.
      </p>
    </>
  );
}

/** Which client makes the call, and in which revision: one follows the other where it must, and it is said. */
function WhichClient({ choosing, onChange, onOwnLoop }: ClientPartProps) {
  const { step, setup, files } = choosing;
  const { server } = toSettings(step, setup);
  const caller = toCaller(step.run, setup, files);
  const names = (Object.keys(CALLERS) as Caller[]).filter(
    (name) => name === caller || !["drops-state", "never-returns"].includes(name),
  );
  const options = Object.fromEntries(names.map((name) => [name, CALLERS[name]])) as Record<Caller, string>;
  const choose = (name: Caller) => {
    if (name === CLIENT_FILE && !(CLIENT_FILE in files)) onOwnLoop(PROGRAMS["built-in"]);
    onChange(withCaller(choosing, name));
  };
  return (
    <>
      <Choice<Caller> label="The call is made by" value={caller} options={options} onChange={choose} />
      <Choice
        label="Revision"
        value={server.era}
        options={ERAS}
        onChange={(era) => onChange(withEra(choosing, era))}
      />
      <p className="setting-note" role="status">
        {toEraNote(caller, server.era)}
      </p>
      {caller === "sdk" && <SdkDiffers />}
    </>
  );
}

function toEraNote(caller: Caller, era: keyof typeof ERAS): string {
  if (era === "legacy") return "Only the SDK’s client speaks 2025-11-25, so it makes the call.";
  if (caller === "sdk") return "This client speaks both.";
  return "A loop speaks 2026-07-28 only: with 2025-11-25 the SDK’s client takes over.";
}

/** Where the SDK's client, in the version that is used here, does other than the specification says. */
function SdkDiffers() {
  return (
    <details className="setting-note">
      <summary>Where it differs from the specification</summary>
      <ul>
        <li>A result without resultType it refuses; the specification takes it as complete.</li>
        <li>
          An input_required on a list method it retries up to its limit; the specification allows it on three
          methods only.
        </li>
        <li>
          The questions of one round it puts all at once. The host of this page still shows one at a time.
        </li>
        <li>Where nothing is asked it waits a real 250 ms before the retry, which cannot be set.</li>
      </ul>
    </details>
  );
}

const KINDS: Readonly<Record<keyof Declared, string>> = {
  form: "elicitation, form",
  url: "elicitation, url",
  sampling: "sampling",
  roots: "roots",
};

interface CapabilitiesProps {
  capabilities: ClientSettings["capabilities"];
  onChange: (capabilities: ClientSettings["capabilities"]) => void;
}

/** What the client declares, as switches and as it goes over the wire. */
function Capabilities({ capabilities, onChange }: CapabilitiesProps) {
  const declared = toDeclared(capabilities);
  const deprecated = "deprecated in 2026-07-28";
  return (
    <div className="setting-part" role="group" aria-label="Declared capabilities">
      <p className="setting-legend">Declares</p>
      {(Object.keys(KINDS) as (keyof Declared)[]).map((name) => (
        <Flag
          key={name}
          label={KINDS[name]}
          note={name === "sampling" || name === "roots" ? deprecated : undefined}
          on={declared[name]}
          onChange={(on) => onChange(withDeclared(capabilities, name, on))}
        />
      ))}
      <p className="setting-note">
        <code className="setting-wire">{JSON.stringify(capabilities)}</code>
      </p>
      {declared.form && !isFormNamed(capabilities) && (
        <p className="setting-note">An empty elicitation counts as form only.</p>
      )}
      <p className="setting-note">What is not declared the server refuses with −32021 instead of asking.</p>
    </div>
  );
}

function isFormNamed({ elicitation }: ClientSettings["capabilities"]): boolean {
  return typeof elicitation === "object" && elicitation !== null && "form" in elicitation;
}
