import type { Json } from "../../protocol/json.ts";
import { parsePlayground } from "../../workspace/parse.ts";
import { parseJsonText } from "../../workspace/strict-json.ts";
import type { OwnAttempt } from "../work/setup.ts";

/** The ways to change a state, by the words of the form. */
export const CHANGES = ["untouched", "flip", "set", "signWith", "unsigned", "raw"] as const;
export type Change = (typeof CHANGES)[number];

/** An attempt as it is typed: all text, and an empty text leaves the field out. */
export interface Draft {
  label: string;
  change: Change;
  /** What belongs to the change: a place, fields as JSON, a key, other text. */
  flip: string;
  set: string;
  signWith: string;
  unsigned: string;
  raw: string;
  /** "": the one who calls. "null": anonymous. */
  principal: string;
  arguments: string;
  responses: string;
  afterSeconds: string;
  times: string;
  parallel: boolean;
  fresh: boolean;
  finish: boolean;
}

export type DraftField = keyof Draft;
export type DraftFaults = Partial<Record<DraftField, string>>;

export const EMPTY_DRAFT: Draft = {
  label: "",
  change: "flip",
  flip: "-1",
  set: '{ "data.saved.price": 1 }',
  signWith: "",
  unsigned: '{ "data.saved.price": 1 }',
  raw: "",
  principal: "",
  arguments: "",
  responses: "",
  afterSeconds: "",
  times: "",
  parallel: false,
  fresh: false,
  finish: false,
};

/** The form's text for an attempt that is there already. */
export function toDraft(attempt: OwnAttempt): Draft {
  const { state, principal, times = 1 } = attempt;
  return {
    ...EMPTY_DRAFT,
    ...toStateDraft(state),
    label: attempt.label ?? "",
    principal: principal === undefined ? "" : (principal ?? "null"),
    arguments: toJsonText(attempt.arguments),
    responses: toJsonText(attempt.responses),
    afterSeconds: attempt.afterSeconds === undefined ? "" : String(attempt.afterSeconds),
    times: times === 1 ? "" : String(times),
    parallel: attempt.parallel ?? false,
    fresh: attempt.fresh ?? false,
    finish: attempt.finish ?? false,
  };
}

/** The attempt that the form says, or what is wrong with it at its fields. */
export function toAttempt(draft: Draft): { attempt: OwnAttempt } | { faults: DraftFaults } {
  const faults: DraftFaults = {};
  const json = (field: "set" | "unsigned" | "arguments" | "responses"): Json | undefined => {
    if (draft[field].trim() === "") return undefined;
    const parsed = parseJsonText(draft[field]);
    if ("fault" in parsed) faults[field] = parsed.fault.message;
    return "fault" in parsed ? undefined : (parsed.value as Json);
  };
  const attempt = withoutAbsent({
    label: draft.label.trim(),
    state: toState(draft, json),
    principal: draft.principal === "" ? undefined : draft.principal === "null" ? null : draft.principal,
    arguments: json("arguments"),
    responses: json("responses"),
    afterSeconds: toNumber(draft.afterSeconds),
    times: toNumber(draft.times),
    parallel: draft.parallel || undefined,
    fresh: draft.fresh || undefined,
    finish: draft.finish || undefined,
  });
  const found = { ...findFaults(attempt, draft), ...faults };
  return Object.keys(found).length > 0 ? { faults: found } : { attempt: attempt };
}

function toStateDraft(state: OwnAttempt["state"]): Partial<Draft> {
  if (state === undefined) return { change: "untouched" };
  if ("flip" in state) return { change: "flip", flip: String(state.flip) };
  if ("raw" in state) return { change: "raw", raw: state.raw };
  if ("unsigned" in state) return { change: "unsigned", unsigned: toJsonText(state.unsigned) };
  if ("set" in state) return { change: "set", set: toJsonText(state.set), signWith: state.signWith ?? "" };
  return { change: "signWith", signWith: state.signWith };
}

function toState(draft: Draft, json: (field: "set" | "unsigned") => Json | undefined): Json | undefined {
  switch (draft.change) {
    case "untouched":
      return undefined;
    case "flip":
      return { flip: toNumber(draft.flip) ?? draft.flip };
    case "set":
      return { set: json("set") ?? {}, ...(draft.signWith !== "" && { signWith: draft.signWith }) };
    case "unsigned":
      return { unsigned: json("unsigned") ?? {} };
    case "signWith":
      return { signWith: draft.signWith };
    case "raw":
      return { raw: draft.raw };
  }
}

/** What the document's own schema says of it, each at the field that it is about. */
function findFaults(attempt: object, draft: Draft): DraftFaults {
  const parsed = parsePlayground({
    version: 1,
    files: { "tools.ts": "" },
    call: { method: "tools/call", name: "any" },
    attempts: [attempt],
  });
  if ("playground" in parsed) return {};
  return Object.fromEntries(
    parsed.faults.map(({ path, message }) => {
      const [, , field = "label", inner] = path.split(".");
      const name = field === "state" ? toStateField(draft.change, inner) : field;
      return [name, FAULTS[name as DraftField] ?? message];
    }),
  );
}

/** What a field must be, where the schema speaks of its own types. */
const FAULTS: DraftFaults = {
  flip: "must be a whole number",
  set: "must be a JSON object: dotted paths and their new values",
  unsigned: "must be a JSON object: dotted paths and their new values",
  arguments: "must be a JSON object",
  responses: "must be a JSON object by key, or a list of them",
  afterSeconds: "must be a number of seconds, 0 or more",
  times: "must be a whole number from 1 to 100",
};

function toStateField(change: Change, inner: string | undefined): string {
  return inner === "signWith" || change === "untouched" ? "signWith" : change;
}

/** A number where the text is one; other text stays, so that the schema says what it should be. */
function toNumber(text: string): Json | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : trimmed;
}

function toJsonText(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value);
}

function withoutAbsent(fields: Readonly<Record<string, Json | undefined>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  );
}
