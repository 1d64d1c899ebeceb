import { type Field, toFields } from "../protocol/form.ts";
import { isJsonObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { InputRequest } from "../protocol/mcp.ts";
import type { Person, PersonReply, Proposal } from "../protocol/ports.ts";
import type { Playground, ScriptedAnswer } from "../workspace/playground.ts";
import { createProposals } from "./proposals.ts";

/** One question as it was put, and the yes that was given to it. */
export interface Asked {
  key: string;
  request: InputRequest;
  yes: ScriptedAnswer;
}

/** The kinds of question, as capabilities name them. */
export type AskedKind = "form" | "url" | "sampling" | "roots" | "unknown";

/** Only an absent mode means form (Elicitation, "Elicitation Requests"). */
export function toAskedKind({ method, params }: InputRequest): AskedKind {
  if (method === "sampling/createMessage") return "sampling";
  if (method === "roots/list") return "roots";
  if (method !== "elicitation/create") return "unknown";
  const mode = params?.["mode"] ?? "form";
  return mode === "form" || mode === "url" ? mode : "unknown";
}

/**
 * Somebody who says yes to everything, and what was asked: each form with content that fits its requestedSchema, every box ticked;
 * each page finished. Values of the document's own script win where the form has a field of that name and no box. `instead`: the
 * answer to the question at that place, from 0, where it is another.
 */
export function createYesPerson(
  document: Playground,
  instead: ReadonlyMap<number, ScriptedAnswer> = new Map(),
): { person: Person; asked: Asked[] } {
  const asked: Asked[] = [];
  const propose = createProposals(document.client);
  const person: Person = {
    answer({ key, request }) {
      const own = document.person[asked.length];
      const proposal = propose(request);
      const yes = instead.get(asked.length) ?? toYes(request, proposal, { own, document });
      asked.push({ key, request, yes });
      return Promise.resolve(toReply(yes, proposal));
    },
  };
  return { person, asked };
}

interface Giving {
  own: ScriptedAnswer | undefined;
  document: Playground;
}

function toYes(request: InputRequest, proposal: Proposal | undefined, giving: Giving): ScriptedAnswer {
  switch (toAskedKind(request)) {
    case "form":
      return { action: "accept", content: toContent(request, giving.own) };
    case "url":
      return { action: "accept", finish: giving.document.client.principal };
    case "sampling":
      return proposal?.status === "proposed" ? { approve: true } : MODEL_REPLY;
    case "roots":
      return { approve: true };
    case "unknown":
      return { action: "accept" };
  }
}

const MODEL_REPLY = {
  role: "assistant",
  content: { type: "text", text: "example" },
  model: "scripted",
  stopReason: "endTurn",
};

function toReply(yes: ScriptedAnswer, proposal: Proposal | undefined): PersonReply {
  if (!("approve" in yes)) {
    const { finish, ...response } = yes as JsonObject & { finish?: string | null };
    const answered = { status: "answered", response } as const;
    return finish === undefined ? answered : { ...answered, finishes: finish };
  }
  return proposal?.status === "proposed"
    ? { status: "answered", response: proposal.answer }
    : { status: "refused" };
}

/** The fields of a form; none where its schema cannot be read. */
export function toFormFields({ params }: InputRequest): Field[] {
  return toFields(params?.["requestedSchema"]).fields;
}

function toContent(request: InputRequest, own: ScriptedAnswer | undefined): JsonObject {
  const given = own && "content" in own && isJsonObject(own["content"]) ? own["content"] : {};
  const entries = toFormFields(request).flatMap((field): [string, Json][] => {
    if (field.kind === "unsupported") return [];
    const mine = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
    return [[field.name, field.kind === "boolean" ? true : (mine ?? toPlausible(field))]];
  });
  return Object.fromEntries(entries);
}

/** The same yes with every box unticked. */
export function toUnticked({ request, yes }: Asked): ScriptedAnswer {
  if (toAskedKind(request) !== "form" || !("content" in yes) || !isJsonObject(yes["content"])) return yes;
  const boxes = toFormFields(request).filter(({ kind }) => kind === "boolean");
  const unticked = Object.fromEntries(boxes.map(({ name }) => [name, false]));
  return { action: "accept", content: { ...yes["content"], ...unticked } };
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "ana@example.com",
  uri: "https://example.com/",
  date: "2026-08-01",
  "date-time": "2026-08-01T12:00:00Z",
};

/** The plainest value that a field takes: its default, its first option, its least number, a text as long as it must be. */
function toPlausible({ kind, default: given, options, limits, format }: Field): Json {
  if (given !== undefined && given !== "") return given;
  const [first] = options;
  switch (kind) {
    case "choice":
      return first?.value ?? "";
    case "choices":
      return options.slice(0, Math.max(limits.minItems ?? 1, 1)).map(({ value }) => value);
    case "number":
    case "integer":
      return toNumber(limits, kind === "integer");
    default:
      return toText(format, limits);
  }
}

function toText(format: string | undefined, { minLength = 0, maxLength }: Field["limits"]): string {
  if (format !== undefined) return FORMATS[format] ?? "example";
  return "example".padEnd(minLength, "e").slice(0, maxLength);
}

/** 1 where that fits; else the bound that is there. */
function toNumber({ minimum, maximum }: Field["limits"], whole: boolean): number {
  const low = minimum === undefined ? 1 : Math.max(minimum, 1);
  const value = maximum === undefined ? low : Math.min(low, maximum);
  return whole ? Math.ceil(value) : value;
}
