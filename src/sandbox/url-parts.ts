import { parseObject } from "./context.ts";

const PARTS = [
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
] as const;

/**
 * Parses `{ url, base? }` for the VM, which has no URL of its own, and sets the part `part` to `value` where they are given. JSON
 * in, JSON out: the parts by name, or null where it is no URL.
 */
export function toUrlParts(text: string): string {
  const { url, base, part, value } = parseObject(text);
  if (typeof url !== "string" || (base !== undefined && typeof base !== "string")) return "null";
  try {
    const parsed = new URL(url, base);
    const changed = PARTS.find((one) => one === part && one !== "origin");
    if (changed && changed !== "origin" && typeof value === "string") parsed[changed] = value;
    return JSON.stringify(Object.fromEntries(PARTS.map((one) => [one, parsed[one]])));
  } catch {
    return "null";
  }
}
