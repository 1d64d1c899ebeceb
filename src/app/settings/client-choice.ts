import type { Step } from "../../lesson/course.ts";
import type { GuestFiles } from "../../protocol/ports.ts";
import type { ClientSettings, ServerSettings } from "../../workspace/playground.ts";
import { type Caller, CLIENT_FILE, toCaller } from "../clients/calling.ts";
import { type Loop, type Setup, withClient, without, withServer } from "../work/setup.ts";
import { toClientPatch, toPatch, toSettings } from "./step-settings.ts";

/** Where a choice is made: the step, the learner's files, and what was chosen so far. */
export interface Choosing {
  step: Step;
  files: GuestFiles;
  setup: Setup;
}

interface Change {
  client?: Partial<ClientSettings>;
  era?: ServerSettings["era"];
  /** null: the client.ts among the files, or the page's own loop where there is none. */
  loop?: Loop | null;
}

/** The setup with other client settings; of the lesson's own nothing is kept. */
export function withChange({ step, setup }: Choosing, { client, era, loop }: Change): Setup {
  const now = toSettings(step, setup);
  let next = setup;
  if (client) next = withClient(next, toClientPatch(now.lessonClient, { ...now.client, ...client }));
  if (era) next = withServer(next, toPatch(now.lesson, { ...now.server, era }));
  if (loop !== undefined) next = loop === null ? without(next, "loop") : { ...next, loop };
  return next;
}

/** Who shall make the call. Our own loop and every client.ts speak 2026-07-28 only, so with them the era follows. */
export function withCaller(choosing: Choosing, caller: Caller): Setup {
  if (caller === "sdk") return withChange(choosing, { client: { kind: "sdk" }, loop: null });
  return withChange(choosing, { client: { kind: "loop" }, era: "modern", loop: toLoop(choosing, caller) });
}

/** The page's own loop is what runs where nothing else is there, so that need not be kept. */
function toLoop({ files }: Choosing, caller: Loop | typeof CLIENT_FILE): Loop | null {
  if (caller === CLIENT_FILE) return null;
  return caller === "built-in" && !(CLIENT_FILE in files) ? null : caller;
}

/** Which revision shall be spoken. Only the SDK's client speaks the earlier one, so with it the client follows. */
export function withEra(choosing: Choosing, era: ServerSettings["era"]): Setup {
  return withChange(choosing, era === "legacy" ? { era, client: { kind: "sdk" } } : { era });
}

/** A client to try a tool against: who calls, and what differs from the lesson's settings. */
interface Preset {
  name: string;
  caller: Exclude<Caller, typeof CLIENT_FILE>;
  client: Partial<Pick<ClientSettings, "maxRounds" | "capabilities">>;
  says: string;
}

export const PRESETS: readonly Preset[] = [
  {
    name: "Roundtrip’s own",
    caller: "built-in",
    client: {},
    says: "The loop of this page, as the lesson has it.",
  },
  {
    name: "declares nothing",
    caller: "built-in",
    client: { capabilities: {} },
    says: "It can be asked for nothing: a tool that asks is refused with −32021, and does what it did before that.",
  },
  {
    name: "form only",
    caller: "built-in",
    client: { capabilities: { elicitation: { form: {} } } },
    says: "It shows forms; pages, sampling and roots it does not declare.",
  },
  {
    name: "limit 1",
    caller: "built-in",
    client: { maxRounds: 1 },
    says: "It retries once: a tool that asks in two rounds is abandoned at its second.",
  },
  {
    name: "drops the state",
    caller: "drops-state",
    client: {},
    says: "Its retries carry the answers and no requestState: to the server each is a new call.",
  },
  {
    name: "never returns",
    caller: "never-returns",
    client: {},
    says: "Where the server asks, it is gone: no retry ever comes.",
  },
  { name: "the SDK’s", caller: "sdk", client: {}, says: "The official SDK’s client, as it is." },
];

/** Any client that is chosen is whole: limit and capabilities are its own, or the lesson's. Roots and model stay. */
export function withPreset(choosing: Choosing, { caller, client }: Preset): Setup {
  const { maxRounds, capabilities } = toSettings(choosing.step, choosing.setup).lessonClient;
  const setup = withCaller(choosing, caller);
  return withChange({ ...choosing, setup }, { client: { maxRounds, capabilities, ...client } });
}

/** The preset that is in force; none where the settings are the learner's own mixture. */
export function toPreset({ step, setup, files }: Choosing): Preset | undefined {
  const { client, lessonClient } = toSettings(step, setup);
  const caller = toCaller(step.run, setup, files);
  return PRESETS.find((preset) => {
    const { maxRounds, capabilities } = { ...lessonClient, ...preset.client };
    return (
      preset.caller === caller &&
      maxRounds === client.maxRounds &&
      JSON.stringify(capabilities) === JSON.stringify(client.capabilities)
    );
  });
}

/** What a client can be asked for, as switches. */
export interface Declared {
  form: boolean;
  url: boolean;
  sampling: boolean;
  roots: boolean;
}

/** Reads capabilities as the specification does: `elicitation: {}` declares forms only. */
export function toDeclared({ elicitation, sampling, roots }: ClientSettings["capabilities"]): Declared {
  const modes = isMap(elicitation) ? elicitation : null;
  const url = modes !== null && "url" in modes;
  return {
    form: modes !== null && ("form" in modes || !url),
    url,
    sampling: isMap(sampling),
    roots: isMap(roots),
  };
}

/** The capabilities with one of the switches turned; all else in them stays. */
export function withDeclared(
  capabilities: ClientSettings["capabilities"],
  name: keyof Declared,
  on: boolean,
): ClientSettings["capabilities"] {
  const { elicitation, ...others } = capabilities;
  const declared = { ...toDeclared(capabilities), [name]: on };
  if (name === "sampling" || name === "roots") return toggled(capabilities, name, on);
  if (!declared.form && !declared.url) return others;
  const modes = { ...(declared.form && { form: {} }), ...(declared.url && { url: {} }) };
  const more = Object.entries(isMap(elicitation) ? elicitation : {}).filter(
    ([mode]) => mode !== "form" && mode !== "url",
  );
  return { elicitation: { ...modes, ...Object.fromEntries(more) }, ...others };
}

function toggled(capabilities: ClientSettings["capabilities"], name: string, on: boolean) {
  const others = Object.entries(capabilities).filter(([other]) => other !== name);
  return Object.fromEntries(on ? [...others, [name, {}] as const] : others);
}

function isMap(value: unknown): value is Record<string, never> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
