/** `src/arguments.ts` of an exported project: what the playground says of arguments, and of results, that do not fit. */
export const ARGUMENTS_FILE = `// Arguments, judged by a tool's inputSchema. The texts are the playground's.
/* eslint-disable @typescript-eslint/no-explicit-any */
import { ProtocolError } from "@modelcontextprotocol/server";
import { Validator } from "@cfworker/json-schema";

/** Keywords that only pass on what is wrong further inside. */
const OUTER = ["properties", "items", "prefixItems", "allOf", "$ref", "patternProperties"];

/** What is wrong with a value, each problem with its path; undefined where it fits. */
export function judge(schema: any, value: unknown): string | undefined {
  const draft = /draft-0?([47])/.exec(String(schema.$schema))?.[1] as "4" | "7" | undefined;
  const { valid, errors } = new Validator(schema, draft ?? "2020-12", false).validate(value);
  if (valid) return undefined;
  const inner = errors.filter(({ keyword }) => !OUTER.includes(keyword));
  const found = inner.length > 0 ? inner : errors;
  return [...new Set(found.map(({ instanceLocation, error }) => toPath(instanceLocation) + ": " + error))].join(" ");
}

/** \`#/a/0\` as \`a[0]\`; the whole value is \`arguments\`. */
function toPath(pointer: string): string {
  const steps = pointer.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (steps.length === 0) return "arguments";
  return steps.reduce((path, step) => (/^\\d+$/.test(step) ? path + "[" + step + "]" : path === "" ? step : path + "." + step), "");
}

/** Throws -32602 where a call's params are not of the shape that its method has. */
export function checkShape(method: string, params: any): void {
  const field = method === "resources/read" ? "uri" : "name";
  if (typeof params[field] !== "string") throw invalid("Invalid params: params." + field + " must be a string");
  const given = method === "resources/read" ? undefined : params.arguments;
  if (given !== undefined && (typeof given !== "object" || given === null || Array.isArray(given)))
    throw invalid("Invalid params: params.arguments must be an object");
}

/** Throws -32602 where a prompt's arguments are no texts, or one that it needs is missing. */
export function checkPromptArguments(prompt: any, args: any): void {
  const notText = Object.keys(args).find((key) => typeof args[key] !== "string");
  if (notText !== undefined) throw invalid("The argument " + notText + " must be a string");
  const missing = prompt.arguments?.find(({ name, required }: any) => required === true && !Object.hasOwn(args, name));
  if (missing) throw invalid("Missing required argument: " + missing.name);
}

export function invalid(message: string, data?: object): ProtocolError {
  return new ProtocolError(-32602, message, data);
}
`;
