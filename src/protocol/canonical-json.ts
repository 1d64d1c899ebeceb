import type { Json } from "./json.ts";

/**
 * The one text of a JSON value: keys in the order of their UTF-16 units and numbers as ECMAScript writes them
 * (RFC 8785), strings as they are without normalisation, lone surrogates as `\udxxx`. Only own keys count, also one
 * named `__proto__`. Throws a RangeError for a number that is not finite.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
    return `{${members.join(",")}}`;
  }
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("JSON has no such number");
  return JSON.stringify(value);
}
