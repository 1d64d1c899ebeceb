import { isFormat, type StringFormat, toFormat } from "./formats.ts";
import { createMap, isJsonObject, type Json, type JsonObject } from "./json.ts";
import { isCheapPattern, PATTERN_TEXT } from "./pattern.ts";

interface FieldOption {
  /** What is sent. */
  value: string;
  /** What is shown. */
  label: string;
}

/** Lengths in code points. */
interface FieldLimits {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

type FieldKind = "string" | "number" | "integer" | "boolean" | "choice" | "choices" | "unsupported";

/** One property of a requested schema, with everything that a form needs to draw and check it. */
export interface Field {
  name: string;
  /** The schema's title, or the name. */
  label: string;
  description?: string;
  required: boolean;
  /** choice is one of `options`, choices any number of them; unsupported cannot be answered. */
  kind: FieldKind;
  format?: StringFormat;
  /** Empty unless `kind` is choice or choices. */
  options: FieldOption[];
  /** Present only where the schema has one that fits. */
  default?: Json;
  limits: FieldLimits;
  /** What is ignored, such as an unknown format. */
  notes: string[];
}

/** A field of "" concerns the content as a whole. */
export interface ContentProblem {
  field: string;
  message: string;
}

/**
 * Reads a form's requested schema (Elicitation, "Requested Schema"): a flat object of strings, numbers, booleans and
 * enumerations, in the server's order. Anything else is a problem, and its field `unsupported`.
 */
export function toFields(schema: unknown): { fields: Field[]; problems: string[] } {
  if (!isJsonObject(schema) || schema["type"] !== "object") {
    return { fields: [], problems: ['the requested schema must have type "object"'] };
  }
  const { properties } = schema;
  if (!isJsonObject(properties)) {
    return { fields: [], problems: ["the requested schema must have properties"] };
  }
  const required = schema["required"] ?? [];
  if (!isStrings(required)) {
    return { fields: [], problems: ["required must be a list of names"] };
  }
  const problems = required
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => `required names ${name}, which is not a property`);
  const wanted = new Set(required);
  const fields = Object.entries(properties).map(([name, property]) => {
    const { field, found } = toField(name, property, wanted.has(name));
    problems.push(...found.map((problem) => `${name}: ${problem}`));
    return field;
  });
  return { fields, problems };
}

/**
 * Checks a form's content. Valid content is a map without a prototype that holds the fields that were answered; keys
 * that no field names are left out, absent optional fields stay absent.
 */
export function judgeContent(
  fields: readonly Field[],
  content: unknown,
): { content: JsonObject } | { problems: ContentProblem[] } {
  if (!isJsonObject(content)) return { problems: [{ field: "", message: "content must be an object" }] };
  const kept: [string, Json][] = [];
  const problems: ContentProblem[] = [];
  for (const field of fields) {
    const value = Object.hasOwn(content, field.name) ? content[field.name] : undefined;
    if (value === undefined) {
      if (field.required) problems.push({ field: field.name, message: "is required" });
      continue;
    }
    const message = judgeValue(field, value);
    if (message === undefined) kept.push([field.name, Array.isArray(value) ? [...value] : value]);
    else problems.push({ field: field.name, message });
  }
  return problems.length > 0 ? { problems } : { content: createMap(kept) };
}

/** What is wrong with one field's value, or undefined. */
function judgeValue(field: Field, value: Json): string | undefined {
  switch (field.kind) {
    case "string":
      return judgeString(field, value);
    case "number":
    case "integer":
      return judgeNumber(field, value);
    case "boolean":
      return typeof value === "boolean" ? undefined : "must be true or false";
    case "choice":
      return field.options.some((option) => option.value === value)
        ? undefined
        : "must be one of the options";
    case "choices":
      return judgeChoices(field, value);
    case "unsupported":
      return "cannot be answered in a form";
  }
}

function judgeString({ limits, format }: Field, value: Json): string | undefined {
  if (typeof value !== "string") return "must be text";
  const length = Array.from(value).length;
  const { minLength, maxLength, pattern } = limits;
  if (minLength !== undefined && length < minLength)
    return `must have at least ${count(minLength, "character")}`;
  if (maxLength !== undefined && length > maxLength)
    return `must have at most ${count(maxLength, "character")}`;
  if (pattern !== undefined) {
    if (value.length > PATTERN_TEXT)
      return `must have at most ${count(PATTERN_TEXT, "character")}, to be checked`;
    if (!new RegExp(pattern, "u").test(value)) return `must match ${pattern}`;
  }
  if (format !== undefined && !isFormat(format, value)) return `must be ${toFormat(format)}`;
  return undefined;
}

function judgeNumber({ kind, limits }: Field, value: Json): string | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) return "must be a number";
  if (kind === "integer" && !Number.isInteger(value)) return "must be a whole number";
  if (limits.minimum !== undefined && value < limits.minimum) return `must be at least ${limits.minimum}`;
  if (limits.maximum !== undefined && value > limits.maximum) return `must be at most ${limits.maximum}`;
  return undefined;
}

function judgeChoices({ options, limits }: Field, value: Json): string | undefined {
  if (!isStrings(value)) return "must be a list of options";
  if (value.some((item) => !options.some((option) => option.value === item))) {
    return "must have only options of the list";
  }
  if (new Set(value).size !== value.length) return "must not have an option twice";
  const { minItems, maxItems } = limits;
  if (minItems !== undefined && value.length < minItems)
    return `must have at least ${count(minItems, "option")}`;
  if (maxItems !== undefined && value.length > maxItems)
    return `must have at most ${count(maxItems, "option")}`;
  return undefined;
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? "" : "s"}`;
}

// ── Reading one property ────────────────────────────────────────────────────────────────────────

function toField(name: string, property: unknown, required: boolean): { field: Field; found: string[] } {
  const schema = isJsonObject(property) ? property : {};
  const { title, description } = schema;
  const shape = toShape(schema);
  const field: Field = {
    name,
    label: typeof title === "string" && title !== "" ? title : name,
    ...(typeof description === "string" && { description }),
    required,
    kind: shape.found.length > 0 ? "unsupported" : shape.kind,
    options: shape.options ?? [],
    limits: {},
    notes: [],
  };
  if (shape.found.length > 0) return { field, found: shape.found };
  const found = [...readLimits(schema, field), ...readFormat(schema, field)];
  if (schema["default"] !== undefined && found.length === 0) {
    const message = judgeValue(field, schema["default"]);
    if (message === undefined) field.default = schema["default"];
    else found.push(`the default ${message}`);
  }
  return { field, found };
}

interface Shape {
  kind: FieldKind;
  options?: FieldOption[];
  found: string[];
}

function toShape(schema: JsonObject): Shape {
  const { type } = schema;
  if (type === "string") return toStringShape(schema);
  if (type === "array") return toArrayShape(schema);
  if (type === "number" || type === "integer" || type === "boolean") return { kind: type, found: [] };
  const found =
    type === undefined
      ? 'type is missing (an enumeration needs "string" too)'
      : `type ${JSON.stringify(type)} is not supported: forms are flat, of text, numbers, booleans and enumerations`;
  return { kind: "unsupported", found: [found] };
}

function toStringShape(schema: JsonObject): Shape {
  if (schema["oneOf"] !== undefined) return toOptions("choice", titled(schema["oneOf"]), "oneOf");
  if (schema["enum"] === undefined) return { kind: "string", found: [] };
  return toOptions("choice", untitled(schema["enum"], schema["enumNames"]), "enum");
}

function toArrayShape(schema: JsonObject): Shape {
  const { items } = schema;
  if (!isJsonObject(items)) {
    return { kind: "unsupported", found: ["a list of options needs items with enum or anyOf"] };
  }
  const list = items["anyOf"] ?? items["oneOf"];
  if (list !== undefined) return toOptions("choices", titled(list), "items.anyOf");
  if (items["type"] !== "string") return { kind: "unsupported", found: ['items must have type "string"'] };
  return toOptions("choices", untitled(items["enum"]), "items.enum");
}

function toOptions(kind: "choice" | "choices", options: FieldOption[] | undefined, where: string): Shape {
  if (!options || options.length === 0) {
    return { kind, found: [`${where} must be a list of at least one option`] };
  }
  const values = new Set(options.map(({ value }) => value));
  if (values.size !== options.length) return { kind, found: [`${where} has an option twice`] };
  return { kind, options, found: [] };
}

function untitled(values: Json | undefined, names?: Json): FieldOption[] | undefined {
  if (!isStrings(values)) return undefined;
  const labels = Array.isArray(names) ? names : [];
  return values.map((value, index) => {
    const label = labels[index];
    return { value, label: typeof label === "string" ? label : value };
  });
}

function titled(list: Json): FieldOption[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const options = list.flatMap((item) =>
    isJsonObject(item) && typeof item["const"] === "string" && typeof item["title"] === "string"
      ? [{ value: item["const"], label: item["title"] }]
      : [],
  );
  return options.length === list.length ? options : undefined;
}

const LIMITS: Readonly<Record<FieldKind, readonly (readonly [keyof FieldLimits, keyof FieldLimits])[]>> = {
  string: [["minLength", "maxLength"]],
  number: [["minimum", "maximum"]],
  integer: [["minimum", "maximum"]],
  choices: [["minItems", "maxItems"]],
  boolean: [],
  choice: [],
  unsupported: [],
};

function readLimits(schema: JsonObject, field: Field): string[] {
  const isNumeric = field.kind === "number" || field.kind === "integer";
  const found: string[] = [];
  for (const pair of LIMITS[field.kind]) {
    const [low, high] = pair.map((key) => {
      const value = schema[key];
      if (value === undefined) return undefined;
      const fits = typeof value === "number" && (isNumeric ? Number.isFinite(value) : isCount(value));
      if (fits) Object.assign(field.limits, { [key]: value });
      else found.push(`${key} must be ${isNumeric ? "a number" : "a whole number from 0"}`);
      return fits ? value : undefined;
    });
    if (low !== undefined && high !== undefined && low > high) found.push(`${pair[0]} is above ${pair[1]}`);
  }
  if (field.kind === "choices" && (field.limits.minItems ?? 0) > field.options.length) {
    found.push("minItems is above the number of options");
  }
  return found;
}

function readFormat(schema: JsonObject, field: Field): string[] {
  if (field.kind !== "string") return [];
  const { format, pattern } = schema;
  if (format === "email" || format === "uri" || format === "date" || format === "date-time") {
    field.format = format;
  } else if (format !== undefined) {
    field.notes.push(
      `format ${JSON.stringify(format)} is not one of email, uri, date and date-time: ignored`,
    );
  }
  if (pattern === undefined) return [];
  if (typeof pattern !== "string" || !isRegExp(pattern)) return ["pattern must be a regular expression"];
  if (isCheapPattern(pattern)) field.limits.pattern = pattern;
  else field.notes.push("the pattern could take too long to check: ignored");
  return [];
}

function isRegExp(source: string): boolean {
  try {
    return new RegExp(source, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
