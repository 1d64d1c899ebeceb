import { isJsonObject, type Json } from "../../protocol/json.ts";

/** JSON for the eye: in one line with spaces where that is short, else indented. */
export function toSpaced(value: Json): string {
  try {
    const line = space(value);
    return line.length > 72 ? JSON.stringify(value, null, 2) : line;
  } catch {
    return "nested too deep to be shown";
  }
}

function space(value: Json): string {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[ ${value.map(space).join(", ")} ]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${space(item)}`);
  return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`;
}

/** Who, in a sentence. */
export function toWho(principal: Json | undefined): string {
  if (principal === null) return "anonymous";
  return typeof principal === "string" ? principal : JSON.stringify(principal ?? "nobody");
}

const DAY = 86_400_000;

/** A time of the virtual clock, with its date where it is another day. `at` and `now` in milliseconds since 1970. */
function toClock(at: number, now: number): string | null {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const text = date.toISOString();
  return Math.floor(at / DAY) === Math.floor(now / DAY)
    ? text.slice(11, 19)
    : text.slice(0, 19).replace("T", " ");
}

/** How long a token works yet: "works until 00:05:00, in 300 s". `exp` in seconds since 1970, `now` in milliseconds. */
export function toTimeLeft(exp: number, now: number): string {
  const left = toSeconds(exp - now / 1000);
  const clock = toClock(exp * 1000, now);
  if (exp * 1000 <= now)
    return `stopped working ${clock === null ? "" : `at ${clock}, `}${toSeconds(now / 1000 - exp)} ago`;
  return clock === null ? `works for ${left} more` : `works until ${clock}, in ${left}`;
}

/** Seconds without a tail of digits. */
export function toSeconds(seconds: number): string {
  return `${String(Math.round(seconds * 1000) / 1000)} s`;
}
