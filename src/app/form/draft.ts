import { type Field, judgeContent } from "../../protocol/form.ts";
import { createMap, type Json, type JsonObject } from "../../protocol/json.ts";

/** What stands in one field's control. Which part counts depends on the field's kind. */
export interface Draft {
  touched: boolean;
  text: string;
  checked: boolean;
  chosen: readonly string[];
}
/** By field name; a Map, so that no name can meet an inherited one. */
export type Drafts = ReadonlyMap<string, Draft>;

/** Controls as they first stand: defaults filled in (Elicitation, "Requested Schema"), or an earlier answer. */
export function toDrafts(fields: readonly Field[], content?: JsonObject): Drafts {
  return new Map(
    fields.map((field) => {
      const given = content && Object.hasOwn(content, field.name) ? content[field.name] : undefined;
      // An earlier answer stands for itself: what it left out was not filled in.
      const value = content ? given : field.default;
      return [field.name, toDraft(field, value, given !== undefined)];
    }),
  );
}

function toDraft(field: Field, value: Json | undefined, touched: boolean): Draft {
  const list = Array.isArray(value) ? value : field.kind === "choice" ? [value] : [];
  return {
    touched,
    text: typeof value === "string" || typeof value === "number" ? String(value) : "",
    checked: value === true,
    chosen: list.filter((item) => typeof item === "string"),
  };
}

export type FormReading = { content: JsonObject } | { problems: ReadonlyMap<string, string> };

/**
 * Reads the controls as an answer's content. `unreadable` names fields in which the browser holds something that it
 * could not make a value of, such as half a date. Untouched optional fields are left out.
 */
export function readDrafts(
  fields: readonly Field[],
  drafts: Drafts,
  unreadable: ReadonlySet<string> = new Set(),
): FormReading {
  const problems = new Map<string, string>();
  const entries: [string, Json][] = [];
  for (const field of fields) {
    const draft = drafts.get(field.name);
    const read = draft ? readField(field, draft) : { value: undefined };
    if (unreadable.has(field.name)) problems.set(field.name, "is not complete");
    else if ("problem" in read) problems.set(field.name, read.problem);
    else if (read.value !== undefined) entries.push([field.name, read.value]);
  }
  const judged = judgeContent(fields, createMap(entries));
  if ("problems" in judged) {
    for (const { field, message } of judged.problems) {
      if (!problems.has(field)) problems.set(field, message);
    }
  }
  return problems.size === 0 && "content" in judged ? { content: judged.content } : { problems };
}

type FieldReading = { value: Json | undefined } | { problem: string };

function readField(field: Field, draft: Draft): FieldReading {
  if (!draft.touched && field.default !== undefined) return { value: field.default };
  switch (field.kind) {
    case "boolean":
      return { value: draft.touched || field.required ? draft.checked : undefined };
    case "choices":
      return { value: readChoices(field, draft) };
    case "choice":
      return { value: draft.chosen[0] };
    case "number":
    case "integer":
      return readNumber(field, draft.text);
    case "string":
      return { value: readText(field, draft.text) };
    case "unsupported":
      return { value: undefined };
  }
}

/** Nothing ticked is an answer where one is required, or where it unticks a default; elsewhere it is no answer. */
function readChoices(field: Field, { touched, chosen }: Draft): string[] | undefined {
  const unticked = touched && field.default !== undefined && (field.limits.minItems ?? 0) === 0;
  if (chosen.length === 0 && !field.required && !unticked) return undefined;
  return field.options.map(({ value }) => value).filter((value) => chosen.includes(value));
}

function readText(field: Field, text: string): string | undefined {
  if (text === "") return undefined;
  if (field.format === "date-time") return toDateTime(text.trim());
  return field.format === undefined ? text : text.trim();
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Whole text or nothing: no trailing letters, nothing that a double would turn into another number. */
function readNumber(field: Field, text: string): FieldReading {
  const typed = text.trim();
  if (typed === "") return { value: undefined };
  if (!NUMBER.test(typed)) {
    return { problem: field.kind === "integer" ? "must be a whole number" : "must be a number" };
  }
  const value = Number(typed);
  if (!Number.isFinite(value)) return { problem: "is too large" };
  if (value === 0 && /[1-9]/.test(typed.replace(/[eE].*/, ""))) return { problem: "is too close to 0" };
  // JSON writes a number as String does: that has to be the number that was typed.
  if (toDecimal(typed) !== toDecimal(String(value))) {
    return { problem: "has more digits than can be sent exactly" };
  }
  // Negative zero has no JSON of its own.
  return { value: value === 0 ? 0 : value };
}

/** A decimal in one spelling: "1.50e1", "15" and "+15.0" are all "15e0". */
function toDecimal(text: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const kept = digits.replace(/0+$/, "");
  const power = Number(exponent) - fraction.length + digits.length - kept.length;
  return kept === "" ? "0" : `${sign === "-" ? "-" : ""}${kept}e${String(power)}`;
}

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})?$/;

/**
 * Completes a time to RFC 3339: missing seconds are :00, a missing offset is this machine's at that moment. Fractions
 * stay as typed. Text that is no time is returned as it is.
 */
export function toDateTime(text: string): string {
  const parts = LOCAL_TIME.exec(text);
  if (!parts) return text;
  const [, date = "", minutes = "", seconds = ":00", offset] = parts;
  const local = `${date}T${minutes}${seconds}`;
  return local + (offset ?? toOffset(new Date(`${date}T${minutes}`)));
}

function toOffset(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  if (!Number.isFinite(minutes)) return "Z";
  const pad = (n: number) => String(Math.trunc(n)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${pad(size / 60)}:${pad(size % 60)}`;
}
