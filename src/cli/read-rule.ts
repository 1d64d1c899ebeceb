import { readFileSync } from "node:fs";

/** The text of one of the playground's modules, by its path under `src/`. */
export function readRule(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
}
